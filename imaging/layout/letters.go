package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// Numbers and letters of places on a tile would hide it and each other. They stand round its rim, each with
// a short line to its place.

// Letters at the rim of a tile, in cells.
const (
	LetterRadius = .125
	rimOff       = .60 // from the middle of the tile
	letterStep   = .37 // from letter to letter along the rim: round a corner they still do not touch
)

// Sizes of the sign that says what a piece would be at a place, in cells: alone, and beside others at least.
const roleSide, leastRole = .22, .15

// RoleSide is how large that sign is at one of some places, in cells.
func RoleSide(place scene.Item, places []scene.Item) float64 {
	c, side := place.Box.Centre(), roleSide
	for _, other := range places {
		if o := other.Box.Centre(); o != c {
			side = max(leastRole, min(side, math.Hypot(o.X-c.X, o.Y-c.Y)))
		}
	}
	return side
}

// Letters returns where the letters of some places on a tile stand.
func Letters(b *view.Board, places []scene.Item) []scene.Point {
	tile := places[0].Cell()
	return atRim(places, tile.Centre(), around(b, tile))
}

// around lists what stands on the tiles beside one, which no letter should hide.
func around(b *view.Board, tile scene.Rect) (list []scene.Rect) {
	for _, it := range b.Items {
		box, cell := it.Box, it.Cell()
		switch {
		case cell == tile || !tile.Grow(1).Holds(cell):
			continue
		case it.Kind == scene.Outline && it.Seat != scene.Nobody: // its flag
			box = scene.Rect{X: box.X, Y: box.Y - view.FlagHigh, W: box.W / 2, H: view.FlagHigh}
		case it.Kind != scene.Piece:
			continue
		}
		list = append(list, box.Grow(LetterRadius))
	}
	return list
}

// atRim returns where on the rim of a tile the letters of some places stand: each as near to its place as the
// others allow. If possible, no line crosses another or the sign of another place, and no letter lies in one
// of the areas to be kept free.
func atRim(places []scene.Item, middle scene.Point, free []scene.Rect) []scene.Point {
	n := len(places)
	ways := make([]float64, n) // along the rim, from 0 to 4 once round
	order := make([]int, n)
	for i, it := range places {
		order[i] = i
		c := it.Box.Centre()
		ways[i] = along(c.X-middle.X, c.Y-middle.Y)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ways[a], ways[b]) })
	spread(ways, order)
	untangle(ways, places, middle, free)
	points := make([]scene.Point, n)
	for i, way := range ways {
		points[i] = onRim(way, middle)
	}
	return points
}

// spread pushes neighbours on the rim apart until there is room between all.
func spread(ways []float64, order []int) {
	n := len(order)
	step := min(letterStep, 4/float64(n))
	for range 200 {
		moved := false
		for i, a := range order {
			b := order[(i+1)%n]
			gap := ways[b] - ways[a]
			if i == n-1 {
				gap += 4
			}
			if lack := step - gap; lack > 1e-6 {
				ways[a] -= lack / 2
				ways[b] += lack / 2
				moved = true
			}
		}
		if !moved {
			return
		}
	}
}

// untangle moves letters along the rim until no line crosses another or a sign, and no letter hides
// something.
func untangle(ways []float64, places []scene.Item, middle scene.Point, free []scene.Rect) {
	const rounds, steps, hair = 3, 32, 1e-6
	for range rounds {
		faults, length := tangle(ways, places, middle, free)
		if faults < hair {
			return
		}
		least := faults + length
		for i := range ways {
			best := ways[i]
			for k := range steps {
				ways[i] = 4. * float64(k) / steps
				if faults, length := tangle(ways, places, middle, free); faults+length < least-hair {
					best, least = ways[i], faults+length
				}
			}
			ways[i] = best
		}
	}
}

// tangle is how unclear letters at the rim are, and how long their lines are, in cells. A fault is a letter too
// near to another, a line that crosses another, a sign or letter on another's line, or a letter in an area to
// be kept free.
func tangle(ways []float64, places []scene.Item, middle scene.Point, free []scene.Rect) (faults, length float64) {
	const near, crossed, covered, hides = 20, 2, 1, .3 // a line across the tile is worse than a figure that is hidden
	signs, letters := make([]scene.Point, len(places)), make([]scene.Point, len(places))
	for i, it := range places {
		signs[i], letters[i] = it.Box.Centre(), onRim(ways[i], middle)
	}
	for i := range places {
		length += math.Hypot(letters[i].X-signs[i].X, letters[i].Y-signs[i].Y)
		if slices.ContainsFunc(free, func(area scene.Rect) bool { return area.Holds(scene.Rect{X: letters[i].X, Y: letters[i].Y}) }) {
			faults += hides
		}
		for j := range places {
			if i == j {
				continue
			}
			faults += near * max(0, letterStep-math.Hypot(letters[i].X-letters[j].X, letters[i].Y-letters[j].Y))
			if toLine(signs[j], letters[i], signs[i]) < roleSide/2 {
				faults += covered
			}
			if toLine(letters[j], letters[i], signs[i]) < LetterRadius {
				faults += covered
			}
			if across(letters[i], signs[i], letters[j], signs[j]) {
				faults += crossed
			}
		}
	}
	return faults, length
}

// toLine is how far a point is from the line between two others.
func toLine(p, a, b scene.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/max(dx*dx+dy*dy, 1e-9)))
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}

// across reports whether the line from a to b crosses the one from c to d.
func across(a, b, c, d scene.Point) bool {
	side := func(p, q, r scene.Point) bool { return (q.X-p.X)*(r.Y-p.Y) > (q.Y-p.Y)*(r.X-p.X) }
	return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

// along is how far round the rim a direction points, from 0 at the upper left corner clockwise, one for each
// side.
func along(x, y float64) float64 {
	if math.Abs(x)+math.Abs(y) < 1e-6 {
		y = -1 // the middle itself: as well upwards as elsewhere
	}
	switch {
	case -y >= math.Abs(x):
		return .5 + x/(-2*y)
	case x >= math.Abs(y):
		return 1.5 + y/(2*x)
	case y >= math.Abs(x):
		return 2.5 - x/(2*y)
	}
	return 3.5 - y/(-2*x)
}

// onRim is the point so far round the rim.
func onRim(way float64, middle scene.Point) scene.Point {
	way = math.Mod(way+8, 4)
	side, t := math.Floor(way), 2*rimOff*(way-math.Floor(way))-rimOff
	turned := map[float64]scene.Point{0: {X: t, Y: -rimOff}, 1: {X: rimOff, Y: t}, 2: {X: -t, Y: rimOff}, 3: {X: -rimOff, Y: -t}}
	p := turned[side]
	return scene.Point{X: middle.X + p.X, Y: middle.Y + p.Y}
}
