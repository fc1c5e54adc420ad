package city

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
	roadNow    = iota // value of its roads if the ring were closed now, where it has the majority
	roadMore          // what one more tile would add to each of them that is open
	marketNow         // the same for markets
	marketMore        //
	marketEnds        // kinds sold, for every open side
	marketKind        // tiles of open markets, for every kind that they do not sell
	homeNow           // value of its residential areas
	homeEnds          // their open sides
	guardNow          // value of its guards
	guardMore         // guards whose row can still grow
	inHand            // followers in hand
	noneLeft          // 1 without a follower in hand
	oneLeft           // 1 with exactly one
	last              // followers on roads and markets with one open side
	nearly            // … with two
	far               // … with more
	residents         // residents
	minority          // value of features in which others have the majority
	towerLeft         // towers left
	tempo             // 1 if the seat is to lay the next tile
	crown             // what a tower would score now, if the seat is to lay the next tile
	features
)

// featureNames names the features in their order.
var featureNames = []string{
	"road-now", "road-more", "market-now", "market-more", "market-ends", "market-kind", "home-now", "home-ends",
	"guard-now", "guard-more", "hand", "none", "single", "last", "nearly", "far", "residents", "minority",
	"towers", "tempo", "crown",
}

// traits are the features of every seat.
type traits [maxSeats][features]float64

// collect works out the features of every seat.
func (t *model) collect(of *traits) {
	var room [mostFollowers]tiles.Region
	for _, r := range t.OccupiedRegions(room[:0]) {
		t.collectRegion(r, of)
	}
	var served [usualServices]service
	for _, s := range t.services(served[:0]) {
		men := t.Followers(s.home)
		most := men.Most()
		for seat, n := range men.Each {
			if n == most {
				of[seat][homeNow] += perMarket
			} else {
				of[seat][minority] += perMarket
			}
		}
	}
	t.collectGuards(of)
	for seat := range t.seats {
		left := t.left(games.Seat(seat))
		of[seat][inHand] = float64(left)
		if left < 2 {
			of[seat][noneLeft+left] = 1
		}
		of[seat][towerLeft] = float64(t.towersLeft(games.Seat(seat)))
	}
	of[t.InTurn][tempo] = 1
	if t.towersLeft(t.InTurn) > 0 {
		of[t.InTurn][crown] = float64(max(t.reach[clockwise], t.reach[counter]))
	}
}

// collectRegion adds a region to the features of the seats that stand on it.
func (t *model) collectRegion(r tiles.Region, of *traits) {
	men, ground, open := t.Followers(r), t.Ground(r), t.Ends(r)
	most := men.Most()
	if ground == home {
		for seat, n := range men.Each {
			of[seat][residents] += float64(n)
			if n == most {
				of[seat][homeEnds] += float64(open)
			}
		}
		return
	}
	v := t.value(r)
	bound := last + min(max(open, 1), 3) - 1
	for seat, n := range men.Each {
		own := &of[seat]
		own[bound] += float64(n)
		if n < most {
			own[minority] += float64(v.points())
			continue
		}
		if ground == market {
			v.sells(open, own)
		} else {
			v.leads(open, own)
		}
	}
}

// leads adds a road, by its number of open ends, to the features of a seat with the majority.
func (v value) leads(open int, own *[features]float64) {
	own[roadNow] += float64(v.points())
	if open == 0 {
		return
	}
	if v.count == longRoad-1 {
		own[roadMore] += longRoad + 1
	} else {
		own[roadMore] += float64(v.each)
	}
}

// sells adds a market, by its number of open sides, to the features of a seat with the majority.
func (v value) sells(open int, own *[features]float64) {
	own[marketNow] += float64(v.points())
	if open == 0 {
		return
	}
	own[marketMore] += float64(v.each)
	own[marketEnds] += float64(v.each * open)
	own[marketKind] += float64(v.count * (len(wares) - v.each))
}

// collectGuards adds the rows of guards.
func (t *model) collectGuards(of *traits) {
	for _, r := range t.ramparts {
		if !r.guard {
			continue
		}
		row := t.row(r.front)
		of[r.by][guardNow] += float64(row.worth())
		if !t.Closed(row.empty) {
			of[r.by][guardMore]++
		}
	}
}

// remaining returns how much of the match is still to come, from 1 to 0. The match ends with the
// last tile, or when the ring is nearly closed.
func (t *model) remaining() float64 {
	share := float64(t.Bag.Len()+1) / float64(t.Set.All)
	if t.gated {
		share = min(share, float64(t.gap-tooFew)/usualOutline)
	}
	return share
}

// usualOutline is how many fronts are open while all of the match is still to come.
const usualOutline = 60

// FeatureNames implements games.Featured: every feature, then the same times the share of the
// match that is still to come.
func (t *model) FeatureNames() []string { return tilegame.FeatureNames(featureNames) }

// Features implements games.Featured. There are none in the middle of a turn.
func (t *model) Features() [][]float64 {
	if t.phase != placing {
		return nil
	}
	var of traits
	t.collect(&of)
	list := make([][]float64, t.seats)
	for seat := range list {
		list[seat] = tilegame.Features(of[seat][:], t.remaining())
	}
	return list
}

// Weigh implements games.Featured. Without weights a position is worth what it would score now, and
// a little for followers in hand.
func (t *model) Weigh(weights []float64) {
	t.weights = plainWeights
	if len(weights) > 0 {
		t.weights = weights
	}
}

// plainWeights are those from which learning starts.
var plainWeights = func() tilegame.Weights {
	w := make(tilegame.Weights, 2*features)
	for _, i := range []int{roadNow, marketNow, homeNow, guardNow} {
		w[i] = 1
	}
	w[features+inHand], w[tempo] = 3, 2
	return w
}()

// worth returns the weight of a feature at this time of the match.
func (t *model) worth(feature int) float64 {
	return t.weights[feature] + t.remaining()*t.weights[features+feature]
}

// lead returns how far the seat in turn is ahead of the best other one, by the estimate.
func (t *model) lead() float64 {
	var room [maxSeats]float64
	points := room[:t.seats]
	t.Estimate(points)
	return tilegame.Lead(points, t.InTurn)
}

// Estimate implements games.Model.
func (t *model) Estimate(points []float64) {
	for seat := range points {
		points[seat] = float64(t.score[seat])
	}
	if t.phase == over {
		return
	}
	var of traits
	t.collect(&of)
	share := t.remaining()
	for seat := range points {
		points[seat] = t.weights.Add(points[seat], of[seat][:], share)
	}
}
