package delivery

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/storage"
)

// lookAgain is how long nobody looks at deadlines at most: the clock may be set meanwhile.
const lookAgain = time.Minute

// Timers let matches know when one of their deadlines is there. Make them with [NewTimers].
type Timers struct {
	records  *records.Records
	thoughts *Thoughts
	log      *slog.Logger
	// pause holds matches whose deadline could not be kept, until when.
	pause  map[session.ID]time.Time
	looked time.Time // when the clock was last looked at
}

// NewTimers makes timers, which let computers think when it is their turn.
func NewTimers(r *records.Records, t *Thoughts, log *slog.Logger) *Timers {
	return &Timers{records: r, thoughts: t, log: log, pause: map[session.ID]time.Time{}}
}

// Scan implements [Chore]: it does what is due.
func (t *Timers) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	now := t.records.Now()
	t.lookBack(ctx, now)
	due, err := t.records.Store.Due(now.Unix(), 0)
	if err != nil {
		t.log.Error("time limits cannot be read from the database, trying again", "error", err)
		return firstRetry
	}
	for _, row := range due {
		id := session.ID(row)
		if ctx.Err() != nil || t.pause[id].After(now) || t.thoughts.Busy(id) {
			continue
		}
		delete(t.pause, id)
		if err := t.ring(ctx, work, id); err != nil {
			t.log.Error("a time limit of a match has passed and could not be dealt with, trying again in a minute", "match", id.String(), "error", err)
			t.pause[id] = now.Add(lookAgain)
		}
	}
	return t.wait(now)
}

// wait returns how long nothing is due.
func (t *Timers) wait(now time.Time) time.Duration {
	next, err := t.records.Store.Due(math.MaxInt64, len(t.pause)+t.thoughts.count()+1)
	if err != nil {
		return firstRetry
	}
	for _, id := range next {
		if t.pause[session.ID(id)].After(now) || t.thoughts.Busy(session.ID(id)) {
			continue
		}
		m, err := t.records.Store.Match(id)
		if err != nil {
			continue
		}
		return min(max(time.Unix(m.Deadline, 0).Sub(t.records.Now()), 0), lookAgain)
	}
	return lookAgain
}

// Next returns when the next thing happens to a match by itself; ok is false when nothing
// does. A time that has passed means that it is being done, or could not be.
func (t *Timers) Next() (at time.Time, ok bool) {
	ids, err := t.records.Store.Due(math.MaxInt64, 1)
	if err != nil || len(ids) == 0 {
		return time.Time{}, false
	}
	m, err := t.records.Store.Match(ids[0])
	if err != nil {
		return time.Time{}, false
	}
	return time.Unix(m.Deadline, 0), true
}

// mostRings bounds how much happens to a match at once: each ring has to change what is due.
const mostRings = 3

// ring does all that is due in a match, and lets a computer think about what is its turn. A
// panic puts it off like a failure.
func (t *Timers) ring(ctx context.Context, work *sync.WaitGroup, id session.ID) (err error) {
	defer t.records.LockMatch(id)()
	defer func() {
		if cause := recover(); cause != nil {
			t.log.Error("a fault of the program at a time limit of a match, please report it with this line", "match", id.String(), "cause", cause)
			err = errPanic
		}
	}()
	for range mostRings {
		s, err := t.records.Load(id)
		switch {
		case errors.Is(err, storage.ErrNotFound):
			return nil
		case err != nil:
			return err
		}
		next, result, err := events.Ring(s, t.records.Env(id))
		if result.Unchanged {
			t.think(ctx, work, s)
		}
		if err != nil || result.Unchanged {
			return err
		}
		// What has begun is finished even when the bot shuts down.
		if _, _, err := t.records.Commit(context.WithoutCancel(ctx), next, result, 0); err != nil {
			return err
		}
	}
	return nil
}

// think lets a computer decide whose turn it is.
func (t *Timers) think(ctx context.Context, work *sync.WaitGroup, s *session.Session) {
	if due := s.ComputerDue(); due != 0 && due <= t.records.Now().Unix() {
		t.thoughts.begin(ctx, work, s)
	}
}
