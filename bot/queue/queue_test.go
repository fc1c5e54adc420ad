package queue

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestSameKeyRunsInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New[string](8)
		var got []int // no lock: the queue itself must keep the writers apart
		for i := range 50 {
			go q.Do(t.Context(), "match", func() {
				time.Sleep(time.Second)
				got = append(got, i)
			})
			synctest.Wait() // so that they are asked for in this order
		}
		if n := q.Len("match"); n != 50 {
			t.Errorf("Len = %d, want 50", n)
		}
		if err := q.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(got) != 50 || !slices.IsSorted(got) {
			t.Errorf("order was %v", got)
		}
		if q.Len("match") != 0 || len(q.lanes) != 0 {
			t.Error("a finished key was kept")
		}
	})
}

func TestKeysRunAtTheSameTimeWithinTheWidth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New[int](3)
		var now, most atomic.Int32
		for key := range 10 {
			go q.Do(t.Context(), key, func() {
				for n, m := now.Add(1), most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
				}
				time.Sleep(time.Second)
				now.Add(-1)
			})
		}
		synctest.Wait()
		if n := now.Load(); n != 3 {
			t.Errorf("%d run at the same time, want 3", n)
		}
		q.Close(t.Context())
		if most.Load() != 3 {
			t.Errorf("at most %d ran at the same time, want 3", most.Load())
		}
	})
}

func TestWaitingEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New[string](2)
		release := make(chan struct{})
		go q.Do(t.Context(), "match", func() { <-release })
		synctest.Wait()

		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		err := q.Do(ctx, "match", func() { t.Error("work ran after its context had ended") })
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("err = %v, want deadline exceeded", err)
		}
		close(release)
		ran := false
		if err := q.Do(t.Context(), "match", func() { ran = true }); err != nil || !ran {
			t.Errorf("the key is stuck: %v, %v", ran, err)
		}
	})
}

func TestTurnArrivingWithCancellationIsPassedOn(t *testing.T) {
	q := New[string](4)
	for range 2000 {
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() { q.Do(ctx, "match", func() {}) })
		}
		all.Go(cancel)
		all.Wait()
		if n := q.Len("match"); n != 0 {
			t.Fatalf("%d left in the lane", n)
		}
	}
}

func TestPanicFreesTheKey(t *testing.T) {
	q := New[string](1)
	func() {
		defer func() { recover() }()
		q.Do(t.Context(), "match", func() { panic("broken handler") })
	}()
	ran := false
	if err := q.Do(t.Context(), "match", func() { ran = true }); err != nil || !ran {
		t.Errorf("after a panic: ran %v, err %v", ran, err)
	}
}

func TestCloseDrainsAndRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New[int](1)
		var done atomic.Int32
		for key := range 5 {
			go q.Do(t.Context(), key%2, func() { time.Sleep(time.Second); done.Add(1) })
		}
		synctest.Wait()

		short, cancel := context.WithTimeout(t.Context(), time.Second/2)
		defer cancel()
		if err := q.Close(short); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Close in a hurry = %v, want deadline exceeded", err)
		}
		if err := q.Do(t.Context(), 9, func() { t.Error("ran after Close") }); !errors.Is(err, ErrClosed) {
			t.Errorf("Do after Close = %v, want ErrClosed", err)
		}
		if err := q.Close(t.Context()); err != nil || done.Load() != 5 {
			t.Errorf("Close = %v with %d of 5 done", err, done.Load())
		}
	})
}
