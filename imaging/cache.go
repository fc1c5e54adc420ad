package imaging

import (
	"container/list"
	"sync"
	"sync/atomic"
)

// maxSpriteBytes bounds the memory of the sprites kept by a painter: names of players are
// sprites too, and there is no end of them.
const maxSpriteBytes = 48 << 20

// lookBytes is about what a sprite takes besides its pixels.
const lookBytes = 600

// spriteCache keeps drawn sprites. When it is full, it goes round them like the hand of a
// clock: what was used since the last round stays, what was not is dropped.
type spriteCache struct {
	mu    sync.RWMutex
	kept  map[look]*list.Element // of *kept
	round list.List              // the hand is at its front
	bytes int
}

type kept struct {
	look
	*sprite
	used atomic.Bool
}

func (s *sprite) size() int { return len(s.index) + 12*len(s.spans) + 4*len(s.blend) + lookBytes }

func (c *spriteCache) get(l look) (*sprite, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	e, ok := c.kept[l]
	if !ok {
		return nil, false
	}
	k := e.Value.(*kept)
	if !k.used.Load() {
		k.used.Store(true)
	}
	return k.sprite, true
}

// keep stores a sprite and returns the one to use: that of the first who drew it.
func (c *spriteCache) keep(l look, s *sprite) *sprite {
	c.mu.Lock()
	defer c.mu.Unlock()
	if first, ok := c.kept[l]; ok {
		return first.Value.(*kept).sprite
	}
	if c.kept == nil {
		c.kept = map[look]*list.Element{}
	}
	c.bytes += s.size()
	for c.bytes > maxSpriteBytes && c.round.Len() > 0 {
		c.turn()
	}
	c.kept[l] = c.round.PushBack(&kept{look: l, sprite: s})
	return s
}

// turn moves the hand on by one sprite.
func (c *spriteCache) turn() {
	e := c.round.Front()
	k := e.Value.(*kept)
	if k.used.Swap(false) {
		c.round.MoveToBack(e)
		return
	}
	c.round.Remove(e)
	delete(c.kept, k.look)
	c.bytes -= k.size()
}
