package model

// front is a side of a tile on the outline of the town.
type front struct {
	cell int32
	side int8
}

// rampart is a piece of the rampart.
type rampart struct {
	front
	by    int8
	guard bool
}

// The ends of the rampart: clockwise of the gate, and the other way.
const (
	clockwise = iota
	counter
)

// unknown is a gap that has to be counted anew.
const unknown = -1

// ring is what is known of all ramparts.
type ring struct {
	nRamparts int
	gated     bool
	gate      front
	tips      [2]front       // the last piece at each end
	reach     [2]int32       // ramparts there since the last tower or the gate
	towers    [maxSeats]int8 // that each seat has left
	pieces    int            // laid in the building phase under way
	asked     int            // seats looked at for a guard in pile 3
	gap       int            // fronts between the two ends, or unknown
}

// before returns the cell before a front.
func (g *grid) before(f front) int { return int(f.cell) + g.step[f.side] }

// next returns the front after f on the way round the town (ruling 5).
func (g *grid) next(f front, end int) front {
	along := (int(f.side) + 1 + 2*end) & 3
	if ahead := g.before(f) + g.step[along]; g.tile[ahead] > 0 {
		return front{int32(ahead), int8((along + 2) & 3)}
	}
	if beside := int(f.cell) + g.step[along]; g.tile[beside] > 0 {
		return front{int32(beside), f.side}
	}
	return front{f.cell, int8(along)}
}

// first returns a front that surely lies outside.
func (m *Model) first() front {
	best := m.board.tiles[0].cell
	for _, t := range m.board.tiles[:m.board.nTiles] {
		best = min(best, t.cell)
	}
	return front{cell: best}
}

// beyond returns where the next rampart at an end goes.
func (m *Model) beyond(end int) front { return m.grid.next(m.board.tips[end], end) }

// between counts the fronts between the two ends.
func (m *Model) between() int {
	b := &m.board
	if b.gap == unknown {
		b.gap = 0
		for f, far := m.beyond(clockwise), b.tips[counter]; f != far; f = m.grid.next(f, clockwise) {
			b.gap++
		}
	}
	return b.gap
}

// rampartsLeft returns how many ramparts are still in the box.
func (m *Model) rampartsLeft() int { return m.set.ramparts - m.board.nRamparts }

// middle returns the segment in the middle of a front as a region.
func (m *Model) middle(f front) uint16 {
	t := &m.board.tiles[m.grid.tile[f.cell]-1]
	return m.board.root(t.base + uint16(m.set.kinds[t.kind].slots[t.turn][3*f.side+1]))
}

// raise closes a front, and the cell before it to tiles.
func (m *Model) raise(f front) {
	m.seal(f)
	cell := m.grid.before(f)
	m.grid.closed[cell]++
	m.close(cell)
}

func (m *Model) seal(f front) {
	b := &m.board
	t := &b.tiles[m.grid.tile[f.cell]-1]
	k := &m.set.kinds[t.kind]
	slots := k.slots[t.turn][3*f.side : 3*f.side+3]
	b.nodes[b.root(t.base+uint16(slots[1]))].open--
	if k.sides[t.turn][f.side] == roadSide {
		b.nodes[b.root(t.base+uint16(slots[0]))].open--
		b.nodes[b.root(t.base+uint16(slots[2]))].open--
	}
}

// found puts the gate up.
func (m *Model) found(f front) {
	b := &m.board
	m.raise(f)
	b.gated, b.gate, b.tips = true, f, [2]front{f, f}
	b.gap = unknown
}

// add puts up a rampart at an end.
func (m *Model) add(end int, r rampart) {
	b := &m.board
	m.raise(r.front)
	b.ramparts[b.nRamparts] = r
	b.nRamparts++
	b.tips[end] = r.front
	b.reach[end]++
	if b.gap != unknown {
		b.gap--
	}
}

// surround closes in thought what is left of the ring.
func (m *Model) surround() {
	b, g := &m.board, &m.grid
	if b.gated {
		for f, far := m.beyond(clockwise), b.tips[counter]; f != far; f = g.next(f, clockwise) {
			m.seal(f)
		}
		return
	}
	start := m.first()
	m.seal(start)
	for f := g.next(start, clockwise); f != start; f = g.next(f, clockwise) {
		m.seal(f)
	}
}

// walk goes over the tiles in front of a rampart. It returns what a guard there gets for
// them, the last of them, and the empty cell beyond.
func (m *Model) walk(f front) (sights int, far, empty int) {
	step := m.grid.step[(f.side+2)&3]
	for empty = int(f.cell); m.grid.tile[empty] > 0; empty += step {
		sights += m.set.kinds[m.board.tiles[m.grid.tile[empty]-1].kind].Watched
		far = empty
	}
	return sights, far, empty
}

// faced tells whether a guard stands at the far end of the row before a rampart (ruling 10).
func (m *Model) faced(f front) bool {
	_, cell, _ := m.walk(f)
	far := front{int32(cell), (f.side + 2) & 3}
	for _, r := range m.board.ramparts[:m.board.nRamparts] {
		if r.guard && r.front == far {
			return true
		}
	}
	return false
}
