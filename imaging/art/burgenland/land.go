package burgenland

import (
	"strings"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// Parts of a row of land, in board units.
const (
	middleW = 2.3
	edgeW   = .14
	grass   = .14
)

// land draws the row of a colour: one landscape behind both castles, the dark plinth with their values below
// it, the colour itself between them, and at each end an edge in the look of its player.
func land(p *art.Pen, s art.Subject) {
	l := liveryOf(s.Name)
	w, h := s.Box.W, s.Box.H
	p.Round(0, 0, w, h, .1).Clip()
	p.Rect(0, 0, w, h).Fill(l.sky)
	foot := h - plinth - .02
	for i := range 7 {
		x := w * (float64(i) + .3*float64(i&1)) / 6.5
		p.Ellipse(x, foot, 1.3+.2*float64(i%3), .42+.14*float64(i*2%3)).Fill(l.hill)
	}
	p.Rect(0, foot-grass, w, grass).Fill(art.Field)
	trees(p, w, foot)
	p.Rect(0, foot, w, h-foot).Fill(l.foot)
	p.Rect((w-middleW)/2, 0, middleW, h).Fill(l.full)
	for _, x := range []float64{(w - middleW) / 2, (w + middleW) / 2} {
		p.Rect(x-.015, 0, .03, h).Fill(l.deep)
	}
	edge(p, 0, 0, 0, edgeW, h)
	edge(p, 1, w-edgeW, 0, edgeW, h)
	p.Unclip()
	p.Round(0, 0, w, h, .1).Stroke(art.Ink, .035)
}

// trees stand where castles reach last.
func trees(p *art.Pen, w, h float64) {
	for i, x := range []float64{.5, 1.35, w - .45, w - 1.2} {
		r := .13 + .03*float64(i%2)
		y := h - grass - .1 - r
		p.Rect(x-.02, y, .04, r+.12).Fill(art.Wood)
		common.Tree(p, x, y, r)
	}
}

// shield hangs between the castles.
func shield(p *art.Pen, s art.Subject) {
	l := liveryOf(s.Name)
	x, y, r := s.Box.W/2, s.Box.H/2, s.Box.W/2
	outline := func() *art.Pen {
		return p.Shape(pt(x, y-r*.9), pt(x+r*.8, y-r*.9), pt(x+r*.8, y+r*.1), pt(x+r*.5, y+r*.6), pt(x, y+r*.98), pt(x-r*.5, y+r*.6), pt(x-r*.8, y+r*.1), pt(x-r*.8, y-r*.9))
	}
	outline().Stroke(art.Ink, .13)
	outline().Ring(l.full).Stroke(art.White, .06)
	l.sign(p, x, y-r*.08, r*.5)
}

// worth is the value of a player's castle, the sum of its cards. That of the better castle is bright.
func worth(p *art.Pen, s art.Subject) {
	const size, bar = .8, .1
	fill := art.Veil(art.Cream, .5)
	if s.Pose == "leader" {
		fill = art.Cream
	}
	w, h := s.Box.W, s.Box.H
	p.Round(0, 0, w, h, .1).Clip()
	p.Rect(0, 0, w, h).Fill(fill)
	p.Rect(0, h-bar, w, bar).Fill(art.PlayerAt(s.Seat).Colour)
	p.Unclip()
	p.Round(0, 0, w, h, .1).Stroke(art.Ink, .035)
	p.Write(s.Text, w/2, (h-bar)/2, min(size, (w-.1)/art.TextWidth(s.Text)), art.Centre, art.Ink)
}

// gain is what a scoring would bring, in the look of the player who would get it.
func gain(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	who := art.PlayerAt(s.Seat)
	p.Round(0, 0, w, h, h/2).Ring(who.Colour).Stroke(art.Ink, .1)
	p.Round(0, 0, w, h, h/2).Ring(who.Colour).Stroke(art.Cream, .045)
	text := "+" + s.Text
	p.Write(text, w/2, h/2, min(.48, (w-.1)/art.TextWidth(text)), art.Centre, who.On)
}

// stock is the ground of the supply. It stands back behind what is played.
func stock(p *art.Pen, s art.Subject) {
	p.Round(0, 0, s.Box.W, s.Box.H, .14).Ring(art.Card).Stroke(art.Ink, .04)
}

// kindUnits are the sizes of the buildings in the supply.
var kindUnits = map[string]float64{"wall": .38, "small-tower": .36, "house": .42, "large-tower": .26}

// kind is a sort of card, in any colour.
func kind(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	plainLivery.build(p, s.Name, w/2, h-.02, kindUnits[s.Name])
}

// pile is how many cards of a kind are left in a colour: "pile-blue-house".
func pile(p *art.Pen, s art.Subject) {
	l, _ := split(strings.TrimPrefix(s.Noun, "pile-"))
	const apart, above = .02, .03
	w, h := s.Box.W-2*apart, s.Box.H-2*above
	q := p.Shifted(apart, above)
	if s.Text == "0" {
		q.Round(.02, .02, w-.04, h-.04, .08).Dashed(l.full, .03, .08, .07)
		q.Write(s.Text, w/2, h/2, pileSize, art.Centre, art.Hex(0xF2A7A0))
		return
	}
	q.Round(0, 0, w, h, .08).Fill(l.full)
	q.Write(s.Text, w/2, h/2, pileSize, art.Centre, l.on)
}

// pileSize is the size of the number of a pile.
const pileSize = .5

// edge is the end of a row in the look of its player.
func edge(p *art.Pen, seat int, x, y, w, h float64) {
	who := art.PlayerAt(seat)
	p.Rect(x, y, w, h).Fill(who.Colour)
	for at := y; seat == 1 && at < y+h; at += .2 {
		p.Shape(pt(x, at+w), pt(x+w, at), pt(x+w, at+.08), pt(x, at+w+.08)).Fill(who.Deep)
	}
	inner := x + w
	if seat == 1 {
		inner = x
	}
	p.Rect(inner-.015, y, .03, h).Fill(art.Ink)
}
