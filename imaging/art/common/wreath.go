package common

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// wreath is the laurel round a winner's token: two branches that meet at the bottom and leave
// the top open.
func wreath(p *art.Pen, s art.Subject) { Wreath(p, s.Box.W/2, s.Box.H/2, .44*min(s.Box.W, s.Box.H)) }

// Wreath draws a wreath with the radius r.
func Wreath(p *art.Pen, x, y, r float64) {
	const leaves, open = 7, .42 // leaves of a branch; how far from the top it ends, in half turns
	for _, side := range []float64{-1, 1} {
		at := func(i float64) (angle float64) { return math.Pi/2 - side*math.Pi*(1-open)*i/leaves*1.15 }
		for i := range leaves {
			angle := at(float64(i) + .5)
			for _, out := range []float64{-1, 1} {
				leaf(p, x+r*math.Cos(angle), y+r*math.Sin(angle), angle-side*(math.Pi/2-out*.55), .30*r)
			}
		}
	}
	p.Circle(x, y+r, .1*r).Ring(art.Choice).Stroke(art.Ink, .02*r)
}

// leaf draws a pointed leaf that begins at (x,y) and grows in a direction.
func leaf(p *art.Pen, x, y, direction, length float64) {
	const steps = 6
	var edge []scene.Point
	sin, cos := math.Sincos(direction)
	point := func(along, across float64) scene.Point {
		return scene.Point{X: x + along*cos - across*sin, Y: y + along*sin + across*cos}
	}
	for i := range 2 * steps {
		t, side := float64(i)/steps, 1.0
		if i > steps {
			t, side = 2-t, -1
		}
		edge = append(edge, point(t*length, side*.28*length*math.Sin(math.Pi*t)))
	}
	p.Shape(edge...).Ring(art.Choice).Stroke(art.Ink, .1*length)
}
