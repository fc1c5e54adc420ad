package delivery

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
)

// An edit that fails so often is given up: it only makes an old message nicer, and must not hold up
// the match. While Discord does not answer, or forbids everything, it is tried for more than two
// hours, since buttons that nobody removes stay for good.
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

// refusedForGood reports whether Discord will refuse the request however often it is repeated.
func refusedForGood(err error) bool {
	return errors.Is(err, discord.ErrForbidden) || errors.Is(err, discord.ErrGone) || errors.Is(err, discord.ErrInvalid)
}

// failed decides what becomes of a post that Discord did not take. It is dropped, or the match does
// something else instead. If an error is returned, it is tried again.
func (o *Outbox) failed(ctx context.Context, row queued, at places.Place, err error) error {
	p, tries := row.what, row.Tries+1
	never := p.Edits() && hopeless(tries, err)
	o.log.Warn("Discord did not take a post", "match", row.Match.String(), "kind", p.Kind, "tries", tries, "error", err)
	switch {
	case p.Again && (refusedForGood(err) || tries >= maxEditTries): // it was most likely not needed
		return o.records.Store.Drop(row.Seq)
	case p.Again:
		return err
	case p.Aside() && (refusedForGood(err) || tries >= maxEditTries):
		return o.giveUp(ctx, row, session.FailedAside)
	case p.Aside():
		return err
	case p.Channel != 0 && refusedForGood(err):
		return o.records.Store.Drop(row.Seq)
	case p.Edits() && p.Kind == session.PostTurn && errors.Is(err, discord.ErrGone):
		return o.giveUp(ctx, row, session.FailedEditGone)
	case p.Edits() && p.Kind == session.PostTurn && (never || errors.Is(err, discord.ErrOldEdits)):
		return o.giveUp(ctx, row, session.FailedEdit)
	case never:
		return o.records.Store.Drop(row.Seq)
	case p.Kind == session.PostThread && refusedForGood(err):
		return o.giveUp(ctx, row, session.FailedThread)
	case errors.Is(err, discord.ErrGone):
		return o.giveUp(ctx, row, session.FailedChannel)
	case errors.Is(err, discord.ErrInvalid) && tries >= maxEditTries:
		return o.records.Store.Drop(row.Seq)
	}
	if errors.Is(err, discord.ErrForbidden) {
		return errors.Join(held{at, true}, o.reportForbidden(ctx, row))
	}
	return err
}

// keepWaiting lets a post wait that was not sent. If its place refuses the bot, the players learn
// about it.
func (o *Outbox) keepWaiting(ctx context.Context, row queued, err error) error {
	var wait held
	if errors.As(err, &wait) && !row.what.Aside() && !row.what.Again && o.places.HasRefused(wait.at) {
		return errors.Join(err, o.reportForbidden(ctx, row))
	}
	return err
}

// giveUp takes a post out of the outbox and lets the match do something else instead.
func (o *Outbox) giveUp(ctx context.Context, row queued, why session.Failure) error {
	return o.changeMatch(ctx, row, func(s *session.Session, e session.Env) (*session.Session, session.Result) {
		return events.Undeliverable(s, e, row.what, why)
	})
}

// reportForbidden stores once that the bot may not write in the match's channel. The post stays and
// is tried again.
func (o *Outbox) reportForbidden(ctx context.Context, row queued) error {
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
