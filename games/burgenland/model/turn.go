package model

import "math"

// A worth goes from -1 (the match is lost) to 1 (it is won).

// horizon limits how many rolls of a turn the model looks ahead. Few turns are longer, and each
// decision computes it again.
const horizon = 2

// memory caches the worth of a position for the seat that is to roll, with a number of rolls left
// to look at.
type memory struct {
	of    Position
	left  int8
	known bool
	worth float64
}

// Sizes of the caches of positions and pairs of castles, as powers of two. A new entry replaces an
// old one with the same hash.
const memoryBits, comparedBits = 12, 8

// spreading mixes the bits of a hash.
const spreading = 0x9e37_79b9_7f4a_7c15

// lookUp returns the cache entry of a position, and whether it is filled.
func (m *Model) lookUp(p *Position, left int) (at *memory, known bool) {
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

// worth returns the worth of a position for a seat that plays its turn in the best way, with so
// many rolls left to look at.
func (m *Model) worth(p *Position, seat int8, left int) float64 {
	switch {
	case p.Phase == Over:
		return m.result(p, seat)
	case p.Seat != seat:
		return -m.turnWorth(p)
	case p.Phase == Rolling:
		return m.rollWorth(p, left)
	}
	var room [roomMoves]move
	var next Position // outside the loop, because inside it would move to the heap
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

// rollWorth returns the worth for the seat to act of rolling or stopping, whichever is better.
func (m *Model) rollWorth(p *Position, left int) float64 {
	if left == 0 && p.Begun {
		return m.stopWorth(p)
	}
	if at, known := m.lookUp(p, left); known {
		return at.worth
	}
	best := math.Inf(-1)
	if p.Begun {
		best = m.stopWorth(p)
	}
	for n := 0; n <= int(p.Dice[p.Seat]); n++ {
		best = max(best, m.throwWorth(p, n, left-1))
	}
	at, _ := m.lookUp(p, left)
	*at = memory{*p, int8(left), true, best}
	return best
}

func (m *Model) stopWorth(p *Position) float64 {
	next := *p
	next.passTurn()
	return -m.turnWorth(&next)
}

// throwWorth returns the worth of a roll of the player's own die and n special ones: the player
// uses the best face.
func (m *Model) throwWorth(p *Position, n, left int) float64 {
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

// expected returns the mean of the best face shown by so many dice.
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

// power is the probability that all dice show one of so many faces.
var power = func() (all [faces + 1][mostDice + 2]float64) {
	for n := range all {
		for dice := range all[n] {
			all[n][dice] = math.Pow(float64(n)/faces, float64(dice))
		}
	}
	return all
}()

// moveWorth returns the worth of a move for the seat to act.
func (m *Model) moveWorth(p *Position, mv move) float64 {
	if n, throws := p.dice(mv); throws {
		return m.throwWorth(p, n, horizon-1)
	}
	next := *p
	m.board.play(&next, mv)
	return m.worth(&next, p.Seat, horizon)
}

// roll rolls dice and returns the set of their faces.
func (m *Model) roll(dice int) (set uint8) {
	for range dice {
		set |= 1 << (1 + m.random.Number(faces))
	}
	return set
}
