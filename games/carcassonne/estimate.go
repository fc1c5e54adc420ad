package carcassonne

import (
	"bytes"
	_ "embed"
	"math"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

//go:embed weights.json
var weightsFile []byte

// builtinWeights are those of the data file.
var builtinWeights = tilegame.MustWeights(weightsFile, featureNames)

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
	inHand               // followers in hand
	noneLeft             // 1 without a follower in hand
	oneLeft              // 1 with just one
	back                 // followers on the board, times the chance that they come back
	stuck                // followers that no tile to come brings back
	minority             // value of features in which others have more
	tempo                // 1 if it is to lay the next tile
	features
)

// featureNames names the features in their order.
var featureNames = []string{
	"city-now", "city-later", "road-now", "road-later", "cloister-now", "cloister-later", "cloister-soon",
	"farm-now", "farm-soon", "farm-later", "farmers", "hand", "none", "single", "back", "stuck", "minority", "tempo",
}

// traits are the features of every seat.
type traits [maxSeats][features]float64

// scout holds what is looked up while the features are collected.
type scout struct {
	bag     []uint8    // the tiles to come among which was counted
	fitting [256]int16 // by need: how many of them fit, plus one; 0 while not counted
	chance  [tiles.MaxTiles + 1]float64
}

// fitting counts the tiles to come that fit on a square.
func (t *thought) fitting(at tiles.Square) int {
	need := t.Need(at)
	if n := t.scout.fitting[need]; n > 0 {
		return int(n) - 1
	}
	n := int16(0)
	for kind, left := range t.Bag.Left {
		if left > 0 && t.TurnsByNeed(kind)[need] != 0 {
			n += int16(left)
		}
	}
	t.scout.fitting[need] = n + 1
	return int(n)
}

// chances are, by the number of tiles that fit somewhere, how likely a seat is to draw one
// of them: about as many as fit are dealt round to the seats.
func chances(seats int) (list [tiles.MaxTiles + 1]float64) {
	for n := range list {
		list[n] = 1 - math.Exp(-float64(n)/float64(seats))
	}
	return list
}

// collect works out the features of every seat.
func (t *thought) collect(of *traits) {
	if !bytes.Equal(t.scout.bag, t.Bag.Left) {
		t.scout.bag, t.scout.fitting = append(t.scout.bag[:0], t.Bag.Left...), [256]int16{}
	}
	var room [mostMen]tiles.Region
	for _, r := range t.Taken(room[:0]) {
		if t.Ground(r) != field {
			t.collectRegion(r, of)
		}
	}
	t.collectFarms(of)
	for seat := range t.seats {
		left := t.left(games.Seat(seat))
		of[seat][inHand] = float64(left)
		if left < 2 {
			of[seat][noneLeft+left] = 1
		}
	}
	of[t.InTurn][tempo] = 1
}

// collectRegion adds a road, city or cloister to the features of those who stand on it.
func (t *thought) collectRegion(r tiles.Region, of *traits) {
	now, later, chance, missing := t.outlook(r)
	ground, men := t.Ground(r), t.Followers(r)
	most := men.Most()
	first := 2 * int(ground)
	if ground == cloister {
		first = cloisterNow
	}
	for seat, n := range men.Each {
		own := &of[seat]
		own[back] += float64(n) * chance
		if chance == 0 {
			own[stuck] += float64(n)
		}
		if n < most {
			own[minority] += now
			continue
		}
		own[first] += now
		own[first+1] += later * chance
		if ground == cloister {
			own[cloisterSoon] += missing
		}
	}
}

// outlook returns what a region counts now, what completing it would add, how likely that
// is, and how many cells are missing.
func (t *thought) outlook(r tiles.Region) (now, later, chance, missing float64) {
	if t.Ground(r) == cloister {
		return t.outlookOfCloister(r)
	}
	gaps, chance := t.openings(r)
	now, missing = float64(t.value(r, false).points()), float64(gaps)
	switch {
	case t.Ground(r) == road:
		return now, missing, chance, missing
	case t.Open(r) == 0:
		return float64(t.value(r, true).points()), 0, 1, 0
	}
	return now, now + 2*missing, chance, missing
}

func (t *thought) outlookOfCloister(r tiles.Region) (now, later, chance, missing float64) {
	now, chance = 9, 1
	for _, at := range t.Around(t.SquareOf(t.First(r))) {
		if t.TileOn(at) < 0 {
			now--
			missing++
			chance *= t.scout.chance[t.fitting(at)]
		}
	}
	return now, missing, chance, missing
}

// openings counts the empty cells at which a region goes on, and returns how likely it is
// that they will all be filled.
func (t *thought) openings(r tiles.Region) (n int, chance float64) {
	var room [24]tiles.Opening
	chance = 1
	list := t.Openings(r, room[:0])
	for _, o := range list {
		chance *= t.scout.chance[t.fitting(o.Square)]
	}
	return len(list), chance
}

// nearlyClosed is how many open slots a city with two open sides has.
const nearlyClosed = 6

// collectFarms adds the farmers and the cities that they look after.
func (t *thought) collectFarms(of *traits) {
	for _, m := range t.Men() {
		if m.Ground == field {
			of[m.Seat][farmers]++
		}
	}
	var room [usualFeedings]feeding
	for fed := t.fed(room[:0]); len(fed) > 0; {
		open := t.Open(fed[0].city)
		men, rest := t.farmers(fed)
		fed = rest
		feature := farmLater
		switch {
		case open == 0:
			feature = farmNow
		case open <= nearlyClosed:
			feature = farmSoon
		}
		most := men.Most()
		for seat, n := range men.Each {
			if n == most {
				of[seat][feature]++
			}
		}
	}
}

// share is how much of the match is still to come, from 1 to 0.
func (t *thought) share() float64 { return float64(t.Bag.Len()+1) / float64(t.set.all) }

// FeatureNames implements games.Featured: every feature, then the same times the share of
// the match that is still to come.
func (t *thought) FeatureNames() []string { return tilegame.FeatureNames(featureNames) }

// Features implements games.Featured.
func (t *thought) Features() [][]float64 {
	var of traits
	t.collect(&of)
	list := make([][]float64, t.seats)
	for seat := range list {
		list[seat] = tilegame.Features(of[seat][:], t.share())
	}
	return list
}

// Weigh implements games.Featured.
func (t *thought) Weigh(weights []float64) {
	t.weights = nil
	if len(weights) > 0 {
		t.weights = weights
	}
}

// Estimate implements games.Model. Where a follower may be put down, the best way to do so
// counts.
func (t *thought) Estimate(points []float64) {
	t.estimate(points)
	if t.phase != following || t.weights == nil {
		return
	}
	var room [maxSeats]float64
	other := room[:len(points)]
	for _, m := range t.Moves()[1:] {
		t.stand(m)
		t.estimate(other)
		t.Unput()
		if t.lead(other) > t.lead(points) {
			copy(points, other)
		}
	}
}

// lead returns how far the seat in turn is ahead of the best other one.
func (t *thought) lead(points []float64) float64 {
	best := math.Inf(-1)
	for seat, p := range points {
		if seat != int(t.InTurn) {
			best = max(best, p)
		}
	}
	return points[t.InTurn] - best
}

func (t *thought) estimate(points []float64) {
	for seat := range points {
		points[seat] = float64(t.score[seat])
	}
	if t.phase == over || t.weights == nil {
		return
	}
	var of traits
	t.collect(&of)
	for seat := range points {
		points[seat] = t.weights.Add(points[seat], of[seat][:], t.share())
	}
}
