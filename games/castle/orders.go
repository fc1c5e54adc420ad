package castle

import (
	"math/bits"

	"github.com/bastide-games/bastide/games"
)

// gain is what a feature to be scored means for the order of scoring.
type gain struct {
	points int
	double int // the kind of wall tile that could double it, or nobody
}

// orderMatters reports whether the order in which the seat's features are scored can change which
// wall tiles it takes, or which of them are known when another can be used. Then the seat in turn
// is asked (ruling 5).
func (p *position) orderMatters(seat games.Seat, list []part) bool {
	if len(list) < 2 {
		return false
	}
	c := scoringOrders{position: p, from: p.score[seat]}
	for _, f := range list {
		c.add(seat, f)
	}
	return c.near() && c.doublings(0, func() bool {
		want := c.run()
		return c.orders(0, func() bool { return c.run() != want })
	})
}

// wonOnTheWay returns the tower whose wall tile the seat takes between the features that it scores now, in
// whatever order, or nobody. If the order or a wall tile of its own could change that, it is nobody.
func (p *position) wonOnTheWay(seat games.Seat) int {
	var list []part
	for _, f := range p.unscored(nil) {
		if p.leader(p.region(f)) == seat {
			list = append(list, f)
		}
	}
	if len(list) < 2 || p.orderMatters(seat, list) {
		return nobody
	}
	c, to := scoringOrders{position: p, from: p.score[seat]}, p.score[seat]
	for i, f := range list {
		c.add(seat, f)
		to += c.gains[i].points
		if c.gains[i].double != nobody {
			return nobody
		}
	}
	taken := c.run().taken
	if last := p.wallTileAt(to); last >= 0 {
		taken &^= 1 << last
	}
	if taken == 0 {
		return nobody
	}
	return bits.TrailingZeros32(taken)
}

// keepingIsPointless reports whether the seat in turn gains nothing by keeping a wall tile instead of
// doubling a feature with it (ruling 8). It has no later turn to use it in, has one for every other
// feature to be scored now, and its marker takes the same wall tiles either way.
func (p *position) keepingIsPointless(f part) bool {
	if !p.lastTurn() {
		return false
	}
	c := scoringOrders{position: p, from: p.score[p.InTurn]}
	c.add(p.InTurn, f)
	var room [mostFollowers]part
	_, list := p.due(room[:0])
	for _, other := range list {
		if other != f {
			c.add(p.InTurn, other)
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

// scoringOrders compares the orders of some features of a seat.
type scoringOrders struct {
	*position
	from   int
	n      int
	gains  [mostFollowers]gain
	order  [mostFollowers]uint8
	double uint // the features that are doubled, a bit for each
}

// add adds a feature of a seat.
func (c *scoringOrders) add(seat games.Seat, f part) {
	r := c.region(f)
	g := gain{points: c.points(r), double: doubler(c.Ground(r))}
	if seat != c.InTurn || g.double != nobody && !c.usable(g.double) {
		g.double = nobody
	}
	c.gains[c.n], c.order[c.n] = g, uint8(c.n)
	c.n++
}

// near reports whether there is a wall tile within reach.
func (c *scoringOrders) near() bool {
	most := 0
	for _, g := range c.gains[:c.n] {
		most += 2 * g.points
	}
	for step := 1; step <= min(most, spaces); step++ {
		if c.wallTileAt(c.from+step) >= 0 {
			return true
		}
	}
	return false
}

// doublings calls visit for every choice of doubled features from number i on, until it returns
// true.
func (c *scoringOrders) doublings(i int, visit func() bool) bool {
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

// spare returns how many wall tiles of a kind the seat in turn has beside those for the doubled
// features.
func (c *scoringOrders) spare(kind int) int {
	n := int(c.held[c.InTurn][kind] - c.fresh[kind])
	for i, g := range c.gains[:c.n] {
		if c.double&(1<<i) != 0 && g.double == kind {
			n--
		}
	}
	return n
}

// enough reports whether there is a wall tile of a kind for every feature that it doubles.
func (c *scoringOrders) enough(kind int) bool {
	n := 0
	for _, g := range c.gains[:c.n] {
		if g.double == kind {
			n++
		}
	}
	return c.spare(kind) >= n
}

// orders calls visit for every order with the same first n places, until it returns true. The
// present order comes first.
func (c *scoringOrders) orders(n int, visit func() bool) bool {
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

// outcome is what an order leads to: the towers whose wall tiles are taken, and how many of these
// are known when each feature that could be doubled is scored.
type outcome struct {
	taken uint32
	known [mostFollowers]int8
}

func (c *scoringOrders) run() (o outcome) {
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
		if tower := c.wallTileAt(at); tower >= 0 {
			o.taken |= 1 << tower
		}
	}
	return o
}
