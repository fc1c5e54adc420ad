package main

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// While the database does not answer, it is asked again this often. The log gets a line only when twice the time since
// the line before has passed, at most an hour.
const (
	databaseAgain   = time.Second
	databaseSilence = time.Minute
	longestSilence  = time.Hour
)

// outage logs when the database does not answer, and when it answers again. It replaces the lines of everything that fails
// meanwhile, see [outage.logger]. Make it with [newOutage].
type outage struct {
	log *slog.Logger

	mu      sync.Mutex
	began   time.Time // zero: the database answers
	logged  bool      // whether the log says so
	next    time.Time // no line before
	silence time.Duration
}

func newOutage(log *slog.Logger) *outage { return &outage{log: log} }

// failed notes an error that wraps [storage.ErrUnreachable].
func (o *outage) failed(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := time.Now()
	if o.began.IsZero() {
		o.began, o.logged, o.silence = now, false, databaseSilence
	}
	if now.Before(o.next) { // also soon after an outage before
		return
	}
	o.log.Warn("the database does not answer, trying again until it does", "error", err, "for", now.Sub(o.began).Round(time.Second))
	o.logged, o.next, o.silence = true, now.Add(o.silence), min(2*o.silence, longestSilence)
}

// answered notes that the database has answered.
func (o *outage) answered() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.began.IsZero() && o.logged {
		now := time.Now()
		o.log.Info("the database answers again", "after", now.Sub(o.began).Round(time.Second))
		o.next = now.Add(databaseSilence)
	}
	o.began = time.Time{}
}

// goesOn reports whether the database did not answer the last time.
func (o *outage) goesOn() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return !o.began.IsZero()
}

// await repeats a step of the start while the database does not answer: it may be down, or recover. It returns nil or the
// first other error of the step, or the last one when the context ends.
func (o *outage) await(ctx context.Context, step func() error) error {
	for {
		err := step()
		if !errors.Is(err, storage.ErrUnreachable) {
			o.answered()
			return err
		}
		o.failed(err)
		select {
		case <-ctx.Done():
			return err
		case <-time.After(databaseAgain):
		}
	}
}

// watch notices that a database that did not answer does so again, until the context ends.
func (o *outage) watch(ctx context.Context, store storage.Store) {
	every(ctx, databaseAgain, func() {
		if !o.goesOn() {
			return
		}
		if _, err := store.Value(nothingStored); !errors.Is(err, storage.ErrUnreachable) {
			o.answered()
		} else {
			o.failed(err)
		}
	})
}

// logger returns a log whose lines about a database that does not answer are details: only one who debugs the bot sees them.
func (o *outage) logger() *slog.Logger { return slog.New(outageLog{o.log.Handler(), o, nil}) }

type outageLog struct {
	slog.Handler
	outage *outage
	cause  error // among the attributes of all lines
}

func (h outageLog) Handle(ctx context.Context, r slog.Record) error {
	cause := h.cause
	r.Attrs(func(a slog.Attr) bool {
		cause = errors.Join(cause, unreachableIn(a))
		return true
	})
	if cause != nil && r.Level > slog.LevelDebug {
		h.outage.failed(cause)
		if r.Level = slog.LevelDebug; !h.Handler.Enabled(ctx, r.Level) {
			return nil
		}
	}
	return h.Handler.Handle(ctx, r)
}

func (h outageLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	cause := h.cause
	for _, a := range attrs {
		cause = errors.Join(cause, unreachableIn(a))
	}
	return outageLog{h.Handler.WithAttrs(attrs), h.outage, cause}
}

func (h outageLog) WithGroup(name string) slog.Handler {
	return outageLog{h.Handler.WithGroup(name), h.outage, h.cause}
}

// unreachableIn returns an error among attributes that says that the database does not answer, nil for none.
func unreachableIn(a slog.Attr) error {
	if err, _ := a.Value.Any().(error); errors.Is(err, storage.ErrUnreachable) {
		return err
	}
	return nil
}
