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

// lookAgain is the longest time between two looks at deadlines: the machine's clock may be set.
const lookAgain = time.Minute

// Timers handle the deadlines of matches. Make them with [NewTimers].
type Timers struct {
	records  *records.Records
	thoughts *Thoughts
	log      *slog.Logger
	// pause has the matches whose deadline could not be handled, and until when they rest.
	pause  map[session.ID]time.Time
	looked time.Time // when the machine's clock was last checked
	agenda agenda
}

// NewTimers makes timers, which let computers think when it is their turn.
func NewTimers(r *records.Records, t *Thoughts, log *slog.Logger) *Timers {
	return &Timers{
		records: r, thoughts: t, log: log, pause: map[session.ID]time.Time{},
		agenda: agenda{longest: lookAgain, fresh: lookAgain},
	}
}

// Look has the deadlines read from the database at the next scan.
func (t *Timers) Look() { t.agenda.add(time.Time{}) }

// Changed is called with every match that was stored.
func (t *Timers) Changed(s *session.Session) {
	if at := s.Deadline(); at != 0 {
		t.agenda.add(time.Unix(at, 0))
	}
}

// Scan implements [Chore]: it handles the deadlines that have passed.
func (t *Timers) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	now := t.records.Now()
	t.checkClock(ctx, now)
	if wait := t.agenda.begin(now); wait > 0 {
		return wait
	}
	wait := t.handleDue(ctx, work, now)
	t.agenda.add(now.Add(wait))
	return wait
}

// handleDue handles the deadlines that have passed, and returns how long nothing else is due.
func (t *Timers) handleDue(ctx context.Context, work *sync.WaitGroup, now time.Time) time.Duration {
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
		if err := t.handleDeadlines(ctx, work, id); err != nil {
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

// Next returns when the next deadline of a match is; ok is false if there is none. A time that has
// passed is being handled, or could not be.
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

// mostDeadlines bounds how many deadlines of a match are handled at once: each has to change what
// is due.
const mostDeadlines = 3

// handleDeadlines handles all deadlines of a match that have passed, and lets a computer think if
// it is its turn. After a panic it is tried again like after an error.
func (t *Timers) handleDeadlines(ctx context.Context, work *sync.WaitGroup, id session.ID) (err error) {
	defer t.records.LockMatch(id)()
	defer func() {
		if cause := recover(); cause != nil {
			t.log.Error("panic at a time limit of a match, please report it with this line", "match", id.String(), "cause", cause)
			err = errPanic
		}
	}()
	for range mostDeadlines {
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
		// A transaction that has begun is finished even when the bot shuts down.
		if _, _, err := t.records.Commit(context.WithoutCancel(ctx), next, result, 0); err != nil {
			return err
		}
	}
	return nil
}

// think lets a computer decide if it is its turn.
func (t *Timers) think(ctx context.Context, work *sync.WaitGroup, s *session.Session) {
	if due := s.ComputerDue(); due != 0 && due <= t.records.Now().Unix() {
		t.thoughts.begin(ctx, work, s)
	}
}
