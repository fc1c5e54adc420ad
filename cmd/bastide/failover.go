package main

import (
	"context"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// failover notices when this process has taken a shard over from another one, and is connected
// for it.
type failover struct {
	holdings func() storage.Holdings
	online   func() map[int]bool // by shard
	took     func(time.Duration) // told how long nobody was
	counted  map[int]time.Time   // shards that were told of: when they were with another process
}

// glance is how often it looks.
const glance = 100 * time.Millisecond

// run looks until the context ends.
func (f failover) run(ctx context.Context) {
	f.counted = map[int]time.Time{}
	again(ctx, glance, f.look)
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
