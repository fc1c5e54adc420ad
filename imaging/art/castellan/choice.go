package castellan

import (
	"math"
	"strings"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// badgeSize is the radius of the number of a place.
func badgeSize(coarse bool) float64 {
	if coarse {
		return .3
	}
	return .29
}

// wallPlace is a place for a wall. One that closes a courtyard is of solid gold, with a seal and
// what it scores.
func wallPlace(p *art.Pen, s art.Subject) {
	line, at := s.Points[:2], s.Points[2]
	if s.Mark == "" {
		p.Line(line...).Dashed(art.ChoiceDeep, .05, .08, .1)
		return
	}
	closing := s.Pose == "closing"
	frame(p, line, .13).Ring(ghostGround).Stroke(art.Veil(art.Ink, .62), .08)
	if closing {
		frame(p, line, .13).Ring(art.Choice).Stroke(art.Ink, .05)
		p.Line(line...).Stroke(art.Hex(0xFFF6E2), .05)
	} else {
		frame(p, line, .13).Dashed(art.Choice, .052, .15, .09)
	}
	mark(p, s, at.X, at.Y, closing)
}

// towerPlace is a place for a tower.
func towerPlace(p *art.Pen, s art.Subject) {
	if s.Mark == "" {
		p.Circle(.5, .5, .26).Dashed(art.ChoiceDeep, .05, .08, .1)
		return
	}
	p.Circle(.5, .5, .36).Ring(ghostGround).Stroke(art.Veil(art.Ink, .62), .08)
	p.Circle(.5, .5, .36).Dashed(art.Choice, .052, .13, .09)
	mark(p, s, .5, .5, s.Pose == "closing")
}

// mark draws the number of a place, its seal and its gain.
func mark(p *art.Pen, s art.Subject, x, y float64, closing bool) {
	r := badgeSize(s.Coarse)
	if closing {
		p.Circle(x, y, r*1.42).Fill(art.Black)
		p.Circle(x, y, r*1.36).Fill(art.White)
		step := 2 * math.Pi * r * 1.28 / 12
		p.Circle(x, y, r*1.28).Dashed(art.Black, r*.16, step*.36, step*.64)
	}
	common.Badge(p, s.Mark, x, y, r)
	if closing && s.Text != "" {
		tag(p, s.Text, x+r*1.35, y+r*1.35, .3)
	}
}

// tag says what a placement scores: yellow, so that it does not look like a value.
func tag(p *art.Pen, text string, x, y, size float64) {
	w := art.TextWidth(text)*size + size*.6
	p.Round(x-w/2, y-size*.65, w, size*1.3, size*.25).Ring(art.Hex(0xFFE27A)).Stroke(art.Ink, .03)
	p.Write(text, x, y, size, art.Centre, art.Ink)
}

// yardPlace is the number of a courtyard that may get the double keep, beside its keep, which shows itself whether
// it has that.
func yardPlace(p *art.Pen, s art.Subject) {
	if s.Mark != "" {
		common.Badge(p, s.Mark, .24, .24, .19)
	}
}

// outlined is a piece that one press would build with others. It is only a line, because those of several
// courtyards are side by side. A tower has the letter of its courtyard.
func outlined(p *art.Pen, s art.Subject) {
	if len(s.Points) == 0 {
		p.Circle(.5, .5, .25).Ring(art.Choice).Stroke(art.Ink, .045)
		p.Write(s.Text, .5, .5, .34, art.Centre, art.Ink)
		return
	}
	p.Line(s.Points...).Stroke(art.Ink, .2)
	p.Line(s.Points...).Dashed(art.Choice, .13, .2, .08)
}

// enclosed is the ground of a courtyard that one press would close, up to the walls.
func enclosed(p *art.Pen, s art.Subject) {
	side := func(of string) float64 {
		if strings.Contains(s.Pose, of) {
			return half
		}
		return 0
	}
	x, y := side("w"), side("n")
	p.Rect(x, y, 1-x-side("e"), 1-y-side("s")).Fill(art.Veil(art.Hex(0xFFF6E2), .5))
	for _, l := range bandLines(s.Pose) {
		p.Line(l...).Stroke(art.White, .075)
		p.Line(l...).Dashed(art.ChoiceDeep, .05, .12, .07)
	}
}

// courtPlace says what a courtyard scores that one press would close.
func courtPlace(p *art.Pen, s art.Subject) { tag(p, s.Text, .5, .5, .4) }
