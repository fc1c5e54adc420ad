package model

import (
	"math"
	"math/bits"
	"slices"
)

// The features of a seat, of which the estimate is a linear function. Their order is that
// of the data file.
const (
	cityNow       = iota // value of its cities if the match ended now, where it has the majority
	cityLater            // what completing them would add, times the chance
	roadNow              // the same for roads
	roadLater            //
	cloisterNow          //
	cloisterLater        //
	cloisterSoon         // cells still empty around its cloisters
	farmNow              // completed cities its farmers have the majority at
	farmSoon             // cities with up to two open sides there
	farmLater            // other cities there
	farmers              // farmers
	hand                 // followers in hand
	none                 // 1 without a follower in hand
	single               // 1 with just one
	back                 // followers on the board, times the chance that they come back
	stuck                // followers that no tile to come brings back
	minority             // value of features in which others have more
	tempo                // 1 if it is to lay the next tile
	features
)

// names names the features in their order.
var names = []string{
	"city-now", "city-later", "road-now", "road-later", "cloister-now", "cloister-later", "cloister-soon",
	"farm-now", "farm-soon", "farm-later", "farmers", "hand", "none", "single", "back", "stuck", "minority", "tempo",
}

// traits are the features of every seat.
type traits [maxSeats][features]float64

// scout holds what is looked up while the features are collected.
type scout struct {
	fitting [256]int16 // by need: tiles to come that fit, plus one; 0 while not counted
	chance  [maxTiles + 1]float64
}

// fitting counts the tiles to come that fit on a cell.
func (m *Model) fitting(cell int) int {
	need := m.grid.need[cell]
	if n := m.scout.fitting[need]; n > 0 {
		return int(n) - 1
	}
	n := int16(0)
	for kind := range m.set.kinds {
		if m.board.stock[kind] > 0 && m.set.fits[kind][need] != 0 {
			n += int16(m.board.stock[kind])
		}
	}
	m.scout.fitting[need] = n + 1
	return int(n)
}

// chances are, by the number of tiles that fit somewhere, how likely a seat is to draw one
// of them: about as many as fit are dealt round to the seats.
func chances(seats int) (list [maxTiles + 1]float64) {
	for n := range list {
		list[n] = 1 - math.Exp(-float64(n)/float64(seats))
	}
	return list
}

// collect works out the features of every seat.
func (m *Model) collect(t *traits) {
	b := &m.board
	m.scout.fitting = [256]int16{}
	var seen [mostMen]uint16
	n := 0
	for _, f := range b.men[:b.nMen] {
		r := b.root(f.node)
		if b.nodes[r].ground == Field {
			t[f.seat][farmers]++
			continue
		}
		if !contains(seen[:n], r) {
			seen[n] = r
			n++
			m.collectRegion(r, int(b.tiles[f.tile].cell), t)
		}
	}
	m.collectFarms(t)
	for seat := range m.rules.Seats {
		left := b.left[seat]
		t[seat][hand] = float64(left)
		if left < 2 {
			t[seat][none+int(left)] = 1
		}
	}
	t[b.turn][tempo] = 1
}

// collectRegion adds a road, city or cloister to the features of those who stand on it.
func (m *Model) collectRegion(r uint16, cell int, t *traits) {
	node := &m.board.nodes[r]
	now, later, chance, missing := m.outlook(r, cell)
	most := uint8(1)
	for _, n := range node.men {
		most = max(most, n)
	}
	kind := 2 * int(node.ground)
	if node.ground == Cloister {
		kind = cloisterNow
	}
	for seat, n := range node.men {
		if n == 0 {
			continue
		}
		t[seat][back] += float64(n) * chance
		if chance == 0 {
			t[seat][stuck] += float64(n)
		}
		if n < most {
			t[seat][minority] += now
			continue
		}
		t[seat][kind] += now
		t[seat][kind+1] += later * chance
		if node.ground == Cloister {
			t[seat][cloisterSoon] += missing
		}
	}
}

