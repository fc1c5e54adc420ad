package model

import "github.com/bastide-games/bastide/games"

// Phase says what the seat in turn has to do.
type Phase uint8

// The phases, in the order of package city.
const (
	Placing Phase = iota
	Following
	Gating
	Walling
	Guarding
	Towering
	Over
)

// cause returns the seat that laid the last tile, and so caused a building phase.
func (b *board) cause() int8 { return b.tiles[b.nTiles-1].by }

// after returns the seat so many places to the left of another.
func (m *Model) after(seat int8, places int) int8 { return int8((int(seat) + places) % m.seats) }

// pile returns the pile of the tile drawn last.
func (m *Model) pile() int { return m.set.pile(m.set.all - m.board.nBag) }

// ready returns how many followers the seat in turn can use now.
func (b *board) ready() int8 { return b.left[b.turn] - b.resting[b.turn] }

// place lays the tile held.
func (m *Model) place(cell, turn int) {
	m.lay(cell, m.board.held, turn, m.board.turn)
	m.board.held, m.board.phase = -1, Following
}

// follow puts a follower on a segment of the tile just laid, -1 for none, and scores what the
// tile has completed. From pile 2 on that begins a building phase (rulings 1 and 2).
func (m *Model) follow(segment int) {
	b := &m.board
	if segment >= 0 {
		m.put(man{b.tiles[b.nTiles-1].base + uint16(segment), b.turn})
		b.left[b.turn]--
	}
	if m.settle() && m.pile() > 1 {
		m.construct()
		return
	}
	m.pass()
}

// openGate puts the gate up, as a piece of the seat in turn (ruling 7).
func (m *Model) openGate(f front) {
	m.found(f)
	m.board.pieces++
	m.complete(m.middle(f))
	m.construct()
}

// build puts up a rampart at an end.
func (m *Model) build(end int) {
	if !m.wall(end) {
		m.construct()
	}
}

// wall puts up the rampart of the seat in turn. In pile 2 it waits for the decision about a
// guard, if there is one, before it scores what the rampart closes (ruling 6).
func (m *Model) wall(end int) (waits bool) {
	b := &m.board
	f := m.beyond(end)
	m.add(end, rampart{front: f, by: b.turn})
	b.pieces++
	if m.pile() == 2 && m.askGuard(b.nRamparts-1) {
		return true
	}
	m.complete(m.middle(f))
	return false
}

// guard puts a guard on the rampart or none and goes on with the phase.
func (m *Model) guard(yes bool) {
	b := &m.board
	r := &b.ramparts[m.latest()]
	if yes {
		r.guard = true
		b.left[b.turn]--
	}
	if m.pile() == 2 {
		m.complete(m.middle(r.front))
	}
	m.construct()
}

// tower builds a tower at an end, or none with -1, and ends the turn.
func (m *Model) tower(end int) {
	b := &m.board
	if end >= 0 {
		b.score[b.turn] += b.reach[end]
		b.reach[end] = 0
		b.towers[b.turn]--
	}
	m.pass()
}

// construct goes on with the building phase up to the next decision (ruling 6). It ends the
// turn when nothing is left to decide.
func (m *Model) construct() {
	b := &m.board
	pieces := (m.pile() - 1) * m.seats
	if m.seats == 2 {
		pieces *= 2
	}
	for b.pieces < pieces && m.rampartsLeft() > 0 && (!b.gated || m.between() > 0) {
		b.turn = m.after(b.cause(), b.pieces)
		switch {
		case !b.gated:
			b.phase = Gating
			return
		case m.between() > 1:
			b.phase = Walling
			return
		}
		if m.wall(clockwise) {
			return
		}
	}
	if !m.askGuards() && !m.askTower() {
		m.pass()
	}
}

// askGuard makes the model wait for a guard on a rampart of the seat in turn, if one can be
// put there.
func (m *Model) askGuard(at int) bool {
	if m.board.ready() == 0 || m.faced(m.board.ramparts[at].front) {
		return false
	}
	m.board.phase = Guarding
	return true
}

// askGuards looks in pile 3 for the next seat that may put a guard on the last rampart it
// built in this phase (ruling 6).
func (m *Model) askGuards() bool {
	b := &m.board
	for m.pile() == 3 && b.asked < m.seats {
		b.turn = m.after(b.cause(), b.asked)
		b.asked++
		if at := m.latest(); at >= 0 && m.askGuard(at) {
			return true
		}
	}
	return false
}

// latest returns the last rampart that the seat in turn built in this phase, -1 if it built
// none.
func (m *Model) latest() int {
	b := &m.board
	for i := b.nRamparts - 1; i >= max(0, b.nRamparts-b.pieces); i-- {
		if b.ramparts[i].by == b.turn {
			return i
		}
	}
	return -1
}

// askTower makes the model wait for a tower of the seat that caused the phase, if it can build
// one.
func (m *Model) askTower() bool {
	b := &m.board
	b.turn = b.cause()
	if m.between() == 0 || b.towers[b.turn] == 0 || max(b.reach[0], b.reach[1]) == 0 {
		return false
	}
	b.phase = Towering
	return true
}

// tooFew is the number of ramparts that fit between the ends when the match is over.
const tooFew = 5

// pass ends the turn: the end of the match is tested, once (ruling 8), and the next seat draws.
func (m *Model) pass() {
	b := &m.board
	if b.nBag == 0 || m.rampartsLeft() <= 0 || b.gated && m.between() <= tooFew {
		m.end()
		return
	}
	b.turn = m.after(b.cause(), 1)
	b.pieces, b.asked, b.resting = 0, 0, [maxSeats]int8{}
	m.deal()
}

// deal draws the next tile that fits somewhere (ruling 12); without one the match is over.
func (m *Model) deal() {
	b := &m.board
	for b.nBag > 0 {
		at := m.random.Number(b.nBag)
		b.held = int(b.bag[at])
		b.nBag--
		b.bag[at] = b.bag[b.nBag]
		b.stock[b.held]--
		if m.fitsSomewhere() {
			b.phase = Placing
			return
		}
	}
	m.end()
}

// end ends the match with the final scoring.
func (m *Model) end() {
	m.surround()
	m.final()
	m.board.held, m.board.phase = -1, Over
}

func (m *Model) fitsSomewhere() bool {
	b, fits := &m.board, &m.set.fits[m.board.held]
	for _, cell := range b.gaps[:b.nGaps] {
		if fits[m.grid.need[cell]] != 0 && !m.severs(int(cell)) {
			return true
		}
	}
	return false
}

// Seat implements games.Model.
func (m *Model) Seat() games.Seat {
	if m.board.phase == Over {
		return games.Spectator
	}
	return games.Seat(m.board.turn)
}
