package carcassonne

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
	cityNow       = iota // value of its cities if the match ended now, where it has the majority
	cityOne              // what completing those with one gap would add, times the chance
	cityTwo              // the same for two gaps
	cityMore             // and for more
	roadNow              // the same for roads
	roadOne              //
	roadMore             //
	cloisterNow          //
	cloisterLater        //
	cloisterSoon         // cells still empty around its cloisters
	farmNow              // completed cities its farmers have the majority at
	farmOne              // chances that cities with one gap there are completed
	farmTwo              // the same for cities with two gaps
	farmLater            // cities there that are not complete
	farmers              // farmers
	inHand               // followers in hand
	noneLeft             // 1 without a follower in hand
	oneLeft              // 1 with exactly one
	backOne              // followers on features with one gap, times the chance that they come back
	backTwo              // the same for two gaps
	backMore             // and for more
	stuck                // followers beside a gap that no tile to come fills
	minority             // value of features in which others have more
	tempo                // 1 if the seat is to lay the next tile
	features
)

// featureNames names the features in their order.
var featureNames = []string{
	"city-now", "city-one", "city-two", "city-more", "road-now", "road-one", "road-more",
	"cloister-now", "cloister-later", "cloister-soon", "farm-now", "farm-one", "farm-two", "farm-later", "farmers",
	"hand", "none", "single", "back-one", "back-two", "back-more", "stuck", "minority", "tempo",
}

// traits are the features of every seat.
type traits [maxSeats]seatTraits

type seatTraits [features]float64

// collect works out the features of every seat.
func (t *model) collect(of *traits) {
	t.scout.Look(&t.Bag)
	var room [mostFollowers]tiles.Region
	for _, r := range t.OccupiedRegions(room[:0]) {
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

// future is what may become of a road, city or cloister.
type future struct {
	tilegame.Ending
	now, later float64 // what it counts now, and what completing it would add
}

// The weight of a chance depends on how many gaps there are: one, two or more.
var (
	cityBy = [...]int{cityOne, cityOne, cityTwo, cityMore}
	roadBy = [...]int{roadOne, roadOne, roadMore, roadMore}
	backBy = [...]int{backOne, backOne, backTwo, backMore}
	farmBy = [...]int{farmOne, farmOne, farmTwo}
)

// collectRegion adds a road, city or cloister to the features of the seats that stand on it.
func (t *model) collectRegion(r tiles.Region, of *traits) {
	f, men := t.future(r), t.Followers(r)
	most, by := men.Most(), min(f.Gaps, len(backBy)-1)
	for seat, n := range men.Each {
		own := &of[seat]
		own[backBy[by]] += float64(n) * f.Chance
		if f.Dead {
			own[stuck] += float64(n)
		}
		if n < most {
			own[minority] += f.now
			continue
		}
		switch t.Ground(r) {
		case city:
			own[cityNow] += f.now
			own[cityBy[by]] += f.later * f.Chance
		case road:
			own[roadNow] += f.now
			own[roadBy[by]] += f.later * f.Chance
		case cloister:
			own[cloisterNow] += f.now
			own[cloisterLater] += f.later * f.Chance
			own[cloisterSoon] += float64(f.Gaps)
		}
	}
}

func (t *model) future(r tiles.Region) (f future) {
	switch t.Ground(r) {
	case cloister:
		return t.futureOfCloister(r)
	case road:
		f.Ending = t.scout.Ending(&t.Board, r)
		f.now, f.later = float64(t.value(r, false).points()), float64(f.Gaps)
		return f
	}
	f.Ending = t.scout.Ending(&t.Board, r)
	f.now = float64(t.value(r, f.Gaps == 0).points())
	if f.Gaps > 0 {
		f.later = f.now + 2*float64(f.Gaps)
	}
	return f
}

func (t *model) futureOfCloister(r tiles.Region) future {
	e := tilegame.Ending{Chance: 1}
	for _, at := range t.Around(t.SquareOf(t.First(r))) {
		if t.TileOn(at) < 0 {
			t.scout.Fill(&e, &t.Board, at)
		}
	}
	return future{Ending: e, now: float64(1 + maxAround - e.Gaps), later: float64(e.Gaps)}
}

// collectFarms adds the farmers, and the cities beside their fields.
func (t *model) collectFarms(of *traits) {
	for _, m := range t.AllFollowers() {
		if m.Ground == field {
			of[m.Seat][farmers]++
		}
	}
	var room [usualFeedings]feeding
	for fed := t.feedings(room[:0]); len(fed) > 0; {
		e := tilegame.Ending{Gaps: len(farmBy)}
		if t.Ends(fed[0].city) < len(farmBy) {
			e = t.scout.Ending(&t.Board, fed[0].city)
		}
		men, rest := t.farmers(fed)
		fed = rest
		most := men.Most()
		for seat, n := range men.Each {
			if n == most {
				of[seat].feed(e)
			}
		}
	}
}

// feed adds a city to the features of a seat with the majority of farmers there.
func (of *seatTraits) feed(e tilegame.Ending) {
	if e.Gaps == 0 {
		of[farmNow]++
		return
	}
	of[farmLater]++
	if e.Gaps < len(farmBy) {
		of[farmBy[e.Gaps]] += e.Chance
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
	list := make([][]float64, t.seats)
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
	var room [maxSeats]float64
	other := room[:len(points)]
	for _, m := range t.Moves()[1:] {
		t.stand(m)
		t.estimate(other)
		t.RemoveLast()
		if tilegame.Lead(other, t.InTurn) > tilegame.Lead(points, t.InTurn) {
			copy(points, other)
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
	for seat := range points {
		points[seat] = t.weights.Add(points[seat], of[seat][:], t.share())
	}
}
