package burgenland

import (
	"strings"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// bed is how wide the road is on which the spaces lie.
const bed = 1.24 + .12

// board draws the road of the ring and the meadow inside it.
func board(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Rect(0, 0, w, h).Fill(art.Table)
	p.Round(.02, .02, w-.04, h-.04, .24).Fill(art.RoadCasing)
	p.Round(.06, .06, w-.12, h-.12, .2).Fill(art.Road)
	p.Round(bed, bed, w-2*bed, h-2*bed, .2).Fill(art.RoadCasing)
	p.Round(bed+.05, bed+.05, w-2*bed-.1, h-2*bed-.1, .16).Fill(art.Field)
	for i := range 60 {
		x := bed + .3 + float64(i*37%100)/100*(w-2*bed-.6)
		y := bed + .25 + float64(i*61%97)/97*(h-2*bed-.5)
		common.Tufts(p, x, y, .05)
	}
}

// gapWidth is the cream between two spaces.
const gapWidth = .08

// space draws a space of the ring: a tile of the colour, lit from above, with what it is good for and what that
// is worth beside each other, on a column one below the other.
func space(p *art.Pen, s art.Subject) {
	l, what := split(s.Name)
	pose := strings.Fields(s.Pose)
	turn, dark, crowned := has(pose, "turn"), has(pose, "veiled"), has(pose, "crowned")
	w, h := s.Box.W-gapWidth, s.Box.H-gapWidth
	q := p.Shifted(gapWidth/2, gapWidth/2)
	q.Shifted(.02, .05).Round(0, 0, w, h, .13).Fill(art.Shadow)
	q.Round(0, 0, w, h, .13).Clip()
	l.ground(q, w, h, .2, dark)
	const edge = .1
	q.Rect(0, h-edge, w, edge).Fill(art.Veil(art.Ink, .26))
	if !dark {
		q.Rect(0, 0, w, edge*.6).Fill(art.Veil(art.White, .35))
	}
	q.Unclip()
	q.Round(0, 0, w, h, .13).Stroke(art.Ink, .03)
	if turn {
		q.Round(.035, .035, w-.07, h-.07, .1).Stroke(art.Ink, .115)
		q.Round(.035, .035, w-.07, h-.07, .1).Stroke(art.White, .07)
	}
	x, y := w*.37, h/2
	switch {
	case s.Text == "" && crowned && w > h:
		x = w/2 - .3
	case s.Text == "":
		x = w / 2
	case h > w:
		x, y = w/2, h*.34
	}
	l.picture(q, what, x, y, h > w, crowned)
	if s.Text == "" {
		return
	}
	dx, dy := w-.38, h-.37
	if has(pose, "low") {
		dy = .38 // the crown stands below
	}
	disc(q, s.Text, dx, dy, .32)
}

func has(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}

// picture draws what a space is good for about (x,y), upright on a column. Under the crown, which stands at the
// outer edge, it is a little lower there.
func (l livery) picture(q *art.Pen, what string, x, y float64, upright, crowned bool) {
	if upright && crowned {
		y += .1
	}
	switch what {
	case "crown":
		roundel(q, x, y, .48)
	case "crown-wall":
		l.both(q, x, y, upright)
	case "wall":
		l.build(q, what, x, y+.3, .76)
	case "small-tower":
		l.build(q, what, x, y+.5, .8)
	case "house":
		l.build(q, what, x, y+.48, .86)
	default:
		l.build(q, what, x, y+.53, .6)
	}
}

// both draws a crown before a wall, on a column above it.
func (l livery) both(q *art.Pen, x, y float64, upright bool) {
	if upright {
		l.build(q, "wall", x, y+.56, .76)
		roundel(q, x, y-.16, .36)
		return
	}
	l.build(q, "wall", x+.06, y+.42, .8)
	roundel(q, x-.1, y-.12, .36)
}

// roundel is a crown on cream: gold would be lost on yellow.
func roundel(p *art.Pen, x, y, r float64) {
	p.Circle(x, y, r).Ring(art.Cream).Stroke(art.RoadCasing, .045)
	crownSign(p, x, y, r*.62)
}

// disc writes a value on a cream disc.
func disc(p *art.Pen, text string, x, y, r float64) {
	p.Circle(x, y, r).Ring(art.Cream).Stroke(art.Ink, r*.12)
	p.Write(text, x, y, valueSize, art.Centre, art.Ink)
}

// chevron points to the next space.
func chevron(p *art.Pen, s art.Subject) {
	quarters := map[string]int{"east": 0, "south": 1, "west": 2, "north": 3}[s.Pose]
	q := p.Within(-.09, -.09, s.Box.W+.18).Turned(quarters)
	q.Shape(pt(.22, .1), pt(.86, .5), pt(.22, .9)).Ring(violet).Stroke(art.White, .2)
	q.Shape(pt(.22, .1), pt(.86, .5), pt(.22, .9)).Fill(violet)
}

// crown is the pawn that goes round: a violet coin, for the spaces bear crowns too, and nothing else
// of the board is violet.
func crown(p *art.Pen, s art.Subject) {
	const larger = 1.02
	r := s.Box.W / 2 * larger
	x, y := s.Box.W/2, s.Box.H/2-.03
	if s.Ghost {
		p.Circle(x, y, r).Dashed(art.Choice, .06, .14, .08)
		crownSign(p, x, y, r*.7)
		return
	}
	p.Ellipse(x+.06, y+r*.3, r*1.05, r*.9).Fill(art.Shadow)
	p.Circle(x, y, r).Ring(violet).Stroke(art.Ink, .20)
	p.Circle(x, y, r).Ring(violet).Stroke(art.White, .14)
	crownSign(p, x, y+r*.06, r*.68)
}

// trail is the way of the crown; stop a space on which it stood.
func trail(p *art.Pen, s art.Subject) {
	for i := 1; i < len(s.Points); i++ {
		a, b := s.Points[i-1], s.Points[i]
		for _, t := range []float64{.33, .67} {
			p.Circle(a.X+(b.X-a.X)*t, a.Y+(b.Y-a.Y)*t, .055).Ring(goldLit).Stroke(art.Ink, .025)
		}
	}
	for _, at := range s.Points[:len(s.Points)-1] {
		p.Circle(at.X, at.Y, .085).Ring(goldLit).Stroke(art.Ink, .03)
	}
}

func stop(p *art.Pen, s art.Subject) {
	x, y, r := s.Box.W/2, s.Box.H/2, s.Box.W/2
	p.Circle(x, y, r*.8).Ring(goldLit).Stroke(art.Ink, .035)
	crownSign(p, x, y, r*.5)
}

// led draws the face that leads to a space beside its value, on a row above that. It is dark where it leaves the
// colour of the turn.
func led(p *art.Pen, s art.Subject) {
	const edge, side = .33, .46
	body, pip := art.Plaster, art.Black
	if s.Pose == "leave" {
		body, pip = art.Card, art.Cream
	}
	x, y := s.Box.W-edge-.12, edge-.02
	if s.Box.H > s.Box.W {
		x, y = edge-.03, s.Box.H-edge-.06
	}
	face(p, s.Name, x, y, side, body, pip)
}

// target is a space that a rolled face leads to. One that leaves the colour has a red rim.
func target(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Round(.08, .08, w-.16, h-.16, .1).Stroke(art.Ink, .13)
	p.Round(.08, .08, w-.16, h-.16, .1).Dashed(art.Choice, .08, .16, .09)
	if s.Pose == "leave" {
		p.Round(.19, .19, w-.38, h-.38, .06).Stroke(dieRed, .05)
	}
	led(p, s)
}
