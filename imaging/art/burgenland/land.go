package burgenland

import (
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// Parts of a row of land, in board units.
const (
	shieldW = .86
	sumH    = .79 // the lower edge, where numbers stand
	edgeW   = .16
	grass   = .2
)

// land draws the row of a colour: one landscape behind both castles, the colour itself
// between and below them, and at each end an edge in the look of its player.
func land(p *art.Pen, s art.Subject) {
	l := liveryOf(s.Name)
	w, h := s.Box.W, s.Box.H
	p.Shifted(.03, .05).Round(0, 0, w, h, .1).Fill(art.Shadow)
	p.Round(0, 0, w, h, .1).Clip()
	p.Rect(0, 0, w, h).Fill(l.sky)
	foot := h - sumH
	for i := range 9 {
		x := w * (float64(i) + .3*float64(i&1)) / 8.5
		p.Ellipse(x, foot-.18, .9+.15*float64(i%3), .42+.1*float64(i*2%3)).Fill(l.hill)
	}
	p.Rect(0, foot-grass-.06, w, grass+.06).Fill(art.Field)
	p.Rect(0, foot-grass-.06, w, .04).Fill(art.Tuft)
	trees(p, w, foot)
	p.Rect((w-shieldW)/2, 0, shieldW, h).Clip()
	l.ground(p, w, h, .17, false)
	p.Unclip()
	p.Round(0, 0, w, h, .1).Clip()
	p.Rect(0, foot, w, sumH).Fill(l.foot)
	p.Rect(0, foot, w, .04).Fill(l.deep)
	edge(p, 0, 0, 0, edgeW, h)
	edge(p, 1, w-edgeW, 0, edgeW, h)
	p.Unclip()
	p.Round(0, 0, w, h, .1).Stroke(art.Ink, .035)
}

// trees stand where castles reach last.
func trees(p *art.Pen, w, h float64) {
	for i, x := range []float64{.5, 1.35, 2.1, 3.2, w - .45, w - 1.2, w - 2.3, w - 3.05} {
		r := .1 + .02*float64(i%3)
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
		return p.Shape(pt(x-r*.8, y-r*.9), pt(x+r*.8, y-r*.9), pt(x+r*.8, y+r*.1), pt(x+r*.5, y+r*.6), pt(x, y+r*.98), pt(x-r*.5, y+r*.6), pt(x-r*.8, y+r*.1))
	}
	outline().Stroke(art.Ink, .13)
	outline().Ring(l.full).Stroke(art.White, .06)
	l.sign(p, x, y-r*.08, r*.5)
}

// worth is what the castle of a player counts, the sum of its cards: bright for the better one.
func worth(p *art.Pen, s art.Subject) {
	fill := art.StoneLight
	if s.Pose == "leader" {
		fill = art.Cream
	}
	w, h := s.Box.W, s.Box.H
	p.Round(0, 0, w, h, .1).Ring(fill).Stroke(art.Ink, .045)
	const token, r = .42, .27
	x, sum := token, w/2+token/2
	if s.Seat == 1 {
		x, sum = w-x, w-sum
	}
	common.Token(p, s.Who(), x, h/2, r)
	p.Write(s.Text, sum, h/2, countSize, art.Centre, art.Ink)
}

// gain is what a scoring would bring, in the look of who would have it.
func gain(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	who := art.PlayerAt(s.Seat)
	p.Round(0, 0, w, h, h/2).Ring(who.Colour).Stroke(art.Ink, .1)
	p.Round(0, 0, w, h, h/2).Ring(who.Colour).Stroke(art.Cream, .045)
	text := "+" + s.Text
	p.Write(text, w/2, h/2, min(.56, (w-.14)/art.TextWidth(text)), art.Centre, who.On)
}

// pileUnits are the sizes of the buildings on the piles.
var pileUnits = map[string]float64{"wall": .42, "small-tower": .42, "house": .44, "large-tower": .3}

// countSize is the size of the number of a pile: what is left must be read on a phone.
const countSize = .72

// pile is the supply of a kind of card: "pile-blue-house". It stands back behind what the castles are worth.
func pile(p *art.Pen, s art.Subject) {
	l, what := split(strings.TrimPrefix(s.Noun, "pile-"))
	w, h := s.Box.W, s.Box.H
	const number = .7 // how wide it is, with its sign
	ink := art.Cream
	if s.Text == "0" {
		ink = art.Hex(0xF2A7A0)
		p.Round(.04, .06, w-number-.08, h-.12, .06).Dashed(ink, .03, .08, .07)
	} else {
		n, _ := strconv.Atoi(s.Text)
		stock(p, l, what, w-number+.06, h, n)
	}
	p.Write("×", w-number+.13, h/2, countSize*.5, art.Centre, ink)
	p.Write(s.Text, w-.27, h/2, countSize, art.Centre, ink)
}

// stock draws n cards of a kind, the edges of up to four showing.
func stock(p *art.Pen, l livery, what string, w, h float64, n int) {
	edges := min(n, 4) - 1
	for i := range edges + 1 {
		o := .025 * float64(edges-i)
		p.Round(.02+o, .07-o, w-.14, h-.09, .05).Ring(art.Cream).Stroke(art.Ink, .02)
	}
	p.Round(.05, .1, w-.2, h-.15, .03).Fill(l.sky)
	p.Rect(.05, h-.14, w-.2, .09).Fill(art.Field)
	l.build(p, what, .02+(w-.14)/2, h-.09, pileUnits[what])
}

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
