package terrain

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Point is a place on a tile with sides of length 1.
type Point = scene.Point

// Pt returns a point.
func Pt(x, y float64) Point { return Point{X: x, Y: y} }

// Edge is the middle of a side. Inward is a point at a distance from it towards the opposite side.
// Corner is the corner at which a side begins, clockwise. Sides are counted from the north.
func Edge(side int) Point              { return Inward(side, 0) }
func Inward(side int, d float64) Point { return art.Turn(Pt(.5, d), side) }
func Corner(side int) Point            { return art.Turn(Pt(0, 0), side) }

// Dist is the distance of two points.
func Dist(a, b Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// Mix is the point at a share of the way from a to b.
func Mix(a, b Point, share float64) Point { return Pt(a.X+(b.X-a.X)*share, a.Y+(b.Y-a.Y)*share) }

// Curve flattens a cubic curve into n pieces.
func Curve(n int, a, b, c, d Point) []Point {
	line := make([]Point, n+1)
	for i := range line {
		t := float64(i) / float64(n)
		u := 1 - t
		line[i] = Pt(
			u*u*u*a.X+3*u*u*t*b.X+3*u*t*t*c.X+t*t*t*d.X,
			u*u*u*a.Y+3*u*u*t*b.Y+3*u*t*t*c.Y+t*t*t*d.Y,
		)
	}
	return line
}

// Bend is the quarter circle from the middle of a side to that of a neighbouring one.
func Bend(n, from, to int) []Point {
	const k = .2761 // cubic arc of a quarter circle with the radius 0.5
	return Curve(n, Edge(from), Inward(from, k), Inward(to, k), Edge(to))
}

// Straight leads from the middle of a side to the one across and sways on the way, to the
// east or south if sway is positive.
func Straight(n, from int, sway float64) []Point {
	to := from + 2
	bulge := func(q Point) Point {
		if from%2 == 0 {
			return Pt(q.X+sway, q.Y)
		}
		return Pt(q.X, q.Y+sway)
	}
	centre := bulge(Pt(.5, .5))
	first := Curve(n, Edge(from), Inward(from, .22), bulge(Inward(from, .30)), centre)
	second := Curve(n, centre, bulge(Inward(to, .30)), Inward(to, .22), Edge(to))
	return append(first, second[1:]...)
}

// Turned turns a line clockwise by quarter turns about the middle of the tile.
func Turned(line []Point, quarters int) []Point {
	list := make([]Point, len(line))
	for i, q := range line {
		list[i] = art.Turn(q, quarters)
	}
	return list
}

// Reversed returns a line from its end to its beginning.
func Reversed(line []Point) []Point {
	list := make([]Point, len(line))
	for i, q := range line {
		list[len(line)-1-i] = q
	}
	return list
}

// Along returns the point at a share of a line's length.
func Along(line []Point, share float64) Point {
	total := 0.
	for i := range line[1:] {
		total += Dist(line[i], line[i+1])
	}
	rest := total * share
	for i := range line[1:] {
		step := Dist(line[i], line[i+1])
		if rest <= step && step > 0 {
			return Mix(line[i], line[i+1], rest/step)
		}
		rest -= step
	}
	return line[len(line)-1]
}

// ToLine is the distance of a point from a line.
func ToLine(q Point, line []Point) float64 {
	least := math.Inf(1)
	for i := range line[1:] {
		least = min(least, toSegment(q, line[i], line[i+1]))
	}
	return least
}

func toSegment(q, a, b Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	length := dx*dx + dy*dy
	if length == 0 {
		return Dist(q, a)
	}
	t := max(0, min(1, ((q.X-a.X)*dx+(q.Y-a.Y)*dy)/length))
	return Dist(q, Pt(a.X+t*dx, a.Y+t*dy))
}

// ToLines is the distance of a point from the nearest of some lines, 1 without any.
func ToLines(q Point, lines [][]Point) float64 {
	least := 1.
	for _, l := range lines {
		least = min(least, ToLine(q, l))
	}
	return least
}

// ToEdge is the distance of a point from the tile's edge.
func ToEdge(q Point) float64 { return min(q.X, q.Y, 1-q.X, 1-q.Y) }

// Inside says whether a point lies within a closed outline.
func Inside(q Point, outline []Point) bool {
	in := false
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		if (a.Y > q.Y) != (b.Y > q.Y) && q.X < a.X+(q.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// Across is how far a straight line from the middle of a side towards the opposite side gets before
// it meets the first of some lines; 1 if none is in the way.
func Across(side int, lines [][]Point) float64 {
	least := 1.
	for _, l := range lines {
		back := Turned(l, 4-side&3) // the side is in the north now
		for i := range back[1:] {
			a, b := back[i], back[i+1]
			if (a.X-.5)*(b.X-.5) > 0 || a.X == b.X {
				continue
			}
			least = min(least, Mix(a, b, (.5-a.X)/(b.X-a.X)).Y)
		}
	}
	return least
}
