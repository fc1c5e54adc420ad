package castle

import (
	"math/bits"

	"github.com/bastide-games/bastide/games"
)

// gain is a feature about to be scored, as far as the order of scoring is concerned.
type gain struct {
	points int
	double int // the kind of wall tile that could double it, or nobody
}

// matters tells whether the order in which the seat's features are scored can change
// which wall tiles it takes, or which of them are known when another can be used
// (ruling 5). Then the seat in turn is asked.
func (s *state) matters(seat games.Seat, list []part) bool {
	if len(list) < 2 {
		return false
	}
	race := race{from: s.score[seat], state: s}
	most := 0
	for _, p := range list {
		r := s.region(p)
		g := gain{points: s.each(r) * s.board.Size(r), double: doubler(s.board.Ground(r))}
		if seat != s.turn || g.double != nobody && !s.usable(g.double) {
			g.double = nobody
		}
		race.gains = append(race.gains, g)
		most += 2 * g.points
	}
	return race.near(most) && race.differs(0)
}

// race compares the orders of some features.
type race struct {
	*state
	from   int
	gains  []gain
	double uint // the features to be doubled, a bit for each
}

// near tells whether there is anything to be taken within reach.
func (c *race) near(most int) bool {
	for step := 1; step <= min(most, spaces); step++ {
		if at := c.at[(c.from+step)%spaces]; at >= 0 && c.lying&(1<<at) != 0 {
			return true
		}
	}
	return false
}

// differs goes through every choice of the features to be doubled from number i on, and
// tells whether for one of them the orders differ.
func (c *race) differs(i int) bool {
	if i == len(c.gains) {
		order := make([]int, len(c.gains))
		for k := range order {
			order[k] = k
		}
		return c.permute(order, 0, c.run(order))
	}
	if c.differs(i + 1) {
		return true
	}
	if !c.affordable(i) {
		return false
	}
	c.double |= 1 << i
	differs := c.differs(i + 1)
	c.double &^= 1 << i
	return differs
}

// affordable tells whether there is one more wall tile to double feature i.
func (c *race) affordable(i int) bool {
	kind := c.gains[i].double
	if kind == nobody {
		return false
	}
	n := int(c.held[c.turn][kind] - c.fresh[kind])
	for k := range c.gains {
		if c.double&(1<<k) != 0 && c.gains[k].double == kind {
			n--
		}
	}
	return n > 0
}

// permute tells whether one of the orders that agree in the first n places ends
// otherwise than wanted.
func (c *race) permute(order []int, n int, want outcome) bool {
	if n == len(order) {
		return c.run(order) != want
	}
	for i := n; i < len(order); i++ {
		order[n], order[i] = order[i], order[n]
		differs := c.permute(order, n+1, want)
		order[n], order[i] = order[i], order[n]
		if differs {
			return true
		}
	}
	return false
}

// outcome is what an order leads to: the towers whose tiles are taken, and how many are
// known when each feature that could be doubled is scored.
type outcome struct {
	taken uint32
	known [seats * followers]int8
}

func (c *race) run(order []int) (o outcome) {
	at := c.from
	for _, i := range order {
		g := c.gains[i]
		if g.double != nobody {
			o.known[i] = int8(bits.OnesCount32(o.taken))
		}
		at += g.points
		if c.double&(1<<i) != 0 {
			at += g.points
		}
		if t := c.at[at%spaces]; t >= 0 {
			o.taken |= c.lying & (1 << t)
		}
	}
	return o
}
