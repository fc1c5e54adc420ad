package burgenland

import (
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// slim is the width of a card below which it has neither frame nor value, and keeps
// nothing but its outline.
const slim = .42

// valueSize is the size of the value of a card or a space, which must be read on a phone, and
// valueHigh how high the plate is on which a card bears it.
const valueSize, valueHigh = .66, .55

// card draws a card of a castle. The wall behind its building reaches both edges, so
// that neighbours join to one castle.
func card(p *art.Pen, s art.Subject) {
	l, what := split(s.Name)
	w, h := s.Box.W, s.Box.H
	frame := .035
	if w < slim {
		frame = 0
	}
	p.Shifted(.02, .035).Round(0, 0, w, h, .05).Fill(art.Shadow)
	p.Round(0, 0, w, h, .05).Ring(art.Cream).Clip()
	q := p.Shifted(frame, frame)
	q.Rect(0, 0, w-2*frame, h-2*frame).Fill(l.sky)
	l.hatch(q, w-2*frame, h-2*frame, .15)
	q.Fill(mix(l.sky, l.hill, .7))
	q.Rect(0, h-2*frame-grass, w-2*frame, grass).Fill(art.Field)
	p.Unclip()
	l.standing(p, what, w, h, frame)
	p.Round(0, 0, w, h, .05).Stroke(art.Ink, .025)
	if w >= slim {
		l.value(p.Shifted(0, h-valueHigh), s.Text, w)
	}
	if s.Pose == "idle" {
		p.Round(0, 0, w, h, .05).Fill(art.Veil(art.Table, .6))
	}
}

// value writes the value of a card on a plate of its own. What lies between two plates is dark, so that
// neighbours do not read as one number.
func (l livery) value(p *art.Pen, text string, w float64) {
	const apart, high = .07, valueHigh - .03
	p.Rect(0, 0, w, high).Fill(l.foot)
	plate := w - 2*apart
	p.Round(apart, .02, plate, high-.04, .1).Fill(art.Cream)
	p.Write(text, w/2, high/2, min(valueSize, (plate-.02)/art.TextWidth(text)), art.Centre, art.Ink)
}

// standing draws the building of a card and the wall behind it.
func (l livery) standing(p *art.Pen, what string, w, h, frame float64) {
	foot := h - valueHigh
	if w < slim {
		foot = h - .05
	}
	p.Rect(frame, 0, w-2*frame, h).Clip()
	unit := min(1.3*w, .56)
	if what == "large-tower" {
		unit = min(1.3*w, .45)
	}
	stretch(p.Within(w/2, foot, unit), (w-2*frame)/unit+.1)
	if what == "wall" {
		l.pane(p.Within(w/2, foot, unit), 0, -wallHeight*.5, .13)
	} else {
		l.build(p, what, w/2, foot, unit)
	}
	p.Unclip()
}

// hollow is a dark place for a card.
func hollow(p *art.Pen, w, h float64) {
	p.Round(0, 0, w, h, .05).Fill(art.Veil(art.Hex(0x3A322C), .88))
}

// gap is a place in a castle whose card was taken away.
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

// fresh marks a card as its owner's latest: a pennon at its top.
func fresh(p *art.Pen, s art.Subject) {
	common.Token(p, s.Who(), s.Box.W/2, .1, min(.12, s.Box.W*.3))
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

// advised is the number of the choice that is advised, larger than those of the others, in a white ring.
func advised(p *art.Pen, s art.Subject) {
	const r = .48
	x, y := s.Box.W/2, s.Box.H/2
	p.Circle(x, y, r+.1).Fill(art.Ink)
	p.Circle(x, y, r+.06).Fill(art.White)
	common.Badge(p, s.Text, x, y, r)
}
