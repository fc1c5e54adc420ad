package burgenland

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// valueSize is the size of the value of a card or a space, which must be read on a phone.
const valueSize = .54

// plinth is the height of the ground below castles, where their values are written.
const plinth = .5

// heights are the heights of buildings with their roofs, in their units.
var heights = map[string]float64{"small-tower": 1.31, "house": 1.14, "large-tower": 1.8}

// slim is the width of a card below which a line separates its value from the next, so that they do not look
// like one number.
const slim = .5

// card draws a card of a castle: its building and the wall behind it, which reaches both edges, so that
// neighbours join to one castle, and below them its value. A building may be wider than its card: beside it
// stand only walls.
func card(p *art.Pen, s art.Subject) {
	l, what := split(s.Name)
	w, foot := s.Box.W, s.Box.H-plinth
	unit := min(.78, .3+.65*w)
	p.ClipTo(scene.Rect{W: w, H: foot})
	stretch(p.Within(w/2, foot, unit), w/unit+.1)
	p.Unclip()
	if what == "wall" {
		l.pane(p.Within(w/2, foot, unit), 0, -wallHeight*.5, .13)
	} else {
		l.build(p, what, w/2, foot, min(unit, foot/heights[what]))
	}
	if w < slim {
		p.Rect(w-.02, foot, .02, plinth).Fill(art.Veil(art.Cream, .5))
	}
	p.Write(s.Text, w/2, foot+plinth/2, min(valueSize, .85*w/art.TextWidth(s.Text)), art.Centre, art.Cream)
	if s.Pose == "idle" {
		p.Rect(0, 0, w, s.Box.H).Fill(art.Veil(art.Table, .6))
	}
}

// hollow is a dark place for a card.
func hollow(p *art.Pen, w, h float64) {
	p.Round(0, 0, w, h, .05).Fill(art.Veil(art.Hex(0x3A322C), .88))
}

// gap is a place in a castle from which a card was taken.
func gap(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	hollow(p, w, h)
	p.Round(.03, .03, w-.06, h-.06, .04).Dashed(art.StoneLight, .025, .07, .06)
	for i, at := range []float64{.3, .55, .75} {
		r := .06 + .02*float64(i&1)
		p.Circle(w*at, h-.08-r/2, r).Ring(art.Stone).Stroke(art.Ink, .02)
	}
}

// part frames what counts of a castle with gaps.
func part(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Round(-.01, -.01, w+.02, h+.02, .06).Stroke(art.Ink, .1)
	p.Round(-.01, -.01, w+.02, h+.02, .06).Stroke(art.White, .06)
}

// fresh marks a card as its owner's latest: a ring round its value.
func fresh(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	r := min(.24, w/2)
	p.Round(w/2-r, h-plinth+.02, 2*r, plinth-.04, min(.12, r)).Stroke(art.PlayerAt(s.Seat).Colour, .09)
	p.Round(w/2-r, h-plinth+.02, 2*r, plinth-.04, min(.12, r)).Stroke(art.Cream, .05)
}

// chosen frames the card that is about to change hands.
func chosen(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Round(0, 0, w, h, .05).Stroke(art.Ink, .12)
	p.Round(0, 0, w, h, .05).Stroke(art.Choice, .07)
}

// slot is a place where a card may be built.
func slot(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	hollow(p, w, h)
	choosable(p, s, w/2, .4, .36)
}

// pick marks a card that may be taken, or given back.
func pick(p *art.Pen, s art.Subject) { choosable(p, s, s.Box.W/2, .36, .36) }

func choosable(p *art.Pen, s art.Subject, x, y, r float64) {
	w, h := s.Box.W, s.Box.H
	p.Round(.02, .02, w-.04, h-.04, .05).Stroke(art.Ink, .085)
	p.Round(.02, .02, w-.04, h-.04, .05).Dashed(art.Choice, .055, .12, .07)
	if s.Mark != "" {
		common.Badge(p, s.Mark, x, y, min(r, w*.65))
	}
}

// badge marks a choice that is no place for a card: its number on a plain badge.
func badge(p *art.Pen, s art.Subject) {
	if s.Mark != "" {
		common.Badge(p, s.Mark, s.Box.W/2, s.Box.H/2, min(s.Box.W, s.Box.H)/2)
	}
}

// advised is the number of the choice that is advised, in a white ring.
func advised(p *art.Pen, s art.Subject) {
	x, y, r := s.Box.W/2, s.Box.H/2, s.Box.W/2
	p.Circle(x, y, r+.1).Fill(art.Ink)
	p.Circle(x, y, r+.06).Fill(art.White)
	common.Badge(p, s.Text, x, y, r)
}
