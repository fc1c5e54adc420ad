package common

import (
	"image/color"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// A lane of a score track goes down, or to the right. Its spaces are then wide, with the number at
// the left, or high, with the number at the top; the rest is for what can be won there.

// trackSpace is a space with its number. Those of a place where something can be won, or was, are
// darker.
func trackSpace(p *art.Pen, s art.Subject) {
	fill, ink := art.StoneLight, art.Ink
	if s.Name != "" {
		fill = art.Stone
	}
	p.Rect(0, 0, s.Box.W, s.Box.H).Ring(fill).Stroke(art.WallInk, .07)
	numberOfSpace(p, s, ink)
}

// numberOfSpace writes the number of a space.
func numberOfSpace(p *art.Pen, s art.Subject, ink color.NRGBA) {
	x, y, size := .47, .5, .66
	if s.Box.H > s.Box.W {
		x, y, size = .5, .46, .7
	}
	p.Write(s.Text, x, y, min(size, .82/max(art.TextWidth(s.Text), .1)), art.Centre, ink)
}

// trackFlag is a flag on a space, with the number of that: a ghost, which is Chosen, has the halo of a
// choice.
func trackFlag(p *art.Pen, s art.Subject) {
	who, line := s.Who(), art.White
	w, h, notch := min(1.26, s.Box.W-.05), 1., .18
	shape := []scene.Point{pt(.05, .06), pt(w, .06), pt(w-notch, h/2), pt(w, h-.06), pt(.05, h-.06)}
	if s.Box.H > s.Box.W {
		w, h = 1, min(1.3, s.Box.H-.05)
		shape = []scene.Point{pt(.05, .04), pt(w-.05, .04), pt(w-.05, h), pt(w/2, h-notch), pt(.05, h)}
	}
	if s.Chosen {
		line = art.Choice
		p.Shape(shape...).Stroke(art.Ink, .32)
		p.Shape(shape...).Stroke(art.Choice, .2)
	}
	p.Shape(shape...).Ring(who.Colour).Stroke(art.Ink, .2)
	p.Shape(shape...).Stroke(line, .09)
	numberOfSpace(p, s, who.On)
}

// trackStep is the edge of a space that a flag would pass.
func trackStep(p *art.Pen, s art.Subject) {
	const wide = .16
	if s.Box.H > s.Box.W {
		p.Rect(0, 0, s.Box.W, wide)
	} else {
		p.Rect(0, 0, wide, s.Box.H)
	}
	p.Ring(s.Who().Colour).Stroke(art.White, .04)
}

// trackGoal rings a place whose prize is near.
func trackGoal(p *art.Pen, s art.Subject) {
	p.Rect(0, 0, s.Box.W, s.Box.H).Stroke(art.Ink, .16)
	p.Rect(0, 0, s.Box.W, s.Box.H).Stroke(art.White, .12)
	p.Rect(0, 0, s.Box.W, s.Box.H).Stroke(s.Who().Colour, .07)
}

// trackGap stands for spaces that are not shown.
func trackGap(p *art.Pen, s art.Subject) {
	for i := -1.; i <= 1; i++ {
		x, y := s.Box.W/2, s.Box.H/2
		if s.Box.H > s.Box.W {
			x += .3 * i
		} else {
			y += .3 * i
		}
		p.Circle(x, y, .09).Fill(art.Quiet)
	}
}
