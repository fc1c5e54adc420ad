package tiles

import (
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Policy is what a game decides about its table.
type Policy struct {
	// Match tells whether two grounds may meet at slot 0, 1 or 2 of a side. It gives
	// the same answer for (a, b, i) and (b, a, 2-i).
	Match func(a, b Ground, slot int) bool
	// Room tells whether a tile may ever be laid on the cell; nil: on every cell.
	Room func(games.Cell) bool
	// Wall tells whether the side of the cell is a wall that closes every segment
	// ending there unless a tile stands opposite; nil: there are no walls.
	Wall func(cell games.Cell, side int) bool
}

// Set is a list of shapes made ready for boards. It is immutable.
type Set struct {
	shapes []Shape
	policy Policy
	period []int
	// sides gives, by shape, turn and side, the number of the side's composition, from
	// 1; 0 means that nothing stands there.
	sides  [][4][4]uint8
	facing [maxSides + 1]uint64 // by composition: the compositions that may face it
}

// NewSet makes a set of shapes, which are named by their index from then on. The
// error names the first shape that is not well formed.
func NewSet(shapes []Shape, policy Policy) (*Set, error) {
	s := &Set{shapes: shapes, policy: policy}
	var known []side
	for i, shape := range shapes {
		if err := shape.check(); err != nil {
			return nil, fmt.Errorf("shape %d: %w", i, err)
		}
		s.period = append(s.period, shape.Period())
		s.sides = append(s.sides, number(shape, &known))
	}
	if len(known) > maxSides {
		return nil, errSides
	}
	s.face(known)
	return s, nil
}

// number returns the numbers of the shape's sides by turn, adding new compositions to
// the known ones.
func number(shape Shape, known *[]side) (sides [4][4]uint8) {
	for turn := range sides {
		for i := range sides[turn] {
			composed := shape.side(i, turn)
			at := slices.Index(*known, composed)
			if at < 0 {
				at = len(*known)
				*known = append(*known, composed)
			}
			sides[turn][i] = uint8(at + 1)
		}
	}
	return sides
}

func (s *Set) face(known []side) {
	s.facing[0] = ^uint64(0)
	for a, one := range known {
		for b, other := range known {
			if s.meet(one, other) {
				s.facing[a+1] |= 1 << (b + 1)
			}
		}
	}
}

func (s *Set) meet(a, b side) bool {
	for i := range a {
		if !s.policy.Match(a[i], b[2-i], i) {
			return false
		}
	}
	return true
}

// Shape returns a shape of the set. The caller must not change it.
func (s *Set) Shape(kind int) Shape { return s.shapes[kind] }

// Period returns [Shape.Period] of a shape of the set.
func (s *Set) Period(kind int) int { return s.period[kind] }

func (s *Set) room(c games.Cell) bool { return s.policy.Room == nil || s.policy.Room(c) }

func (s *Set) wall(c games.Cell, side int) bool {
	return s.policy.Wall != nil && s.policy.Wall(c, side)
}
