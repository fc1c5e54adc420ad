package castellan

import (
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// clearance is how far the numbers of two places stand from each other at least: none covers
// another one.
const clearance = .6

// numbers lays out where the number of each place that is offered stands, in their order: that
// of a tower in its middle, that of a wall on it, nearest to the end where a tower is missing,
// or if others, or keeps, are in the way beside it.
func (v *view) numbers() []scene.Point {
	at := make([]scene.Point, len(v.offered))
	taken := v.keepSpots()
	for i, o := range v.offered {
		at[i] = roomiest(v.roomOn(o.piece), taken)
		taken = append(taken, at[i])
	}
	return at
}

// roomiest is the first of some points that stands far enough from all that are taken, else
// that which stands farthest.
func roomiest(points, taken []scene.Point) (best scene.Point) {
	most := -1.
	for _, p := range points {
		least := math.Inf(1)
		for _, o := range taken {
			least = min(least, math.Hypot(p.X-o.X, p.Y-o.Y))
		}
		if least >= clearance {
			return p
		}
		if least > most {
			best, most = p, least
		}
	}
	return best
}

// Where the number of a wall may stand: so far along it from its tower, and so far beside it;
// what comes first is best.
var (
	alongShort = []float64{.5, .42, .58, .34, .66}
	alongLong  = []float64{1.45, 1, .55, 1.6, 1.25, .75, .4}
	beside     = []float64{0, .2, -.2, .34, -.34, .5, -.5}
)

// roomOn lists where the number of a place may stand.
func (v *view) roomOn(p piece) (list []scene.Point) {
	if p.kind == tower {
		return []scene.Point{p.at.centre()}
	}
	line, along := v.fromTower(p), alongLong
	if p.kind == short {
		along = alongShort
	}
	n := float64(p.length())
	dx, dy := (line[1].X-line[0].X)/n, (line[1].Y-line[0].Y)/n
	for _, aside := range beside {
		for _, far := range along {
			list = append(list, scene.Point{X: line[0].X + dx*far - dy*aside, Y: line[0].Y + dy*far + dx*aside})
		}
	}
	return list
}

// fromTower returns the ends of a wall, that with a tower first.
func (v *view) fromTower(p piece) []scene.Point {
	line := p.line()
	if v.land.points[v.land.index(p.at)]&hasTower == 0 {
		slices.Reverse(line)
	}
	return line
}
