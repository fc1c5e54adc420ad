package model

import (
	"math"
	"math/bits"
	"slices"
)

// The features of a seat, of which the estimate is a linear function. Their order is that
// of the data file.
const (
	pathSoon   = iota // what completing its paths with one gap would bring, times the chance
	pathLater         // the same for those with more gaps
	towerSoon         //
	towerLater        //
	houseSoon         //
	houseLater        //
	growth            // gaps of its paths, towers and houses
	aim               // chances that a feature just completed takes a wall tile
	courtNow          // what its courts would bring if the match ended now
	courtSoon         // markets it could add to them: gaps, up to four for each
	merchants         // followers in courts
	minority          // value of features in which the other has more
	hand              // followers in hand
	none              // 1 without a follower in hand
	single            // 1 with just one
	back              // followers on the board, times the chance that they come back
	stuck             // followers that no tile to come brings back
	keepAhead         // 1 with the larger keep
	keepHole          // cells of the largest hole, up to 24, with the larger keep
	keepSize          // tiles of its keep, wall tiles counted
	keepSoon          // chances to have the larger keep by a house
	near              // wall tiles on towers within 8 spaces ahead
	ahead             // wall tiles from there up to 20 spaces ahead
	unused            // wall tiles for a second turn
	towers            // wall tiles to double a tower
	houses            // wall tiles to double a house
	openNow           // what its unfinished features would bring by wall tiles now
	openTiles         // wall tiles for unfinished features
	richTile          // 1 with a wall tile for the largest court
	keepTile          // wall tiles for the keep
	gifts             // wall tiles that are worth points by themselves
	tempo             // 1 if it is to lay the next tile
	features
)

// names names the features in their order.
var names = []string{
	"path-soon", "path-later", "tower-soon", "tower-later", "house-soon", "house-later", "growth", "aim",
	"court-now", "court-soon", "merchants", "minority", "hand", "none", "single", "back", "stuck",
	"keep-ahead", "keep-hole", "keep-size", "keep-soon", "near", "ahead", "again", "double-tower", "double-house",
	"open-now", "open-tiles", "rich-tile", "keep-tile", "gifts", "tempo",
}

// traits are the features of every seat.
type traits [seats][features]float64

// scout holds what was looked up since a tile was drawn: by need and by the bit of a side and
// a ground, how many tiles to come end such a feature there, plus one.
type scout [256][4 * Court]int16

// closing counts the tiles to come that bring a feature of a ground to an end on a cell
// that it enters from a side.
func (m *Model) closing(cell, side int, ground uint8) int {
	need, bit := m.grid.need[cell], Court*side+int(ground)
	known := &m.scout[need][bit]
	if *known == 0 {
		*known = 1
		for kind, n := range m.board.stock[:len(m.set.kinds)] {
			if n > 0 && m.set.ends[kind][need]>>bit&1 != 0 {
				*known += int16(n)
			}
		}
	}
	return int(*known) - 1
}

// chances are, by the number of tiles that would do, how likely a seat is to draw one of
// them: half of those to come are its own.
var chances = func() (list [maxTiles + 1]float64) {
	for n := range list {
		list[n] = 1 - math.Exp(-float64(n)/seats)
	}
	return list
}()

// collect works out the features of every seat.
func (m *Model) collect(t *traits) {
	b := &m.board
	var list [mostMen]uint16
	n := m.regions(&list)
	for _, r := range list[:n] {
		if b.nodes[r].ground == Court {
			m.collectCourt(r, t)
		} else {
			m.collectRegion(r, t)
		}
	}
	m.collectKeeps(t)
	for seat := range seats {
		left := b.left[seat]
		t[seat][hand] = float64(left)
		if left < 2 {
			t[seat][none+int(left)] = 1
		}
		m.collectTrack(seat, &t[seat])
		m.collectWall(list[:n], int8(seat), &t[seat])
	}
	t[b.turn][tempo] = 1
}

// collectRegion adds a path, tower or house to the features of those who stand on it.
func (m *Model) collectRegion(r uint16, t *traits) {
	n := &m.board.nodes[r]
	gaps, chance := m.openings(r)
	worth := float64(n.each() * (n.size() + gaps))
	for seat, men := range n.men {
		t[seat][back] += float64(men) * chance
		if chance == 0 {
			t[seat][stuck] += float64(men)
		}
	}
	seat := n.leader()
	if seat == nobody {
		return
	}
	if n.men[1-seat] > 0 {
		t[1-seat][minority] += worth * chance
	}
	own := &t[seat]
	kind := 2 * int(n.ground)
	if gaps > 1 {
		kind++
	}
	own[kind] += worth * chance
	own[growth] += float64(gaps)
	if at := m.set.tower[(int(m.board.score[seat])+int(worth))%Spaces]; gaps < 2 && at >= 0 && m.board.lying&(1<<at) != 0 {
		own[aim] += chance
	}
	if n.ground == House && n.size()+gaps > int(max(m.board.keeps[0], m.board.keeps[1])) {
		own[keepSoon] += chance
	}
}

