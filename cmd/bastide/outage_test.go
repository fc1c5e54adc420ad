package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// errNoDB is an error of a database that does not answer.
var errNoDB = fmt.Errorf("a step: %w", storage.ErrUnreachable)

// Lines of the log about a database that does not answer.
const (
	saidDown = `msg="the database does not answer, trying again until it does"`
	saidUp   = `msg="the database answers again"`
)

// The health of a bot whose database is down says so, though the bot itself is well.
func TestHealthNotesOutage(t *testing.T) {
	w := &runningBot{host: host{outage: newOutage(slog.New(slog.DiscardHandler))}, file: newFileWatch(gone{}, "", "", nil)}
	if note := w.note(); note != "" {
		t.Errorf("without an outage: %q", note)
	}
	w.outage.failed(storage.ErrUnreachable)
	if note := w.note(); note != errNoDatabase.Error() {
		t.Errorf("during an outage: %q", note)
	}
	w.outage.answered()
	if note := w.note(); note != "" {
		t.Errorf("after it: %q", note)
	}
}

// During a week without a database at the start, the log gets a line an hour at most, and one when it answers.
func TestAwaitDatabase(t *testing.T) {
	for name, last := range map[string]error{"answers": nil, "refuses": fs.ErrPermission} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var said strings.Builder
				o := newOutage(slog.New(slog.NewTextHandler(&said, nil)))
				began, tries := time.Now(), 0
				err := o.await(t.Context(), func() error {
					if tries++; time.Since(began) < 7*24*time.Hour {
						return errNoDB
					}
					return last
				})
				if !errors.Is(err, last) || tries < 24*60*60 {
					t.Errorf("after %d tries %v", tries, err)
				}
				if waits := strings.Count(said.String(), saidDown); waits < 100 || waits > 7*24+10 || strings.Count(said.String(), saidUp) != 1 {
					t.Errorf("it waits in %d lines:\n%s", waits, said.String())
				}
			})
		})
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := newOutage(slog.New(slog.DiscardHandler)).await(ctx, func() error { return errNoDB }); !errors.Is(err, errNoDB) {
			t.Errorf("told to stop: %v", err)
		}
	})
}

// While the database is down for an hour, everything that fails hides behind few lines: the first at once, then at most
// one a minute, and one soon after it answers. Other errors are logged. One who debugs the bot sees everything.
func TestOutageHidesLines(t *testing.T) {
	for level, hidden := range map[slog.Level]bool{slog.LevelInfo: true, slog.LevelDebug: false} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var said strings.Builder
			o := newOutage(slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: level})))
			store := &flakyStore{}
			go o.watch(ctx, store)
			log := o.logger().With("match", 7).WithGroup("a")
			for range 60 * 60 {
				time.Sleep(time.Second)
				store.down.Store(true)
				log.Warn("a post was not sent", "error", errNoDB)
				log.With("error", errNoDB).Error("a turn was not played")
				log.Warn("the metrics are missing", "cause", fs.ErrPermission)
			}
			store.down.Store(false)
			time.Sleep(5 * time.Second)
			synctest.Wait()
			text := said.String()
			if n := strings.Count(text, saidDown); n < 2 || n > 60 || strings.Count(text, saidUp) != 1 || !strings.Contains(text, "after=59m") && !strings.Contains(text, "after=1h") {
				t.Errorf("%d lines say that the database is down, %d that it answers", n, strings.Count(text, saidUp))
			}
			if !strings.HasPrefix(text[strings.Index(text, "level=")+len("level="):], "WARN "+saidDown) {
				t.Errorf("it begins with %.200s", text)
			}
			if strings.Contains(text, "not sent") == hidden || strings.Contains(text, "not played") == hidden || strings.Contains(text, "level=ERROR") {
				t.Errorf("at level %s, are the details hidden? %.2000s", level, text)
			}
			if n := strings.Count(text, "metrics are missing"); n != 60*60 {
				t.Errorf("%d lines about something else", n)
			}
		})
	}
}

// A database that fails and answers again in turn leads to two lines a minute at most. An outage after a quiet hour is
// logged at once.
func TestOutagesInARow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said strings.Builder
		o := newOutage(slog.New(slog.NewTextHandler(&said, nil)))
		for range 20 * 60 {
			o.failed(errNoDB)
			time.Sleep(500 * time.Millisecond)
			o.answered()
			time.Sleep(500 * time.Millisecond)
		}
		if n := strings.Count(said.String(), "\n"); n < 20 || n > 2*20 {
			t.Errorf("%d lines in 20 minutes:\n%s", n, said.String())
		}
		time.Sleep(time.Hour)
		said.Reset()
		o.failed(errNoDB)
		if !strings.Contains(said.String(), saidDown) {
			t.Error("an outage is not logged at once")
		}
	})
}

// flakyStore is a database that may be down.
type flakyStore struct {
	storage.Store
	down atomic.Bool
}

func (s *flakyStore) Value(string) ([]byte, error) {
	if s.down.Load() {
		return nil, errNoDB
	}
	return nil, nil
}
