package bot

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// How often an edit is tried before it is given up: it only makes an old message nicer,
// and must not hold the match up. While Discord does not answer at all, that is for more
// than two hours, since buttons nobody takes off stay for good.
const (
	maxEditTries   = 6
	maxSilentTries = 24
)

// hopeless reports whether an edit has failed often enough.
func hopeless(tries uint32, err error) bool {
	if errors.Is(err, discord.ErrUnavailable) {
		return tries >= maxSilentTries
	}
	return tries >= maxEditTries || errors.Is(err, discord.ErrGone)
}

// deliver renders a post and sends it. An error means that it has to be tried again.
func (b *Bot) deliver(ctx context.Context, p storage.Post) error {
	what, err := decodePosting(p.Body)
	if err != nil {
		b.Log.Error("unreadable post dropped", "match", p.Match.String(), "error", err)
		return b.Store.Drop(p.Seq)
	}
	m, s, err := b.render(ctx, p, what)
	switch {
	case errors.Is(err, errNothing), errors.Is(err, storage.ErrNotFound), errors.Is(err, errDamaged):
		return b.Store.Drop(p.Seq)
	case err != nil:
		return err
	}
	if what.Message != 0 {
		defer b.landed(p.Match)
	}
	what = s.current(what)
	sent, ok := b.outbox.sentBefore(p.Seq)
	if !ok {
		if sent, err = b.transmit(ctx, s, what, m, nonce(p)); err != nil {
			b.Observer.Delivered(what.Kind, err)
			return b.undelivered(ctx, p, what, err)
		}
		b.Observer.Delivered(what.Kind, nil)
	}
	err = b.delivered(ctx, p, what, sent)
	b.outbox.note(p.Seq, sent, err != nil)
	return err
}

// current makes an edit of the live post one of the post that is live now: the match may
// have been given a new one since.
func (s *sheet) current(what posting) posting {
	if what.Kind == postTurn && what.Message != 0 {
		what.Message = s.head.Live
	}
	return what
}

func (o *outbox) sentBefore(seq uint64) (discord.Snowflake, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	id, ok := o.sent[seq]
	return id, ok
}

// note remembers, or forgets, that a row which is still there was sent.
func (o *outbox) note(seq uint64, id discord.Snowflake, remains bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if remains {
		o.sent[seq] = id
	} else {
		delete(o.sent, seq)
	}
}

// underway notes whether an edit of a match is on its way to Discord. It was rendered before
// the presses that are answered meanwhile, and may undo what their answers show.
func (o *outbox) underway(id storage.MatchID, edit bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if edit {
		o.editing[id] = true
	} else {
		delete(o.editing, id)
	}
}

// mayUndo reports whether an edit of the match may arrive after the answer to the press that
// is being handled, and undo it.
func (o *outbox) mayUndo(id storage.MatchID) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.editing[id]
}

// landed notes that no edit of the match is on its way any more. It waits for a press that
// is being answered, which has to know of the edit until the end.
func (b *Bot) landed(id storage.MatchID) {
	defer b.locks.lock(matchKey(id))()
	b.outbox.underway(id, false)
}

// nonce names a post so that Discord takes it once even when it is sent twice. The
// number of the row is not enough: after a backup was restored it is given again.
func nonce(p storage.Post) string {
	name := sha256.Sum256(fmt.Appendf(nil, "%s.%d.%s", p.Match, p.Seq, p.Body))
	return hex.EncodeToString(name[:12])
}

// render makes the message of a post from the match as it is now. It waits for a
// press that is being answered, since that may take the post out of the outbox.
func (b *Bot) render(ctx context.Context, p storage.Post, what posting) (discord.Message, *sheet, error) {
	defer b.locks.lock(matchKey(p.Match))()
	s, err := b.load(p.Match)
	if err != nil {
		return discord.Message{}, nil, err
	}
	defer b.locks.lock(channelKey(s.head.Home))()
	if gone, err := b.taken(p); gone || err != nil {
		return discord.Message{}, s, errors.Join(errNothing, err)
	}
	m, err := deliveries[what.Kind].render(b, ctx, s, what)
	b.outbox.underway(p.Match, err == nil && what.Message != 0)
	return m, s, err
}

