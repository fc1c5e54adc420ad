package castellan

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// builder finds the places that are legal for a seat.
type builder struct {
	*land
	barred []bool // by courtyard: it belongs to somebody else
}

// places lists the legal places of every kind that is still to be built.
func (b builder) places(todo supply) []piece {
	list := make([]piece, 0, 64)
	for i, is := range b.points {
		switch {
		case is&hasTower != 0:
			list = b.walls(list, i, todo)
		case todo[tower] > 0 && is&hasEnd != 0 && is&hasMiddle == 0 && b.free(i):
			list = append(list, piece{kind: tower, at: b.point(i)})
		}
	}
	return list
}

// free reports whether the cell does not belong to another player's courtyard.
func (b builder) free(cell int) bool {
	label := b.labels[cell]
	return label == outside || !b.barred[label-1]
}

// walls appends the legal walls that begin at a tower. A wall between two towers is
// found at its first.
func (b builder) walls(list []piece, i int, todo supply) []piece {
	for _, upright := range [2]bool{false, true} {
		covered := hasEast
		if upright {
			covered = hasSouth
		}
		step := b.step(upright)
		for k := short; k <= long; k++ {
			if todo[k] == 0 {
				continue
			}
			reach := int(k) * step
			if b.fits(i, step, int(k), covered) && b.points[i+reach]&hasMiddle == 0 {
				list = append(list, piece{k, b.point(i), upright})
			}
			// Backwards, unless the wall was found from the tower there.
			if other := b.points[i-reach]; other&(hasTower|hasMiddle) == 0 && b.fits(i-reach, step, int(k), covered) {
				list = append(list, piece{k, b.point(i - reach), upright})
			}
		}
	}
	return list
}

// fits reports whether a wall of n edges from i finds them uncovered, outside other
// players' courtyards, and nothing in its middle.
func (b builder) fits(i, step, n int, covered uint8) bool {
	for k := range n {
		at := i + k*step
		if b.points[at]&covered != 0 || !b.free(at) {
			return false
		}
		if k > 0 && b.points[at]&(hasTower|hasMiddle|hasEnd) != 0 {
			return false
		}
	}
	return true
}

// builder returns what finds the places of the seat to act.
func (s *state) builder() builder {
	b := builder{land: s.land}
	if n := len(s.yards); n > 0 {
		b.barred = make([]bool, n)
		for i, y := range s.yards {
			b.barred[i] = y.owner != s.seat
		}
	}
	return b
}

// places lists the legal places of the seat to act; the first piece of all is a tower.
func (s *state) places() []piece {
	if len(s.pieces) == 0 {
		if s.todo[tower] == 0 {
			return nil
		}
		return []piece{{kind: tower}}
	}
	return s.builder().places(s.todo)
}

// placeActions writes pieces as a sorted list of actions, all in one piece of memory.
func placeActions(list []piece) []games.Action {
	buffer := make([]byte, 0, 24*len(list))
	ends := make([]int, len(list))
	for i, p := range list {
		buffer = append(append(buffer, kindNames[p.kind]...), ' ')
		buffer = p.appendPlace(buffer)
		ends[i] = len(buffer)
	}
	text, from := string(buffer), 0
	actions := make([]games.Action, len(list))
	for i, end := range ends {
		actions[i] = games.Action(text[from:end])
		from = end
	}
	slices.Sort(actions)
	return actions
}
