package model

import "math/bits"

// race compares the orders in which the features of a seat can be scored.
type race struct {
	*Model
	from   int
	n      int
	gains  [mostMen]gain
	order  [mostMen]uint8
	double uint16 // the features to be doubled, a bit for each
}

// gain is a feature about to be scored.
type gain struct {
	points int
	double int // the kind of wall tile that could double it, or nobody
}

// matters tells whether the order in which the seat's features are scored can change which
// wall tiles it takes, or which of them are known when another can be used (ruling 5).
func (m *Model) matters(seat int8, list []claim) bool {
	if len(list) < 2 {
		return false
	}
	c := race{Model: m, from: int(m.board.score[seat])}
	for i := range list {
		c.add(seat, list[i].root)
	}
	return c.near() && c.doublings(0, func() bool {
		want := c.run()
		return c.orders(0, func() bool { return c.run() != want })
	})
}

// pointless tells whether the seat in turn has nothing from keeping a wall tile instead of
// doubling a feature of the list with it (ruling 8).
func (m *Model) pointless(list []claim, at int) bool {
	if !m.lastTurn() {
		return false
	}
	seat := m.board.turn
	c := race{Model: m, from: int(m.board.score[seat])}
	c.add(seat, list[at].root)
	for i := range list {
		if i != at {
			c.add(seat, list[i].root)
		}
	}
	return c.enough(c.gains[0].double) && !(c.near() && c.doublings(1, func() bool {
		return c.orders(1, func() bool {
			kept := c.run().taken
			c.double |= 1
			doubled := c.run().taken
			c.double &^= 1
			return kept != doubled
		})
	}))
}

// lastTurn tells whether no turn of the seat in turn can follow this one.
func (m *Model) lastTurn() bool {
	return m.board.nBag == 0 || m.board.nBag == 1 && !m.usable(again)
}

// add adds a feature of a seat.
func (c *race) add(seat int8, r uint16) {
	n := &c.board.nodes[r]
	g := gain{points: n.each() * n.size(), double: doubler(n.ground)}
	if seat != c.board.turn || g.double != nobody && !c.usable(g.double) {
		g.double = nobody
	}
	c.gains[c.n], c.order[c.n] = g, uint8(c.n)
	c.n++
}

// near tells whether there is anything to be taken within reach.
func (c *race) near() bool {
	most := 0
	for _, g := range c.gains[:c.n] {
		most += 2 * g.points
	}
	for step := 1; step <= min(most, Spaces); step++ {
		if at := c.set.tower[(c.from+step)%Spaces]; at >= 0 && c.board.lying&(1<<at) != 0 {
			return true
		}
	}
	return false
}

// doublings calls visit for every choice of the features to be doubled from number i on,
// until it returns true.
func (c *race) doublings(i int, visit func() bool) bool {
	if i == c.n {
		return visit()
	}
	if c.doublings(i+1, visit) {
		return true
	}
	if c.gains[i].double == nobody || c.spare(c.gains[i].double) == 0 {
		return false
	}
	c.double |= 1 << i
	found := c.doublings(i+1, visit)
	c.double &^= 1 << i
	return found
}

// spare returns how many wall tiles of a kind the seat in turn has besides those for the
// features to be doubled.
func (c *race) spare(kind int) int {
	n := int(c.board.held[c.board.turn][kind] - c.board.fresh[kind])
	for i, g := range c.gains[:c.n] {
		if c.double&(1<<i) != 0 && g.double == kind {
			n--
		}
	}
	return n
}

// enough tells whether every feature that a kind of wall tile doubles can have one.
func (c *race) enough(kind int) bool {
	n := 0
	for _, g := range c.gains[:c.n] {
		if g.double == kind {
			n++
		}
	}
	return c.spare(kind) >= n
}

// orders calls visit for every order that agrees in the first n places with the present one,
// until it returns true. The present one comes first.
func (c *race) orders(n int, visit func() bool) bool {
	if n == c.n {
		return visit()
	}
	for i := n; i < c.n; i++ {
		c.order[n], c.order[i] = c.order[i], c.order[n]
		found := c.orders(n+1, visit)
		c.order[n], c.order[i] = c.order[i], c.order[n]
		if found {
			return true
		}
	}
	return false
}

// outcome is what an order leads to: the towers whose tiles are taken, and how many are
// known when each feature that could be doubled is scored.
type outcome struct {
	taken uint32
	known [mostMen]int8
}

func (c *race) run() (o outcome) {
	at := c.from
	for _, i := range c.order[:c.n] {
		g := c.gains[i]
		if g.double != nobody {
			o.known[i] = int8(bits.OnesCount32(o.taken))
		}
		at += g.points
		if c.double&(1<<i) != 0 {
			at += g.points
		}
		if t := c.set.tower[at%Spaces]; t >= 0 {
			o.taken |= c.board.lying & (1 << t)
		}
	}
	return o
}
