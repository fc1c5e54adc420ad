package tiles

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// Tile is a laid tile: a shape of the set, turned clockwise by quarter turns.
type Tile struct {
	Cell games.Cell
	Kind int
	Turn int
}

// Board holds the tiles laid so far, numbered from 0 in that order, and the regions
// that they form. It is immutable.
type Board struct {
	set    *Set
	tiles  []placed
	grid   grid
	gaps   []gap
	nodes  []node
	barred []games.Cell
}

// placed is a Tile in little room: boards are copied for every tile.
type placed struct {
	x, y       int16
	kind, turn uint8
	base       uint16 // number of the node of its segment 0
}

func (t placed) cell() games.Cell { return games.Cell{X: int(t.x), Y: int(t.y)} }

// gap is an empty cell beside a tile, with the compositions of the sides around it.
type gap struct {
	order uint64 // sorts as the cell's word does
	x, y  int16
	need  [4]uint8
}

func (g gap) cell() games.Cell { return games.Cell{X: int(g.x), Y: int(g.y)} }

// NewBoard returns an empty board. The first tiles are laid where the game likes,
// the others on [Board.Frontier].
func (s *Set) NewBoard() *Board { return &Board{set: s} }

// Beside returns the cell that lies on the given side of c.
func Beside(c games.Cell, side int) games.Cell {
	return games.Cell{X: c.X + stepX[side], Y: c.Y + stepY[side]}
}

var (
	stepX = [4]int{0, 1, 0, -1}
	stepY = [4]int{-1, 0, 1, 0}
)

// Len returns the number of tiles.
func (b *Board) Len() int { return len(b.tiles) }

// Tile returns a tile by its number.
func (b *Board) Tile(i int) Tile {
	t := b.tiles[i]
	return Tile{t.cell(), int(t.kind), int(t.turn)}
}

// At returns the number of the tile on the cell, ok is false for an empty cell.
func (b *Board) At(c games.Cell) (tile int, ok bool) {
	tile = b.grid.at(c)
	return tile, tile >= 0
}

// Bounds returns the smallest and the greatest coordinates of all tiles; both are the
// origin on an empty board.
func (b *Board) Bounds() (low, high games.Cell) {
	for i := range b.tiles {
		c := b.Tile(i).Cell
		if i == 0 {
			low, high = c, c
		}
		low = games.Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y)}
		high = games.Cell{X: max(high.X, c.X), Y: max(high.Y, c.Y)}
	}
	return low, high
}

// Frontier lists the empty cells beside a tile on which the policy lets a tile be laid,
// in reading order.
func (b *Board) Frontier() []games.Cell {
	cells := make([]games.Cell, len(b.gaps))
	for i, g := range b.gaps {
		cells[i] = g.cell()
	}
	slices.SortFunc(cells, Reading)
	return cells
}

// Reading compares cells in reading order: row by row, west to east.
func Reading(a, b games.Cell) int {
	return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X))
}

// Fits tells whether the tile may be laid on the cell: it is one of the frontier and
// every side suits what stands beside it.
func (b *Board) Fits(c games.Cell, kind, turn int) bool {
	at := b.gap(c)
	return at >= 0 && b.set.fits(&b.gaps[at], kind, turn)
}

// Fillable tells whether the tile fits on the cell in some rotation.
func (b *Board) Fillable(c games.Cell, kind int) bool {
	at := b.gap(c)
	for turn := range b.set.period[kind] {
		if at >= 0 && b.set.fits(&b.gaps[at], kind, turn) {
			return true
		}
	}
	return false
}

// Fitting yields every way to lay the tile, rotations that look alike once, in the
// byte order of the cells' words and then by rotation: in the order of a legal list.
func (b *Board) Fitting(kind int) iter.Seq2[games.Cell, int] {
	return func(yield func(games.Cell, int) bool) {
		for i := range b.gaps {
			for turn := range b.set.period[kind] {
				if b.set.fits(&b.gaps[i], kind, turn) && !yield(b.gaps[i].cell(), turn) {
					return
				}
			}
		}
	}
}

