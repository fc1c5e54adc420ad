package imaging

import "github.com/jellydator/ttlcache/v3"

// maxSpriteBytes bounds the memory of the sprites kept by a painter: names of players are
// sprites too, and there is no end of them. Where it does not hold what is in use, which the load of
// TestSpeed shows, pictures take five times as long.
const maxSpriteBytes = 72 << 20

// lookBytes is about what a sprite takes besides its pixels, spanBytes what a span takes.
const lookBytes, spanBytes = 600, 6

// spriteCache keeps drawn sprites. When it is full, those that were unused longest are dropped.
type spriteCache = ttlcache.Cache[look, *sprite]

func newSpriteCache() *spriteCache {
	return ttlcache.New(ttlcache.WithMaxCost(maxSpriteBytes, func(kept ttlcache.CostItem[look, *sprite]) uint64 {
		return uint64(kept.Value.size())
	}))
}

func (s *sprite) size() int {
	return len(s.index) + spanBytes*len(s.spans) + 4*len(s.blend) + lookBytes
}
