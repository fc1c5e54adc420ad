package turns

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// Sessions of one lane keep their distance, sessions of other lanes do not wait for them, and a session
// that was cancelled is not waited for.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := Own(5*time.Second, 2)
		start := time.Now()
		var mu sync.Mutex
		began := map[int]time.Duration{}
		var all sync.WaitGroup
		for n := range 6 {
			all.Go(func() {
				done, err := turns.Enter(t.Context(), n)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				began[n] = time.Since(start)
				mu.Unlock()
				time.Sleep(time.Second)
				done()
			})
		}
		all.Wait()
		for _, lane := range [][]int{{0, 2, 4}, {1, 3, 5}} {
			var at []time.Duration
			for _, n := range lane {
				at = append(at, began[n])
			}
			slices.Sort(at)
			if !slices.Equal(at, []time.Duration{0, 6 * time.Second, 12 * time.Second}) {
				t.Errorf("lane of %v began at %v", lane, at)
			}
		}
		gone, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := turns.Enter(gone, 0); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("waited to the end: %v", err)
		}
		if done, err := turns.Enter(t.Context(), 0); err != nil {
			t.Error(err)
		} else {
			done()
		}
	})
}
