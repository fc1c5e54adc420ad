package tiles

import (
	"errors"
	"fmt"
)

// Limits of a board.
const (
	MaxTiles    = 128 // tiles on one board
	MaxSegments = 16  // segments of one tile
	maxSorts    = 3   // of sides that may face different others, in a set
)

// Ground is a kind of segment, numbered by the game.
type Ground uint8

// Segment is a part of a tile.
type Segment struct {
	Ground Ground
	// Mark tells segments apart by what is printed on them. A region has the sum of the marks of
	// its segments, and the union of their bits.
	Mark uint8
}

// Shape is a kind of tile in its unturned position.
type Shape struct {
	Segments []Segment
	Slots    [12]int8 // the segment that owns each slot
	// Touch lists pairs of segments that are in contact inside the tile.
	Touch [][2]int8
}

// At returns the segment at a slot after a number of clockwise quarter turns.
func (s Shape) At(slot, turn int) int { return int(s.Slots[(slot+12-3*turn)%12]) }

// Period returns how many quarter turns, at least one, bring the shape back to the same look: 1, 2
// or 4. Greater turns repeat smaller ones.
func (s Shape) Period() int {
	for _, turn := range []int{1, 2} {
		if s.symmetric(turn) {
			return turn
		}
	}
	return 4
}

// symmetric reports whether the turned shape is the unturned one with its segments
// renumbered.
func (s Shape) symmetric(turn int) bool {
	image, ok := s.image(turn)
	if !ok {
		return false
	}
	for _, pair := range s.Touch {
		if !s.touches(image[pair[0]], image[pair[1]]) {
			return false
		}
	}
	return true
}

// image returns for each segment the one that takes its place after the turn. A segment without
// slots stays in place.
func (s Shape) image(turn int) (image []int8, ok bool) {
	image = make([]int8, len(s.Segments))
	for i := range image {
		image[i] = -1
	}
	for slot, segment := range s.Slots {
		there := int8(s.At(slot, turn))
		if image[segment] >= 0 && image[segment] != there || s.Segments[segment] != s.Segments[there] {
			return nil, false
		}
		image[segment] = there
	}
	for i := range image {
		if image[i] < 0 {
			image[i] = int8(i)
		}
	}
	return image, true
}

func (s Shape) touches(a, b int8) bool {
	for _, pair := range s.Touch {
		if pair == [2]int8{a, b} || pair == [2]int8{b, a} {
			return true
		}
	}
	return false
}

// check refuses numbers that name no segment.
func (s Shape) check() error {
	if n := len(s.Segments); n == 0 || n > MaxSegments {
		return fmt.Errorf("%d segments, 1 to %d are possible", n, MaxSegments)
	}
	known := func(i int8) bool { return i >= 0 && int(i) < len(s.Segments) }
	for slot, segment := range s.Slots {
		if !known(segment) {
			return fmt.Errorf("slot %d: no segment %d", slot, segment)
		}
	}
	for _, pair := range s.Touch {
		if !known(pair[0]) || !known(pair[1]) || pair[0] == pair[1] {
			return fmt.Errorf("segments %d and %d cannot touch", pair[0], pair[1])
		}
	}
	return nil
}

// side is the composition of a side of a turned shape, clockwise.
type side [3]Ground

func (s Shape) side(number, turn int) side {
	var grounds side
	for i := range grounds {
		grounds[i] = s.Segments[s.At(3*number+i, turn)].Ground
	}
	return grounds
}

// errSorts says that a board cannot tell that many sorts of sides apart.
var errSorts = errors.New("too many different sorts of sides")
