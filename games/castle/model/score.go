package model

// The kinds of wall tile, numbered as in package castle.
const (
	again = iota
	doubleTower
	doubleHouse
	openPath
	openTower
	openHouse
	richCourt
	largeKeep
	gift
	wallKinds
)

// What the final scoring pays.
const (
	perMarket     = 3
	perRichMarket = 4
	giftPoints    = 5
	keepBonus     = 2
)

// claim is a completed feature on which followers stand, and the first of them.
type claim struct {
	root  uint16
	first man
}

// unscored lists the completed features on which followers stand, in the order of the first
// follower laid.
func (m *Model) unscored() []claim {
	b := &m.board
	list := m.claims[:0]
	for _, f := range b.men[:b.nMen] {
		r := b.root(f.node)
		if n := &b.nodes[r]; n.open == 0 && n.ground < Court && !claimed(list, r) {
			list = append(list, claim{r, f})
		}
	}
	return list
}

func claimed(list []claim, r uint16) bool {
	for _, c := range list {
		if c.root == r {
			return true
		}
	}
	return false
}

// tie sends home the followers of completed features on which both seats have equally many.
func (m *Model) tie() {
	for _, c := range m.unscored() {
		if m.board.nodes[c.root].leader() == nobody {
			m.release(c.root)
		}
	}
}

// due lists the features to be scored next: those of the seat in turn, then those of the
// other (ruling 5).
func (m *Model) due() (seat int8, list []claim) {
	b := &m.board
	all := m.unscored()
	seat = 1 - b.turn
	for _, c := range all {
		if b.nodes[c.root].leader() == b.turn {
			seat = b.turn
		}
	}
	list = all[:0]
	for _, c := range all {
		if b.nodes[c.root].leader() == seat {
			list = append(list, c)
		}
	}
	return seat, list
}

// proceed scores what is due, as far as nothing has to be asked, and ends the turn.
func (m *Model) proceed() {
	for {
		seat, list := m.due()
		switch {
		case len(list) == 0:
			m.finish()
			return
		case m.matters(seat, list):
			m.board.phase = Ordering
			return
		case m.ask(list, 0):
			return
		}
		kind, _ := m.doubles(list, 0)
		m.pay(list[0].root, kind)
	}
}

// choose scores the feature first to which a segment on a cell belongs.
func (m *Model) choose(cell int, name uint8) {
	b := &m.board
	_, list := m.due()
	for i, c := range list {
		t := &b.tiles[c.first.tile]
		if int(t.cell) != cell || m.set.kinds[t.kind].names[c.first.node-t.base] != name {
			continue
		}
		if !m.ask(list, i) {
			kind, _ := m.doubles(list, i)
			m.pay(c.root, kind)
			m.proceed()
		}
		return
	}
}

// ask makes the board ask whether to double a feature of a list, if that is to be chosen.
func (m *Model) ask(list []claim, i int) bool {
	_, choice := m.doubles(list, i)
	if choice {
		m.board.phase, m.board.current = Doubling, list[i].root
	}
	return choice
}

// use uses a kind of wall tile, -1 for none: to double the current feature, or for a second
// turn.
func (m *Model) use(kind int) {
	b := &m.board
	switch {
	case b.phase == Doubling:
		m.pay(b.root(b.current), kind)
		m.proceed()
	case kind == nobody:
		m.pass(1 - b.turn)
	default:
		b.held[b.turn][kind]--
		m.pass(b.turn)
	}
}

// usable tells whether the seat in turn has a wall tile that it did not take in this very
// turn (ruling 8).
func (m *Model) usable(kind int) bool {
	return m.board.held[m.board.turn][kind] > m.board.fresh[kind]
}

// finish ends the turn when everything is scored.
func (m *Model) finish() {
	if m.usable(again) && m.board.nBag > 0 {
		m.board.phase = Repeating
		return
	}
	m.pass(1 - m.board.turn)
}

// pass begins a turn of a seat.
func (m *Model) pass(to int8) {
	m.board.turn, m.board.fresh = to, [wallKinds]uint8{}
	m.deal()
}

// doubler returns the kind of wall tile that doubles a feature on completion, or nobody.
func doubler(ground uint8) int {
	switch ground {
	case Tower:
		return doubleTower
	case House:
		return doubleHouse
	}
	return nobody
}

// doubles tells how a feature of the list of those due is doubled: by which kind of wall
// tile, or nobody, and whether that is the choice of the seat in turn.
func (m *Model) doubles(list []claim, i int) (kind int, choice bool) {
	n := &m.board.nodes[list[i].root]
	kind = doubler(n.ground)
	if kind == nobody || n.leader() != m.board.turn || !m.usable(kind) {
		return nobody, false
	}
	return kind, !m.pointless(list, i)
}

