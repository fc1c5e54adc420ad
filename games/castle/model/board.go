package model

import "math/bits"

// node is a segment of a laid tile. The counts are those of the whole region and mean
// something at its root only.
type node struct {
	parent uint16
	open   int16 // places of the border at which it goes on
	ground uint8
	marks  uint8 // markets or wells
	men    [seats]uint8
	tiles  [2]uint64 // of the region, a bit for each
}

func (n *node) size() int { return bits.OnesCount64(n.tiles[0]) + bits.OnesCount64(n.tiles[1]) }

// leader returns the seat with more followers than the other, -1 without one (ruling 6).
func (n *node) leader() int8 {
	switch {
	case n.men[0] > n.men[1]:
		return 0
	case n.men[1] > n.men[0]:
		return 1
	}
	return nobody
}

const nobody = -1

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

// board is the part of a position that is copied to go back to it.
type board struct {
	nodes [maxNodes]node
	tiles [maxTiles]laid
	gaps  [4 * maxTiles]int32 // empty cells beside a tile
	bag   [maxTiles]uint8     // the tiles to come, in any order
	stock [maxKinds]uint8     // of the bag, by kind
	rest

	nNodes, nTiles, nGaps, nMen, nBag int
}

// rest is what of a board is small.
type rest struct {
	men     [mostMen]man // in the order of their tiles
	left    [seats]int8  // followers in front of each seat
	score   [seats]int32
	pool    [wallKinds]uint8 // wall tiles not yet drawn
	held    [seats][wallKinds]uint8
	fresh   [wallKinds]uint8 // those that the seat in turn took in this turn
	lying   uint32           // towers on which a wall tile lies
	keeps   [seats]uint8     // tiles of the house of each keep
	hand    int16            // kind of the tile drawn, or nobody
	current uint16           // while doubling: a node of the feature
	turn    int8
	phase   Phase
}

// copyFrom makes the board the same as another one.
func (b *board) copyFrom(o *board) {
	copy(b.nodes[:o.nNodes], o.nodes[:o.nNodes])
	copy(b.tiles[:o.nTiles], o.tiles[:o.nTiles])
	copy(b.gaps[:o.nGaps], o.gaps[:o.nGaps])
	copy(b.bag[:o.nBag], o.bag[:o.nBag])
	b.stock, b.rest = o.stock, o.rest
	b.nNodes, b.nTiles, b.nGaps, b.nMen, b.nBag = o.nNodes, o.nTiles, o.nGaps, o.nMen, o.nBag
}

// root finds the region of a node, and makes the way there shorter.
func (b *board) root(n uint16) uint16 {
	for b.nodes[n].parent != n {
		b.nodes[n].parent = b.nodes[b.nodes[n].parent].parent
		n = b.nodes[n].parent
	}
	return n
}

// border is what two tiles or a tile and the wall have to do with each other at one place:
// neither goes on there, and equal grounds become one region.
func (b *board) border(one, two uint16) {
	one, two = b.root(one), b.root(two)
	b.nodes[one].open--
	b.nodes[two].open--
	into, from := &b.nodes[one], &b.nodes[two]
	if one == two || into.ground != from.ground {
		return
	}
	from.parent = one
	into.open += from.open
	into.marks += from.marks
	for seat, n := range from.men {
		into.men[seat] += n
	}
	into.tiles[0] |= from.tiles[0]
	into.tiles[1] |= from.tiles[1]
}

// grid is the table.
type grid struct {
	tile  []uint8 // by cell: number of the tile, plus one
	need  []uint8 // by cell: what stands on its four sides, two bits each
	place []int16 // by empty cell beside a tile: its place in the list, plus one
	step  [4]int
}

func newGrid(s *Set) grid {
	n := len(s.inside)
	return grid{
		tile: make([]uint8, n), need: make([]uint8, n), place: make([]int16, n),
		step: [4]int{-s.width, 1, s.width, -1},
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
	g.tile[cell] = uint8(tile + 1)
	m.hole = 0
	m.close(cell)
	for side := range 4 {
		there := cell + g.step[side]
		switch {
		case g.tile[there] > 0:
			m.meet(tile, int(g.tile[there])-1, side)
		case m.set.inside[there]:
			g.need[there] |= k.shift[turn][side]
			m.offer(there)
		case m.set.inside[cell]:
			m.end(tile, side)
		}
	}
}

// meet joins what two tiles have on the side between them.
func (m *Model) meet(tile, other, side int) {
	b := &m.board
	one, two := &b.tiles[tile], &b.tiles[other]
	k := &m.set.kinds[one.kind]
	slots, facing := &k.slots[one.turn], &m.set.kinds[two.kind].slots[two.turn]
	from, to := 3*side, 3*((side+2)%4)
	b.border(two.base+uint16(facing[to+1]), one.base+uint16(slots[from+1]))
	if k.sides[one.turn][side] == pathSide {
		b.border(two.base+uint16(facing[to+2]), one.base+uint16(slots[from]))
		b.border(two.base+uint16(facing[to]), one.base+uint16(slots[from+2]))
	}
}

// end closes the side of a tile that lies against the wall.
func (m *Model) end(tile, side int) {
	b := &m.board
	t := &b.tiles[tile]
	k := &m.set.kinds[t.kind]
	slots := &k.slots[t.turn]
	b.nodes[b.root(t.base+uint16(slots[3*side+1]))].open--
	if k.sides[t.turn][side] == pathSide {
		b.nodes[b.root(t.base+uint16(slots[3*side]))].open--
		b.nodes[b.root(t.base+uint16(slots[3*side+2]))].open--
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
	if b.nBag != m.origin.nBag {
		m.scout = scout{}
	}
	b.copyFrom(&m.origin)
	for i, cell := range b.gaps[:b.nGaps] {
		g.place[cell] = int16(i + 1)
	}
	m.hole = 0
}

// largestHole counts the cells of the largest empty part of the room; it is remembered until
// a tile is laid.
func (m *Model) largestHole() int {
	if m.hole > 0 {
		return m.hole - 1
	}
	var seen [maxCells]bool
	best := 0
	for _, cell := range m.set.cells {
		if !seen[cell] && m.grid.tile[cell] == 0 {
			best = max(best, m.flood(int(cell), &seen))
		}
	}
	m.hole = best + 1
	return best
}

// flood counts the empty cells that hang together with one.
func (m *Model) flood(cell int, seen *[maxCells]bool) (n int) {
	seen[cell] = true
	m.heap[0] = int32(cell)
	for open := 1; open > 0; n++ {
		open--
		at := int(m.heap[open])
		for _, step := range m.grid.step {
			if there := at + step; m.set.inside[there] && m.grid.tile[there] == 0 && !seen[there] {
				seen[there] = true
				m.heap[open] = int32(there)
				open++
			}
		}
	}
	return n
}
