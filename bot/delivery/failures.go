package delivery

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
)

// How often an edit is tried before it is given up: it only makes an old message nicer, and
// must not hold the match up. While Discord does not answer at all, or allows nothing there,
// that is for more than two hours, since buttons nobody takes off stay for good.
const (
	maxEditTries   = 6
	maxSilentTries = 24
)

// hopeless reports whether an edit has failed often enough.
func hopeless(tries uint32, err error) bool {
	if errors.Is(err, discord.ErrUnavailable) || errors.Is(err, discord.ErrForbidden) {
		return tries >= maxSilentTries
	}
	return tries >= maxEditTries || errors.Is(err, discord.ErrGone)
}

// refused reports whether Discord will not do it however often it is asked.
func refused(err error) bool {
	return errors.Is(err, discord.ErrForbidden) || errors.Is(err, discord.ErrGone) || errors.Is(err, discord.ErrInvalid)
}

// failed decides what becomes of a post that Discord did not take: dropped, replaced by what
// the match does about it, or tried again, which the returned error asks for.
func (o *Outbox) failed(ctx context.Context, row queued, at places.Place, err error) error {
	p, tries := row.what, row.Tries+1
	never := p.Edits() && hopeless(tries, err)
	o.log.Warn("a post was not taken by Discord", "match", row.Match.String(), "kind", p.Kind, "tries", tries, "error", err)
	switch {
	case p.Aside() && (refused(err) || tries >= maxEditTries):
		return o.giveUp(ctx, row, session.FailedAside)
	case p.Aside():
		return err
	case p.Channel != 0 && refused(err):
		return o.records.Store.Drop(row.Seq)
	case p.Edits() && p.Kind == session.PostTurn && errors.Is(err, discord.ErrGone):
		return o.giveUp(ctx, row, session.FailedEditGone)
	case p.Edits() && p.Kind == session.PostTurn && (never || errors.Is(err, discord.ErrOldEdits)):
		return o.giveUp(ctx, row, session.FailedEdit)
	case never:
		return o.records.Store.Drop(row.Seq)
	case p.Kind == session.PostThread && refused(err):
		return o.giveUp(ctx, row, session.FailedThread)
	case errors.Is(err, discord.ErrGone):
		return o.giveUp(ctx, row, session.FailedChannel)
	case errors.Is(err, discord.ErrInvalid) && tries >= maxEditTries:
		return o.records.Store.Drop(row.Seq)
	}
	if errors.Is(err, discord.ErrForbidden) {
		return errors.Join(held{at, true}, o.tellTrouble(ctx, row))
	}
	return err
}

// kept lets a post that was not sent wait. Where its place refuses the bot, the players are
// told.
func (o *Outbox) kept(ctx context.Context, row queued, err error) error {
	var wait held
	if errors.As(err, &wait) && !row.what.Aside() && o.places.HasRefused(wait.at) {
		return errors.Join(err, o.tellTrouble(ctx, row))
	}
	return err
}

// giveUp takes a post out of the outbox and lets the match do something instead.
func (o *Outbox) giveUp(ctx context.Context, row queued, why session.Failure) error {
	return o.amend(ctx, row, func(s *session.Session, e session.Env) (*session.Session, session.Result) {
		return events.Undeliverable(s, e, row.what, why)
	})
}

// tellTrouble notes that the bot may not write in the match's channel, once. The post stays
// and is tried again.
func (o *Outbox) tellTrouble(ctx context.Context, row queued) error {
	id := session.ID(row.Match)
	defer o.records.LockMatch(id)()
	s, err := o.records.Load(id)
	if err != nil {
		return err
	}
	next, result := events.Undeliverable(s, o.records.Env(id), row.what, session.FailedForbidden)
	if result.Unchanged {
		return nil
	}
	_, _, err = o.records.Commit(ctx, next, result, 0)
	return err
}
