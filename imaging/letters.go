package imaging

import (
	"cmp"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// Numbers and letters of places on a tile would hide it and each other. They stand round its rim,
// each with a short line to its place.

// Of letters at the rim, in cells.
const (
	letterRadius = .125
	rimOff       = .60 // from the middle of the tile
	letterStep   = .37 // from letter to letter along the rim: round a corner they still do not touch
)

// letters lists the places for a piece that have a number or a letter.
func (f *frame) letters() (list []scene.Item) {
	if f.opts.View != Close || !f.tiled() {
		return nil
	}
	for _, it := range f.scene.Items {
		if it.Kind == scene.Spot && it.Noun == "follower" && f.opts.Marks[it.Word] != "" && f.opts.Marks[it.Word] != scene.Here {
			list = append(list, it)
		}
	}
	return list
}

// lettered tells whether letters stand at the rim of a tile.
func (f *frame) lettered() bool { return len(f.letters()) > 0 }

// drawLetters stamps the letters that stand at the rim of a tile.
func (f *frame) drawLetters() {
	if !f.lettered() {
		return
	}
	list := f.letters()
	for i, at := range f.atRim(list) {
		if word := list[i].Word; word != f.opts.Chosen {
			f.drawLetter(f.opts.Marks[word], at, list[i].Box.Centre())
			f.drawRole(list[i])
		}
	}
}

// atRim returns where the letters of places on a tile stand.
func (f *frame) atRim(places []scene.Item) []scene.Point {
	tile := cellOf(places[0])
	return rim(places, tile.Centre(), f.around(tile))
}

// around lists what stands on the tiles beside one, which no letter should hide.
func (f *frame) around(tile scene.Rect) (list []scene.Rect) {
	for _, it := range f.scene.Items {
		box := it.Box
		switch {
		case cellOf(it) == tile || !holds(grow(tile, 1), cellOf(it)):
			continue
		case it.Kind == scene.Outline && it.Seat != scene.Nobody: // its flag
			box = scene.Rect{X: box.X, Y: box.Y - flagHigh, W: box.W / 2, H: flagHigh}
		case it.Kind != scene.Piece:
			continue
		}
		list = append(list, grow(box, letterRadius))
	}
	return list
}

// drawLetter stamps a letter and a line from it to its place.
func (f *frame) drawLetter(mark string, at, place scene.Point) {
	if math.Hypot(at.X-place.X, at.Y-place.Y) > letterRadius {
		line := []scene.Point{at, place}
		box := boxOf(scene.Item{Points: line})
		f.stampPath(look{icon: true, noun: "leader"}, line, box)
	}
	side := 2 * letterRadius
	f.stampBox(look{icon: true, noun: "letter", mark: mark}, scene.Rect{X: at.X - letterRadius, Y: at.Y - letterRadius, W: side, H: side})
}

// rim returns where on the rim of a tile the letters of some places stand: each as near to
// its place as the others allow, so that no line crosses another or the sign of another place, and no letter lies in one
// of the areas to be kept free, if that can be.
func rim(places []scene.Item, middle scene.Point, free []scene.Rect) []scene.Point {
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

// untangle moves letters along the rim to where no line crosses another or a sign and no letter lies where it hides
// something, if some does where they are.
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

// tangle is how unclear letters at the rim are: faults for each letter too near to another, for each line that crosses
// another, for each sign or letter on another's line, and for each letter in an area to be kept free; and how long their
// lines are, in cells.
func tangle(ways []float64, places []scene.Item, middle scene.Point, free []scene.Rect) (faults, length float64) {
	const near, crossed, covered, hides = 20, 2, 1, .3 // a line across the tile is worse than a figure that is hidden
	signs, letters := make([]scene.Point, len(places)), make([]scene.Point, len(places))
	for i, it := range places {
		signs[i], letters[i] = it.Box.Centre(), onRim(ways[i], middle)
	}
	for i := range places {
		length += math.Hypot(letters[i].X-signs[i].X, letters[i].Y-signs[i].Y)
		if slices.ContainsFunc(free, func(area scene.Rect) bool { return holds(area, scene.Rect{X: letters[i].X, Y: letters[i].Y}) }) {
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
			if toLine(letters[j], letters[i], signs[i]) < letterRadius {
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

// along says how far round the rim a direction points, from 0 at the upper left corner
// clockwise, one for each side.
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
