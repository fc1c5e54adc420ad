package castellan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
)

// twin is a second, slow implementation of the rules that shares only the pieces with the game. It
// uses maps of points and edges. It finds courtyards by following walls and always turning left,
// not by flooding cells.
type twin struct {
	towers map[point]bool
	ends   map[point]bool
	middle map[point]bool
	edges  map[[2]point]bool // both directions
	walls  map[[2]point]bool // complete walls, tower to tower, both directions
}

func newTwin(pieces []piece) twin {
	w := twin{map[point]bool{}, map[point]bool{}, map[point]bool{}, map[[2]point]bool{}, map[[2]point]bool{}}
	for _, p := range pieces {
		if p.kind == tower {
			w.towers[p.at] = true
		}
	}
	for _, p := range pieces {
		if p.kind == tower {
			continue
		}
		for i := range p.length() {
			w.edges[[2]point{p.along(i), p.along(i + 1)}], w.edges[[2]point{p.along(i + 1), p.along(i)}] = true, true
			if i > 0 {
				w.middle[p.along(i)] = true
			}
		}
		w.ends[p.at], w.ends[p.end()] = true, true
		if w.towers[p.at] && w.towers[p.end()] {
			w.walls[[2]point{p.at, p.end()}], w.walls[[2]point{p.end(), p.at}] = true, true
		}
	}
	return w
}

var headings = [4]point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// next returns the complete wall that leaves a tower in a direction.
func (w twin) next(from point, dir int) (to point, ok bool) {
	for n := int16(1); n <= 2; n++ {
		to = point{from.x + n*headings[dir].x, from.y + n*headings[dir].y}
		if w.walls[[2]point{from, to}] {
			return to, true
		}
	}
	return point{}, false
}

// faces follows the border of every face once and returns the outlines of the bounded faces: those
// with a positive area when the face is on the right.
func (w twin) faces() (loops [][]point) {
	type leaving struct {
		from point
		dir  int
	}
	seen := map[leaving]bool{}
	for from := range w.towers {
		for dir := range headings {
			at := leaving{from, dir}
			var loop []point
			area := 0
			for !seen[at] {
				to, ok := w.next(at.from, at.dir)
				if !ok {
					break
				}
				seen[at] = true
				loop = append(loop, at.from)
				area += int(at.from.x)*int(to.y) - int(to.x)*int(at.from.y)
				at = w.turn(to, at.dir)
			}
			if area > 0 {
				loops = append(loops, loop)
			}
		}
	}
	return loops
}

// turn returns the wall to follow from a tower reached in a direction: the first one from right
// round to left, or back.
func (w twin) turn(at point, dir int) (out struct {
	from point
	dir  int
}) {
	for _, d := range [4]int{dir + 1, dir, dir + 3, dir + 2} {
		if _, ok := w.next(at, d%4); ok {
			out.from, out.dir = at, d%4
			return out
		}
	}
	panic("a wall without a way back")
}

// inside reports whether a point lies within an outline. The point is a quarter unit off the grid.
func inside(loop []point, x, y float64) bool {
	in := false
	for i, a := range loop {
		b := loop[(i+1)%len(loop)]
		if a.x == b.x && float64(a.x) > x && (float64(a.y) > y) != (float64(b.y) > y) {
			in = !in
		}
	}
	return in
}

// values returns the sorted values of the courtyards. A tower belongs to the smallest outline
// around one of its four squares.
func (w twin) values() []int {
	loops := w.faces()
	slices.SortFunc(loops, func(a, b []point) int { return size(a) - size(b) })
	values := make([]int, len(loops))
	for at := range w.towers {
		counted := map[int]bool{}
		for _, d := range [4][2]float64{{.25, .25}, {-.25, .25}, {.25, -.25}, {-.25, -.25}} {
			for i, loop := range loops {
				if inside(loop, float64(at.x)+d[0], float64(at.y)+d[1]) {
					counted[i] = true
					break
				}
			}
		}
		for i := range counted {
			values[i]++
		}
	}
	slices.Sort(values)
	return values
}

