package carcassonne

import "github.com/bastide-games/bastide/games"

var seatNames = []string{"A", "B", "C", "D", "E"}

// begin lays the start tile and draws the seat that begins, outcome 0. Then the first tile follows
// or, with three tiles in hand, all hands, seat by seat.
func (p *position) begin() {
	p.first = games.Seat(p.Pick(seatNames[:p.seats], nil))
	p.InTurn = p.first
	p.journal.Started(p.first)
	p.Lay(games.Cell{}, p.set.start, 0, games.Spectator)
	p.Bag.TakeOut(p.set.start)
	if !p.hand {
		p.deal()
		return
	}
	for seat, n := p.first, 0; n < p.seats; seat, n = p.after(seat), n+1 {
		for range handSize {
			p.draw(seat)
		}
	}
	p.phase = placing
}

// after returns the seat to the left of another.
func (p *position) after(seat games.Seat) games.Seat {
	if seat++; int(seat) < p.seats {
		return seat
	}
	return 0
}

// pass ends the turn. The next seat with a tile is in turn; without any the match is over.
func (p *position) pass() {
	p.InTurn = p.after(p.InTurn)
	if !p.hand {
		p.deal()
		return
	}
	for range p.seats {
		if p.hands[p.InTurn].n > 0 {
			p.phase = placing
			return
		}
		p.InTurn = p.after(p.InTurn)
	}
	p.end()
}

// deal draws the tile for the seat in turn. A tile that fits nowhere is set aside and another is
// drawn (ruling 4); if none is left the match ends (ruling 9).
func (p *position) deal() {
	for p.draw(p.InTurn) {
		if p.FitsSomewhere(p.drawn()) {
			p.phase = placing
			return
		}
		p.journal.SetAside(p.InTurn, p.Set.Names[p.drawn()])
		p.hands[p.InTurn] = hand{}
	}
	p.end()
}

// draw takes a tile from the bag into the seat's hand; ok is false if the bag is empty.
func (p *position) draw(seat games.Seat) (ok bool) {
	kind, ok := p.DrawTile(seat)
	if ok {
		p.hands[seat].give(kind)
		p.journal.drew(p, seat, kind)
	}
	return ok
}

// drawn returns the tile that the seat in turn has to lay, where hands are of one tile.
func (p *position) drawn() int { return int(p.hands[p.InTurn].kinds[0]) }