// taken reports whether the post has left the outbox meanwhile.
func (b *Bot) taken(p storage.Post) (bool, error) {
	posts, err := b.Store.Posts(p.Seq-1, 1)
	return len(posts) == 0 || posts[0].Seq != p.Seq, err
}

// transmit sends or edits the message and returns its id; for a thread, the thread's.
func (b *Bot) transmit(ctx context.Context, s *sheet, what posting, m discord.Message, nonce string) (discord.Snowflake, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	channel := discord.Snowflake(cmp.Or(what.Channel, s.row.Channel))
	switch {
	case what.Kind == postWord:
		return b.write(ctx, s.head.Players[what.Seat].User, m, nonce)
	case what.Kind == postTrouble:
		return b.API.Send(ctx, discord.Snowflake(s.head.Home), m, nonce)
	case what.Kind == postThread:
		return b.API.StartThread(ctx, channel, discord.Snowflake(s.head.Lobby), b.threadName(s))
	case what.Message == 0:
		return b.API.Send(ctx, channel, m, nonce)
	case what.Kind == postHush:
		return 0, b.API.Delete(ctx, channel, discord.Snowflake(what.Message))
	case what.Kind == postStarted:
		channel = discord.Snowflake(s.head.Home)
	}
	id := discord.Snowflake(what.Message)
	return id, b.API.Edit(ctx, channel, id, m)
}

// write sends a direct message.
func (b *Bot) write(ctx context.Context, user uint64, m discord.Message, nonce string) (discord.Snowflake, error) {
	channel, err := b.API.OpenDM(ctx, discord.Snowflake(user))
	if err != nil {
		return 0, err
	}
	return b.API.Send(ctx, channel, m, nonce)
}

// delivered takes the post out of the outbox, together with what it taught about
// the match.
func (b *Bot) delivered(ctx context.Context, p storage.Post, what posting, sent discord.Snowflake) error {
	return b.amend(ctx, p, func(s *sheet) (more []posting) {
		if !deliveries[what.Kind].aside && what.Channel == 0 {
			s.head.Trouble = ""
		}
		if learn := deliveries[what.Kind].learn; learn != nil {
			learn(s, what, uint64(sent))
		}
		if what.Kind == postTurn && s.head.Live == uint64(sent) && b.vanished.take(sent) {
			s.head.Live, s.head.Called = 0, nil
			more = append(more, posting{Kind: postTurn, Turn: s.head.Turn})
		}
		if s.strays(what, uint64(sent)) {
			more = append(more, posting{Kind: postRetire, Message: uint64(sent)})
		}
		if s.needless(what, uint64(sent)) {
			more = append(more, posting{Kind: postHush, Message: uint64(sent)})
		}
		if s.lapsed(what) {
			more = append(more, posting{Kind: postVote, Message: uint64(sent), Vote: what.Vote})
		}
		if what.Kind == postResult && s.row.Channel != s.head.Home && s.head.Lobby != 0 {
			more = append(more, posting{Kind: postStarted, Message: s.head.Lobby})
		}
		return more
	})
}

// strays reports whether a new post came too late, so that nobody would take its buttons
// off: a turn post when the match has gone on without it, as it can by a command or from a
// hand that was open, or a lobby when people gather at another message of it.
func (s *sheet) strays(what posting, id uint64) bool {
	switch {
	case what.Message != 0:
		return false
	case what.Kind == postLobby:
		return id != s.head.Lobby
	}
	return what.Kind == postTurn && id != s.head.Live && id != s.head.Pressed
}

