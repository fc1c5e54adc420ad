package model

import (
	"math"
	"slices"
)

// The features of a seat, of which the estimate is a linear function. Their order is that of
// the data file.
const (
	roadNow    = iota // value of its roads if the ring were closed now, where it has the majority
	roadMore          // what one more tile would add to each of them that is open
	marketNow         // the same for markets
	marketMore        //
	marketEnds        // kinds sold, for every open side
	marketKind        // tiles of open markets, for every kind that they do not sell
	homeNow           // value of its residential areas
	homeEnds          // open sides of them
	guardNow          // value of its guards
	guardMore         // guards whose row can still grow
	hand              // followers in hand
	none              // 1 without a follower in hand
	single            // 1 with just one
	last              // followers on roads and markets with one open side
	nearly            // … with two
	far               // … with more
	residents         // residents
	minority          // value of what others have the majority on
	towers            // towers left, if there are none any more 0
	tempo             // 1 if it is to lay the next tile
	crown             // what a tower would bring it now, if it is to lay the next tile
	features
	nowhere = features // takes what is no feature
)

// names names the features in their order.
var names = []string{
	"road-now", "road-more", "market-now", "market-more", "market-ends", "market-kind", "home-now", "home-ends",
	"guard-now", "guard-more", "hand", "none", "single", "last", "nearly", "far", "residents", "minority",
	"towers", "tempo", "crown",
}

// traits are the features of every seat.
type traits [maxSeats][features + 1]float64

// collect works out the features of every seat.
func (m *Model) collect(t *traits) {
	b := &m.board
	var seen [mostMen]uint16
	n := 0
	for _, f := range b.men[:b.nMen] {
		r := b.root(f.node)
		if !contains(seen[:n], r) {
			seen[n] = r
			n++
			m.collectRegion(&b.nodes[r], t)
		}
	}
	for _, p := range m.served() {
		b.nodes[p.home].share(t, perMarket, homeNow, minority)
	}
	m.collectGuards(t)
	for seat := range m.seats {
		left := b.left[seat]
		t[seat][hand] = float64(left)
		if left < 2 {
			t[seat][none+int(left)] = 1
		}
		t[seat][towers] = float64(b.towers[seat])
	}
	t[b.turn][tempo] = 1
	if b.towers[b.turn] > 0 {
		t[b.turn][crown] = float64(max(b.reach[0], b.reach[1]))
	}
}

// share adds a number to a feature of those who have the majority on a region, and to another
// of those who stand there in vain.
func (n *node) share(t *traits, x float64, rich, poor int) {
	most := n.most()
	for seat, men := range n.men {
		switch {
		case men == most:
			t[seat][rich] += x
		case men > 0:
			t[seat][poor] += x
		}
	}
}

// collectRegion adds a region to the features of those who stand on it.
func (m *Model) collectRegion(n *node, t *traits) {
	bound := residents
	if n.ground != Home {
		bound = last + int(min(max(n.open, 1), 3)) - 1
	}
	for seat, men := range n.men {
		t[seat][bound] += float64(men)
	}
	open := float64(n.open)
	switch n.ground {
	case Home:
		n.share(t, open, homeEnds, nowhere)
	case Road:
		n.share(t, float64(n.value()), roadNow, minority)
		n.share(t, n.more(), roadMore, nowhere)
	case Market:
		kinds := float64(kindsSold[n.wares&7])
		n.share(t, float64(n.value()), marketNow, minority)
		n.share(t, n.more(), marketMore, nowhere)
		n.share(t, kinds*open, marketEnds, nowhere)
		if n.open > 0 {
			n.share(t, float64(n.size())*(wares-kinds), marketKind, nowhere)
		}
	}
}

// wares is how many kinds there are.
const wares = 3

// more returns what one more tile would add to a road or market.
func (n *node) more() float64 {
	switch size := n.size(); {
	case n.open == 0:
		return 0
	case n.ground == Market:
		return float64(kindsSold[n.wares&7])
	case size == longRoad-1:
		return longRoad + 1
	case size >= longRoad:
		return 2
	}
	return 1
}

// collectGuards adds what the guards see.
func (m *Model) collectGuards(t *traits) {
	b := &m.board
	for _, r := range b.ramparts[:b.nRamparts] {
		if !r.guard {
			continue
		}
		sights, _, empty := m.walk(r.front)
		t[r.by][guardNow] += float64(sights)
		if m.grid.closed[empty] == 0 {
			t[r.by][guardMore]++
		}
	}
}

// share is how much of the match is still to come, from 1 to 0: it ends with the last tile or
// when the ring is as good as closed.
func (m *Model) share() float64 {
	share := float64(m.board.nBag+1) / float64(m.set.all)
	if m.board.gated {
		share = min(share, float64(m.between()-tooFew)/outline)
	}
	return share
}

