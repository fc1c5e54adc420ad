package model

import "math/bits"

// node is a segment of a laid tile. The counts are those of the whole region and mean
// something at its root only.
type node struct {
	parent uint16
	open   int16     // sides at which it goes on
	tiles  [2]uint64 // of the region, a bit for each
	men    [maxSeats]uint8
	all    uint8 // followers of all seats
	wares  uint8 // kinds that a market sells, a bit for each
	ground uint8
}

func (n *node) size() int { return bits.OnesCount64(n.tiles[0]) + bits.OnesCount64(n.tiles[1]) }

// laid is a tile of the board.
type laid struct {
	cell       int32
	base       uint16 // number of the node of its segment 0
	kind, turn uint8
	by         int8
}

// man is a follower on a tile.
type man struct {
	node uint16
	seat int8
}

// contact is a residential area and a market that touch.
type contact struct{ home, market uint16 }

// board is the part of a position that is copied to go back to it.
type board struct {
	nodes    [maxNodes]node
	tiles    [maxTiles]laid
	contacts [(maxTouches + 4) * maxTiles]contact
	gaps     [4 * maxTiles]int32 // empty cells beside a tile that are not closed
	men      [mostMen]man
	bag      [maxTiles]uint8 // the tiles to come, in any order
	stock    [maxTiles]uint8 // of the bag, by kind
	left     [maxSeats]int8  // followers in front of each seat
	resting  [maxSeats]int8  // those of them that came home in this turn
	score    [maxSeats]int32

	nNodes, nTiles, nContacts, nGaps, nMen, nBag int

	ramparts [maxRamparts]rampart // in the order built
	ring
	held  int // kind of the tile drawn, -1 if there is none
	turn  int8
	phase Phase
}

// copyFrom makes the board the same as another one.
func (b *board) copyFrom(o *board) {
	copy(b.nodes[:o.nNodes], o.nodes[:o.nNodes])
	copy(b.tiles[:o.nTiles], o.tiles[:o.nTiles])
	copy(b.contacts[:o.nContacts], o.contacts[:o.nContacts])
	copy(b.gaps[:o.nGaps], o.gaps[:o.nGaps])
	copy(b.bag[:o.nBag], o.bag[:o.nBag])
	b.men, b.left, b.resting, b.score, b.stock = o.men, o.left, o.resting, o.score, o.stock
	b.nNodes, b.nTiles, b.nContacts, b.nGaps, b.nMen, b.nBag = o.nNodes, o.nTiles, o.nContacts, o.nGaps, o.nMen, o.nBag
	copy(b.ramparts[:o.nRamparts], o.ramparts[:o.nRamparts])
	b.ring = o.ring
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
	into.wares |= from.wares
	if from.all > 0 {
		into.all += from.all
		for seat, n := range from.men {
			into.men[seat] += n
		}
	}
}

// grid is the table: a window of cells that is large enough for all that can follow.
type grid struct {
	width  int
	tile   []uint8 // by cell: number of the tile, plus one
	need   []uint8 // by cell: what stands on its four sides, two bits each
	place  []int16 // by empty cell beside a tile: its place in the list, plus one
	closed []uint8 // by cell: ramparts and gates before it
	step   [4]int
	ring   [8]int // clockwise from the north; those beside a cell have even numbers
}

func newGrid(width, height int) grid {
	n := width * height
	return grid{
		width: width, tile: make([]uint8, n), need: make([]uint8, n), place: make([]int16, n), closed: make([]uint8, n),
		step: [4]int{-width, 1, width, -1},
		ring: [8]int{-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1},
	}
}

// lay puts a tile on the grid and joins its segments to those around it.
func (m *Model) lay(cell, kindID, turn int, by int8) {
	b, g, k := &m.board, &m.grid, &m.set.kinds[kindID]
	tile := b.nTiles
	base := uint16(b.nNodes)
	b.tiles[tile] = laid{cell: int32(cell), base: base, kind: uint8(kindID), turn: uint8(turn), by: by}
	b.nTiles++
	for i := range k.fresh {
		n := &b.nodes[b.nNodes]
		*n = k.fresh[i]
		n.parent = base + uint16(i)
		n.tiles[tile/64] = 1 << (tile % 64)
		b.nNodes++
	}
	for _, pair := range k.Touch {
		b.touch(base+uint16(pair[0]), base+uint16(pair[1]))
	}
	g.tile[cell] = uint8(tile + 1)
	m.close(cell)
	for side := range 4 {
		there := cell + g.step[side]
		g.need[there] |= k.shift[turn][side]
		if other := g.tile[there]; other > 0 {
			m.meet(tile, int(other)-1, side)
			continue
		}
		m.offer(there)
	}
	b.gap, m.flood.known = unknown, false
}

func (b *board) touch(home, market uint16) {
	b.contacts[b.nContacts] = contact{home, market}
	b.nContacts++
}

// meet joins what two tiles have on the side between them, or notes that it touches.
func (m *Model) meet(tile, other, side int) {
	b := &m.board
	one, two := &b.tiles[tile], &b.tiles[other]
	slots, facing := &m.set.kinds[one.kind].slots[one.turn], &m.set.kinds[two.kind].slots[two.turn]
	from, to := 3*side, 3*((side+2)%4)
	middle, opposite := one.base+uint16(slots[from+1]), two.base+uint16(facing[to+1])
	b.nodes[b.root(middle)].open--
	b.nodes[b.root(opposite)].open--
	switch mine, theirs := b.nodes[middle].ground, b.nodes[opposite].ground; {
	case mine == theirs:
		b.join(opposite, middle)
	case mine == Market:
		b.touch(opposite, middle)
	default:
		b.touch(middle, opposite)
	}
	if m.set.kinds[one.kind].sides[one.turn][side] == roadSide {
		m.flank(one.base+uint16(slots[from]), two.base+uint16(facing[to+2]))
		m.flank(one.base+uint16(slots[from+2]), two.base+uint16(facing[to]))
	}
}

// flank joins the residential areas on one edge of a road that goes on.
func (m *Model) flank(one, two uint16) {
	b := &m.board
	b.nodes[b.root(one)].open--
	b.nodes[b.root(two)].open--
	b.join(two, one)
}

// offer lists an empty cell as one beside a tile.
func (m *Model) offer(cell int) {
	if b, g := &m.board, &m.grid; g.place[cell] == 0 && g.closed[cell] == 0 {
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

// back makes the position the same as an earlier one.
func (m *Model) back(to *board) {
	b, g := &m.board, &m.grid
	for _, cell := range b.gaps[:b.nGaps] {
		g.place[cell] = 0
	}
	for i := b.nTiles - 1; i >= to.nTiles; i-- {
		t := &b.tiles[i]
		g.tile[t.cell] = 0
		for side, has := range m.set.kinds[t.kind].shift[t.turn] {
			g.need[int(t.cell)+g.step[side]] &^= has
		}
	}
	for _, r := range b.ramparts[to.nRamparts:b.nRamparts] {
		g.closed[g.before(r.front)]--
	}
	if b.gated && !to.gated {
		g.closed[g.before(b.gate)]--
	}
	m.flood.known = false
	b.copyFrom(to)
	for i, cell := range b.gaps[:b.nGaps] {
		g.place[cell] = int16(i + 1)
	}
}
