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
	return b.find(make([]piece, 0, 64), todo)
}

// find adds the legal places to a list.
func (b builder) find(list []piece, todo supply) []piece {
	for first, last := range b.rows {
		for i := first; i <= last; i++ {
			switch is := b.points[i]; {
			case is&hasTower != 0:
				list = b.walls(list, i, todo)
			case todo[tower] > 0 && is&hasEnd != 0 && is&hasMiddle == 0 && b.free(i):
				list = append(list, piece{kind: tower, at: b.point(i)})
			}
		}
	}
	return list
}

// closers lists the places of single pieces that close something.
func (b builder) closers(todo supply) []piece {
	return slices.DeleteFunc(b.places(todo), func(p piece) bool { return b.closes(p) == 0 })
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

// builder returns what finds the places of the seat to act, and builderOf those of any seat.
func (s *state) builder() builder { return s.builderOf(s.seat) }

func (s *state) builderOf(seat games.Seat) builder {
	b := builder{land: s.land}
	if n := len(s.yards); n > 0 {
		b.barred = make([]bool, n)
		for i, y := range s.yards {
			b.barred[i] = y.owner != seat
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
	offered, _ := s.linking(s.builder().places(s.todo))
	return offered
}

// linking divides the legal places of the first turn of the match into those that are
// offered, because all towers left can still be linked afterwards, and the others
// (ruling 2). If there is no place of the first sort all are offered, as in later turns.
func (s *state) linking(list []piece) (offered, barred []piece) {
	if s.turn > 1 {
		return list, nil
	}
	open := s.land.openEnds()
	for _, p := range list {
		left := s.todo
		left[p.kind]--
		if int(left[tower]) <= open+s.land.opens(p)+left.walls() {
			offered = append(offered, p)
		} else {
			barred = append(barred, p)
		}
	}
	if len(offered) == 0 {
		return list, nil
	}
	return offered, barred
}

// openEnds counts the points where a wall ends open, so that a tower can be linked there.
func (l *land) openEnds() (n int) {
	for _, is := range l.points {
		if is&(hasEnd|hasTower) == hasEnd {
			n++
		}
	}
	return n
}

// opens returns how many more such points there are with a legal piece: a tower takes
// one, a wall makes one unless both its ends meet something.
func (l *land) opens(p piece) int {
	taken := func(at point) bool { return l.points[l.index(at)]&(hasEnd|hasTower) != 0 }
	switch {
	case p.kind == tower:
		return -1
	case taken(p.at) && taken(p.end()):
		return 0
	}
	return 1
}
