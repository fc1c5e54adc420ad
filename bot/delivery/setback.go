package delivery

import (
	"context"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/storage"
)

// oversleep is how much the clock may be set back without anybody noticing.
const oversleep = 5 * time.Minute

// A clock that ran ahead and is set right again leaves deadlines far in the future. Nothing
// happens at them for as long, so that it takes a look at every match to notice.

// lookBack finds out whether the clock was set back since it was last looked at, or may have
// been before the program started, and sets the clocks of matches right.
func (t *Timers) lookBack(ctx context.Context, now time.Time) {
	now = now.Round(0) // a step shows only without the monotonic part
	before := t.looked
	t.looked = now
	if !before.IsZero() && now.After(before.Add(-oversleep)) {
		return
	}
	clear(t.pause)
	t.setAllRight(ctx, now, func(f func(*session.Session) error) error { return t.records.EachHead(session.Live, f) })
}

// LookBackIn sets the clocks of matches right on the servers of a shard that came from another
// process, if the time was set back while nobody looked after them.
func (t *Timers) LookBackIn(ctx context.Context, shard int) {
	if shared, ok := t.records.Store.(storage.Leases); ok {
		_, ago, err := shared.SavedSession(shard)
		if err == nil && ago > -oversleep {
			return
		}
	}
	t.setAllRight(ctx, t.records.Now(), func(f func(*session.Session) error) error {
		return t.records.EachHeadIn(shard, session.Live, f)
	})
}

// setAllRight sets those clocks right that run ahead, of matches that each calls its argument for.
func (t *Timers) setAllRight(ctx context.Context, now time.Time, each func(func(*session.Session) error) error) {
	var ahead []session.ID
	err := each(func(s *session.Session) error {
		if s.Ahead(now) {
			ahead = append(ahead, s.ID)
		}
		return nil
	})
	for _, id := range ahead {
		if err := t.setRight(context.WithoutCancel(ctx), id); err != nil {
			t.log.Warn("the time limit of a match could not be set right after the machine's clock was set back, trying again", "match", id.String(), "error", err)
		}
	}
	if err != nil {
		t.log.Error("time limits could not be looked through after the machine's clock was set back: some may run longer", "error", err)
	}
}

// setRight lets the clock of a match go on from now.
func (t *Timers) setRight(ctx context.Context, id session.ID) error {
	defer t.records.LockMatch(id)()
	s, err := t.records.Load(id)
	if err != nil {
		return err
	}
	next, result := events.SetRight(s, t.records.Env(id))
	if result.Unchanged {
		return nil
	}
	_, _, err = t.records.Commit(ctx, next, result, 0)
	return err
}
