package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// front is a side of a tile on the outline of the town: where a rampart or the gate
// can stand.
type front struct {
	cell games.Cell
	side int
}

// outside returns the cell before the front.
func (f front) outside() games.Cell { return tiles.Beside(f.cell, f.side) }

// sideWords are the words for the sides of a cell.
var sideWords = []string{"n", "e", "s", "w"}

// The ends of the rampart: clockwise of the gate, and the other way. They are the
// words 1 and 2.
const (
	clockwise = iota
	counter
)

// joint is how the outline goes on from one front to the next.
type joint int

const (
	straight joint = iota
	inner          // the next tile stands in the way
	outer          // round the own corner
)

var jointNames = [...]string{straight: "straight", inner: "inner", outer: "outer"}

// next returns the front after f on the way round the town (ruling 5). Where tiles
// touch by a corner only, the way keeps to its empty cell.
func (s *state) next(f front, end int) (front, joint) {
	along := (f.side + 1 + 2*end) % 4
	ahead := tiles.Beside(f.outside(), along)
	if _, blocked := s.Board.At(ahead); blocked {
		return front{ahead, (along + 2) % 4}, inner
	}
	beside := tiles.Beside(f.cell, along)
	if _, ok := s.Board.At(beside); ok {
		return front{beside, f.side}, straight
	}
	return front{f.cell, along}, outer
}

// outline lists all fronts of the town, clockwise, from one that surely lies outside.
func (s *state) outline() []front {
	first := s.Board.Tile(0).Cell
	for i := range s.Board.Len() {
		if c := s.Board.Tile(i).Cell; tiles.Reading(c, first) < 0 {
			first = c
		}
	}
	start := front{cell: first}
	list := []front{start}
	for f, _ := s.next(start, clockwise); f != start; f, _ = s.next(f, clockwise) {
		list = append(list, f)
	}
	return list
}

// tip returns the last piece at an end of the rampart: a rampart or the gate.
func (s *state) tip(end int) front {
	for _, r := range slices.Backward(s.ramparts) {
		if int(r.end) == end {
			return r.front
		}
	}
	return s.gate
}

// beyond returns where the next rampart at an end goes.
func (s *state) beyond(end int) front {
	f, _ := s.next(s.tip(end), end)
	return f
}

// gap counts the fronts between the two ends of the rampart.
func (s *state) gap() int {
	n, far := 0, s.tip(counter)
	for f := s.beyond(clockwise); f != far; f, _ = s.next(f, clockwise) {
		n++
	}
	return n
}

// closed tells whether the rampart goes all round the town.
func (s *state) closed() bool { return s.gated && s.beyond(clockwise) == s.tip(counter) }

// around lists the eight steps round a cell, clockwise from the north; those to its
// sides have even numbers.
var around = [8]games.Cell{{X: 0, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}, {X: -1, Y: 1}, {X: -1, Y: 0}, {X: -1, Y: -1}}

// severs tells whether a tile on the cell would cut the cell outside a rampart or the
// gate off from the open table (ruling 5).
func (s *state) severs(c games.Cell) bool {
	return s.gated && s.bridges(c) && s.strands(c)
}

// bridges tells whether the empty cells beside c hang together only through c, as far
// as the cells around it show. Otherwise no tile on it can cut anything off.
func (s *state) bridges(c games.Cell) bool {
	var empty [8]bool
	for i, step := range around {
		_, taken := s.Board.At(games.Cell{X: c.X + step.X, Y: c.Y + step.Y})
		empty[i] = !taken
	}
	groups := 0
	for i := 0; i < 8; i += 2 {
		if empty[i] && !(empty[i+1] && empty[(i+2)%8]) {
			groups++
		}
	}
	return groups > 1
}

// strands floods the table around the town, c being taken, and tells whether a cell
// outside the rampart stays dry.
func (s *state) strands(c games.Cell) bool {
	f := s.basin()
	f.dry[f.at(c)] = false
	f.flood()
	stays := func(r front) bool { return f.dry[f.at(r.outside())] }
	return stays(s.gate) || slices.ContainsFunc(s.ramparts, func(r rampart) bool { return stays(r.front) })
}

// basin is the table around the town, two cells wider on every side, row by row. Its
// rim counts as wet, so that no flood leaves it.
type basin struct {
	low  games.Cell
	w, h int
	dry  []bool // empty cells that the flood has not reached
}

func (b *basin) at(c games.Cell) int { return (c.Y-b.low.Y)*b.w + c.X - b.low.X }

// basin returns the table before the flood.
func (s *state) basin() *basin {
	low, high := s.Board.Bounds()
	b := &basin{low: games.Cell{X: low.X - 2, Y: low.Y - 2}, w: high.X - low.X + 5, h: high.Y - low.Y + 5}
	b.dry = make([]bool, b.w*b.h)
	for y := 1; y < b.h-1; y++ {
		for x := 1; x < b.w-1; x++ {
			b.dry[y*b.w+x] = true
		}
	}
	for i := range s.Board.Len() {
		b.dry[b.at(s.Board.Tile(i).Cell)] = false
	}
	return b
}

// flood wets whatever hangs together with the open table.
func (b *basin) flood() {
	heap := make([]int, 1, len(b.dry))
	heap[0] = b.w + 1
	b.dry[heap[0]] = false
	for len(heap) > 0 {
		p := heap[len(heap)-1]
		heap = heap[:len(heap)-1]
		for _, q := range [4]int{p - b.w, p + 1, p + b.w, p - 1} {
			if b.dry[q] {
				b.dry[q] = false
				heap = append(heap, q)
			}
		}
	}
}
