package burgenland

import "github.com/bastide-games/bastide/imaging/art"

// bed is the width of the road with the spaces, on which the crown goes around.
const bed = .12 + 1.08 + .5 - .08

// board draws the road of the ring and the meadow inside it.
func board(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Rect(0, 0, w, h).Fill(art.Table)
	p.Round(.02, .02, w-.04, h-.04, .24).Fill(art.RoadCasing)
	p.Round(.06, .06, w-.12, h-.12, .2).Fill(art.Road)
	p.Round(bed, bed, w-2*bed, h-2*bed, .2).Fill(art.RoadCasing)
	p.Round(bed+.05, bed+.05, w-2*bed-.1, h-2*bed-.1, .16).Fill(art.Field)
}

// gapWidth is the cream between two spaces.
const gapWidth = .08

// space draws a space of the ring: a tile of the colour, lit from above, with its symbol and its value. They
// are side by side, or in a column one below the other. The crown's space has a frame like the crown's coin.
func space(p *art.Pen, s art.Subject) {
	l, what := split(s.Name)
	dark := s.Pose == "veiled"
	w, h := s.Box.W-gapWidth, s.Box.H-gapWidth
	q := p.Shifted(gapWidth/2, gapWidth/2)
	q.Round(0, 0, w, h, .13).Clip()
	l.ground(q, w, h, .2, dark)
	const edge = .08
	q.Rect(0, h-edge, w, edge).Fill(art.Veil(art.Ink, .26))
	if !dark {
		q.Rect(0, 0, w, edge*.6).Fill(art.Veil(art.White, .35))
	}
	q.Unclip()
	q.Round(0, 0, w, h, .13).Stroke(art.Ink, .03)
	if s.Pose == "crowned" {
		q.Round(.03, .03, w-.06, h-.06, .11).Stroke(art.White, .16)
		q.Round(.03, .03, w-.06, h-.06, .11).Stroke(violet, .1)
	}
	column := h > w
	l.picture(q, what, w, h, column)
	switch {
	case s.Text == "":
	case column:
		disc(q, s.Text, w/2, h-.38, .27)
	case what == "crown-wall":
		disc(q, s.Text, w*.71, h-.31, .25)
	default:
		disc(q, s.Text, w-.35, h/2, .27)
	}
}

// picture draws what a space is good for: on the left of its value, on a column above it.
func (l livery) picture(q *art.Pen, what string, w, h float64, column bool) {
	x, y := w*.35, h/2
	if column {
		x, y = w/2, h*.37
	}
	switch what {
	case "crown":
		roundel(q, w/2, h/2, .44)
	case "crown-wall":
		l.both(q, w, h, column)
	case "wall":
		l.build(q, what, x, y+.26, .68)
	case "small-tower":
		l.build(q, what, x, y+.46, .72)
	case "house":
		l.build(q, what, x, y+.44, .8)
	default:
		l.build(q, what, x, y+.5, largeUnit(column))
	}
}

// largeUnit is the size of a large tower, which has more room on a column.
func largeUnit(column bool) float64 {
	if column {
		return .62
	}
	return .54
}

// both draws a crown before a wall, on a column above it: one or the other.
func (l livery) both(q *art.Pen, w, h float64, column bool) {
	if column {
		roundel(q, w/2, h*.23, .36)
		l.build(q, "wall", w/2, h*.66, .62)
		return
	}
	roundel(q, w*.25, h/2, .34)
	l.build(q, "wall", w*.71, h*.48, .54)
}

// roundel is a crown on cream: gold would be lost on yellow.
func roundel(p *art.Pen, x, y, r float64) {
	p.Circle(x, y, r).Ring(art.Cream).Stroke(art.RoadCasing, .045)
	crownSign(p, x, y, r*.62)
}

// disc writes a value on a cream disc.
func disc(p *art.Pen, text string, x, y, r float64) {
	p.Circle(x, y, r).Ring(art.Cream).Stroke(art.Ink, .025)
	p.Write(text, x, y, min(valueSize, 2*r), art.Centre, art.Ink)
}

// chevron points to the next space.
func chevron(p *art.Pen, s art.Subject) {
	quarters := map[string]int{"east": 0, "south": 1, "west": 2, "north": 3}[s.Pose]
	q := p.Within(0, 0, s.Box.W).Turned(quarters)
	q.Shape(pt(.15, .1), pt(.85, .5), pt(.15, .9)).Ring(art.Cream).Stroke(art.RoadCasing, .18)
}

// crown is the pawn that goes around. It is a violet coin, because spaces also show crowns, and nothing
// else on the board is violet.
func crown(p *art.Pen, s art.Subject) {
	r := s.Box.W / 2
	x, y := s.Box.W/2, s.Box.H/2
	if s.Ghost {
		p.Circle(x, y, r).Dashed(art.Choice, .06, .14, .08)
		crownSign(p, x, y, r*.7)
		return
	}
	p.Ellipse(x+.04, y+r*.3, r, r*.9).Fill(art.Shadow)
	p.Circle(x, y, r).Ring(violet).Stroke(art.Ink, .15)
	p.Circle(x, y, r).Ring(violet).Stroke(art.White, .1)
	crownSign(p, x, y+r*.02, r*.55)
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

// led is the face that leads to a space, in the lane beside it. It is dark where it leaves the colour of the turn.
func led(p *art.Pen, s art.Subject) {
	body, pip := art.White, art.Black
	if s.Pose == "leave" {
		body, pip = art.Card, art.Cream
	}
	face(p, s.Name, s.Box.W/2, s.Box.H/2, s.Box.W, body, pip)
}

// target is a space that a rolled face leads to.
func target(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Round(.08, .08, w-.16, h-.16, .1).Stroke(art.Ink, .13)
	p.Round(.08, .08, w-.16, h-.16, .1).Dashed(art.Choice, .08, .16, .09)
}
