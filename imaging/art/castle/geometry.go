package castle

import (
	"math"

	"github.com/bastide-games/bastide/imaging/art"
)

// curve flattens a cubic curve.
func curve(a, b, c, d point) []point {
	const n = 20
	line := make([]point, n+1)
	for i := range line {
		t := float64(i) / n
		u := 1 - t
		line[i] = pt(
			u*u*u*a.X+3*u*u*t*b.X+3*u*t*t*c.X+t*t*t*d.X,
			u*u*u*a.Y+3*u*u*t*b.Y+3*u*t*t*c.Y+t*t*t*d.Y,
		)
	}
	return line
}

func turned(line []point, quarters int) []point {
	list := make([]point, len(line))
	for i, q := range line {
		list[i] = art.Turn(q, quarters)
	}
	return list
}

func reversed(line []point) []point {
	list := make([]point, len(line))
	for i, q := range line {
		list[len(line)-1-i] = q
	}
	return list
}

func dist(a, b point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

func mix(a, b point, share float64) point {
	return pt(a.X+(b.X-a.X)*share, a.Y+(b.Y-a.Y)*share)
}

// along returns the point at a share of a line's length.
func along(line []point, share float64) point {
	total := 0.
	for i := range line[1:] {
		total += dist(line[i], line[i+1])
	}
	rest := total * share
	for i := range line[1:] {
		step := dist(line[i], line[i+1])
		if rest <= step && step > 0 {
			return mix(line[i], line[i+1], rest/step)
		}
		rest -= step
	}
	return line[len(line)-1]
}

// toLine is the distance of a point from a line.
func toLine(q point, line []point) float64 {
	least := math.Inf(1)
	for i := range line[1:] {
		a, b := line[i], line[i+1]
		dx, dy := b.X-a.X, b.Y-a.Y
		t := 0.
		if l := dx*dx + dy*dy; l > 0 {
			t = max(0, min(1, ((q.X-a.X)*dx+(q.Y-a.Y)*dy)/l))
		}
		least = min(least, dist(q, pt(a.X+t*dx, a.Y+t*dy)))
	}
	return least
}

// inside says whether a point lies within a closed outline.
func inside(q point, outline []point) bool {
	in := false
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		if (a.Y > q.Y) != (b.Y > q.Y) && q.X < a.X+(q.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// toEdge is the distance of a point from the tile's edge.
func toEdge(q point) float64 { return min(q.X, q.Y, 1-q.X, 1-q.Y) }
