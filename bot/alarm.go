package bot

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// bell is something that happens to a match by itself at a certain time.
type bell struct {
	// due returns that time in Unix seconds, 0 for never. It depends on nothing but
	// what is stored with the match, so that it survives a restart.
	due func(*sheet) int64
	// ring does it, with the match's lock held, and commits. It has to change what is
	// due.
	ring func(*Bot, context.Context, *sheet) error
}

// deadline returns when the first bell of a match rings, 0 for never.
func (b *Bot) deadline(s *sheet) (first int64) {
	if s.head.Paused != 0 {
		return 0
	}
	for _, bell := range b.bells {
		if at := bell.due(s); at != 0 && (first == 0 || at < first) {
			first = at
		}
	}
	return first
}

const (
	lookAgain = time.Minute // the clock may be set meanwhile
	atOnce    = 64          // matches read at a time
)

// alarms rings the bells of matches when they are due.
type alarms struct {
	b    *Bot
	bell chan struct{}
	// pause holds matches whose bell could not be rung, until when.
	pause  map[storage.MatchID]time.Time
	looked time.Time // when the clock was last looked at
	work   sync.WaitGroup
	ctx    context.Context
	cancel context.CancelFunc
}

func newAlarms(b *Bot) *alarms {
	return &alarms{b: b, bell: make(chan struct{}, 1), pause: map[storage.MatchID]time.Time{}}
}

func (a *alarms) start() {
	a.ctx, a.cancel = context.WithCancel(context.Background())
	a.work.Go(a.run)
}

// wake makes the alarms look at the deadlines now.
func (a *alarms) wake() {
	select {
	case a.bell <- struct{}{}:
	default:
	}
}

// close waits until the bell that rings has been heard.
func (a *alarms) close() {
	if a.cancel != nil {
		a.cancel()
		a.work.Wait()
	}
}

func (a *alarms) run() {
	for a.ctx.Err() == nil {
		next := time.NewTimer(a.scan())
		select {
		case <-a.ctx.Done():
		case <-a.bell:
		case <-next.C:
		}
		next.Stop()
	}
}

// scan rings what is due and returns when to look again.
func (a *alarms) scan() time.Duration {
	now := a.b.Now()
	a.lookBack(now)
	due, err := a.b.Store.Due(now.Unix(), 0)
	if err != nil {
		a.b.Log.Error("deadlines cannot be read", "error", err)
		return firstRetry
	}
	for _, id := range due {
		if a.ctx.Err() != nil || a.pause[id].After(now) {
			continue
		}
		delete(a.pause, id)
		// What has begun is finished even when the bot shuts down.
		if err := a.b.ringAll(context.WithoutCancel(a.ctx), id); err != nil {
			a.b.Log.Error("deadline could not be kept", "match", id.String(), "error", err)
			a.pause[id] = now.Add(lookAgain)
		}
	}
	return a.wait(now)
}

// wait returns how long nothing is due.
func (a *alarms) wait(now time.Time) time.Duration {
	next, err := a.b.Store.Due(math.MaxInt64, len(a.pause)+1)
	if err != nil {
		return firstRetry
	}
	for _, id := range next {
		if a.pause[id].After(now) {
			continue
		}
		m, err := a.b.Store.Match(id)
		if err != nil {
			continue
		}
		return min(max(time.Unix(m.Deadline, 0).Sub(a.b.Now()), 0), lookAgain)
	}
	return lookAgain
}

// ringAll rings the bells of a match that are due. A panic puts it off like a failure.
func (b *Bot) ringAll(ctx context.Context, id storage.MatchID) (err error) {
	defer b.locks.lock(matchKey(id))()
	defer func() {
		if cause := recover(); cause != nil {
			b.Log.Error("panic at a deadline", "match", id.String(), "cause", cause)
			err = errPanic
		}
	}()
	for _, bell := range b.bells {
		s, err := b.load(id)
		switch {
		case errors.Is(err, storage.ErrNotFound):
			return nil
		case err != nil:
			return err
		}
		if at := bell.due(s); at == 0 || at > b.Now().Unix() || s.head.Paused != 0 {
			continue
		}
		if err := bell.ring(b, ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// Wake looks at deadlines and posts now. It is for whoever moves the clock that
// [Config.Now] reads; the real clock needs it not.
func (b *Bot) Wake() {
	b.alarms.wake()
	b.outbox.wake()
}

// Next returns when the next thing happens to a match by itself; ok is false when nothing
// does. A time that has passed means that it is being done, or could not be.
func (b *Bot) Next() (at time.Time, ok bool) {
	ids, err := b.Store.Due(math.MaxInt64, 1)
	if err != nil || len(ids) == 0 {
		return time.Time{}, false
	}
	m, err := b.Store.Match(ids[0])
	if err != nil {
		return time.Time{}, false
	}
	return time.Unix(m.Deadline, 0), true
}

// Posting reports whether something that has happened is still to be posted.
func (b *Bot) Posting() bool {
	posts, err := b.Store.Posts(0, 1)
	return err == nil && len(posts) > 0
}
