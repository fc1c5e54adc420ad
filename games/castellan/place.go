package castellan

import (
	"iter"
	"slices"

	"github.com/bastide-games/bastide/games"
)

// builder finds the legal places of a seat.
type builder struct {
	*land
	barred  []bool // by courtyard: another player owns it
	closing bool   // yield only pieces that close something alone
}

// places yields the legal places of each kind that has pieces left.
func (b builder) places(todo supply) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		for first, last := range b.rows {
			for i := first; i <= last; i++ {
				switch is := b.points[i]; {
				case is&hasTower != 0:
					if !b.walls(i, todo, yield) {
						return
					}
				case todo[tower] > 0 && is&hasEnd != 0 && is&hasMiddle == 0 && b.free(i):
					if p := (piece{kind: tower, at: b.point(i)}); (!b.closing || b.closes(p) > 0) && !yield(p) {
						return
					}
				}
			}
		}
	}
}

// closers yields the places where a single piece closes something.
func (b builder) closers(todo supply) iter.Seq[piece] {
	b.closing = true
	return b.places(todo)
}

// free reports whether the cell does not belong to another player's courtyard.
func (b builder) free(cell int) bool {
	label := b.labels[cell]
	return label == outside || !b.barred[label-1]
}

// walls yields the legal walls that start at a tower. A wall between two towers is yielded only
// from the first. It returns false if the caller wants no more.
func (b builder) walls(i int, todo supply, yield func(piece) bool) bool {
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
			if b.closing && !b.connected(i, i+reach) {
				continue
			}
			if b.fits(i, step, int(k), covered) && b.points[i+reach]&hasMiddle == 0 && !yield(piece{k, b.point(i), upright}) {
				return false
			}
			// Also the wall in the opposite direction, unless a tower at its other end yields it.
			if !b.closing && b.points[i-reach]&(hasTower|hasMiddle) == 0 && b.fits(i-reach, step, int(k), covered) && !yield(piece{k, b.point(i - reach), upright}) {
				return false
			}
		}
	}
	return true
}

// fits reports whether a wall of n edges from i is possible: no wall covers the edges, nothing is
// in its middle, and no cell is in another player's courtyard.
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

// builder finds the places of the seat to act.
func (s *state) builder() builder { return claimedLand{s.land, s.yards}.builder(s.seat) }

// builder finds the places of any seat.
func (g claimedLand) builder(seat games.Seat) builder {
	b := builder{land: g.land}
	if n := len(g.yards); n > 0 {
		b.barred = make([]bool, n)
		for i, y := range g.yards {
			b.barred[i] = y.owner != seat
		}
	}
	return b
}

// places lists the legal places of the seat to act. The first piece of the match is a tower.
func (s *state) places() []piece { return s.placesIn(make([]piece, 0, 64)) }

// placesIn is places, and reuses the memory of list.
func (s *state) placesIn(list []piece) []piece {
	if len(s.pieces) == 0 {
		if s.todo[tower] == 0 {
			return nil
		}
		return append(list, piece{kind: tower})
	}
	offered, _ := s.linking(slices.AppendSeq(list, s.builder().places(s.todo)))
	return offered
}

// stuck reports whether no piece that is left has a place.
func (s *state) stuck() bool {
	if len(s.pieces) == 0 {
		return s.todo[tower] == 0
	}
	for range s.builder().places(s.todo) {
		return false
	}
	return true
}

// linking splits the legal places of the match's first turn into offered and barred ones. After a
// barred placement not all remaining towers could be linked (ruling 2). If all are barred, all are
// offered, as in later turns.
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

// openEnds counts the points where a wall ends without a tower: a tower can be linked there.
func (l *land) openEnds() (n int) {
	for _, is := range l.points {
		if is&(hasEnd|hasTower) == hasEnd {
			n++
		}
	}
	return n
}

// opens returns how a legal piece changes openEnds. A tower takes one; a wall adds one unless both
// its ends meet something.
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
