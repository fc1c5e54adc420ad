package common

import (
	"image/color"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Choices are yellow with black ink, and nothing else is. numberSize is the size of a choice's
// number in units of the badge's radius, by the count of digits. A place that needs no number shows
// a figure.
var numberSize = []float64{0, 1.5, 1.30, .92}

func number(p *art.Pen, mark string, x, y, r float64) {
	if mark == scene.Here {
		figure(p, x, y, 1.5*r, 0).Fill(art.Black)
		return
	}
	write(p, mark, x, y, r, art.Black)
}

// write writes the number of a badge.
func write(p *art.Pen, mark string, x, y, r float64, ink color.NRGBA) {
	size := numberSize[min(len([]rune(mark)), len(numberSize)-1)]
	p.Write(mark, x, y, size*r, art.Centre, ink)
}

// dotSize is the radius of a dot, as a share of that of a badge in its place.
const dotSize = .6

// Badge draws the round yellow sign of a choice: with its number, or a smaller one for a place that is only
// shown to be free.
func Badge(p *art.Pen, mark string, x, y, r float64) {
	if mark == scene.Dot {
		p.Circle(x, y, r*dotSize).Fill(art.Black)
		p.Circle(x, y, r*dotSize*.78).Fill(art.Choice)
		return
	}
	p.Shifted(.05*r, .09*r).Circle(x, y, r).Fill(art.Shadow)
	p.Circle(x, y, r).Fill(art.Black)
	p.Circle(x, y, r*.91).Fill(art.Choice)
	number(p, mark, x, y, r)
}

// cell is an empty cell that may be chosen. Without a mark it is only hinted at. Without a button
// it shows a quiet number. A coarse one is nothing but the number.
func cell(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	switch {
	case s.Mark == scene.Dot:
		Badge(p, s.Mark, w/2, h/2, .40)
		return
	case s.Mark == "":
		p.Round(.06, .06, w-.12, h-.12, .08).Dashed(art.ChoiceDeep, .022, .05, .07)
		return
	case s.Coarse:
		Badge(p, s.Mark, w/2, h/2, .48*min(w, h))
		return
	}
	p.Round(.035, .035, w-.07, h-.07, .09).Fill(art.ChoiceVeil)
	p.Round(.035, .035, w-.07, h-.07, .09).Dashed(art.Choice, .035, .09, .06)
	Badge(p, s.Mark, w/2, h/2, .40)
	if s.Chosen {
		p.Round(.03, .03, w-.06, h-.06, .09).Stroke(art.White, .05)
	}
}

// place is where a piece, or something else, may be put: a small badge, or a faint one without a
// mark. The ghost of a piece covers a chosen place; a ring marks one that no piece stands for.
func place(p *art.Pen, s art.Subject) {
	x, y := s.Box.W/2, s.Box.H/2
	switch {
	case s.Chosen && s.Noun == "follower":
	case s.Chosen:
		p.Circle(x, y, .205).Fill(art.Black)
		p.Circle(x, y, .185).Fill(art.White)
		Badge(p, s.Mark, x, y, .155)
	case s.Mark == scene.Dot:
		Badge(p, s.Mark, x, y, .22)
	case s.Mark == "":
		p.Circle(x, y, .09).Ring(art.Veil(art.Choice, .6)).Stroke(art.Black, .015)
	case s.Coarse:
		Badge(p, s.Mark, x, y, .22)
	default:
		Badge(p, s.Mark, x, y, .148)
	}
}

// placeNumber is the number of a place on a large tile.
func placeNumber(p *art.Pen, s art.Subject) { Badge(p, s.Mark, s.Box.W/2, s.Box.H/2, s.Box.W/2) }

// badge is the number of a choice in the panel.
func badge(p *art.Pen, s art.Subject) { Badge(p, s.Mark, .5, .5, .48) }

// outline frames what was done last, with the token of the player who did it.
func outline(p *art.Pen, s art.Subject) {
	w, h, line := s.Box.W, s.Box.H, frameLine(p)
	if s.Coarse {
		line = 1.6
	}
	p.Round(0, 0, w, h, .05).Stroke(art.Black, .075*line)
	p.Round(0, 0, w, h, .05).Stroke(art.White, .042*line)
	switch {
	case s.Seat < 0:
	case s.Coarse:
		flag(p, s.Who(), .3)
	default:
		flag(p, s.Who(), .21*line)
	}
}

// frameLine is how thick the frame of a tile is, compared with one of usual size: on a very large tile
// it would hide too much.
func frameLine(p *art.Pen) float64 { return min(1, 288/p.Pixels()) }

// flag says at the upper left corner of an outline who has put something there. It is a tab of a
// height, unlike anything that stands on the board.
func flag(p *art.Pen, who art.Player, high float64) {
	wide := 1.7 * high
	p.Round(-.1*high, -.8*high, wide, high, .25*high).Edge(art.White, .1*high).Edge(art.Ink, .04*high).Fill(who.Colour)
	who.Sign(p, wide/2-.1*high, -.3*high, .75*high)
}

// ring points a small choice out to a learner, ringCell a larger one. White on both sides of the
// colour shows it on grounds of every colour.
func ring(p *art.Pen, s art.Subject) {
	r := .5 * s.Box.W
	p.Circle(r, r, r*1.08).Stroke(art.Black, r*.54)
	p.Circle(r, r, r*1.08).Stroke(art.White, r*.44)
	p.Circle(r, r, r*1.08).Stroke(art.Here, r*.28)
}

// ringCell rings a cell, ringPart what is large and must not be hidden.
func ringCell(p *art.Pen, s art.Subject) { ringed(p, s, .09, .15) }
func ringPart(p *art.Pen, s art.Subject) { ringed(p, s, .045, .1) }

func ringed(p *art.Pen, s art.Subject, line, coarse float64) {
	w, h := s.Box.W, s.Box.H
	if s.Coarse {
		line = coarse
	}
	p.Round(0, 0, w, h, .1).Stroke(art.Black, 2.1*line)
	p.Round(0, 0, w, h, .1).Stroke(art.White, 1.7*line)
	p.Round(0, 0, w, h, .1).Stroke(art.Here, line)
}

// frame frames an area of the board. Its unit is a px of a phone.
func frame(p *art.Pen, s art.Subject) {
	const round, rim, line = 3, 3, 1.6
	p.Round(0, 0, s.Box.W, s.Box.H, round).Stroke(art.Black, rim)
	p.Round(0, 0, s.Box.W, s.Box.H, round).Stroke(art.Choice, line)
}

// ghost frames what is not yet committed.
func ghost(p *art.Pen, s art.Subject) {
	w, h, line := s.Box.W, s.Box.H, frameLine(p)
	p.Round(0, 0, w, h, .05).Stroke(art.Black, .08*line)
	p.Round(0, 0, w, h, .05).Stroke(art.ChoiceVeil, .05*line)
	p.Round(0, 0, w, h, .05).Dashed(art.Choice, .05*line, .12, .06)
}

// held frames what is in hand or chosen there.
func held(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Round(0, 0, w, h, .05).Stroke(art.Black, .075)
	p.Round(0, 0, w, h, .05).Stroke(art.Choice, .05)
}

// hole is a cell that nothing left can fill.
func hole(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Round(.05, .05, w-.1, h-.1, .08).Ring(art.TableDeep).Stroke(art.TableLine, .02)
	for _, d := range []float64{1, -1} {
		p.Line(scene.Point{X: w/2 - .22*d, Y: h/2 - .22}, scene.Point{X: w/2 + .22*d, Y: h/2 + .22}).Stroke(art.TableLine, .05)
	}
}

// label is a text on a small plaque at the centre of its box.
func label(p *art.Pen, s art.Subject) {
	size := .3
	plaque(p, s.Text, s.Box.W/2, s.Box.H/2, size)
}

func plaque(p *art.Pen, text string, x, y, size float64) {
	text = art.Fit(text, 8)
	w := max(art.TextWidth(text)*size+size*.7, size*1.4)
	p.Round(x-w/2, y-size*.7, w, size*1.4, size*.3).Ring(art.Plaster).Stroke(art.Ink, size*.1)
	p.Write(text, x, y, size, art.Centre, art.Ink)
}

// The plain shapes stand for nouns without a brush: a game can be played before it has art.

// Plain draws a face as a labelled card.
func Plain(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	edge := art.Ink
	fill := art.Parchment
	if s.Seat > scene.Nobody && s.Noun != "tile" {
		edge = art.PlayerAt(s.Seat).Colour
	}
	p.Round(.03, .03, w-.06, h-.06, .08).Ring(fill).Stroke(edge, .03)
	name := caption(s)
	side := min(w, h)
	size := min(.34*side, .84*w/max(art.TextWidth(name), .5))
	p.Write(name, w/2, h/2, size, art.Centre, art.Ink)
	upArrow(p, s.Turn, w, h)
}

// upArrow shows where the upper edge of a turned face has gone.
func upArrow(p *art.Pen, turn int, w, h float64) {
	if w == h {
		q := p.Within(0, 0, w).Turned(turn)
		q.Shape(scene.Point{X: .44, Y: .14}, scene.Point{X: .5, Y: .06}, scene.Point{X: .56, Y: .14}).Fill(art.Ink)
	}
}

// caption is what a thing without art is labelled with: the text on it, or its name, or its noun.
func caption(s art.Subject) string {
	for _, word := range []string{s.Text, s.Name, s.Noun} {
		if short := art.Fit(word, 6); short != "" {
			return short
		}
	}
	return ""
}

func plainPiece(p *art.Pen, s art.Subject) {
	side := max(min(s.Box.W, s.Box.H), .4)
	x, y := s.Box.W/2, s.Box.H/2
	Token(p, s.Who(), x, y, side*.36)
	if name := caption(s); name != "" {
		plaque(p, name, x, y+side*.42, side*.2)
	}
}

func plainPath(p *art.Pen, s art.Subject) {
	colour := pathColour(s)
	p.Line(s.Points...).Stroke(art.Ink, .16)
	if s.Ghost {
		p.Line(s.Points...).Dashed(art.Choice, .10, .15, .09)
		return
	}
	p.Line(s.Points...).Stroke(colour, .10)
}

func pathColour(s art.Subject) color.NRGBA {
	if s.Seat < 0 {
		return art.StoneLight
	}
	return art.PlayerAt(s.Seat).Colour
}

func plainIcon(p *art.Pen, s art.Subject) {
	p.Round(.06, .06, .88, .88, .16).Ring(art.Parchment).Stroke(art.Ink, .06)
	name := art.Fit(s.Noun, 3)
	p.Write(name, .5, .5, min(.5, .8/max(art.TextWidth(name), .5)), art.Centre, art.Ink)
}
