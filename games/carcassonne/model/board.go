package model

import "math/bits"

// node is a segment of a laid tile. The counts are those of the whole region and mean
// something at its root only.
type node struct {
	parent  uint16
	open    int16     // sides at which a road or city goes on; means nothing for a field
	tiles   [2]uint64 // of the region, a bit for each
	men     [maxSeats]uint8
	all     uint8 // followers of all seats
	shields uint8
	ground  uint8
}

func (n *node) size() int { return bits.OnesCount64(n.tiles[0]) + bits.OnesCount64(n.tiles[1]) }

// laid is a tile of the board.
type laid struct {
	cell       int32
	base       uint16 // number of the node of its segment 0
	kind, turn uint8
}

// man is a follower on the board.
type man struct {
	node uint16
	tile uint8
	seat int8
}

// feed is a field and a city that touch inside a tile.
type feed struct{ field, city uint16 }

// board is the part of a position that is copied to go back to it.
type board struct {
	nodes [maxNodes]node
	tiles [maxTiles]laid
	feeds [maxFeeds * maxTiles]feed
	gaps  [4 * maxTiles]int32 // empty cells beside a tile
	men   [mostMen]man
	bag   [maxTiles]uint8 // the tiles to come, in any order
	left  [maxSeats]int8  // followers in front of each seat
	score [maxSeats]int32
	stock [maxKinds]uint8 // of the bag, by kind

	nNodes, nTiles, nFeeds, nGaps, nMen, nBag int

	held  int // kind of the tile drawn, -1 if there is none
	turn  int8
	phase phase
}

type phase uint8

const (
	placing phase = iota
	following
	over
)

// copyFrom makes the board the same as another one.
func (b *board) copyFrom(o *board) {
	copy(b.nodes[:o.nNodes], o.nodes[:o.nNodes])
	copy(b.tiles[:o.nTiles], o.tiles[:o.nTiles])
	copy(b.feeds[:o.nFeeds], o.feeds[:o.nFeeds])
	copy(b.gaps[:o.nGaps], o.gaps[:o.nGaps])
	copy(b.bag[:o.nBag], o.bag[:o.nBag])
	b.men, b.left, b.score, b.stock = o.men, o.left, o.score, o.stock
	b.nNodes, b.nTiles, b.nFeeds, b.nGaps, b.nMen, b.nBag = o.nNodes, o.nTiles, o.nFeeds, o.nGaps, o.nMen, o.nBag
	b.held, b.turn, b.phase = o.held, o.turn, o.phase
}

// root finds the region of a node, and makes the way there shorter.
func (b *board) root(n uint16) uint16 {
	for b.nodes[n].parent != n {
		b.nodes[n].parent = b.nodes[b.nodes[n].parent].parent
		n = b.nodes[n].parent
	}
	return n
}

// join makes one region of two.
func (b *board) join(one, two uint16) {
	one, two = b.root(one), b.root(two)
	if one == two {
		return
	}
	into, from := &b.nodes[one], &b.nodes[two]
	from.parent = one
	into.open += from.open
	into.tiles[0] |= from.tiles[0]
	into.tiles[1] |= from.tiles[1]
	into.shields += from.shields
	if from.all > 0 {
		into.all += from.all
		for seat, n := range from.men {
			into.men[seat] += n
		}
	}
}

// grid is the table: a window of cells that is large enough for all that can follow.
type grid struct {
	width int
	tile  []uint8 // by cell: number of the tile, plus one
	need  []uint8 // by cell: what stands on its four sides, two bits each
	place []int16 // by empty cell beside a tile: its place in the list, plus one
	step  [4]int
	ring  [8]int
}

func newGrid(width, height int) grid {
	n := width * height
	return grid{
		width: width, tile: make([]uint8, n), need: make([]uint8, n), place: make([]int16, n),
		step: [4]int{-width, 1, width, -1},
		ring: [8]int{-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1},
	}
}

// lay puts a tile on the grid and joins its segments to those around it.
func (m *Model) lay(cell, kindID, turn int) {
	b, g, k := &m.board, &m.grid, &m.set.kinds[kindID]
	tile := b.nTiles
	base := uint16(b.nNodes)
	b.tiles[tile] = laid{cell: int32(cell), base: base, kind: uint8(kindID), turn: uint8(turn)}
	b.nTiles++
	for i := range k.fresh {
		n := &b.nodes[b.nNodes]
		*n = k.fresh[i]
		n.parent = base + uint16(i)
		n.tiles[tile/64] = 1 << (tile % 64)
		b.nNodes++
	}
	for _, pair := range k.Feeds {
		b.feeds[b.nFeeds] = feed{base + uint16(pair[0]), base + uint16(pair[1])}
		b.nFeeds++
	}
	g.tile[cell] = uint8(tile + 1)
	m.close(cell)
	for side := range 4 {
		there := cell + g.step[side]
		if other := g.tile[there]; other > 0 {
			m.meet(tile, int(other)-1, side)
			continue
		}
		g.need[there] |= k.shift[turn][side]
		m.offer(there)
	}
}

// meet joins what two tiles have on the side between them.
func (m *Model) meet(tile, other, side int) {
	b := &m.board
	one, two := &b.tiles[tile], &b.tiles[other]
	slots, facing := &m.set.kinds[one.kind].slots[one.turn], &m.set.kinds[two.kind].slots[two.turn]
	from, to := 3*side, 3*((side+2)%4)
	middle, opposite := one.base+uint16(slots[from+1]), two.base+uint16(facing[to+1])
	b.nodes[b.root(middle)].open--
	b.nodes[b.root(opposite)].open--
	b.join(opposite, middle)
	if m.set.kinds[one.kind].sides[one.turn][side] == roadSide {
		b.join(two.base+uint16(facing[to+2]), one.base+uint16(slots[from]))
		b.join(two.base+uint16(facing[to]), one.base+uint16(slots[from+2]))
	}
}

// offer lists an empty cell as one beside a tile.
func (m *Model) offer(cell int) {
	if b, g := &m.board, &m.grid; g.place[cell] == 0 {
		b.gaps[b.nGaps] = int32(cell)
		b.nGaps++
		g.place[cell] = int16(b.nGaps)
	}
}

// close takes a cell off the list.
func (m *Model) close(cell int) {
	b, g := &m.board, &m.grid
	if at := g.place[cell]; at > 0 {
		b.nGaps--
		last := b.gaps[b.nGaps]
		b.gaps[at-1] = last
		g.place[last] = at
		g.place[cell] = 0
	}
}

// back makes the board the same as at the root again.
func (m *Model) back() {
	b, g := &m.board, &m.grid
	for _, cell := range b.gaps[:b.nGaps] {
		g.place[cell] = 0
	}
	for i := b.nTiles - 1; i >= m.origin.nTiles; i-- {
		t := &b.tiles[i]
		g.tile[t.cell] = 0
		for side, has := range m.set.kinds[t.kind].shift[t.turn] {
			g.need[int(t.cell)+g.step[side]] &^= has
		}
	}
	b.copyFrom(&m.origin)
	for i, cell := range b.gaps[:b.nGaps] {
		g.place[cell] = int16(i + 1)
	}
}

// around counts the tiles on the eight cells around a cell.
func (m *Model) around(cell int) int {
	n := 0
	for _, step := range m.grid.ring {
		if m.grid.tile[cell+step] > 0 {
			n++
		}
	}
	return n
}
