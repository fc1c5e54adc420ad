package castle

import (
	_ "embed"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

//go:embed weights.json
var weightsFile []byte

// builtinWeights are those of the data file.
var builtinWeights = tilegame.MustWeights(weightsFile, featureNames)

// The features of a seat. The estimate is a linear function of them. They stand in the order of the
// data file.
const (
	pathSoon   = iota // what completing its paths with one gap would bring, times the chance
	pathLater         // the same for those with more gaps
	towerSoon         //
	towerLater        //
	houseSoon         //
	houseLater        //
	pathMore          // of those, the paths with more than two gaps
	towerMore         //
	houseMore         //
	growth            // the gaps of its paths, towers and houses
	aim               // chances that a feature just completed takes a wall tile
	courtNow          // what its courts would bring if the match ended now
	courtSoon         // markets it could add to them: gaps, up to four for each
	merchants         // followers in courts
	minority          // value of features in which the other has more
	inHand            // followers in hand
	noneLeft          // 1 without a follower in hand
	oneLeft           // 1 with exactly one
	back              // followers on the board, times the chance that they come back
	backLater         // of those, followers on features with more than one gap
	backMore          // and more than two
	stuck             // followers that no tile to come brings back
	dead              // followers beside a gap that no tile to come fills
	keepAhead         // 1 with the larger keep
	keepHole          // cells of the largest empty area, up to 24, with the larger keep
	keepSize          // tiles of its keep, wall tiles counted
	keepSoon          // chances to have the larger keep by a house
	near              // wall tiles on towers within 8 spaces ahead
	ahead             // wall tiles from there up to 20 spaces ahead
	againTiles        // wall tiles for a second turn
	towerTiles        // wall tiles to double a tower
	houseTiles        // wall tiles to double a house
	openNow           // what its unfinished features would bring by wall tiles now
	openTiles         // wall tiles for unfinished features
	richTile          // 1 with a wall tile for the largest court
	keepTiles         // wall tiles for the keep
	giftTiles         // wall tiles that are worth points by themselves
	tempo             // 1 if the seat is to lay the next tile
	features
)

// featureNames names the features in their order.
var featureNames = []string{
	"path-soon", "path-later", "tower-soon", "tower-later", "house-soon", "house-later",
	"path-more", "tower-more", "house-more", "growth", "aim",
	"court-now", "court-soon", "merchants", "minority", "hand", "none", "single", "back",
	"back-later", "back-more", "stuck", "dead", "keep-ahead", "keep-hole", "keep-size", "keep-soon", "near", "ahead", "again", "double-tower", "double-house",
	"open-now", "open-tiles", "rich-tile", "keep-tile", "gifts", "tempo",
}

// traits are the features of every seat.
type traits [seats][features]float64

// collect works out the features of every seat.
func (t *model) collect(of *traits) {
	t.scout.Look(&t.Bag)
	t.collectKeeps(of)
	var room [mostFollowers]tiles.Region
	for _, r := range t.OccupiedRegions(room[:0]) {
		if t.Ground(r) == court {
			t.collectCourt(r, of)
		} else {
			t.collectRegion(r, of)
		}
	}
	for seat := range games.Seat(seats) {
		own, left := &of[seat], t.left(seat)
		own[inHand] = float64(left)
		if left < 2 {
			own[noneLeft+left] = 1
		}
		t.collectTrack(seat, own)
		t.collectWall(seat, own)
	}
	of[t.InTurn][tempo] = 1
}

// collectRegion adds a path, tower or house to the features of the seats that stand on it.
func (t *model) collectRegion(r tiles.Region, of *traits) {
	e := t.scout.Ending(&t.Board, r)
	ground, size, men := t.Ground(r), t.Size(r)+e.Gaps, t.Followers(r)
	worth := float64(t.each(r) * size)
	of.stand(men, e)
	seat := t.leader(r)
	if seat == games.Spectator {
		return
	}
	if men.Of(1-seat) > 0 {
		of[1-seat][minority] += worth * e.Chance
	}
	own := &of[seat]
	kind := 2 * int(ground)
	if e.Gaps > 1 {
		kind++
	}
	own[kind] += worth * e.Chance
	if e.Gaps > 2 {
		own[pathMore+int(ground)] += worth * e.Chance
	}
	own[growth] += float64(e.Gaps)
	if e.Gaps < 2 && t.wallTileAt(t.score[seat]+int(worth)) >= 0 {
		own[aim] += e.Chance
	}
	if ground == house && size > max(t.keepSize(0), t.keepSize(1)) {
		own[keepSoon] += e.Chance
	}
}

// stand adds the followers on a feature.
func (of *traits) stand(men tiles.Count, e tilegame.Ending) {
	for seat, n := range men.Each {
		own := &of[seat]
		own[back] += float64(n) * e.Chance
		if e.Gaps > 1 {
			own[backLater] += float64(n) * e.Chance
		}
		if e.Gaps > 2 {
			own[backMore] += float64(n) * e.Chance
		}
		if e.Chance == 0 {
			own[stuck] += float64(n)
		}
		if e.Dead {
			own[dead] += float64(n)
		}
	}
}

// collectCourt adds a court to the features of the seats that stand on it.
func (t *model) collectCourt(r tiles.Region, of *traits) {
	worth, men := float64(perMarket*t.Marks(r)), t.Followers(r)
	for seat, n := range men.Each {
		of[seat][merchants] += float64(n)
	}
	seat := t.leader(r)
	if seat == games.Spectator {
		return
	}
	if men.Of(1-seat) > 0 {
		of[1-seat][minority] += worth
	}
	of[seat][courtNow] += worth
	of[seat][courtSoon] += float64(min(t.Ends(r), 4))
}

// collectKeeps adds the keeps.
func (t *model) collectKeeps(of *traits) {
	for seat := range games.Seat(seats) {
		of[seat][keepSize] = float64(t.keepCounts(seat))
	}
	if seat, _ := t.largerKeep(); seat != games.Spectator {
		if t.emptyCells == 0 {
			t.emptyCells = t.largestEmptyArea().size() + 1
		}
		of[seat][keepAhead] = 1
		of[seat][keepHole] = float64(min(t.emptyCells-1, 24))
	}
}

// collectTrack adds the wall tiles before the marker of a seat: half a tile for each space of its
// tower.
func (t *model) collectTrack(seat games.Seat, own *[features]float64) {
	at := t.score[seat] % spaces
	own[near] = float64(t.near[at].count(t.lying)) / 2
	own[ahead] = float64(t.far[at].count(t.lying)) / 2
}

// simple are the kinds of wall tiles that are only counted.
var simple = [...]struct{ feature, kind int }{
	{againTiles, again}, {towerTiles, doubleTower}, {houseTiles, doubleHouse}, {keepTiles, largeKeep}, {giftTiles, gift},
}

// collectWall adds the wall tiles of a seat.
func (t *model) collectWall(seat games.Seat, own *[features]float64) {
	held := &t.held[seat]
	if *held == [wallKinds]uint8{} {
		return
	}
	for _, tile := range simple {
		own[tile.feature] = float64(held[tile.kind])
	}
	for _, open := range openKinds {
		own[openTiles] += float64(held[open.kind])
	}
	if own[openTiles] > 0 {
		var room [mostFollowers]reward
		for _, w := range t.unfinished(room[:0], seat) {
			own[openNow] += float64(w.points())
		}
	}
	if held[richCourt] > 0 {
		own[richTile] = 1
	}
}

// share returns how much of the match is still to come, from 1 to 0.
func (t *model) share() float64 { return float64(t.Bag.Len()+1) / float64(t.Set.All) }

// FeatureNames implements games.Featured: every feature, then the same times the share of
// the match that is still to come.
func (t *model) FeatureNames() []string { return tilegame.FeatureNames(featureNames) }

// Features implements games.Featured.
func (t *model) Features() [][]float64 {
	var of traits
	t.collect(&of)
	list := make([][]float64, seats)
	for seat := range list {
		list[seat] = tilegame.Features(of[seat][:], t.share())
	}
	return list
}

// Weigh implements games.Featured.
func (t *model) Weigh(weights []float64) {
	t.weights = nil
	if len(weights) > 0 {
		t.weights = weights
	}
}

// Estimate implements games.Model. Where a follower can be placed, it estimates the best way to do
// so.
func (t *model) Estimate(points []float64) {
	t.estimate(points)
	if t.phase != following || t.weights == nil {
		return
	}
	var other [seats]float64
	me, you := t.InTurn, t.other()
	for _, m := range t.Moves()[1:] {
		t.stand(m)
		t.estimate(other[:])
		t.RemoveLast()
		if other[me]-other[you] > points[me]-points[you] {
			copy(points, other[:])
		}
	}
}

func (t *model) estimate(points []float64) {
	for seat := range points {
		points[seat] = float64(t.score[seat])
	}
	if t.phase == over || t.weights == nil {
		return
	}
	var of traits
	t.collect(&of)
	ahead := &of[0]
	for i, x := range of[1] {
		ahead[i] -= x
	}
	share := t.share()
	lead := t.weights.Add(0, ahead[:], share)
	// The weights compare the two seats. What both gain until the end is a curve fitted to matches
	// of strong players.
	rest := 27 + (96-26*share)*share
	points[0] += rest + lead/2
	points[1] += rest - lead/2
}