// outline is how many fronts there are to be closed, for every match that is still to come.
const outline = 60

// early ends the name of a feature that is multiplied by the share of the match that is still
// to come.
const early = "-early"

// FeatureNames implements games.Featured: every feature, then the same times the share of the
// match that is still to come.
func (*Model) FeatureNames() []string {
	list := slices.Clone(names)
	for _, name := range names {
		list = append(list, name+early)
	}
	return list
}

// Features implements games.Featured. There are none in the middle of a turn.
func (m *Model) Features() [][]float64 {
	if m.board.phase != Placing {
		return nil
	}
	var t traits
	m.collect(&t)
	share := m.share()
	list := make([][]float64, m.seats)
	for seat := range list {
		list[seat] = make([]float64, 2*features)
		for i, x := range t[seat][:features] {
			list[seat][i], list[seat][features+i] = x, x*share
		}
	}
	return list
}

// Weigh implements games.Featured. Without weights a position is worth what it would count now,
// and a little for followers in hand.
func (m *Model) Weigh(weights []float64) {
	m.weights = plainWeights
	if len(weights) > 0 {
		m.weights = [2 * features]float64(weights)
	}
}

// plainWeights are those to learn the first ones with.
var plainWeights = func() (w [2 * features]float64) {
	for _, i := range []int{roadNow, marketNow, homeNow, guardNow} {
		w[i] = 1
	}
	w[features+hand], w[tempo] = 3, 2
	return w
}()

// Drift implements games.Model: the turn is played to its end, with the follower that seems
// best and with ramparts at random, and then the estimate is trusted.
func (m *Model) Drift() {
	for {
		switch m.board.phase {
		case Following:
			m.follow(m.favourite())
		case Gating:
			m.gates()
			m.do(m.moves[m.random.Number(len(m.moves))])
			m.moves = m.moves[:0]
		case Walling:
			m.build(m.random.Number(2))
		case Guarding:
			m.guard(m.watch())
		case Towering:
			m.tower(m.highest())
		default:
			return
		}
	}
}

// favourite returns the segment on which a follower seems to be worth most, -1 for none.
func (m *Model) favourite() int {
	m.moves = m.moves[:0]
	m.stands()
	best, most := -1, math.Inf(-1)
	for _, move := range m.moves {
		if worth := m.claim(segment(move)); worth > most {
			best, most = segment(move), worth
		}
	}
	return best
}

// claim returns how far the seat in turn is ahead by the estimate with a follower on a segment
// of the tile just laid.
func (m *Model) claim(segment int) float64 {
	b := &m.board
	var points [maxSeats]float64
	if segment < 0 {
		m.estimate(points[:m.seats])
		return m.lead(points[:m.seats])
	}
	f := man{b.tiles[b.nTiles-1].base + uint16(segment), b.turn}
	m.put(f)
	b.left[b.turn]--
	m.estimate(points[:m.seats])
	m.pick(f)
	b.left[b.turn]++
	return m.lead(points[:m.seats])
}

// watch tells whether the seat in turn should put a guard on its last rampart.
func (m *Model) watch() bool {
	r := &m.board.ramparts[m.latest()]
	sights, _, empty := m.walk(r.front)
	worth := m.worth(guardNow) * float64(sights)
	if m.grid.closed[empty] == 0 {
		worth += m.worth(guardMore)
	}
	return worth > m.worth(hand)+[...]float64{0, m.worth(single) - m.worth(none), -m.worth(single)}[min(2, m.board.left[m.board.turn])]
}

// worth returns the weight of a feature at this time of the match.
func (m *Model) worth(feature int) float64 {
	return m.weights[feature] + m.share()*m.weights[features+feature]
}

// highest returns the end at which a tower brings most.
func (m *Model) highest() int {
	if m.board.reach[counter] > m.board.reach[clockwise] {
		return counter
	}
	return clockwise
}

// lead returns how far the seat in turn is ahead of the best other one.
func (m *Model) lead(points []float64) float64 {
	best := math.Inf(-1)
	for seat, p := range points {
		if seat != int(m.board.turn) {
			best = max(best, p)
		}
	}
	return points[m.board.turn] - best
}

// Estimate implements games.Model.
func (m *Model) Estimate(points []float64) { m.estimate(points) }

func (m *Model) estimate(points []float64) {
	for seat := range points {
		points[seat] = float64(m.board.score[seat])
	}
	if m.board.phase == Over {
		return
	}
	var t traits
	m.collect(&t)
	share := m.share()
	for i := range features {
		w := m.weights[i] + share*m.weights[features+i]
		for seat := range points {
			points[seat] += w * t[seat][i]
		}
	}
}