// collectCourt adds a court to the features of those who stand on it.
func (m *Model) collectCourt(r uint16, t *traits) {
	n := &m.board.nodes[r]
	worth := float64(perMarket * int(n.marks))
	for seat, men := range n.men {
		t[seat][merchants] += float64(men)
	}
	seat := n.leader()
	if seat == nobody {
		return
	}
	if n.men[1-seat] > 0 {
		t[1-seat][minority] += worth
	}
	t[seat][courtNow] += worth
	t[seat][courtSoon] += float64(min(int(n.open), 4))
}

// collectKeeps adds the keeps.
func (m *Model) collectKeeps(t *traits) {
	for seat, size := range m.board.keeps {
		if size > 0 {
			t[seat][keepSize] = float64(int(size) + keepBonus*int(m.board.held[seat][largeKeep]))
		}
	}
	if seat := m.largerKeep(); seat != nobody {
		t[seat][keepAhead] = 1
		t[seat][keepHole] = float64(min(m.largestHole(), 24))
	}
}

// collectTrack adds what lies before the marker of a seat.
func (m *Model) collectTrack(seat int, own *[features]float64) {
	at := int(m.board.score[seat])
	for step := 1; step <= 20; step++ {
		tower := m.set.tower[(at+step)%Spaces]
		switch {
		case tower < 0 || m.board.lying&(1<<tower) == 0:
		case step <= 8:
			own[near] += .5
		default:
			own[ahead] += .5
		}
	}
}

// simple are the wall tiles that are counted, and no more.
var simple = []struct{ feature, kind int }{
	{unused, again}, {towers, doubleTower}, {houses, doubleHouse}, {keepTile, largeKeep}, {gifts, gift},
}

// collectWall adds the wall tiles of a seat; list are the regions that bear followers.
func (m *Model) collectWall(list []uint16, seat int8, own *[features]float64) {
	held := &m.board.held[seat]
	for _, tile := range simple {
		own[tile.feature] = float64(held[tile.kind])
	}
	for ground, kind := range openKinds {
		if held[kind] > 0 {
			own[openNow] += float64(m.unfinished(list, seat, uint8(ground), held[kind]))
			own[openTiles] += float64(held[kind])
		}
	}
	if held[richCourt] > 0 {
		own[richTile] = 1
	}
}

// openings counts the empty cells at which a region goes on, and returns how likely it is
// that it ends at all of them.
func (m *Model) openings(r uint16) (n int, chance float64) {
	var cells [24]int
	node := &m.board.nodes[r]
	chance = 1
	if node.open == 0 {
		return 0, chance
	}
	for word, tiles := range node.tiles {
		for ; tiles != 0; tiles &= tiles - 1 {
			n, chance = m.open(r, 64*word+bits.TrailingZeros64(tiles), &cells, n, chance)
		}
	}
	return n, chance
}

// open adds the empty cells beside one tile at which a region goes on.
func (m *Model) open(r uint16, tile int, cells *[24]int, n int, chance float64) (int, float64) {
	t := &m.board.tiles[tile]
	slots := &m.set.kinds[t.kind].slots[t.turn]
	ground := m.board.nodes[r].ground
	for side, step := range m.grid.step {
		there := int(t.cell) + step
		if m.grid.tile[there] > 0 || !m.set.inside[there] || n == len(cells) || !m.borders(r, t.base, slots, side) {
			continue
		}
		if !slices.Contains(cells[:n], there) {
			cells[n] = there
			n++
			chance *= chances[m.closing(there, (side+2)%4, ground)]
		}
	}
	return n, chance
}

// borders tells whether a region reaches a side of a tile.
func (m *Model) borders(r uint16, base uint16, slots *[12]uint8, side int) bool {
	for _, segment := range slots[3*side : 3*side+3] {
		if m.board.root(base+uint16(segment)) == r {
			return true
		}
	}
	return false
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
	list := make([][]float64, seats)
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
	if m.board.phase != Following || m.weights == nil {
		return
	}
	b := &m.board
	var other [seats]float64
	m.stands()
	for _, move := range m.moves[1:] {
		last := b.nTiles - 1
		f := man{b.tiles[last].base + uint16(m.followed(move)), uint8(last), b.turn}
		m.put(f)
		b.left[b.turn]--
		m.estimate(other[:])
		m.pick(f)
		b.left[b.turn]++
		if other[b.turn]-other[1-b.turn] > points[b.turn]-points[1-b.turn] {
			copy(points, other[:])
		}
	}
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
	share, lead := m.share(), 0.
	for i := range features {
		lead += (m.weights[i] + share*m.weights[features+i]) * (t[0][i] - t[1][i])
	}
	// The weights tell one seat from the other. What both gain until the end is a curve
	// through the matches of strong players.
	rest := 27 + (96-26*share)*share
	points[0] += rest + lead/2
	points[1] += rest - lead/2
}
