package tiles

import "github.com/bastide-games/bastide/games"

// Tile is a laid tile: a shape of the set, turned clockwise by quarter turns.
type Tile struct {
	Cell games.Cell
	Kind int
	Turn int
}

// Board holds the laid tiles, numbered from 0 in that order, the regions that they form and the
// followers on them. It is changed in place: [Board.Copy] makes another one, [Board.Keep] remembers
// one and [Board.Return] goes back to it. Several goroutines may read it at a time.
type Board struct {
	window
	set      *Set
	tiles    []placed
	nodes    []node
	contacts []contact
	gaps     []Square // in no meaningful order
	barred   []Square
	men      []Follower // in the order of their tiles
	standing Count
	shared   lists
	roomy    bool // there is room in the window for all tiles to come
}

// lists are some of the lists of a board. A copy shares them with its original until it changes
// them.
type lists uint8

const (
	ofSquares lists = 1 << iota // the window, the gaps and the contacts
	ofNodes
	ofMen
	all = ofSquares | ofNodes | ofMen
)

// placed is a laid tile in little memory.
type placed struct {
	at         Square
	base       uint16 // number of the node of its segment 0
	kind, turn uint8
	by         int8
}

// NewBoard returns an empty board. The game decides where the first tiles lie; the others lie on
// [Board.Frontier].
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

// Last returns the number of the last tile.
func (b *Board) Last() int { return len(b.tiles) - 1 }

// Tile returns a tile by its number.
func (b *Board) Tile(i int) Tile {
	t := &b.tiles[i]
	return Tile{b.Cell(t.at), int(t.kind), int(t.turn)}
}

// SquareOf returns the square on which a tile lies.
func (b *Board) SquareOf(tile int) Square { return b.tiles[tile].at }

// Kind returns the kind of a tile.
func (b *Board) Kind(tile int) int { return int(b.tiles[tile].kind) }

// By returns the seat that laid a tile, [games.Spectator] for start tiles.
func (b *Board) By(tile int) games.Seat { return games.Seat(b.tiles[tile].by) }

// At returns the number of the tile on a cell; ok is false for an empty cell.
func (b *Board) At(c games.Cell) (tile int, ok bool) {
	at, inside := b.find(c)
	if !inside || b.cells[at].tile == 0 {
		return -1, false
	}
	return int(b.cells[at].tile) - 1, true
}

// Row lists the tiles from a cell in the direction of a side, up to the first empty cell.
func (b *Board) Row(c games.Cell, side int) []int {
	var row []int
	for tile, ok := b.At(c); ok; tile, ok = b.At(c) {
		row = append(row, tile)
		c = Beside(c, side)
	}
	return row
}

// Bounds returns the smallest and the greatest coordinates of all tiles; both are the
// origin on an empty board.
func (b *Board) Bounds() (low, high games.Cell) {
	for i := range b.tiles {
		c := b.Cell(b.tiles[i].at)
		if i == 0 {
			low, high = c, c
		}
		low = games.Cell{X: min(low.X, c.X), Y: min(low.Y, c.Y)}
		high = games.Cell{X: max(high.X, c.X), Y: max(high.Y, c.Y)}
	}
	return low, high
}

// Lay lays a tile of a seat on an empty cell and returns its number. It does not check whether the
// tile fits, so that a game can lay its start tiles. It panics if the cell is taken or the board
// full.
func (b *Board) Lay(c games.Cell, kind, turn int, by games.Seat) int {
	b.own(ofSquares | ofNodes)
	b.reach(c)
	return b.lay(b.Square(c), kind, turn, by)
}

// LayOn is [Board.Lay] for a square. The square may get another number.
func (b *Board) LayOn(at Square, kind, turn int, by games.Seat) int {
	if !b.roomy {
		return b.Lay(b.Cell(at), kind, turn, by)
	}
	return b.lay(at, kind, turn, by)
}

func (b *Board) lay(at Square, kind, turn int, by games.Seat) int {
	tile := len(b.tiles)
	if b.cells[at].tile > 0 || tile == MaxTiles {
		panic("tiles: no room on cell " + b.Cell(at).String())
	}
	k := &b.set.kinds[kind]
	b.tiles = append(b.tiles, placed{
		at: at, base: uint16(len(b.nodes)), kind: uint8(kind), turn: uint8(turn), by: int8(by),
	})
	b.addNodes(k)
	b.fill(at)
	b.cells[at].tile = uint8(tile + 1)
	cells, asks := b.cells, &k.asks[turn&3]
	for side, step := range b.step {
		there := at + step
		beside := &cells[there]
		beside.need |= asks[side]
		switch {
		case beside.tile > 0:
			b.closeSlots(tile, int(beside.tile)-1, side)
		case beside.gap == free:
			b.offer(there)
		case beside.gap == outside && b.set.wall(b.Cell(at), side):
			b.Seal(tile, side)
		}
	}
	return tile
}