// each returns what a tile of a feature is worth when it is completed.
func (n *node) each() int {
	if n.ground == Tower || n.ground == Path && n.marks > 0 {
		return 2
	}
	return 1
}

// pay scores a completed feature for its leader, doubled by a kind of wall tile or by
// nobody.
func (m *Model) pay(r uint16, kind int) {
	b := &m.board
	n := &b.nodes[r]
	seat, size := n.leader(), n.size()
	points := n.each() * size
	if kind != nobody {
		points *= 2
		b.held[b.turn][kind]--
	}
	b.score[seat] += int32(points)
	m.land(seat)
	if n.ground == House {
		b.keeps[seat] = max(b.keeps[seat], uint8(size))
	}
	m.release(r)
}

// land gives the seat the wall tile of the tower on which its marker has come to stand.
func (m *Model) land(seat int8) {
	b := &m.board
	at := m.set.tower[b.score[seat]%Spaces]
	if at < 0 || b.lying&(1<<at) == 0 {
		return
	}
	left := 0
	for _, n := range b.pool {
		left += int(n)
	}
	kind := 0
	for number := m.random.Number(left); number >= int(b.pool[kind]); kind++ {
		number -= int(b.pool[kind])
	}
	m.saw(kind)
	b.lying &^= 1 << at
	b.pool[kind]--
	b.held[seat][kind]++
	if seat == b.turn {
		b.fresh[kind]++
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
	b.nodes[r].men = [seats]uint8{}
}

// regions lists what followers stand on, once each.
func (m *Model) regions(list *[mostMen]uint16) (n int) {
	b := &m.board
next:
	for _, f := range b.men[:b.nMen] {
		r := b.root(f.node)
		for _, other := range list[:n] {
			if other == r {
				continue next
			}
		}
		list[n] = r
		n++
	}
	return n
}

// final does the final scoring.
func (m *Model) final() {
	b := &m.board
	var list [mostMen]uint16
	n := m.regions(&list)
	if seat := m.largerKeep(); seat != nobody {
		b.score[seat] += int32(m.largestHole())
	}
	for seat := range int8(seats) {
		points := m.markets(list[:n], seat) + giftPoints*int(b.held[seat][gift])
		for i, kind := range openKinds {
			points += m.unfinished(list[:n], seat, uint8(i), b.held[seat][kind])
		}
		b.score[seat] += int32(points)
	}
}

// largerKeep returns whose keep is larger, wall tiles counted, nobody if they are equal.
func (m *Model) largerKeep() int8 {
	b := &m.board
	var sizes [seats]int
	for seat, n := range b.keeps {
		if n > 0 {
			sizes[seat] = int(n) + keepBonus*int(b.held[seat][largeKeep])
		}
	}
	switch {
	case sizes[0] > sizes[1]:
		return 0
	case sizes[1] > sizes[0]:
		return 1
	}
	return nobody
}

// markets returns what the courts bring a seat: with the wall tile for it, the largest one
// brings a point more for each market, among equals that with most markets.
func (m *Model) markets(list []uint16, seat int8) int {
	points, size, marks := 0, 0, 0
	for _, r := range list {
		n := &m.board.nodes[r]
		if n.ground != Court || n.leader() != seat {
			continue
		}
		points += perMarket * int(n.marks)
		if s := n.size(); s > size || s == size && int(n.marks) > marks {
			size, marks = s, int(n.marks)
		}
	}
	if m.board.held[seat][richCourt] > 0 {
		points += (perRichMarket - perMarket) * marks
	}
	return points
}

// openKinds are the wall tiles that pay for unfinished features, by ground.
var openKinds = [Court]int{Path: openPath, Tower: openTower, House: openHouse}

// unfinished returns what so many wall tiles pay for the largest unfinished features of a
// ground that a seat leads. Wells do not count.
func (m *Model) unfinished(list []uint16, seat int8, ground, tiles uint8) (points int) {
	var paid uint16
	for range tiles {
		best, at := 0, 0
		for i, r := range list {
			n := &m.board.nodes[r]
			if paid>>i&1 == 0 && n.ground == ground && n.open > 0 && n.leader() == seat && n.size() > best {
				best, at = n.size(), i
			}
		}
		paid |= 1 << at
		points += best
	}
	if ground == Tower {
		points *= 2
	}
	return points
}
