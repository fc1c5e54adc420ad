package main

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// A shard from another process counts once, when this process has connected it. One that no process
// had does not count, and one that comes back counts again.
func TestFailoverTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []time.Duration
		before, online := map[int]time.Time{}, map[int]bool{0: true}
		f := failover{
			holdings: func() storage.Holdings { return storage.Holdings{Before: before} },
			online:   func() map[int]bool { return online },
			took:     func(d time.Duration) { told = append(told, d) },
			counted:  map[int]time.Time{},
		}
		f.look()
		before[1] = time.Now()
		time.Sleep(time.Second)
		f.look() // taken, but not connected
		online[1] = true
		time.Sleep(time.Second)
		f.look()
		f.look()
		delete(before, 1)
		f.look()
		time.Sleep(time.Minute)
		before[1] = time.Now()
		time.Sleep(3 * time.Second)
		f.look()
		if want := []time.Duration{2 * time.Second, 3 * time.Second}; !slices.Equal(told, want) {
			t.Errorf("told of %v, want %v", told, want)
		}
	})
}
