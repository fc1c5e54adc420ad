package model

import "math"

// Worths are from -1, the match is lost, to 1, it is won.

// horizon is how many throws of a turn are looked at. Few turns go on for longer; what is next
// is reckoned anew before each decision.
const horizon = 2

// memory is what a position in which a seat is to roll is worth to it, with so many throws left to
// look at.
type memory struct {
	of    Position
	left  int8
	known bool
	worth float64
}

// How many positions and pairs of castles are remembered, as powers of two: of those with the same
// hash the last one.
const memoryBits, comparedBits = 12, 8

// spreading mixes the bits of a hash.
const spreading = 0x9e37_79b9_7f4a_7c15

// recall returns where the worth of a position is remembered, and whether it is.
func (m *Model) recall(p *Position, left int) (at *memory, known bool) {
	if m.known == nil {
		m.known = make([]memory, 1<<memoryBits)
	}
	h := uint64(p.Points[0])<<48 ^ uint64(p.Points[1])<<40 ^ uint64(p.Dice[0])<<32 ^ uint64(p.Dice[1])<<24 ^ uint64(p.Crown)<<8 ^ uint64(left)<<1 ^ uint64(p.Seat)
	for seat := range p.Castles {
		for _, r := range p.Castles[seat] {
			h = (h ^ uint64(r)) * spreading
			h ^= h >> 29
		}
	}
	at = &m.known[h*spreading>>(64-memoryBits)]
	return at, at.known && int(at.left) == left && at.of == *p
}

// worth returns what a position is worth to a seat that makes the best of its turn, with so
// many throws left to look at.
func (m *Model) worth(p *Position, seat int8, left int) float64 {
	switch {
	case p.Phase == Over:
		return m.result(p, seat)
	case p.Seat != seat:
		return -m.before(p)
	case p.Phase == Rolling:
		return m.rolling(p, left)
	}
	var room [roomMoves]move
	var next Position // declared in the loop it would be moved to the heap
	best := math.Inf(-1)
	for _, mv := range m.board.list(p, room[:0]) {
		next = *p
		m.board.play(&next, mv)
		best = max(best, m.worth(&next, seat, left))
	}
	return best
}

func (m *Model) result(p *Position, seat int8) float64 {
	if int(p.Points[seat]) >= m.board.Goal {
		return 1
	}
	return -1
}

// rolling returns what it is worth to the seat in turn to roll, or to stop.
func (m *Model) rolling(p *Position, left int) float64 {
	if left == 0 && p.Begun {
		return m.stopping(p)
	}
	if at, known := m.recall(p, left); known {
		return at.worth
	}
	best := math.Inf(-1)
	if p.Begun {
		best = m.stopping(p)
	}
	for n := 0; n <= int(p.Dice[p.Seat]); n++ {
		best = max(best, m.throwing(p, n, left-1))
	}
	at, _ := m.recall(p, left)
	*at = memory{*p, int8(left), true, best}
	return best
}

func (m *Model) stopping(p *Position) float64 {
	next := *p
	next.pass()
	return -m.before(&next)
}

// throwing returns what a throw of the own die and n special ones is worth: of the faces
// that come, the player uses the best.
func (m *Model) throwing(p *Position, n, left int) float64 {
	var by [faces]float64
	var next Position
	for face := range by {
		next = *p
		next.Dice[p.Seat] -= int8(n)
		m.board.move(&next, face+1)
		by[face] = m.worth(&next, p.Seat, left)
	}
	return expected(&by, 1+n)
}

// expected returns the mean of the best of the faces that so many dice show.
func expected(by *[faces]float64, dice int) float64 {
	for i := 1; i < faces; i++ {
		for j := i; j > 0 && by[j] < by[j-1]; j-- {
			by[j], by[j-1] = by[j-1], by[j]
		}
	}
	sum := 0.
	for i, w := range by { // all dice show this face or a worse one, but not all a worse one
		sum += w * (power[i+1][dice] - power[i][dice])
	}
	return sum
}

// power is how likely so many dice all show one of so many faces.
var power = func() (all [faces + 1][mostDice + 2]float64) {
	for n := range all {
		for dice := range all[n] {
			all[n][dice] = math.Pow(float64(n)/faces, float64(dice))
		}
	}
	return all
}()

// weigh returns what a move is worth to the seat in turn.
func (m *Model) weigh(p *Position, mv move) float64 {
	if n, throws := p.dice(mv); throws {
		return m.throwing(p, n, horizon-1)
	}
	next := *p
	m.board.play(&next, mv)
	return m.worth(&next, p.Seat, horizon)
}

// roll throws dice by chance and returns the set of their faces.
func (m *Model) roll(dice int) (set uint8) {
	for range dice {
		set |= 1 << (1 + m.random.Number(faces))
	}
	return set
}
