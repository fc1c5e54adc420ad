package model

import "math"

// Worth returns what the position is worth to the seat in turn.
func (m *Model) Worth() float64 { return m.worth(&m.now, m.now.Seat, horizon) }

// Expected is the mean of the best of the faces that dice show.
func Expected(by [faces]float64, dice int) float64 { return expected(&by, dice) }

// Plainly is Worth, reckoned without remembering anything.
func (m *Model) Plainly() float64 { return m.plainly(&m.now, m.now.Seat, horizon) }

func (m *Model) plainly(p *Position, seat int8, left int) float64 {
	best := math.Inf(-1)
	switch {
	case p.Phase == Over:
		return m.result(p, seat)
	case p.Seat != seat:
		return -m.before(p)
	case p.Phase != Rolling:
		for _, mv := range m.board.list(p, nil) {
			next := *p
			m.board.play(&next, mv)
			best = max(best, m.plainly(&next, seat, left))
		}
		return best
	}
	if p.Begun {
		next := *p
		next.pass()
		best = -m.before(&next)
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
			by[face] = m.plainly(&next, seat, left-1)
		}
		best = max(best, expected(&by, 1+int(n)))
	}
	return best
}
