package city

import (
	"math"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// The numbers of the question about the gate stand on the open ground in front of their sides,
// since on the tiles they would hide followers. Where several share the ground, in a corner of the
// town or across a gap, they make room for each other.

// Distances of the middle of a number, in tiles.
const (
	gateOff   = .33  // how far outside its tile it stands where there is room
	gateApart = .56  // how far from every other one, since no number is drawn wider
	gateClear = .50  // how far from followers
	gateStep  = .055 // between places tried
)

// gateAsides are how far along its side a number may stand.
var gateAsides = []float64{0, -.1, .1, -.2, .2, -.3, .3, -.4, .4}

// side is a side of a cell with a tile.
type side struct {
	cell games.Cell
	side int
}

// outside returns the cell before the side.
func (f side) outside() games.Cell { return tiles.Beside(f.cell, f.side) }

// gateNumbers returns where the number of each side stands. All begin on the sides themselves,
// whose middles are never too near to each other. Step by step they move outwards, each to its best
// free place, so that none takes the room of the next.
func gateNumbers(fronts []side, followers []scene.Item) []scene.Point {
	points := make([]scene.Point, len(fronts))
	for i, f := range fronts {
		points[i] = f.before(0, 0)
	}
	for _, most := range []float64{.08, .16, .24, gateOff, gateOff} {
		for i, f := range fronts {
			points[i] = f.best(most, followers, func(at scene.Point) bool { return !overlaps(at, i, points) }, points[i])
		}
	}
	return points
}

// best returns the free place in front of the side, at most so far outside, that hides least and is
// nearest to the ideal place; the given place if there is none.
func (f side) best(most float64, followers []scene.Item, free func(scene.Point) bool, at scene.Point) scene.Point {
	least := math.Inf(1)
	for off := 0.; off <= most+1e-9; off += gateStep {
		for _, aside := range gateAsides {
			p := f.before(off, aside)
			if cost := most - off + math.Abs(aside)/3 + hiddenFollowers(p, followers); cost < least && free(p) {
				at, least = p, cost
			}
		}
	}
	return at
}

// before returns the point so far outside the middle of the side, and so far along it.
func (f side) before(off, aside float64) scene.Point {
	out := f.outside()
	x, y := float64(out.X-f.cell.X), float64(out.Y-f.cell.Y)
	return scene.Point{
		X: float64(f.cell.X) + .5 + x*(.5+off) - y*aside,
		Y: float64(f.cell.Y) + .5 + y*(.5+off) + x*aside,
	}
}

// overlaps reports whether a number at a point would cover another one than the i-th.
func overlaps(at scene.Point, i int, points []scene.Point) bool {
	for j, p := range points {
		if i != j && math.Hypot(p.X-at.X, p.Y-at.Y) < gateApart {
			return true
		}
	}
	return false
}

// hiddenFollowers returns how much a number at a point hides of followers.
func hiddenFollowers(at scene.Point, followers []scene.Item) (cost float64) {
	for _, it := range followers {
		c := it.Box.Centre()
		cost += 10 * max(0, gateClear-math.Hypot(c.X-at.X, c.Y-at.Y))
	}
	return cost
}
