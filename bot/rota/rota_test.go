package rota_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/delivery"
	"github.com/bastide-games/bastide/bot/rota"
	"github.com/bastide-games/bastide/storage"
)

// served records that an item was served, and when, since the beginning.
type served struct {
	key int
	at  time.Duration
}

// trial is a rota in the delivery loop, whose clock starts with the test.
type trial struct {
	*rota.Rota[int]
	loop  *delivery.Loop
	began time.Time

	mu   sync.Mutex
	all  []int                               // the items that Find returns
	lost error                               // the error of Find
	do   map[int]func() (rota.Served, error) // what Serve does; nothing for items that are missing here
	told []served
	log  strings.Builder
}

// trialOf is a rota of some items. The test starts it; it ends with the test.
func trialOf(t *testing.T, all ...int) *trial {
	r := &trial{all: all, do: map[int]func() (rota.Served, error){}, began: time.Now()}
	r.Rota = rota.New(rota.Duty[int]{
		What: "a number", Name: func(key int) []any { return []any{"number", key} },
		Find: func() ([]int, error) {
			r.mu.Lock()
			defer r.mu.Unlock()
			return r.all, r.lost
		},
		Serve: r.serve, Order: cmp.Compare[int],
		Now: time.Now, Log: slog.New(slog.NewTextHandler(&r.log, nil)), Wake: func() { r.loop.Wake() },
	})
	r.loop = delivery.NewLoop(r)
	if err := r.Look(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.loop.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return r
}

func (r *trial) serve(ctx context.Context, key int) (rota.Served, error) {
	r.mu.Lock()
	r.told = append(r.told, served{key, time.Since(r.began)})
	do := r.do[key]
	r.mu.Unlock()
	if do == nil {
		return rota.Served{}, nil
	}
	done, err := do()
	return done, errors.Join(err, ctx.Err())
}

// is compares the served items and their times, in order, with those wanted, and clears the record.
func (r *trial) is(t *testing.T, want string) {
	t.Helper()
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	var got []string
	for _, s := range r.told {
		got = append(got, fmt.Sprint(s.key, "@", s.at))
	}
	r.told = nil
	if strings.Join(got, " ") != want {
		t.Errorf("served %s, want %s", strings.Join(got, " "), want)
	}
}

// Due items are served in order, one after the other and with rests. An item with nothing more to do is not
// served again.
func TestServed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := trialOf(t, 3, 1, 2)
		resting := func() (rota.Served, error) {
			return rota.Served{Next: r.began.Add(time.Hour), Rest: time.Second}, nil
		}
		r.do[1], r.do[3] = resting, resting
		r.loop.Start()
		synctest.Wait()
		if at, busy := r.Next(); !busy || at.After(time.Now()) {
			t.Errorf("while 1 rests the next is %v, %v", at, busy)
		}
		time.Sleep(10 * time.Minute)
		r.is(t, "1@0s 2@1s 3@1s")
		if at, ok := r.Next(); !ok || !at.Equal(r.began.Add(time.Hour)) {
			t.Errorf("the next is %v, %v", at, ok)
		}
		r.mu.Lock()
		clear(r.do)
		r.mu.Unlock()
		time.Sleep(24 * time.Hour)
		r.is(t, "1@1h0m0s 3@1h0m0s")
		if at, ok := r.Next(); ok {
			t.Errorf("the next is %v", at)
		}
	})
}

// A touched item is served before the others, once, and once more if it is touched meanwhile.
func TestTouched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := trialOf(t, 1, 2, 3, 4)
		first := true
		r.do[1] = func() (rota.Served, error) {
			if first {
				r.Touch(4)
				r.Touch(1)
				r.Touch(4)
			}
			first = false
			return rota.Served{Next: time.Now().Add(time.Hour)}, nil
		}
		r.loop.Start()
		time.Sleep(time.Minute)
		r.is(t, "1@0s 4@0s 1@0s 2@0s 3@0s")
		r.Touch(5)
		r.is(t, "5@1m0s")
		time.Sleep(time.Hour)
		r.is(t, "1@1h0m0s")
	})
}

// After a failure the item is tried again later, after a growing pause that is at least the wanted one. A
// touch makes it due at once. An item that another process has changed is tried again soon. A panic is a
// failure too.
func TestFailures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := trialOf(t, 1, 2, 3)
		panics := true
		r.do[1] = func() (rota.Served, error) { return rota.Served{}, errors.New("no luck") }
		r.do[2] = func() (rota.Served, error) { return rota.Served{Wait: time.Hour}, errors.New("patience") }
		r.do[3] = func() (rota.Served, error) {
			if panics {
				panics = false
				panic("oh")
			}
			return rota.Served{}, storage.ErrStale
		}
		r.loop.Start()
		time.Sleep(35 * time.Second)
		r.is(t, "1@0s 2@0s 3@0s 1@10s 3@10s 3@20s 1@30s 3@30s")
		if text := r.log.String(); !strings.Contains(text, "panic at a number") || !strings.Contains(text, "trouble with a number") || !strings.Contains(text, "number=2") {
			t.Errorf("logged: %s", text)
		}
		r.mu.Lock()
		delete(r.do, 3)
		r.mu.Unlock()
		r.Touch(1)
		time.Sleep(15 * time.Second)
		r.is(t, "1@35s 3@40s 1@45s")
		time.Sleep(12 * time.Hour)
		synctest.Wait()
		r.mu.Lock()
		defer r.mu.Unlock()
		var ones []time.Duration
		for _, s := range r.told {
			if s.key == 1 {
				ones = append(ones, s.at)
			}
		}
		if n := len(ones); n < 20 || ones[n-1]-ones[n-2] != 30*time.Minute || !slices.Contains(r.told, served{2, time.Hour}) {
			t.Errorf("tried at %v", r.told)
		}
	})
}

// A failure after a success counts as the first in a row.
func TestSuccess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := trialOf(t, 1)
		times := 0
		r.do[1] = func() (done rota.Served, err error) {
			if times++; times == 3 {
				return rota.Served{Next: time.Now().Add(time.Hour)}, nil
			}
			return done, errors.New("no luck")
		}
		r.loop.Start()
		time.Sleep(time.Hour + time.Minute)
		r.is(t, "1@0s 1@10s 1@30s 1@1h0m30s 1@1h0m40s 1@1h1m0s")
	})
}

// LookAgain lists the items again, and repeats that after an error.
func TestLookAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := trialOf(t, 1)
		r.loop.Start()
		r.is(t, "1@0s")
		r.mu.Lock()
		r.all, r.lost = []int{1, 2}, errors.New("no database")
		r.mu.Unlock()
		r.LookAgain()
		r.is(t, "")
		r.mu.Lock()
		r.lost = nil
		r.mu.Unlock()
		time.Sleep(time.Minute)
		r.is(t, "1@10s 2@10s")
	})
}

// When the program stops, the current item is served to the end, and the others stay due.
func TestClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := trialOf(t, 1, 2)
		r.do[1] = func() (rota.Served, error) { time.Sleep(time.Minute); return rota.Served{}, nil }
		r.loop.Start()
		synctest.Wait()
		if err := r.loop.Close(context.Background()); err != nil {
			t.Fatal(err)
		}
		r.is(t, "1@0s")
		if strings.Contains(r.log.String(), "trouble") {
			t.Errorf("1 was not let be: %s", r.log.String())
		}
		if at, ok := r.Next(); !ok || at.After(time.Now()) {
			t.Errorf("the next is %v, %v", at, ok)
		}
	})
}
