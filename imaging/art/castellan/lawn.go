package castellan

import (
	"image/color"
	"math"
	"strings"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

var (
	dot     = art.Hex(0xE9E2D0)
	flowers = []uint32{0xFFF6E2, 0xEDDDA0}
)

// lawn lists the cells of the ground. Their poses tell which of the squares between the
// points are mown in the one direction and which in the other, and after a space the
// sides on which the lawn ends.
func lawn(it scene.Item) (list []scene.Item) {
	x0, y0 := int(it.Box.X), int(it.Box.Y)
	x1, y1 := x0+int(it.Box.W)-1, y0+int(it.Box.H)-1
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			pose := [2]string{"even ", "odd "}[(x+y)&1]
			for _, end := range []struct {
				is   bool
				side string
			}{{y == y0, "n"}, {x == x1, "e"}, {y == y1, "s"}, {x == x0, "w"}} {
				if end.is {
					pose += end.side
				}
			}
			cell := scene.Item{Kind: it.Kind, Noun: "turf", Pose: pose, Seat: it.Seat, Box: scene.Cell(x, y)}
			plants := cell
			plants.Noun, plants.Pose = "meadow", ""
			list = append(list, cell, plants)
		}
	}
	return list
}

// hem is the width of the line round the lawn.
const hem = .05

// turf draws a cell of the lawn: a point in its middle, and round it the corners of four
// squares.
func turf(p *art.Pen, s art.Subject) {
	mown, ends, _ := strings.Cut(s.Pose, " ")
	outline := func() *art.Pen { return whole(p, ends) }
	if len(ends) > 1 {
		outline().Clip()
	}
	p.Rect(0, 0, 1, 1).Fill(art.Field)
	across := 0.
	if mown == "even" {
		across = .5
	}
	p.Rect(across, 0, .5, .5)
	p.Rect(.5-across, .5, .5, .5).Fill(art.FieldPatch)
	p.Circle(.5, .5, .046).Fill(art.Tuft)
	p.Circle(.5, .5, .032).Fill(dot)
	p.Unclip()
	if ends != "" {
		outline().Stroke(art.TableDeep, hem)
	}
}

// whole is the outline of a lawn that ends on some sides of the cell and, on the others,
// far enough away.
func whole(p *art.Pen, ends string) *art.Pen {
	edge := func(side string, here, away float64) float64 {
		if strings.Contains(ends, side) {
			return here
		}
		return away
	}
	x0, x1 := edge("w", 0, -1), edge("e", 1, 2)
	y0, y1 := edge("n", 0, -1), edge("s", 1, 2)
	return p.Round(x0, y0, x1-x0, y1-y0, .2)
}

// blades is how many blades of grass grow on a cell, and grass are their colours.
const blades = 44

var grass = []color.NRGBA{art.Hex(0x9CC486), art.Hex(0x6F9C5C), art.Hex(0xA7CC8F), art.Hex(0x68935A)}

// meadow grows grass on a cell, and strews tufts and flowers over it, in one of many ways.
func meadow(p *art.Pen, s art.Subject) {
	if s.Coarse {
		return
	}
	for i := range blades {
		n := scatter(s.Variant, i)
		x, y, lean := .04+.92*float64(n&255)/255, .06+.88*float64(n>>8&255)/255, .05*(float64(n>>16&255)/255-.5)
		p.Line(pt(x, y+.035), pt(x+lean, y-.035)).Stroke(grass[n>>24&3], .022)
	}
	n := scatter(s.Variant, s.Variant)
	at := func(shift int) float64 { return .12 + .76*float64(n>>shift&63)/63 }
	x, y := at(0), at(6)
	switch s.Variant % 5 {
	case 0, 1:
		common.Tufts(p, x, y, .035)
	case 2:
		c := art.Hex(flowers[n>>20&1])
		p.Circle(x, y, .022).Fill(c)
		p.Circle(x+.07, y+.03, .018).Fill(c)
	}
}

// scatter is a number that belongs to a place for good.
func scatter(x, y int) uint32 {
	h := uint32(int32(x))*0x9E3779B1 ^ uint32(int32(y))*0x85EBCA77
	h ^= h >> 15
	h *= 0xC2B2AE3D
	return h ^ h>>13
}

// clearing is how far from the castle trees begin, in units.
const clearing = 1.3

// trees plants groves in the squares between four points that are far enough from the
// castle and from every place that is offered, so that no wall ever hits one.
func trees(items []scene.Item) (list []scene.Item) {
	var board scene.Rect
	var built []scene.Point
	for _, it := range items {
		switch {
		case it.Noun == "lawn":
			board = it.Box
		case len(it.Points) > 0:
			built = append(built, it.Points...)
		case it.Kind != scene.Face:
			built = append(built, it.Box.Centre())
		}
	}
	for y := math.Floor(board.Y); y+2 <= board.Y+board.H; y++ {
		for x := math.Floor(board.X); x+2 <= board.X+board.W; x++ {
			if scatter(int(x), int(y))>>7%10 < 4 && lonely(x+1, y+1, built) {
				list = append(list, scene.Item{
					Kind: scene.Outline, Noun: "tree", Seat: scene.Nobody, Box: scene.Rect{X: x + .5, Y: y + .5, W: 1, H: 1},
				})
			}
		}
	}
	return list
}

func lonely(x, y float64, built []scene.Point) bool {
	for _, b := range built {
		if math.Abs(b.X-x) < clearing && math.Abs(b.Y-y) < clearing {
			return false
		}
	}
	return true
}

// groves are the trees of a square: place and radius.
var groves = [][][3]float64{
	{{.45, .42, .15}, {.62, .58, .12}},
	{{.5, .5, .16}},
	{{.4, .55, .13}, {.58, .42, .15}, {.64, .64, .1}},
	{{.56, .46, .14}, {.4, .6, .11}},
	{{.48, .4, .12}, {.6, .56, .15}, {.38, .6, .12}, {.52, .68, .1}},
	{{.6, .5, .12}, {.42, .46, .16}},
}

func grove(p *art.Pen, s art.Subject) {
	for _, t := range groves[s.Variant%len(groves)] {
		common.Tree(p, t[0], t[1], t[2])
	}
}
