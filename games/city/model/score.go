package model

// longRoad is the number of tiles from which a road counts double, perMarket what a market
// brings to the residents beside it.
const (
	longRoad  = 4
	perMarket = 2
)

// value returns what a road or market is worth.
func (r *node) value() int32 {
	size := int32(r.size())
	switch {
	case r.ground == Market:
		return size * kindsSold[r.wares&7]
	case size >= longRoad:
		return 2 * size
	}
	return size
}

// kindsSold counts the kinds of wares by the bits of a node.
var kindsSold = [8]int32{0, 1, 1, 2, 1, 2, 2, 3}

// settle scores what the tile laid last has completed, of its own and of its neighbours, and
// tells whether anything was.
func (m *Model) settle() (scored bool) {
	b, g := &m.board, &m.grid
	t := &b.tiles[b.nTiles-1]
	for i := range m.set.kinds[t.kind].Grounds {
		scored = m.complete(b.root(t.base+uint16(i))) || scored
	}
	for side, step := range g.step {
		if there := int(t.cell) + step; g.tile[there] > 0 {
			scored = m.complete(m.middle(front{int32(there), int8((side + 2) & 3)})) || scored
		}
	}
	return scored
}

// complete scores a region and sends its followers home, if it is completed and bears any.
func (m *Model) complete(r uint16) bool {
	n := &m.board.nodes[r]
	if n.ground == Home || n.open != 0 || n.all == 0 {
		return false
	}
	m.pay(n, n.value())
	m.release(r)
	return true
}

// pay gives points to everybody who has most followers on a region.
func (m *Model) pay(r *node, points int32) {
	most := r.most()
	for seat, n := range r.men {
		if n == most {
			m.board.score[seat] += points
		}
	}
}

// most returns the greatest number of followers of one seat, at least 1.
func (r *node) most() uint8 { return max(1, r.men[0], r.men[1], r.men[2], r.men[3]) }

// release takes the followers off a region. They rest until the next turn (ruling 3).
func (m *Model) release(r uint16) {
	b := &m.board
	kept := 0
	for _, f := range b.men[:b.nMen] {
		if b.root(f.node) == r {
			b.left[f.seat]++
			b.resting[f.seat]++
			continue
		}
		b.men[kept] = f
		kept++
	}
	b.nMen = kept
	b.nodes[r].men, b.nodes[r].all = [maxSeats]uint8{}, 0
}

// final scores what is left when the ring is closed.
func (m *Model) final() {
	b := &m.board
	var seen [mostMen]uint16
	n := 0
	for _, f := range b.men[:b.nMen] {
		r := b.root(f.node)
		if contains(seen[:n], r) {
			continue
		}
		seen[n] = r
		n++
		if node := &b.nodes[r]; node.ground != Home && node.open == 0 {
			m.pay(node, node.value())
		}
	}
	for _, p := range m.served() {
		m.pay(&b.nodes[p.home], perMarket)
	}
	for _, r := range b.ramparts[:b.nRamparts] {
		if r.guard {
			sights, _, _ := m.walk(r.front)
			b.score[r.by] += int32(sights)
		}
	}
}

func contains(list []uint16, r uint16) bool {
	for _, other := range list {
		if other == r {
			return true
		}
	}
	return false
}

// served lists the residential areas that bear residents with each market that touches them,
// once each (ruling 11).
func (m *Model) served() []contact {
	b := &m.board
	list := m.pairs[:0]
	for _, c := range b.contacts[:b.nContacts] {
		home := b.root(c.home)
		if b.nodes[home].all == 0 {
			continue
		}
		list = insert(list, contact{home, b.root(c.market)})
	}
	m.pairs = list[:0]
	return list
}

// insert adds a pair unless it is there.
func insert(list []contact, p contact) []contact {
	for _, other := range list {
		if other == p {
			return list
		}
	}
	return append(list, p)
}
