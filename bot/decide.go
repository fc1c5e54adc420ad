package bot

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// step changes a seat's settled draft.
type step func(seat games.Seat, d table.Draft) (table.Draft, table.Tip, error)

// decide lets a press change the draft, stores it and shows the panel, or commits
// the decision at once when there is nothing to confirm.
func (b *Bot) decide(ctx context.Context, t *talk, s *sheet, change step) error {
	seat, ok, err := b.admit(ctx, t, s)
	if !ok {
		return err
	}
	draft, _, err := s.draft(seat)
	if err != nil {
		return err
	}
	draft, tip, err := change(seat, draft)
	if err != nil {
		return err
	}
	if tip.Ready && tip.Commit {
		return b.conclude(ctx, t, s, seat, draft, tip)
	}
	s.drafts = s.drafts.with(seat, draft)
	s.head.tickSeat(seat)
	b.applied(t, s)
	c := causedBy(t)
	if !t.hand() && b.outbox.mayUndo(s.id()) {
		c.posts = s.refreshed() // so that the choice is to be seen in the end
	}
	if _, err := b.commit(ctx, s, c); err != nil {
		return b.repeatedOr(ctx, t, seat, err)
	}
	return b.showPanel(ctx, t, s, seat, 0)
}

// applied notes what the press tells about the live post.
func (b *Bot) applied(t *talk, s *sheet) {
	s.head.Last = t.i.CustomID
	if !t.hand() {
		s.pressed(t.i)
	}
}

// pressed remembers the live post from a press that was accepted on it, which proves that
// it is there: its delivery may not be known yet, or never become known.
func (s *sheet) pressed(i discord.Interaction) {
	s.head.Live, s.head.Pressed = uint64(i.Message), uint64(i.Message)
}

func causedBy(t *talk) change { return change{cause: uint64(t.i.ID)} }

// repeatedOr answers an interaction that Discord delivered again with the panel as
// it is; other errors are returned.
func (b *Bot) repeatedOr(ctx context.Context, t *talk, seat games.Seat, err error) error {
	if !errors.Is(err, storage.ErrRepeated) {
		return err
	}
	s, err := b.load(storage.MatchID(t.id.Match))
	if err != nil {
		return err
	}
	return b.repeated(ctx, t, s, seat)
}

// say handles the press of a choice.
func (b *Bot) say(ctx context.Context, t *talk, s *sheet) error {
	return b.decide(ctx, t, s, func(seat games.Seat, d table.Draft) (table.Draft, table.Tip, error) {
		return s.match.Say(seat, d, t.id.At, t.id.Word)
	})
}

// pick handles a choice made in a select menu.
func (b *Bot) pick(ctx context.Context, t *talk, s *sheet) error {
	if len(t.i.Values) != 1 {
		return buttonid.ErrMalformed
	}
	return b.decide(ctx, t, s, func(seat games.Seat, d table.Draft) (table.Draft, table.Tip, error) {
		return s.match.Say(seat, d, t.id.At, t.i.Values[0])
	})
}

// back handles "another spot".
func (b *Bot) back(ctx context.Context, t *talk, s *sheet) error {
	return b.decide(ctx, t, s, s.match.Back)
}

// turnPage shows other choices of the same question; nothing is changed.
func (b *Bot) turnPage(ctx context.Context, t *talk, s *sheet) error {
	seat, ok, err := b.admit(ctx, t, s)
	if !ok {
		return err
	}
	return b.showPanel(ctx, t, s, seat, t.id.At)
}

// confirm commits the draft.
func (b *Bot) confirm(ctx context.Context, t *talk, s *sheet) error {
	seat, ok, err := b.admit(ctx, t, s)
	if !ok {
		return err
	}
	draft, tip, err := s.draft(seat)
	if err != nil {
		return err
	}
	if !tip.Ready {
		return table.ErrDraft
	}
	return b.conclude(ctx, t, s, seat, draft, tip)
}