// amend changes the head of a post's match while removing the post, and puts more posts
// in its place.
func (b *Bot) amend(ctx context.Context, p storage.Post, edit func(*sheet) (more []posting)) error {
	defer b.locks.lock(matchKey(p.Match))()
	s, err := b.load(p.Match)
	if err != nil {
		return errors.Join(err, b.Store.Drop(p.Seq))
	}
	more := edit(s)
	_, err = b.commit(ctx, s, change{done: []uint64{p.Seq}, posts: more})
	return err
}

// undelivered decides what becomes of a post that Discord did not take: dropped, or
// tried again, which the returned error asks for.
func (b *Bot) undelivered(ctx context.Context, p storage.Post, what posting, err error) error {
	edit := what.Message != 0
	never := edit && hopeless(p.Tries+1, err)
	b.Log.Warn("post not delivered", "match", p.Match.String(), "kind", what.Kind, "tries", p.Tries+1, "error", err)
	switch {
	case deliveries[what.Kind].aside && (refused(err) || p.Tries+1 >= maxEditTries):
		return b.unheard(ctx, p, what)
	case deliveries[what.Kind].aside:
		return err
	case what.Channel != 0 && refused(err):
		return b.Store.Drop(p.Seq)
	case edit && what.Kind == postTurn && (never || errors.Is(err, discord.ErrOldEdits)):
		return b.replace(ctx, p, what, errors.Is(err, discord.ErrGone))
	case never:
		return b.Store.Drop(p.Seq)
	case what.Kind == postThread && refused(err):
		// No thread can be had: the match is played in the channel itself.
		return b.amend(ctx, p, func(s *sheet) []posting { s.head.Where = here; return nil })
	case errors.Is(err, discord.ErrGone):
		return b.amend(ctx, p, func(s *sheet) []posting { return s.ail(troubleGone) })
	case errors.Is(err, discord.ErrInvalid) && p.Tries+1 >= maxEditTries:
		return b.Store.Drop(p.Seq)
	case errors.Is(err, discord.ErrArchived):
		locked := b.reopen(ctx, p)
		if errors.Is(locked, discord.ErrForbidden) {
			locked = errors.Join(locked, b.trouble(ctx, p, troubleForbidden))
		}
		return errors.Join(err, locked)
	case errors.Is(err, discord.ErrForbidden):
		return errors.Join(err, b.trouble(ctx, p, troubleForbidden))
	}
	return err
}

// refused reports whether Discord will not do it however often it is asked.
func refused(err error) bool {
	return errors.Is(err, discord.ErrForbidden) || errors.Is(err, discord.ErrGone) || errors.Is(err, discord.ErrInvalid)
}

// replace posts the live post anew where it cannot be edited: the match could not go on
// without it. What there is of the old one loses its buttons, if that can be done later.
func (b *Bot) replace(ctx context.Context, p storage.Post, what posting, gone bool) error {
	defer b.locks.lock(matchKey(p.Match))()
	s, err := b.load(p.Match)
	if err != nil {
		return err
	}
	c := change{done: []uint64{p.Seq}}
	if s.head.Turn == what.Turn && s.head.Live == what.Message {
		s.head.Live, s.head.Pressed = 0, 0
		c.posts = []posting{{Kind: postTurn, Turn: what.Turn}}
		if !gone {
			c.posts = append(c.posts, posting{Kind: postRetire, Message: what.Message})
		}
	}
	_, err = b.commit(ctx, s, c)
	return err
}

// reopen opens an archived thread again, so that the next try succeeds.
func (b *Bot) reopen(ctx context.Context, p storage.Post) error {
	s, err := b.load(p.Match)
	if err != nil {
		return err
	}
	return b.API.Unarchive(ctx, discord.Snowflake(s.row.Channel))
}

// trouble notes what is wrong with the match's channel, once.
func (b *Bot) trouble(ctx context.Context, p storage.Post, what string) error {
	defer b.locks.lock(matchKey(p.Match))()
	s, err := b.load(p.Match)
	if err != nil || s.head.Trouble == what {
		return err
	}
	_, err = b.commit(ctx, s, change{posts: s.ail(what)})
	return err
}