// outlook returns what a region counts now, what completing it would add, how likely that
// is, and how many cells are missing.
func (m *Model) outlook(r uint16, cell int) (now, later, chance, missing float64) {
	node := &m.board.nodes[r]
	if node.ground == Cloister {
		now, missing, chance = 9, 0, 1
		for _, step := range m.grid.ring {
			if m.grid.tile[cell+step] == 0 {
				now--
				missing++
				chance *= m.scout.chance[m.fitting(cell+step)]
			}
		}
		return now, missing, chance, missing
	}
	gaps, chance := m.openings(r)
	now, missing = float64(m.value(node, false)), float64(gaps)
	later = missing
	if node.ground == City {
		if node.open == 0 {
			return float64(m.value(node, true)), 0, 1, 0
		}
		later = now + 2*missing
	}
	return now, later, chance, missing
}

// openings counts the empty cells at which a region goes on, and returns how likely it is
// that they will all be filled.
func (m *Model) openings(r uint16) (n int, chance float64) {
	var cells [24]int
	chance = 1
	for word, tiles := range m.board.nodes[r].tiles {
		for ; tiles != 0; tiles &= tiles - 1 {
			n = m.open(r, 64*word+bits.TrailingZeros64(tiles), &cells, n)
		}
	}
	for _, cell := range cells[:n] {
		chance *= m.scout.chance[m.fitting(cell)]
	}
	return n, chance
}

// open adds the empty cells beside one tile at which a region goes on.
func (m *Model) open(r uint16, tile int, cells *[24]int, n int) int {
	t := &m.board.tiles[tile]
	slots := &m.set.kinds[t.kind].slots[t.turn]
	for side, step := range m.grid.step {
		there := int(t.cell) + step
		if m.grid.tile[there] > 0 || n == len(cells) || m.board.root(t.base+uint16(slots[3*side+1])) != r {
			continue
		}
		known := false
		for _, other := range cells[:n] {
			known = known || other == there
		}
		if !known {
			cells[n] = there
			n++
		}
	}
	return n
}

// collectFarms adds the cities that farmers look after.
func (m *Model) collectFarms(t *traits) {
	pairs := m.fed()
	for len(pairs) > 0 {
		var men [maxSeats]uint8
		open := m.board.nodes[pairs[0].city].open
		pairs = m.farmers(pairs, &men)
		feature := farmLater
		switch {
		case open == 0:
			feature = farmNow
		case open <= 2:
			feature = farmSoon
		}
		most := uint8(1)
		for _, n := range men {
			most = max(most, n)
		}
		for seat, n := range men {
			if n == most {
				t[seat][feature]++
			}
		}
	}
}

// share is how much of the match is still to come, from 1 to 0.
func (m *Model) share() float64 { return float64(m.board.nBag+1) / float64(m.set.all) }

// early ends the name of a feature that is multiplied by the share of the match that is
// still to come.
const early = "-early"

// FeatureNames implements games.Featured: every feature, then the same times the share of
// the match that is still to come.
func (m *Model) FeatureNames() []string {
	list := slices.Clone(names)
	for _, name := range names {
		list = append(list, name+early)
	}
	return list
}

// Features implements games.Featured.
func (m *Model) Features() [][]float64 {
	var t traits
	m.collect(&t)
	share := m.share()
	list := make([][]float64, m.rules.Seats)
	for seat := range list {
		list[seat] = make([]float64, 2*features)
		for i, x := range t[seat] {
			list[seat][i], list[seat][features+i] = x, x*share
		}
	}
	return list
}

// Weigh implements games.Featured.
func (m *Model) Weigh(weights []float64) {
	if len(weights) == 0 {
		m.weights = nil
		return
	}
	m.weights = (*[2 * features]float64)(weights)
}

// Estimate implements games.Model. Where a follower may be put down, the best way to do so
// counts.
func (m *Model) Estimate(points []float64) {
	m.estimate(points)
	if m.board.phase != following || m.weights == nil {
		return
	}
	b := &m.board
	var other [maxSeats]float64
	m.stands()
	for _, move := range m.moves[1:] {
		last := b.nTiles - 1
		f := man{b.tiles[last].base + uint16(segment(move)), uint8(last), b.turn}
		m.put(f)
		b.left[b.turn]--
		m.estimate(other[:len(points)])
		m.pick(f)
		b.left[b.turn]++
		if m.lead(other[:len(points)]) > m.lead(points) {
			copy(points, other[:])
		}
	}
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

func (m *Model) estimate(points []float64) {
	for seat := range points {
		points[seat] = float64(m.board.score[seat])
	}
	if m.board.phase == over || m.weights == nil {
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