// conclude carries a decision out, or seals it where it can still be taken back for a
// while.
func (b *Bot) conclude(ctx context.Context, t *talk, s *sheet, seat games.Seat, draft table.Draft, tip table.Tip) error {
	if b.waits(s, seat, tip.Entries()) {
		return b.seal(ctx, t, s, seat, draft)
	}
	return b.carryOut(ctx, t, s, seat, tip.Entries())
}

// carryOut commits a decision: log, snapshot, the posts that tell of it, all in one
// transaction.
func (b *Bot) carryOut(ctx context.Context, t *talk, s *sheet, seat games.Seat, entries []table.Entry) error {
	b.applied(t, s)
	o, err := b.advance(s, seat, entries)
	switch {
	case err != nil:
		return err
	case o.goesOn:
		return b.goOn(ctx, t, s, seat, o)
	}
	return b.handOver(ctx, t, s, seat, o)
}

// goOn lets the turn go on in the same live post, with a call to a seat that does not
// know yet that it has to decide. The outbox edits the post where the answer to the press
// does not.
func (b *Bot) goOn(ctx context.Context, t *talk, s *sheet, seat games.Seat, o outcome) error {
	c := causedBy(t)
	c.log, c.posts = o.log, s.onward()
	seqs, err := b.commit(ctx, s, c)
	if err != nil {
		return b.repeatedOr(ctx, t, seat, err)
	}
	if !t.hand() {
		return b.told(s, seqs[0], b.showPanel(ctx, t, s, seat, 0))
	}
	if _, open := s.open(); open {
		return b.handDone(ctx, t, s, seat)
	}
	return b.showPanel(ctx, t, s, seat, 0)
}

// handOver ends the seat's turn: the post that was pressed becomes a record, and a new
// one carries the match on.
func (b *Bot) handOver(ctx context.Context, t *talk, s *sheet, seat games.Seat, o outcome) error {
	c := causedBy(t)
	c.log, c.posts = o.log, s.ending(o)
	seqs, err := b.commit(ctx, s, c)
	if err != nil {
		return b.repeatedOr(ctx, t, seat, err)
	}
	if t.hand() {
		return b.handDone(ctx, t, s, seat)
	}
	return b.becomeRecord(ctx, t, s, o, seqs)
}

// ending lists the posts with which a turn ends: the live post becomes a record, and a new
// one carries the match on.
func (s *sheet) ending(o outcome) []posting {
	record := posting{Kind: postRecord, Message: s.head.Live, Seat: o.whose, Told: o.told}
	s.head.Live = 0
	return append(inOrder(record, s.next()), s.hushes()...)
}

// inOrder puts the next turn before the edit of the last one, so that nobody waits for the
// edit of an old post. A record that has to be a message of its own comes first.
func inOrder(record, next posting) []posting {
	if record.Message == 0 {
		return []posting{record, next}
	}
	return []posting{next, record}
}

// next is the post that carries the match on, or ends it.
func (s *sheet) next() posting {
	if s.match.Over() {
		return posting{Kind: postResult}
	}
	return posting{Kind: postTurn, Turn: s.head.Turn}
}

// becomeRecord edits the pressed post through the interaction; the outbox will, if
// that does not arrive.
func (b *Bot) becomeRecord(ctx context.Context, t *talk, s *sheet, o outcome, seqs []uint64) error {
	if err := t.patience(ctx, discord.DeferUpdate); err != nil {
		return b.told(s, seqs[1], err)
	}
	m, err := b.recordPost(ctx, s, o.whose, o.told)
	if err == nil {
		err = t.update(ctx, m)
	}
	return b.told(s, seqs[1], err)
}

// told takes an edit out of the outbox when the answer to the interaction has told it; when
// that failed, or an older edit may undo it, the outbox will.
func (b *Bot) told(s *sheet, seq uint64, err error) error {
	if lost(err) {
		b.Log.Info("answer left to the outbox", "match", s.id().String(), "error", err)
		return nil
	}
	if b.outbox.mayUndo(s.id()) {
		return nil
	}
	if err := b.Store.Drop(seq); err != nil {
		b.Log.Warn("post will be told twice", "match", s.id().String(), "error", err)
	}
	return nil
}
