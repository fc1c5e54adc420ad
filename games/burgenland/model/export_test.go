package model

import "math"

// Worth returns the worth of the position for the seat to act.
func (m *Model) Worth() float64 { return m.worth(&m.now, m.now.Seat, horizon) }

// Expected is the mean of the best face shown by so many dice.
func Expected(by [faces]float64, dice int) float64 { return expected(&by, dice) }

// WorthUncached is Worth, computed without any cache.
func (m *Model) WorthUncached() float64 { return m.worthUncached(&m.now, m.now.Seat, horizon) }

func (m *Model) worthUncached(p *Position, seat int8, left int) float64 {
	best := math.Inf(-1)
	switch {
	case p.Phase == Over:
		return m.result(p, seat)
	case p.Seat != seat:
		return -m.turnWorth(p)
	case p.Phase != Rolling:
		for _, mv := range m.board.list(p, nil) {
			next := *p
			m.board.play(&next, mv)
			best = max(best, m.worthUncached(&next, seat, left))
		}
		return best
	}
	if p.Begun {
		next := *p
		next.passTurn()
		best = -m.turnWorth(&next)
	}
	if p.Begun && left == 0 {
		return best
	}
	for n := range p.Dice[seat] + 1 {
		var by [faces]float64
		for face := range by {
			next := *p
			next.Dice[seat] -= n
			m.board.move(&next, face+1)
			by[face] = m.worthUncached(&next, seat, left-1)
		}
		best = max(best, expected(&by, 1+int(n)))
	}
	return best
}
