package castellan

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

var (
	dot     = art.Hex(0xE9E2D0)
	flowers = []uint32{0xFFF6E2, 0xEDDDA0}
)

// lawn draws the ground: mown in checks between the points, which lie in the middle of
// the grid's cells.
func lawn(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Round(0, 0, w, h, .2).Ring(art.Field).Clip()
	for y := -1; float64(y) < h; y++ {
		for x := -1; float64(x) < w; x++ {
			if (x+y)&1 != 0 {
				p.Rect(float64(x)+.5, float64(y)+.5, 1, 1)
			}
		}
	}
	p.Fill(art.FieldPatch)
	if !s.Coarse {
		meadow(p, int(w), int(h))
	}
	for y := .5; y < h; y++ {
		for x := .5; x < w; x++ {
			p.Circle(x, y, .046).Fill(art.Tuft)
			p.Circle(x, y, .032).Fill(dot)
		}
	}
	p.Unclip()
	p.Round(0, 0, w, h, .2).Stroke(art.TableDeep, .05)
}

// meadow strews tufts and flowers.
func meadow(p *art.Pen, w, h int) {
	for y := range h {
		for x := range w {
			n := scatter(x, y)
			at := func(shift int) float64 { return .12 + .76*float64(n>>shift&63)/63 }
			fx, fy := float64(x)+at(0), float64(y)+at(6)
			switch n >> 12 % 5 {
			case 0, 1:
				common.Tufts(p, fx, fy, .035)
			case 2:
				c := art.Hex(flowers[n>>20&1])
				p.Circle(fx, fy, .022).Fill(c)
				p.Circle(fx+.07, fy+.03, .018).Fill(c)
			}
		}
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
