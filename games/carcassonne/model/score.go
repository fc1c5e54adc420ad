package model

// perCity is what a completed city brings to the farmers around it.
const perCity = 3

// settle scores what the tile laid last has completed.
func (m *Model) settle() {
	b := &m.board
	t := b.tiles[b.nTiles-1]
	k := &m.set.kinds[t.kind]
	for i, ground := range k.Grounds {
		if ground > Road {
			continue
		}
		if r := b.root(t.base + uint16(i)); b.nodes[r].open == 0 && b.nodes[r].all > 0 {
			m.award(r, m.value(&b.nodes[r], true))
			m.release(r)
		}
	}
	for i := 0; i < b.nMen; i++ {
		monk := b.men[i]
		if b.nodes[monk.node].ground != Cloister {
			continue
		}
		cell := int(b.tiles[monk.tile].cell)
		if d := cell - int(t.cell); m.near(d) && m.around(cell) == 8 {
			b.score[monk.seat] += 9
			m.release(monk.node)
			i--
		}
	}
}

// near tells whether two cells whose numbers differ by d lie beside each other or are the
// same.
func (m *Model) near(d int) bool {
	if d < 0 {
		d = -d
	}
	return d <= 1 || d >= m.grid.width-1 && d <= m.grid.width+1
}

// value returns what a road or city is worth.
func (m *Model) value(r *node, complete bool) int32 {
	size := int32(r.size())
	switch {
	case r.ground == Road:
		return size
	case !complete:
		return size + int32(r.shields)
	case size == 2 && !m.rules.Full:
		return size
	}
	return 2 * (size + int32(r.shields))
}

// award gives points to everybody who has most followers on a region.
func (m *Model) award(r uint16, points int32) { m.pay(&m.board.nodes[r].men, points) }

func (m *Model) pay(men *[maxSeats]uint8, points int32) {
	most := uint8(1)
	for _, n := range men {
		most = max(most, n)
	}
	for seat, n := range men {
		if n == most {
			m.board.score[seat] += points
		}
	}
}

// release takes the followers off a region.
func (m *Model) release(r uint16) {
	b := &m.board
	kept := 0
	for _, f := range b.men[:b.nMen] {
		if b.root(f.node) == r {
			b.left[f.seat]++
			continue
		}
		b.men[kept] = f
		kept++
	}
	b.nMen = kept
	b.nodes[r].men, b.nodes[r].all = [maxSeats]uint8{}, 0
}

// final scores what is left when the match is over.
func (m *Model) final() {
	b := &m.board
	var seen [mostMen]uint16
	n := 0
	for _, f := range b.men[:b.nMen] {
		r := b.root(f.node)
		if b.nodes[r].ground == Field || contains(seen[:n], r) {
			continue
		}
		seen[n] = r
		n++
		if b.nodes[r].ground == Cloister {
			b.score[f.seat] += int32(1 + m.around(int(b.tiles[f.tile].cell)))
			continue
		}
		m.award(r, m.value(&b.nodes[r], false))
	}
	m.farm()
}

func contains(list []uint16, r uint16) bool {
	for _, other := range list {
		if other == r {
			return true
		}
	}
	return false
}

// farm scores the fields: each completed city once for all its farmers, or by the option
// once for each field.
func (m *Model) farm() {
	pairs := m.fed()
	for len(pairs) > 0 {
		var men [maxSeats]uint8
		city := pairs[0].city
		if pairs = m.farmers(pairs, &men); m.board.nodes[city].open == 0 {
			m.pay(&men, perCity)
		}
	}
}

// farmers counts those who compete for the city of the first pair, and returns the pairs
// after theirs.
func (m *Model) farmers(pairs []feed, men *[maxSeats]uint8) []feed {
	for i, p := range pairs {
		if i > 0 && (m.rules.ByField || p.city != pairs[0].city) {
			return pairs[i:]
		}
		for seat, n := range m.board.nodes[p.field].men {
			men[seat] += n
		}
	}
	return nil
}

// fed lists the cities with each field that bears farmers and touches them, once each,
// sorted by city.
func (m *Model) fed() []feed {
	b := &m.board
	list := m.pairs[:0]
	for _, f := range b.feeds[:b.nFeeds] {
		if p := (feed{b.root(f.field), 0}); b.nodes[p.field].all > 0 {
			p.city = b.root(f.city)
			list = insert(list, p)
		}
	}
	m.pairs = list[:0]
	return list
}

// insert puts a pair where its order wants it, unless it is there.
func insert(list []feed, p feed) []feed {
	at := len(list)
	for at > 0 && (p.city < list[at-1].city || p.city == list[at-1].city && p.field < list[at-1].field) {
		at--
	}
	if at > 0 && list[at-1] == p {
		return list
	}
	list = append(list, feed{})
	copy(list[at+1:], list[at:])
	list[at] = p
	return list
}
