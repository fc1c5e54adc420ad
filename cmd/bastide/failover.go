package main

import (
	"context"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// failover notices when this process has taken a shard over from another process and is connected
// for it.
type failover struct {
	holdings func() storage.Holdings
	online   func() map[int]bool // by shard
	took     func(time.Duration) // called with the time the shard was offline
	counted  map[int]time.Time   // by shard: when it was last seen with another process
}

// pollInterval is how often it checks.
const pollInterval = 100 * time.Millisecond

// run checks until the context ends.
func (f failover) run(ctx context.Context) {
	f.counted = map[int]time.Time{}
	every(ctx, pollInterval, f.look)
}

func (f failover) look() {
	online := f.online()
	for shard, before := range f.holdings().Before {
		if online[shard] && !f.counted[shard].Equal(before) {
			f.counted[shard] = before
			f.took(time.Since(before))
		}
	}
}
