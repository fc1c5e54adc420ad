package imaging

import "github.com/jellydator/ttlcache/v3"

// maxSpriteBytes limits the memory of a painter's sprites. They include the names of players, so
// their number has no limit. If the sprites in use do not fit, as under the load of TestSpeed,
// pictures take five times as long.
const maxSpriteBytes = 72 << 20

// lookBytes is roughly the size of a sprite without its pixels, spanBytes that of a span.
const lookBytes, spanBytes = 600, 6

// spriteCache keeps drawn sprites. When it is full, it drops those that were unused for longest.
type spriteCache = ttlcache.Cache[look, *sprite]

func newSpriteCache() *spriteCache {
	return ttlcache.New(ttlcache.WithMaxCost(maxSpriteBytes, func(kept ttlcache.CostItem[look, *sprite]) uint64 {
		return uint64(kept.Value.size())
	}))
}

func (s *sprite) size() int {
	return len(s.index) + spanBytes*len(s.spans) + 4*len(s.blend) + lookBytes
}