func (s *Set) fits(g *gap, kind, turn int) bool {
	sides := &s.sides[kind][turn]
	return s.facing[g.need[0]]>>sides[0]&
		(s.facing[g.need[1]]>>sides[1])&
		(s.facing[g.need[2]]>>sides[2])&
		(s.facing[g.need[3]]>>sides[3])&1 != 0
}

func (b *Board) gap(c games.Cell) int {
	for i := range b.gaps {
		if b.gaps[i].cell() == c {
			return i
		}
	}
	return -1
}

// Place lays a tile on an empty cell and returns the board with it. Whether it fits is
// not asked, so that a game can lay its starts. It panics if the cell is taken or the
// board full.
func (b *Board) Place(c games.Cell, kind, turn int) *Board {
	if b.grid.at(c) >= 0 || len(b.tiles) == MaxTiles {
		panic("tiles: no room on cell " + c.String())
	}
	shape := &b.set.shapes[kind]
	next := &Board{
		set:    b.set,
		tiles:  extend(b.tiles, 1),
		grid:   b.grid.with(c, len(b.tiles)),
		gaps:   extend(b.gaps, 4),
		nodes:  extend(b.nodes, len(shape.Segments)),
		barred: b.barred,
	}
	next.tiles = append(next.tiles, placed{int16(c.X), int16(c.Y), uint8(kind), uint8(turn), uint16(len(b.nodes))})
	next.sprout(shape)
	next.fill(c)
	for side := range 4 {
		next.border(len(b.tiles), side)
	}
	return next
}

// extend copies a slice with room for some more.
func extend[T any](s []T, more int) []T {
	return append(make([]T, 0, len(s)+more), s...)
}

// fill forgets the gap that a tile was laid into.
func (b *Board) fill(c games.Cell) {
	if at := b.gap(c); at >= 0 {
		b.gaps = slices.Delete(b.gaps, at, at+1)
	}
}

// border works out what a new tile does on one side: it meets a tile, ends at a wall,
// or offers a gap.
func (b *Board) border(tile, side int) {
	t := b.tiles[tile]
	c := t.cell()
	there := Beside(c, side)
	if other := b.grid.at(there); other >= 0 {
		b.meet(tile, other, side)
		return
	}
	if b.set.wall(c, side) {
		b.end(tile, side)
	}
	if at := b.gap(there); at >= 0 {
		b.gaps[at].need[(side+2)%4] = b.set.sides[t.kind][t.turn][side]
	} else if b.set.room(there) && !slices.Contains(b.barred, there) {
		g := gap{order: order(there), x: int16(there.X), y: int16(there.Y)}
		g.need[(side+2)%4] = b.set.sides[t.kind][t.turn][side]
		b.insert(g)
	}
}

// insert adds a gap where its order wants it.
func (b *Board) insert(g gap) {
	at := len(b.gaps)
	for at > 0 && b.gaps[at-1].order > g.order {
		at--
	}
	b.gaps = slices.Insert(b.gaps, at, g)
}

// order packs the word of a cell into a number that compares like the word.
func order(c games.Cell) uint64 {
	const signs = ",-0123456789"
	var n uint64
	word := c.String()
	for i := range 2 * len("-1234,") {
		n <<= 4
		if i < len(word) {
			n |= uint64(strings.IndexByte(signs, word[i]) + 1)
		}
	}
	return n
}

// Bar closes an empty cell for good: no tile may be laid there any more.
func (b *Board) Bar(c games.Cell) *Board {
	next := *b
	next.barred = append(slices.Clip(b.barred), c)
	if at := b.gap(c); at >= 0 {
		next.gaps = slices.Delete(slices.Clone(b.gaps), at, at+1)
	}
	return &next
}

// Seal closes a side of a tile at which no tile stands, as by a wall put there during
// the match. A side must be sealed only once, and its outer cell be barred too.
func (b *Board) Seal(tile, side int) *Board {
	next := *b
	next.nodes = slices.Clone(b.nodes)
	next.end(tile, side)
	return &next
}
