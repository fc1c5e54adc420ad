package reasontest

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Terrain is a board of tiles, surveyed by looking at every tile and its neighbors.
type Terrain struct {
	board  *tiles.Board
	shape  func(kind int) tiles.Shape
	closed func(at games.Cell, side int) bool // nothing can be placed there, or continue there
	cells  map[games.Cell]int
}

// Part is a segment of a placed tile.
type Part struct{ Tile, Segment int }

// Survey surveys a board.
func Survey(b *tiles.Board, shape func(kind int) tiles.Shape, closed func(at games.Cell, side int) bool) *Terrain {
	t := &Terrain{b, shape, closed, map[games.Cell]int{}}
	for tile := range b.Len() {
		t.cells[b.Tile(tile).Cell] = tile
	}
	return t
}

// Feature is a feature: its parts, the empty cells where it continues, and what it meets.
type Feature struct {
	Ground tiles.Ground
	Parts  []Part
	Gaps   []games.Cell
	Beside []Part // of other grounds
	Men    [tiles.MaxSeats]int
}

// FeatureOf follows the feature of a part.
func (t *Terrain) FeatureOf(from Part) *Feature {
	l := &Feature{Ground: t.segment(from).Ground, Parts: []Part{from}}
	add := func(p Part) {
		switch {
		case t.segment(p).Ground != l.Ground:
			l.Beside = append(l.Beside, p)
		case !slices.Contains(l.Parts, p):
			l.Parts = append(l.Parts, p)
		}
	}
	for i := 0; i < len(l.Parts); i++ {
		p := l.Parts[i]
		laid := t.board.Tile(p.Tile)
		shape := t.shape(laid.Kind)
		for _, pair := range shape.Touch {
			for k := range pair {
				if int(pair[k]) == p.Segment {
					l.Beside = append(l.Beside, Part{p.Tile, int(pair[1-k])})
				}
			}
		}
		for slot := range 12 {
			side := slot / 3
			if shape.At(slot, laid.Turn) != p.Segment || t.closed(laid.Cell, side) {
				continue
			}
			there := tiles.Beside(laid.Cell, side)
			next, taken := t.cells[there]
			if !taken {
				if !slices.Contains(l.Gaps, there) {
					l.Gaps = append(l.Gaps, there)
				}
				continue
			}
			other := t.board.Tile(next)
			add(Part{next, t.shape(other.Kind).At((side+2)%4*3+2-slot%3, other.Turn)})
		}
	}
	for _, m := range t.board.AllFollowers() {
		if slices.Contains(l.Parts, Part{int(m.Tile), int(m.Segment)}) {
			l.Men[m.Seat]++
		}
	}
	return l
}

func (t *Terrain) segment(p Part) tiles.Segment {
	return t.shape(t.board.Tile(p.Tile).Kind).Segments[p.Segment]
}

// Tiles counts the tiles of a feature.
func (l *Feature) Tiles() int {
	seen := map[int]bool{}
	for _, p := range l.Parts {
		seen[p.Tile] = true
	}
	return len(seen)
}

// Marks returns the sum and the union of the marks printed on the parts.
func (t *Terrain) Marks(l *Feature) (sum int, bits uint8) {
	for _, p := range l.Parts {
		mark := t.segment(p).Mark
		sum, bits = sum+int(mark), bits|mark
	}
	return sum, bits
}

// Neighbors lists the features of a ground next to a feature, each once.
func (t *Terrain) Neighbors(l *Feature, ground tiles.Ground) (list []*Feature) {
	for _, p := range l.Beside {
		known := func(o *Feature) bool { return slices.Contains(o.Parts, p) }
		if t.segment(p).Ground == ground && !slices.ContainsFunc(list, known) {
			list = append(list, t.FeatureOf(p))
		}
	}
	return list
}

// FeaturesAt lists the features of a ground on the tile of a cell.
func (t *Terrain) FeaturesAt(c games.Cell, ground tiles.Ground) (list []*Feature) {
	tile, laid := t.cells[c]
	if !laid {
		return nil
	}
	for segment, s := range t.shape(t.board.Tile(tile).Kind).Segments {
		if s.Ground == ground {
			list = append(list, t.FeatureOf(Part{tile, segment}))
		}
	}
	return list
}

// CountAround counts the tiles on the eight cells around one.
func (t *Terrain) CountAround(c games.Cell) (n int) {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if _, laid := t.cells[games.Cell{X: c.X + dx, Y: c.Y + dy}]; laid && (dx != 0 || dy != 0) {
				n++
			}
		}
	}
	return n
}

// Fits counts the tiles that fit on a cell. left is how many there are of each kind.
func (t *Terrain) Fits(c games.Cell, left []uint8, match func(a, b tiles.Ground) bool) (sum int) {
	for kind, n := range left {
		for turn := range 4 {
			if t.suits(c, t.shape(kind), turn, match) {
				sum += int(n)
				break
			}
		}
	}
	return sum
}

func (t *Terrain) suits(c games.Cell, s tiles.Shape, turn int, match func(a, b tiles.Ground) bool) bool {
	for slot := range 12 {
		side := slot / 3
		next, laid := t.cells[tiles.Beside(c, side)]
		if !laid {
			continue
		}
		o := t.board.Tile(next)
		other := t.shape(o.Kind)
		if !match(s.Segments[s.At(slot, turn)].Ground, other.Segments[other.At((side+2)%4*3+2-slot%3, o.Turn)].Ground) {
			return false
		}
	}
	return true
}

// leads reports whether a seat has the most followers on a feature. With alone, a tie does not
// count.
func (l *Feature) leads(seat games.Seat, alone bool) bool {
	for other, n := range l.Men {
		if games.Seat(other) != seat && (n > l.Men[seat] || alone && n == l.Men[seat]) {
			return false
		}
	}
	return l.Men[seat] > 0
}

// Cell is where a part lies.
func (t *Terrain) Cell(p Part) games.Cell { return t.board.Tile(p.Tile).Cell }
