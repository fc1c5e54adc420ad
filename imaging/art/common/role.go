package common

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// The signs of what a follower may become are those on its buttons: black on a white disc, so that
// they do not look like numbers, which are on yellow.

// Roles are the signs of what the followers of a game are, by role, each in a box of 1 × 1.
type Roles map[string]func(p *art.Pen)

// Brush returns the brush of followers, which are named by their role.
func (r Roles) Brush() art.Brush { return art.Brush{Draw: r.follower, Bleed: .4} }

// Icons adds the signs to the icons of a game.
func (r Roles) Icons(icons art.Nouns) art.Nouns {
	for role, sign := range r {
		icons[role] = art.Brush{Bleed: .12, Draw: func(p *art.Pen, _ art.Subject) {
			p.Shifted(.03, .06).Circle(.5, .5, .5).Fill(art.Shadow)
			p.Circle(.5, .5, .5).Fill(art.Black)
			p.Circle(.5, .5, .44).Fill(art.Plaster)
			sign(p)
		}}
	}
	return icons
}

// Keep is a castle's tower with battlements.
func Keep(p *art.Pen) {
	p.Shape(pt(.28, .22), pt(.38, .22), pt(.38, .30), pt(.45, .30), pt(.45, .22), pt(.55, .22), pt(.55, .30), pt(.62, .30),
		pt(.62, .22), pt(.72, .22), pt(.72, .42), pt(.66, .48), pt(.70, .78), pt(.30, .78), pt(.34, .48), pt(.28, .42)).Fill(art.Black)
	p.Round(.44, .56, .12, .22, .06).Fill(art.Plaster)
}

// Dagger points to the upper right.
func Dagger(p *art.Pen) {
	p.Shape(pt(.80, .20), pt(.74, .36), pt(.47, .63), pt(.37, .53), pt(.64, .26)).Fill(art.Black)
	p.Line(pt(.28, .46), pt(.54, .72)).Stroke(art.Black, .085)
	p.Line(pt(.40, .60), pt(.25, .75)).Stroke(art.Black, .10)
}

// Ear is an ear of corn.
func Ear(p *art.Pen) {
	p.Line(pt(.5, .84), pt(.5, .28)).Stroke(art.Black, .06)
	p.Ellipse(.5, .22, .065, .10).Fill(art.Black)
	for _, y := range []float64{.34, .47, .60} {
		for _, side := range []float64{-1, 1} {
			p.Shape(pt(.5, y+.09), pt(.5+.06*side, y-.06), pt(.5+.20*side, y-.12), pt(.5+.19*side, y+.02)).Fill(art.Black)
		}
	}
}

// Church has a cross on its roof.
func Church(p *art.Pen) {
	p.Line(pt(.5, .14), pt(.5, .42)).Stroke(art.Black, .07)
	p.Line(pt(.40, .24), pt(.60, .24)).Stroke(art.Black, .07)
	p.Shape(pt(.26, .78), pt(.26, .56), pt(.5, .36), pt(.74, .56), pt(.74, .78)).Fill(art.Black)
	p.Round(.44, .58, .12, .20, .06).Fill(art.Plaster)
}

// Horn is a post horn.
func Horn(p *art.Pen) {
	p.Circle(.42, .54, .15).Stroke(art.Black, .085)
	p.Line(pt(.16, .39), pt(.60, .39)).Stroke(art.Black, .085)
	p.Shape(pt(.52, .36), pt(.84, .22), pt(.84, .56), pt(.52, .42)).Fill(art.Black)
}

// Buckler is a knight's shield.
func Buckler(p *art.Pen) {
	p.Shape(pt(.25, .24), pt(.75, .24), pt(.75, .50), pt(.66, .66), pt(.5, .82), pt(.34, .66), pt(.25, .50)).Fill(art.Black)
	p.Line(pt(.5, .30), pt(.5, .70)).Stroke(art.Plaster, .07)
	p.Line(pt(.32, .44), pt(.68, .44)).Stroke(art.Plaster, .07)
}

// Home is a house.
func Home(p *art.Pen) {
	p.Shape(pt(.16, .52), pt(.5, .20), pt(.84, .52)).Fill(art.Black)
	p.Rect(.27, .48, .46, .29).Fill(art.Black)
	p.Rect(.44, .58, .13, .19).Fill(art.Plaster)
}

// Basket has a handle.
func Basket(p *art.Pen) {
	var handle []scene.Point
	for i := range 9 {
		sin, cos := math.Sincos(math.Pi * float64(i) / 8)
		handle = append(handle, pt(.5-.22*cos, .50-.28*sin))
	}
	p.Line(handle...).Stroke(art.Black, .07)
	p.Shape(pt(.20, .48), pt(.80, .48), pt(.70, .80), pt(.30, .80)).Fill(art.Black)
	for _, x := range []float64{.40, .5, .60} {
		p.Line(pt(x, .56), pt(.5+(x-.5)*.8, .74)).Stroke(art.Plaster, .035)
	}
}

// Boot is a walker's.
func Boot(p *art.Pen) {
	p.Shape(pt(.34, .20), pt(.56, .20), pt(.57, .48), pt(.76, .58), pt(.79, .72), pt(.34, .72)).Fill(art.Black)
	p.Rect(.32, .73, .48, .06).Fill(art.Black)
}
