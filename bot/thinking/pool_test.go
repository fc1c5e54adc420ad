package thinking

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestWorkers(t *testing.T) {
	for _, c := range []struct {
		share float64
		cores int
		want  int
	}{{0, 8, 0}, {-1, 8, 0}, {0.5, 1, 1}, {0.5, 2, 1}, {0.5, 7, 3}, {1, 4, 4}, {3, 4, 4}, {0.01, 16, 1}} {
		if got := Workers(c.share, c.cores); got != c.want {
			t.Errorf("%v of %d cores: %d workers, want %d", c.share, c.cores, got, c.want)
		}
	}
}

// takes is a job that ends when it is told to.
func takes(more func() bool) (int, error) {
	for n := 0; ; n++ {
		if !more() {
			return n, nil
		}
		time.Sleep(time.Millisecond)
	}
}

// Of 600 waiting jobs the oldest runs first, never more than the workers at a time. The last ends
// within the promised time, not after 600 times the limit.
func TestOrderOfManyWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const waiting, workers = 600, 2
		p := New(Options{Workers: workers})
		var mu sync.Mutex
		var order []int
		running, most := 0, 0
		began := time.Now()
		gate := make(chan struct{})
		for n := range workers { // they are busy until all wait
			go func() {
				_, _ = Do(t.Context(), p, Job{Key: fmt.Sprint("gate ", n), Limit: time.Hour},
					func(func() bool) (int, error) { <-gate; return 0, nil })
			}()
		}
		synctest.Wait()
		var all sync.WaitGroup
		for i := range waiting {
			n := (i * 7) % waiting // not in the order in which they are wanted
			all.Go(func() {
				_, err := Do(t.Context(), p, Job{Key: fmt.Sprint(n), Since: began.Add(time.Duration(n) * time.Second), Limit: 5 * time.Second},
					func(more func() bool) (int, error) {
						mu.Lock()
						order = append(order, n)
						running++
						most = max(most, running)
						mu.Unlock()
						defer func() { mu.Lock(); running--; mu.Unlock() }()
						return takes(more)
					})
				if err != nil {
					t.Errorf("%d: %v", n, err)
				}
			})
		}
		synctest.Wait()
		if w, r := p.Waiting(); w != waiting || r != workers {
			t.Fatalf("%d wait, %d run", w, r)
		}
		start := time.Now()
		close(gate)
		all.Wait()
		for i, n := range order {
			if d := n - i; d < -workers || d > workers {
				t.Fatalf("%d was begun as number %d", n, i)
			}
		}
		if len(order) != waiting || most != workers {
			t.Errorf("%d thoughts, up to %d at a time", len(order), most)
		}
		if took := time.Since(start); took > patience+2*least {
			t.Errorf("the last of them waited %v", took)
		}
		if w, r := p.Waiting(); w != 0 || r != 0 {
			t.Errorf("%d wait, %d run after the last", w, r)
		}
		p.Close()
	})
}

// Forty jobs that wait for one worker all run within the promised time, and none is cut shorter
// than needed.
func TestPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Options{Workers: 1})
		began := time.Now()
		var worst, shortest time.Duration = 0, time.Hour
		var all sync.WaitGroup
		for n := range 40 {
			all.Go(func() {
				_, _ = Do(t.Context(), p, Job{Key: fmt.Sprint(n), Limit: 6 * time.Second}, func(more func() bool) (int, error) {
					start := time.Now()
					worst = max(worst, start.Sub(began))
					n, err := takes(more)
					shortest = min(shortest, time.Since(start))
					return n, err
				})
			})
		}
		all.Wait()
		if worst > patience {
			t.Errorf("the last waited %v", worst)
		}
		if fair := (patience - 6*time.Second) / 40; shortest < fair { // the first was alone when it began
			t.Errorf("one had %v only, of %v", shortest, fair)
		}
		p.Close()
	})
}

// During a hurry jobs pause, each for at most half of its time.
func TestHurry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Options{Workers: 1})
		for _, c := range []struct{ hurry, least, most time.Duration }{
			{0, 950, 955},    // it sleeps in between, since people may press more buttons
			{300, 665, 670},  // it continues afterwards
			{5000, 490, 500}, // it does not wait for ever
		} {
			done := p.Hurry()
			time.AfterFunc(c.hurry*time.Millisecond, done)
			if c.hurry == 0 {
				synctest.Wait()
			}
			n, err := Do(t.Context(), p, Job{Key: "a", Limit: time.Second}, takes)
			if steps := time.Duration(n); err != nil || steps < c.least-5 || steps > c.most+5 {
				t.Errorf("hurried for %v: %d steps, %v", c.hurry*time.Millisecond, n, err)
			}
			time.Sleep(10 * time.Second)
		}
		p.Close()
	})
}

// When people were last in a hurry a second ago, a job no longer sleeps in between.
func TestCalm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Options{Workers: 1})
		p.Hurry()()
		var steps []int
		for range 2 {
			n, err := Do(t.Context(), p, Job{Key: "a", Limit: time.Second}, takes)
			if err != nil {
				t.Fatal(err)
			}
			steps = append(steps, n)
		}
		if steps[0] >= 960 || steps[1] < 1000 {
			t.Errorf("%d steps in the second after a hurry, %d in the next", steps[0], steps[1])
		}
		p.Close()
	})
}

// A job alone gets its whole limit, and then ends.
func TestLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Options{Workers: 1})
		start := time.Now()
		n, err := Do(t.Context(), p, Job{Key: "a", Limit: 2 * time.Second}, takes)
		if took := time.Since(start); err != nil || n < 1000 || took < 2*time.Second || took > 3*time.Second {
			t.Errorf("%d steps in %v, %v", n, took, err)
		}
		p.Close()
	})
}

func TestRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		if _, err := Do(t.Context(), New(Options{}), Job{Key: "a"}, takes); !errors.Is(err, ErrOff) {
			t.Errorf("without workers: %v", err)
		}
		p := New(Options{Workers: 1})
		first := make(chan error)
		go func() {
			_, err := Do(t.Context(), p, Job{Key: "a", Limit: time.Minute}, takes)
			first <- err
		}()
		synctest.Wait()
		if _, err := Do(t.Context(), p, Job{Key: "a", Limit: time.Minute}, takes); !errors.Is(err, ErrAlready) {
			t.Errorf("the same twice: %v", err)
		}
		waits := make(chan error)
		go func() {
			_, err := Do(t.Context(), p, Job{Key: "b", Limit: time.Minute}, takes)
			waits <- err
		}()
		synctest.Wait()
		p.Close()
		if err := <-first; err != nil {
			t.Errorf("a thought that was told to end: %v", err)
		}
		if err := <-waits; !errors.Is(err, ErrClosed) {
			t.Errorf("one that waited: %v", err)
		}
		if _, err := Do(t.Context(), p, Job{Key: "c"}, takes); !errors.Is(err, ErrClosed) {
			t.Errorf("after the end: %v", err)
		}
	})
}

// A caller that leaves makes room in the queue, and for the same key.
func TestCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Options{Workers: 1})
		busy, free := context.WithCancel(t.Context())
		go func() { _, _ = Do(busy, p, Job{Key: "a", Limit: time.Hour}, takes) }()
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		waits := make(chan error)
		go func() {
			_, err := Do(ctx, p, Job{Key: "b", Limit: time.Minute}, takes)
			waits <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-waits; !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
		if w, _ := p.Waiting(); w != 0 {
			t.Errorf("%d wait", w)
		}
		free() // the running job ends too
		if _, err := Do(t.Context(), p, Job{Key: "b", Limit: time.Second}, takes); err != nil {
			t.Errorf("the same again: %v", err)
		}
		p.Close()
	})
}

// A job that panics, fails or does not end leaves the pool usable.
func TestFailures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		p := New(Options{Workers: 1, Log: slog.New(slog.NewTextHandler(&log, nil))})
		forever := make(chan struct{})
		broken := errors.New("broken")
		for _, c := range []struct {
			think func(more func() bool) (int, error)
			want  error
			log   string
		}{
			{func(func() bool) (int, error) { panic("oh") }, ErrPanic, "fault=oh"},
			{func(func() bool) (int, error) { return 0, broken }, broken, ""},
			{func(func() bool) (int, error) { <-forever; return 0, nil }, ErrEndless, "did not end"},
		} {
			log.Reset()
			_, err := Do(t.Context(), p, Job{Key: "a", Limit: time.Second}, c.think)
			if !errors.Is(err, c.want) || !strings.Contains(log.String(), c.log) {
				t.Errorf("%v, want %v; log %s", err, c.want, log.String())
			}
			if _, err := Do(t.Context(), p, Job{Key: "a", Limit: time.Second}, takes); err != nil {
				t.Errorf("after %v: %v", c.want, err)
			}
		}
		close(forever)
		p.Close()
	})
}

// A press is answered while every worker is busy: a ready goroutine does not wait for the end of a
// job, even on one core.
func TestYields(t *testing.T) {
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	p := New(Options{Workers: 1})
	defer p.Close()
	thinks := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		first := true
		_, _ = Do(t.Context(), p, Job{Key: "a", Limit: 500 * time.Millisecond}, func(more func() bool) (int, error) {
			for more() {
				if first {
					close(thinks)
					first = false
				}
			}
			return 0, nil
		})
	}()
	<-thinks
	var worst time.Duration
	for range 50 {
		start := time.Now()
		answered := make(chan struct{})
		go close(answered)
		<-answered
		worst = max(worst, time.Since(start))
	}
	select {
	case <-done:
		t.Error("the thought was over before the presses were")
	default:
	}
	if worst > 100*time.Millisecond {
		t.Errorf("a press waited %v", worst)
	}
	<-done
}

// The observer sees how every job ended, cut short or failed, and Oldest says how long the next one
// has waited.
func TestObserved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		seen := map[string]int{}
		p := New(Options{Workers: 1, Observe: func(about string, o Outcome, took time.Duration) {
			mu.Lock()
			defer mu.Unlock()
			seen[fmt.Sprint(about, " ", o)]++
			if o == Done && took != 7*time.Second {
				t.Errorf("took %v", took)
			}
		}})
		_, _ = Do(t.Context(), p, Job{Key: "turn 1", Limit: 7 * time.Second}, takes)
		_, _ = Do(t.Context(), p, Job{Key: "hint 1 2", Limit: 7 * time.Second}, func(func() bool) (int, error) { panic("oh") })
		if p.Oldest() != 0 {
			t.Errorf("nobody waits, for %v", p.Oldest())
		}
		var all sync.WaitGroup
		for n := range 10 {
			all.Go(func() { _, _ = Do(t.Context(), p, Job{Key: fmt.Sprint("look ", n), Limit: time.Minute}, takes) })
		}
		synctest.Wait()
		time.Sleep(1500 * time.Millisecond)
		synctest.Wait()
		if got := p.Oldest(); got != 1500*time.Millisecond {
			t.Errorf("the first has waited %v", got)
		}
		all.Wait()
		p.NoteDegraded("turn 9")
		p.Close()
		if fmt.Sprint(seen) != "map[hint failed:1 look cut:10 turn done:1 turn mended:1]" {
			t.Errorf("seen %v", seen)
		}
	})
}
