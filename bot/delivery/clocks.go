package delivery

import (
	"context"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/storage"
)

// smallStep is by how much the machine's clock may be set back without consequences.
const smallStep = 5 * time.Minute

// A clock that ran ahead and is corrected leaves deadlines far in the future. Nothing happens at
// them for as long, so all matches are looked at after such a step.

// checkClock finds out whether the machine's clock was set back since the last call, or may have
// been before the program started. If so, it corrects the clocks of all matches.
func (t *Timers) checkClock(ctx context.Context, now time.Time) {
	now = now.Round(0) // the monotonic part hides a step
	before := t.looked
	t.looked = now
	if !before.IsZero() && now.After(before.Add(-smallStep)) {
		return
	}
	clear(t.pause)
	t.correctClocks(ctx, now, func(f func(session.Pulse) error) error { return t.records.EachPulse(session.Live, f) })
}

// CheckClockIn corrects the clocks of matches on the servers of a shard that came from another
// process, if the time was set back while no process looked after them.
func (t *Timers) CheckClockIn(ctx context.Context, shard int) {
	if shared, ok := t.records.Store.(storage.Leases); ok {
		_, ago, err := shared.SavedSession(shard)
		if err == nil && ago > -smallStep {
			return
		}
	}
	t.correctClocks(ctx, t.records.Now(), func(f func(session.Pulse) error) error {
		return t.records.EachPulseIn(shard, session.Live, f)
	})
}

// correctClocks corrects the clocks that run ahead, of all matches that each passes to its
// argument.
func (t *Timers) correctClocks(ctx context.Context, now time.Time, each func(func(session.Pulse) error) error) {
	var ahead []session.ID
	err := each(func(p session.Pulse) error {
		if p.Ahead(now) {
			ahead = append(ahead, p.ID)
		}
		return nil
	})
	for _, id := range ahead {
		if err := t.correctClock(context.WithoutCancel(ctx), id); err != nil {
			t.log.Warn("the machine's clock was set back, and the time limit of a match could not be corrected: trying again", "match", id.String(), "error", err)
		}
	}
	if err != nil {
		t.log.Error("the machine's clock was set back, and not all time limits could be corrected: some may run longer", "error", err)
	}
}

// correctClock lets the clock of a match go on from now.
func (t *Timers) correctClock(ctx context.Context, id session.ID) error {
	defer t.records.LockMatch(id)()
	s, err := t.records.Load(id)
	if err != nil {
		return err
	}
	next, result := events.CorrectClock(s, t.records.Env(id))
	if result.Unchanged {
		return nil
	}
	_, _, err = t.records.Commit(ctx, next, result, 0)
	return err
}
