package city

import "github.com/bastide-games/bastide/games"

var seatNames = []string{"A", "B", "C", "D"}

// begin draws the seat that begins, outcome 0, and the first tile, outcome 1. It is laid
// automatically, since there is no choice.
func (p *position) begin() {
	p.InTurn = games.Seat(p.Pick(seatNames[:p.seats], nil))
	p.journal.Started(p.InTurn)
	if p.draw() {
		p.Lay(games.Cell{}, int(p.held), 0, p.InTurn)
		p.journal.Placed(&p.Table)
		p.held, p.phase = nobody, following
	}
}

// after returns the seat a number of places to the left of another.
func (p *position) after(seat games.Seat, places int) games.Seat {
	return (seat + games.Seat(places)) % games.Seat(p.seats)
}

// pass ends the turn. It tests once whether the match is over (ruling 8); else the next seat draws.
func (p *position) pass() {
	if p.finished() {
		p.end()
		return
	}
	p.InTurn = p.after(p.cause(), 1)
	p.endBuilding()
	p.deal()
}

// endBuilding ends what lasts for a turn only.
func (p *position) endBuilding() { p.pieces, p.asked, p.resting = 0, 0, [maxSeats]uint8{} }

// tooFew is how many fronts between the ends finish the match.
const tooFew = 5

// finished reports whether the match is over with this turn (ruling 8).
func (p *position) finished() bool {
	return p.Bag.Len() == 0 || p.rampartsLeft() == 0 || p.gated && p.gap <= tooFew
}

// deal draws the tile for the seat in turn. A tile that fits nowhere is thrown out and another is
// drawn (ruling 12); if none is left the match ends.
func (p *position) deal() {
	for p.draw() {
		if p.playable() {
			p.phase = placing
			return
		}
		p.journal.SetAside(p.InTurn, p.Set.Names[p.held])
	}
	p.end()
}

// draw takes a tile from the pile; ok is false if there is none.
func (p *position) draw() (ok bool) {
	kind, ok := p.DrawTile(p.InTurn)
	p.held = int8(kind)
	if ok {
		p.journal.drew(p)
	}
	return ok
}
