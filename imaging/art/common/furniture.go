package common

import (
	"image/color"

	"github.com/bastide-games/bastide/imaging/art"
)

// card is a part of the panel. A unit of its pen is its height; the chosen one is
// framed in yellow.
func card(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	r := .09 * min(w, h)
	p.Round(0, 0, w, h, r).Fill(art.TableDeep)
	if s.Chosen {
		b := .04 * min(w, h)
		p.Round(0, 0, w, h, r).Fill(art.Choice)
		p.Round(b, b, w-2*b, h-2*b, r-b/2).Fill(art.Card)
	}
}

// back covers the board behind a panel.
func back(p *art.Pen, s art.Subject) { p.Rect(0, 0, s.Box.W, s.Box.H).Fill(art.TableDeep) }

// roles are the colours of texts.
var roles = map[string]color.NRGBA{
	"name":       art.Coordinate,
	"score":      art.White,
	"count":      art.Cream,
	"word":       art.Quiet,
	"coordinate": art.Quiet,
	"flash":      art.Black,
}

// Smallest is how far a text shrinks before it is cut.
const Smallest = .72

// text is a line of text of size 1 or a little less, no wider than its box. It stands in the middle
// of the box or at one end, in the colour of its role.
func text(p *art.Pen, s art.Subject) {
	anchors := map[string]struct {
		x    float64
		kind art.Anchor
	}{"": {s.Box.W / 2, art.Centre}, "left": {0, art.Left}, "right": {s.Box.W, art.Right}}
	a := anchors[s.Pose]
	size := max(Smallest, min(1, s.Box.W/max(art.TextWidth(s.Text), .1)))
	line := p.Text(art.Fit(s.Text, s.Box.W/size), a.x, s.Box.H/2, size, a.kind)
	if s.Name == "coordinate" {
		line.Edge(art.Table, .28) // to be read on walls that reach beyond the board
	}
	line.Fill(roles[s.Name])
}

// stack is a pile of tiles face down.
func stack(p *art.Pen, _ art.Subject) {
	for i := range 4 {
		o := .24 - .07*float64(i)
		p.Round(o+.02, o-.02, .72, .72, .09).Ring(art.Wood).Stroke(art.Black, .035)
	}
	p.Round(.11, .07, .56, .56, .06).Ring(art.Soil).Stroke(art.WoodDeep, .03)
	tower(p, .39, .36, .2)
}

// tower is the emblem on the backs of tiles.
func tower(p *art.Pen, x, y, r float64) {
	p.Rect(x-r*.7, y-r*.45, r*1.4, r*1.35).Fill(art.Cream)
	for i := range 3 {
		p.Rect(x-r*.9+float64(i)*r*.68, y-r, r*.44, r*.4).Fill(art.Cream)
	}
	p.Rect(x-r*.9, y-r*.66, r*1.8, r*.4).Fill(art.Cream)
	p.Round(x-r*.22, y+r*.2, r*.44, r*.8, r*.22).Fill(art.Soil)
}

// tabletop covers the table with itself.
func tabletop(p *art.Pen, s art.Subject) { p.Rect(0, 0, s.Box.W, s.Box.H).Fill(art.Table) }

// shade is what a face throws on the table.
func shade(p *art.Pen, s art.Subject) {
	p.Round(0, 0, s.Box.W, s.Box.H, .03).Fill(art.TableDeep)
}

// pin marks a corner of the grid on the empty table.
func pin(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Rect(.42*w, 0, .16*w, h).Fill(art.TableLine)
	p.Rect(0, .42*h, w, .16*h).Fill(art.TableLine)
}
