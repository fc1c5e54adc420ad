package castle

import "github.com/bastide-games/bastide/games"

var seatNames = []string{"A", "B"}

// begin draws the seat that begins, outcome 0, and the first tile.
func (p *position) begin() {
	p.first = games.Seat(p.Pick(seatNames, nil))
	p.journal.Started(p.first)
	p.pass(p.first)
}

// finish ends the turn when everything is scored. A seat with a wall tile for a second turn is
// asked (ruling 8), unless no tile is left.
func (p *position) finish() {
	if p.usable(again) && p.Bag.Len() > 0 {
		p.phase = repeating
		return
	}
	p.pass(p.other())
}

// pass begins a turn of a seat. From now on it can use the wall tiles of earlier turns.
func (p *position) pass(to games.Seat) {
	p.InTurn, p.fresh = to, [wallKinds]uint8{}
	p.deal()
}

// deal draws the tile for the seat in turn. A tile that fits nowhere is set aside and another is
// drawn; if none is left the match ends (ruling 11).
func (p *position) deal() {
	for p.draw() {
		if p.FitsSomewhere(p.hand) {
			p.phase = placing
			return
		}
		p.journal.SetAside(p.InTurn, p.Set.Names[p.hand])
	}
	p.end()
}

// draw takes a tile from the bag for the seat in turn; ok is false if the bag is empty.
func (p *position) draw() (ok bool) {
	if p.hand, ok = p.DrawTile(p.InTurn); ok {
		p.journal.drew(p)
	}
	return ok
}
