package castellan

import (
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// clearance is the least distance between two numbers, so that they do not cover each other.
const clearance = .6

// numbers returns where the number of each offered place stands. A tower has it in its middle. A
// wall has it near the end where a tower is missing; if something is in the way, along the wall or
// beside it.
func (v *view) numbers() []scene.Point {
	at := make([]scene.Point, len(v.offered))
	taken := v.keepSpots()
	for i, o := range v.offered {
		at[i] = roomiest(v.roomOn(o.piece), taken)
		taken = append(taken, at[i])
	}
	return at
}

// roomiest returns the first point that is far enough from all taken points, or else the one that
// is farthest.
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

// Candidates for the number of a wall: the distance along it from its tower, and beside it. The
// first is best.
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

// fromTower returns the ends of a wall; the end with a tower comes first.
func (v *view) fromTower(p piece) []scene.Point {
	line := p.line()
	if v.land.points[v.land.index(p.at)]&hasTower == 0 {
		slices.Reverse(line)
	}
	return line
}
