package city

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// share returns how many pieces every seat gets in a building phase (ruling 2).
func (p *position) share() int {
	n := p.pile() - 1
	if p.seats == 2 {
		n *= 2
	}
	return n
}

// continueBuilding continues the building phase up to the next decision. The pieces are built in
// turn, from the seat that caused the phase; in pile 3 the guards follow, then the tower (ruling
// 6). When nothing is left to decide, the turn ends.
func (p *position) continueBuilding() {
	for p.pieces < p.share()*p.seats && p.rampartsLeft() > 0 && !p.closed() {
		p.InTurn = p.after(p.cause(), p.pieces)
		switch {
		case !p.gated:
			p.phase = gating
			return
		case p.gap > 1:
			p.phase = walling
			return
		}
		if p.buildRampart(clockwise) {
			return
		}
	}
	if !p.askGuards() && !p.askTower() {
		p.pass()
	}
}

// gates appends the moves for the gate: all fronts of the town (ruling 7).
func (p *position) gates(list []games.Move) []games.Move {
	for f := range p.outline {
		list = append(list, gateVerb|tilegame.LayMove(p.SquareOf(int(f.tile)), int(f.side)))
	}
	return list
}

// openGate builds the gate. It counts as a piece of the seat in turn (ruling 7).
func (p *position) openGate(m games.Move) {
	f := p.frontOf(m)
	p.closeFront(f)
	p.placeGate(f)
	p.pieces++
	p.journal.gated(p)
	p.settleAt(f)
	p.continueBuilding()
}

// build builds a rampart at an end.
func (p *position) build(m games.Move) {
	if !p.buildRampart(endOf(m)) {
		p.continueBuilding()
	}
}

// buildRampart builds the rampart of the seat in turn. In pile 2 a decision about a guard may come
// before the rampart scores what it closes (ruling 6).
func (p *position) buildRampart(end int) (waits bool) {
	r := rampart{front: p.beyond(end), end: int8(end), by: int8(p.InTurn), tower: nobody}
	p.closeFront(r.front)
	p.extend(r)
	p.pieces++
	p.journal.built(p, r)
	if p.pile() == 2 && p.askGuard(len(p.ramparts)-1) {
		return true
	}
	p.settleAt(r.front)
	return false
}

// closeAndScore closes a front and scores what ends there.
func (p *position) closeAndScore(f front) {
	p.closeFront(f)
	p.settleAt(f)
}

// askTower waits for a tower of the seat that caused the phase, if it can build one. A closed ring
// has no ends (ruling 8).
func (p *position) askTower() bool {
	p.InTurn = p.cause()
	if p.closed() || p.towersLeft(p.InTurn) == 0 || p.reach == [2]int{} {
		return false
	}
	p.phase = towering
	return true
}

// towers appends the moves for a tower: at each end with a rampart since the tower before it, of
// any seat, or the gate.
func (p *position) towers(list []games.Move) []games.Move {
	list = append(list, towerVerb)
	for end, reach := range p.reach {
		if reach > 0 {
			list = append(list, atEnd(towerVerb, end))
		}
	}
	return list
}

// tower builds a tower or none, and ends the turn.
func (p *position) tower(m games.Move) {
	if end := endOf(m); end != nobody {
		p.placeTower(end)
	}
	p.pass()
}

// placeTower builds a tower on the last rampart of an end. It scores the ramparts since the tower
// before it, or the gate.
func (p *position) placeTower(end int) {
	at := len(p.ramparts) - 1
	for int(p.ramparts[at].end) != end {
		at--
	}
	p.score[p.InTurn] += p.reach[end]
	p.journal.crowned(p, p.ramparts[at], p.reach[end])
	p.addTower(at, p.InTurn)
}

// addTower adds a tower of a seat to a rampart, the last of its end.
func (p *position) addTower(at int, seat games.Seat) {
	r := &p.ramparts[at]
	r.tower = int8(seat)
	p.reach[r.end] = 0
	p.built[seat]++
}
