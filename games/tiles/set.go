package tiles

import (
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Policy is what a game decides about its tiles and its board.
type Policy struct {
	// Match reports whether two grounds may meet at slot 0, 1 or 2 of a side. It must give the same
	// answer for (a, b, i) and (b, a, 2-i).
	Match func(a, b Ground, slot int) bool
	// Room reports whether a tile may ever be laid on the cell; nil: on every cell.
	Room func(games.Cell) bool
	// Wall reports whether the side of a cell, towards one without Room, is a wall. It closes every
	// segment that ends there unless a tile lies opposite. With nil there are no walls.
	Wall func(cell games.Cell, side int) bool
}

// Set is a list of shapes prepared for boards. It is immutable.
type Set struct {
	shapes []Shape
	policy Policy
	kinds  []kind
	// fits has, by kind and by need, the turns that fit, a bit for each. A need describes the
	// neighbours of a gap.
	fits [][256]uint8
	// The most segments of any tile, and the most contacts inside one.
	segments, touches int
}

// kind is a prepared shape, by turn where that matters.
type kind struct {
	period int
	slots  [4][12]uint8 // the segment that owns each slot
	sides  [4][4]uint8  // the sort of each side, from 1
	asks   [4][4]uint8  // what it makes the cell beside each side need
	ends   [4][4]ends   // the segments that end at each side
	fresh  []node       // its segments as regions of their own
	touch  [][2]int8
}

// ends are the segments at the slots of a side, clockwise, and whether they are a single one.
type ends struct {
	left, middle, right uint16
	whole               bool
}

// NewSet makes a set of shapes. From then on the index of a shape names it. The error names the
// first shape that is not well formed.
func NewSet(shapes []Shape, policy Policy) (*Set, error) {
	s := &Set{shapes: shapes, policy: policy, fits: make([][256]uint8, len(shapes))}
	for i, shape := range shapes {
		if err := shape.check(); err != nil {
			return nil, fmt.Errorf("shape %d: %w", i, err)
		}
		s.kinds = append(s.kinds, prepare(shape))
		s.segments, s.touches = max(s.segments, len(shape.Segments)), max(s.touches, len(shape.Touch))
	}
	facing, err := s.sort()
	for i := range s.kinds {
		for need := range s.fits[i] {
			s.fits[i][need] = s.kinds[i].fitting(uint8(need), facing)
		}
	}
	return s, err
}

// prepare prepares a shape, but for the sorts of its sides.
func prepare(shape Shape) kind {
	k := kind{period: shape.Period(), touch: shape.Touch}
	for _, s := range shape.Segments {
		k.fresh = append(k.fresh, node{ground: s.Ground, marks: uint16(s.Mark), bits: s.Mark})
	}
	for _, segment := range shape.Slots {
		k.fresh[segment].open++
	}
	for turn := range 4 {
		for slot := range 12 {
			k.slots[turn][slot] = uint8(shape.At(slot, turn))
		}
		for side := range 4 {
			left, middle, right := shape.At(3*side, turn), shape.At(3*side+1, turn), shape.At(3*side+2, turn)
			k.ends[turn][side] = ends{uint16(left), uint16(middle), uint16(right), left == middle && middle == right}
		}
	}
	for _, at := range k.ends[0] {
		k.fresh[at.middle].ends++
		if !at.whole {
			k.fresh[at.left].ends++
			k.fresh[at.right].ends++
		}
	}
	return k
}

// sort finds out which sides may face the same others, and numbers these sorts from 1. It returns
// which sorts may face each sort, a bit for each. Sort 0, an empty cell, may face all.
func (s *Set) sort() (facing [maxSorts + 1]uint8, err error) {
	known := s.compositions()
	var sorts [][]bool // by sort: whether it may face each composition
	number := make([]uint8, len(known))
	for i, one := range known {
		meets := make([]bool, len(known))
		for j, other := range known {
			meets[j] = s.refuses(one, other) < 0
		}
		at := slices.IndexFunc(sorts, func(m []bool) bool { return slices.Equal(m, meets) })
		if at < 0 {
			at, sorts = len(sorts), append(sorts, meets)
		}
		number[i] = uint8(at + 1)
	}
	if len(sorts) > maxSorts {
		return facing, errSorts
	}
	facing[0] = 1<<(maxSorts+1) - 1
	for i, sort := range number {
		facing[sort] |= 1
		for j, meets := range sorts[sort-1] {
			if meets {
				facing[sort] |= 1 << number[j]
			}
		}
		s.label(known[i], sort)
	}
	return facing, nil
}

// compositions lists the different sides of all shapes.
func (s *Set) compositions() (known []side) {
	for _, shape := range s.shapes {
		for i := range 4 {
			if composed := shape.side(i, 0); !slices.Contains(known, composed) {
				known = append(known, composed)
			}
		}
	}
	return known
}

// label sets the sort of all sides with a composition.
func (s *Set) label(composed side, sort uint8) {
	for i, shape := range s.shapes {
		for turn := range 4 {
			for side := range 4 {
				if shape.side(side, turn) == composed {
					s.kinds[i].sides[turn][side] = sort
					s.kinds[i].asks[turn][side] = sort << (2 * ((side + 2) % 4))
				}
			}
		}
	}
}

// fitting returns the turns in which the kind matches a need, a bit for each.
func (k *kind) fitting(need uint8, facing [maxSorts + 1]uint8) (turns uint8) {
	for turn := range k.period {
		suits := uint8(1)
		for side, sort := range k.sides[turn] {
			suits &= facing[need>>(2*side)&3] >> sort
		}
		turns |= (suits & 1) << turn
	}
	return turns
}

// Shape returns a shape of the set. The caller must not change it.
func (s *Set) Shape(kind int) Shape { return s.shapes[kind] }

// Period returns [Shape.Period] of a shape of the set.
func (s *Set) Period(kind int) int { return s.kinds[kind].period }

func (s *Set) room(c games.Cell) bool { return s.policy.Room == nil || s.policy.Room(c) }

func (s *Set) wall(c games.Cell, side int) bool {
	return s.policy.Wall != nil && s.policy.Wall(c, side)
}
