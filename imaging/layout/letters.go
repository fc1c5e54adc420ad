package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// Numbers and letters of places on a tile would hide the tile and each other. So they stand around
// its rim, each with a short line to its place.

// Letters at the rim of a tile, in cells.
const (
	LetterRadius = .125
	rimOff       = .60 // from the middle of the tile
	letterStep   = .37 // between letters along the rim; even at a corner they do not touch
)

// Sizes of the sign that shows what a piece would be at a place, in cells: the usual one, and the
// least beside other places.
const roleSide, leastRole = .22, .15

// RoleSide is the size of that sign at one of several places, in cells.
func RoleSide(place scene.Item, places []scene.Item) float64 {
	c, side := place.Box.Centre(), roleSide
	for _, other := range places {
		if o := other.Box.Centre(); o != c {
			side = max(leastRole, min(side, math.Hypot(o.X-c.X, o.Y-c.Y)))
		}
	}
	return side
}

// Letters returns the places of the letters for some places on a tile.
func Letters(b *view.Board, places []scene.Item) []scene.Point {
	tile := places[0].Cell()
	return atRim(places, tile.Centre(), around(b, tile))
}

// around lists what is on the neighbouring tiles and should not be hidden by a letter.
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

// atRim returns the places of letters on the rim of a tile, each as near to its place as the others
// allow. If possible, no line crosses another line or the sign of another place, and no letter is
// in one of the areas to be kept free.
func atRim(places []scene.Item, middle scene.Point, free []scene.Rect) []scene.Point {
	n := len(places)
	ways := make([]float64, n) // positions along the rim, from 0 to 4 for a full turn
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

// spread pushes neighbours on the rim apart until they have enough distance.
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
// anything.
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

// tangle measures how unclear the letters at the rim are, and the length of their lines, in cells.
// Faults are letters too near to each other, lines that cross, a sign or letter on another's line,
// and letters in an area to be kept free.
func tangle(ways []float64, places []scene.Item, middle scene.Point, free []scene.Rect) (faults, length float64) {
	const near, crossed, covered, hides = 20, 2, 1, .3 // a line across the tile is worse than a hidden figure
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

// toLine is the distance of a point from the line between two others.
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

// along is the position on the rim in a direction, clockwise from 0 at the upper left corner. Each
// side has length 1.
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