// size is twice the area within an outline.
func size(loop []point) (twice int) {
	for i, a := range loop {
		b := loop[(i+1)%len(loop)]
		twice += int(a.x)*int(b.y) - int(b.x)*int(a.y)
	}
	return max(twice, -twice)
}

// legal reports whether the rules allow a piece, apart from courtyards.
func (w twin) legal(p piece) bool {
	if p.kind == tower {
		return w.ends[p.at] && !w.towers[p.at] && !w.middle[p.at]
	}
	a, b := p.at, p.end()
	if !w.towers[a] && !w.towers[b] || w.middle[a] || w.middle[b] {
		return false
	}
	for i := range p.length() {
		if w.edges[[2]point{p.along(i), p.along(i + 1)}] {
			return false
		}
	}
	m := p.along(1)
	return p.kind == short || !w.towers[m] && !w.ends[m] && !w.middle[m]
}

// places lists the legal placements within a few points of the castle.
func (w twin) places(s *state) (list []string) {
	for y := s.land.corner.y; y < s.land.corner.y+int16(s.land.h); y++ {
		for x := s.land.corner.x; x < s.land.corner.x+int16(s.land.w); x++ {
			for k := range kinds {
				for _, upright := range []bool{false, true} {
					p := piece{k, point{x, y}, upright}
					if s.todo[k] > 0 && (k != tower || !upright) && w.legal(p) && !w.foreign(s, p) {
						list = append(list, string(p.action()))
					}
				}
			}
		}
	}
	if left := w.linked(s, list); s.turn == 1 && len(left) > 0 {
		list = left
	}
	slices.Sort(list)
	return list
}

// linked keeps the places after which all towers left can be linked: there are at least as many
// open wall ends after the piece, plus walls left, as towers.
func (w twin) linked(s *state, list []string) (kept []string) {
	for _, a := range list {
		name, place, _ := strings.Cut(a, " ")
		p, _ := parsePiece(name, place)
		after, ends, towers := newTwin(append(piecesOf(s.pieces), p)), 0, 0
		for at := range after.ends {
			if !after.towers[at] {
				ends++
			}
		}
		for k, n := range s.todo {
			switch left := int(n); {
			case kind(k) == tower:
				towers = left
			default:
				ends += left
			}
		}
		if p.kind == tower {
			towers--
		} else {
			ends--
		}
		if towers <= ends {
			kept = append(kept, a)
		}
	}
	return kept
}

// foreign reports whether a piece would lie within another player's courtyard.
func (w twin) foreign(s *state, p piece) bool {
	x, y := float64(p.at.x+p.end().x)/2+.25, float64(p.at.y+p.end().y)/2+.25
	loops := w.faces()
	slices.SortFunc(loops, func(a, b []point) int { return size(a) - size(b) })
	for _, loop := range loops {
		if inside(loop, x, y) {
			corner := slices.MinFunc(loop, func(a, b point) int { return int(a.y-b.y)*1000 + int(a.x-b.x) })
			for _, yard := range s.yards {
				if yard.at == corner {
					return yard.owner != s.seat
				}
			}
		}
	}
	return false
}

func TestTwin(t *testing.T) {
	matches := uint64(3)
	if gametest.All() {
		matches = 6
	}
	for n := range matches {
		playRandomly(t, builtinGame(t), 2+int(n)%3, n, func(_, s *state, a games.Action, _ []games.Event) {
			if len(s.pieces) == 0 {
				return
			}
			w := newTwin(piecesOf(s.pieces))
			var values []int
			for _, y := range s.yards {
				values = append(values, y.value)
			}
			slices.Sort(values)
			if want := w.values(); fmt.Sprint(values) != fmt.Sprint(want) {
				t.Fatalf("match %d after %s: courtyards %v, the twin says %v\n%s", n, a, values, want, s.encode())
			}
			if s.phase != building || s.turn > 1 && len(s.pieces)%5 != 0 {
				return
			}
			if want := w.places(s); fmt.Sprint(s.legal) != fmt.Sprint(want) {
				t.Fatalf("match %d after %s: legal\n%v, the twin says\n%v\n%s", n, a, s.legal, want, s.encode())
			}
		})
	}
}