// Seal closes a side of a tile without a neighbour, as a wall does that is built during the match.
// A side can be sealed only once, and its outer cell must be barred, too.
func (b *Board) Seal(tile, side int) {
	b.own(ofNodes)
	whole := b.set.kinds[b.tiles[tile].kind].ends[b.tiles[tile].turn][side].whole
	for i := range 3 {
		n := &b.nodes[b.regionAt(tile, 3*side+i)]
		n.open--
		if !whole || i == 1 {
			n.ends--
		}
	}
}

// Before returns the board without a tile, those laid after it, and all seals. It keeps the
// followers that stand there now.
func (b *Board) Before(tile int) *Board {
	was := b.set.NewBoard()
	for i := range tile {
		t := &b.tiles[i]
		was.Lay(b.Cell(t.at), int(t.kind), int(t.turn), games.Seat(t.by))
		if on := b.On(i); on != Nobody {
			was.PutFollower(on)
		}
	}
	return was
}

// Copy returns a copy. The board itself must not change any more, since the copy shares what it
// does not change.
func (b *Board) Copy() Board {
	next := *b
	next.shared, next.roomy = all, false
	return next
}

// own copies some shared lists, with room for another tile and follower.
func (b *Board) own(some lists) {
	some &= b.shared
	b.shared &^= some
	if some&ofSquares != 0 {
		b.cells = extend(b.cells, 0)
		b.tiles = extend(b.tiles, 1)
		b.contacts = extend(b.contacts, b.set.touches)
		b.gaps = extend(b.gaps, 3)
		b.barred = extend(b.barred, 0)
	}
	if some&ofNodes != 0 {
		b.nodes = extend(b.nodes, b.set.segments)
	}
	if some&ofMen != 0 {
		b.men = extend(b.men, 1)
	}
}

// extend copies a slice with room for more.
func extend[T any](s []T, more int) []T {
	if len(s)+more == 0 {
		return nil
	}
	return append(make([]T, 0, len(s)+more), s...)
}

// Reserve makes room for a number of further tiles. Laying them and going back then allocates nothing.
// From then on squares keep their numbers.
func (b *Board) Reserve(tiles int) {
	b.own(all)
	b.widen(tiles + slack)
	b.roomy = true
	b.tiles = extend(b.tiles, tiles)
	b.nodes = extend(b.nodes, tiles*b.set.segments)
	b.contacts = extend(b.contacts, tiles*(b.set.touches+12))
	b.gaps = extend(b.gaps, 4*tiles)
	b.barred = extend(b.barred, 4*tiles)
	b.men = extend(b.men, tiles)
}

// Keep makes the board remember another one, for [Board.Return]. Nothing can be laid on such a
// memory.
func (b *Board) Keep(of *Board) {
	b.tiles = append(b.tiles[:0], of.tiles...)
	b.nodes = append(b.nodes[:0], of.nodes...)
	b.contacts = append(b.contacts[:0], of.contacts...)
	b.gaps = append(b.gaps[:0], of.gaps...)
	b.barred = append(b.barred[:0], of.barred...)
	b.men = append(b.men[:0], of.men...)
	b.standing = of.standing
}

// Return makes the board equal to one that [Board.Keep] remembers.
func (b *Board) Return(to *Board) {
	for _, list := range [...][]Square{b.gaps, b.barred} {
		for _, at := range list {
			b.cells[at].gap = free
		}
	}
	for i := len(b.tiles) - 1; i >= len(to.tiles); i-- {
		b.unlay(&b.tiles[i])
	}
	b.Keep(to)
	for i, at := range b.gaps {
		b.cells[at].gap = int16(i + 1)
	}
	for _, at := range b.barred {
		b.cells[at].gap = barred
	}
}

// unlay takes a tile off the window.
func (b *Board) unlay(t *placed) {
	b.cells[t.at].tile = 0
	for side, asked := range b.set.kinds[t.kind].asks[t.turn] {
		b.cells[b.Beside(t.at, side)].need &^= asked
	}
}
