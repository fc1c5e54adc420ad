package model

// span is how far the tiles of a row or a column reach.
type span struct{ low, high int16 }

var noSpan = span{low: 1<<15 - 1, high: -1}

func (s *span) add(at int) { s.low, s.high = min(s.low, int16(at)), max(s.high, int16(at)) }

func (s span) beyond(at int) bool { return int16(at) < s.low || int16(at) > s.high }

// flood is what finds out whether a tile would cut ground off. It is kept to be used again.
type flood struct {
	rows, columns []span
	known         bool     // whether they are those of the position
	marks         []uint32 // by cell: the number of the flood that has reached it
	number        uint32
	heap          []int32
}

// severs tells whether a tile on the cell would cut the cell before a rampart or the gate off
// from the open table (ruling 5).
func (m *Model) severs(cell int) bool {
	g, f := &m.grid, &m.flood
	if !m.board.gated || !g.bridges(cell) {
		return false
	}
	m.reachOut()
	row, column := &f.rows[cell/g.width], &f.columns[cell%g.width]
	keptRow, keptColumn := *row, *column
	row.add(cell % g.width)
	column.add(cell / g.width)
	cut := false
	for _, step := range g.step {
		if there := cell + step; g.tile[there] == 0 && !cut {
			f.number++
			f.marks[cell] = f.number
			cut = m.strands(there)
		}
	}
	*row, *column = keptRow, keptColumn
	return cut
}

// bridges tells whether the empty cells beside one hang together only through it, as far as
// the cells around it show.
func (g *grid) bridges(cell int) bool {
	groups := 0
	for i := 0; i < 8; i += 2 {
		if g.empty(cell, i) && !(g.empty(cell, i+1) && g.empty(cell, i+2)) {
			groups++
		}
	}
	return groups > 1
}

func (g *grid) empty(cell, step int) bool { return g.tile[cell+g.ring[step&7]] == 0 }

// reachOut finds how far the tiles of each row and column reach: what lies beyond is the open
// table.
func (m *Model) reachOut() {
	f := &m.flood
	if f.known {
		return
	}
	for i := range f.rows {
		f.rows[i] = noSpan
	}
	for i := range f.columns {
		f.columns[i] = noSpan
	}
	for _, t := range m.board.tiles[:m.board.nTiles] {
		x, y := int(t.cell)%m.grid.width, int(t.cell)/m.grid.width
		f.rows[y].add(x)
		f.columns[x].add(y)
	}
	f.known = true
}

// strands floods the ground from a cell and tells whether it is cut off from the open table
// and holds the cell before a rampart or the gate.
func (m *Model) strands(from int) bool {
	g, f := &m.grid, &m.flood
	f.marks[from] = f.number
	f.heap = append(f.heap[:0], int32(from))
	closed := false
	for len(f.heap) > 0 {
		cell := int(f.heap[len(f.heap)-1])
		f.heap = f.heap[:len(f.heap)-1]
		x, y := cell%g.width, cell/g.width
		if f.rows[y].beyond(x) || f.columns[x].beyond(y) {
			return false
		}
		closed = closed || g.closed[cell] > 0
		for _, step := range g.step {
			if there := cell + step; g.tile[there] == 0 && f.marks[there] != f.number {
				f.marks[there] = f.number
				f.heap = append(f.heap, int32(there))
			}
		}
	}
	return closed
}
