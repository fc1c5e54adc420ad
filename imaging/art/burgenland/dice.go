package burgenland

import (
	"image/color"
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

var (
	dieRed  = art.Hex(0xC8202F)
	dieEdge = art.Hex(0xEE6A6A)
)

// pips are the places of a die's pips, by the name of its face.
var pips = map[string][][2]float64{
	"1": {{0, 0}},
	"2": {{-1, -1}, {1, 1}},
	"3": {{-1, -1}, {0, 0}, {1, 1}},
	"4": {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	"5": {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	"6": {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
}

// face draws a die that shows a face, about (x,y).
func face(p *art.Pen, name string, x, y, side float64, body, pip color.NRGBA) {
	h := side / 2
	p.Shifted(.04*side, .07*side).Round(x-h, y-h, side, side, h*.4).Fill(art.Shadow)
	p.Round(x-h, y-h, side, side, h*.4).Ring(body).Stroke(art.Ink, side*.06)
	for _, at := range pips[name] {
		p.Circle(x+at[0]*h*.5, y+at[1]*h*.5, h*.18).Fill(pip)
	}
}

// ownDie is the die of a player, in the player's colour; redDie a special one.
func ownDie(p *art.Pen, s art.Subject) {
	who := art.PlayerAt(s.Seat)
	face(p, s.Name, s.Box.W/2, s.Box.H/2, min(s.Box.W, s.Box.H)*.94, who.Colour, who.On)
}

func redDie(p *art.Pen, s art.Subject) {
	face(p, s.Name, s.Box.W/2, s.Box.H/2, min(s.Box.W, s.Box.H)*.94, dieRed, art.White)
}

// The sides of a die that is seen from a corner: where each begins, and its pips.
var sides = []struct {
	at, along, down scene.Point // in half widths of the die, from its middle
	shade           float64
	pips            string
}{
	{pt(0, -1), pt(.87, .5), pt(-.87, .5), 0, "1"},
	{pt(-.87, -.5), pt(.87, .5), pt(0, 1), .2, "3"},
	{pt(0, 0), pt(.87, -.5), pt(0, 1), .42, "2"},
}

// cube draws a special die that is not rolled. It shows a corner, so that it looks like a die but not like
// a roll.
func cube(p *art.Pen, x, y, side float64) {
	h := side / 2
	p.Polygon(6, x, y, h*1.08, math.Pi/2).Fill(art.Ink)
	for _, s := range sides {
		on := func(u, v float64) scene.Point {
			return pt(x+h*(s.at.X+u*s.along.X+v*s.down.X), y+h*(s.at.Y+u*s.along.Y+v*s.down.Y))
		}
		p.Shape(on(0, 0), on(1, 0), on(1, 1), on(0, 1)).Ring(mix(dieRed, art.Ink, s.shade)).Stroke(dieEdge, side*.05)
		for _, pip := range pips[s.pips] {
			c := on(.5+.27*pip[0], .5+.27*pip[1])
			p.Circle(c.X, c.Y, h*.15).Fill(art.White)
		}
	}
}

// dice draws a special die of a size and how many of them there are; without any it is faint.
func dice(p *art.Pen, count, ground color.NRGBA, text string, x, y, side float64) {
	size := 1.2 * side
	cube(p, x+side/2, y, side)
	if text == "0" {
		p.Circle(x+side/2, y, side*.6).Fill(art.Veil(ground, .7))
	}
	p.Write("×", x+side, y, size*.6, art.Left, count)
	p.Write(text, x+1.5*side, y, size, art.Left, count)
}

// pool shows the special dice on the board.
func pool(p *art.Pen, s art.Subject) { dice(p, art.Cream, art.Card, s.Text, .22, s.Box.H/2, .46) }

// tray is where dice are rolled.
func tray(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Shifted(.03, .05).Round(0, 0, w, h, h/2).Fill(art.Shadow)
	p.Round(0, 0, w, h, h/2).Ring(art.Road).Stroke(art.RoadCasing, .06)
}

// used lies under the die whose face moved the crown.
func used(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Round(-.07, -.07, w+.14, h+.14, .14).Ring(art.Choice).Stroke(art.Ink, .04)
}

// reached is the space that the roll led to, after an arrow.
func reached(p *art.Pen, s art.Subject) {
	l, what := split(s.Name)
	w, h := s.Box.W, s.Box.H
	p.Shape(pt(-.26, h*.44), pt(-.17, h*.44), pt(-.17, h*.33), pt(-.04, h*.5), pt(-.17, h*.67), pt(-.17, h*.56), pt(-.26, h*.56)).Fill(art.RoadCasing)
	p.Round(0, 0, w, h, .1).Ring(l.full).Stroke(art.Ink, .035)
	l.pictured(p, what, w, h)
}

// pictured draws the symbol of a space or a card on a small tile.
func (l livery) pictured(p *art.Pen, what string, w, h float64) {
	switch what {
	case "crown", "crown-wall":
		roundel(p, w/2, h/2, .29)
	case "large-tower":
		l.build(p, what, w/2, h-.07, .39)
	case "wall":
		l.build(p, what, w/2, h-.24, .48)
	default:
		l.build(p, what, w/2, h-.1, .54)
	}
}

// deed shows the result of a roll: dice taken, points gained, a card lost. The castle shows what was
// built.
func deed(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	switch s.Name {
	case "dice":
		cube(p, .25, h/2, .5)
		amount(p, s, .54)
	case "scored":
		common.Token(p, s.Who(), .27, h/2, .23)
		amount(p, s, .54)
	case "even":
		p.Write("=", w*.35, h*.5, .6, art.Centre, art.Ink)
	case "left":
		lost(p, s.Text, w-.2, h)
	}
}

// amount writes what a deed brought, from x on.
func amount(p *art.Pen, s art.Subject, x float64) {
	text := "+" + s.Text
	p.Write(text, x, s.Box.H/2, min(.52, (s.Box.W-x)/art.TextWidth(text)), art.Left, art.Ink)
}

// lost is a card that went back to the supply, crossed out.
func lost(p *art.Pen, name string, w, h float64) {
	l, what := split(name)
	p.Round(0, 0, w, h, .1).Ring(l.sky).Stroke(art.Ink, .035)
	l.pictured(p, what, w, h)
	p.Line(pt(0, h*.94), pt(w, h*.06)).Stroke(art.Ink, .14)
	p.Line(pt(0, h*.94), pt(w, h*.06)).Stroke(dieRed, .09)
}

// player is the bar of a seat: its token, and its special dice below its name.
func player(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Round(0, 0, w, h, .14).Ring(art.Card).Stroke(art.Ink, .04)
	if s.Pose == "active" || s.Chosen {
		p.Round(.02, .02, w-.04, h-.04, .14).Stroke(art.Ink, .12)
		p.Round(.02, .02, w-.04, h-.04, .14).Stroke(art.Choice, .08)
	}
	x, first := .5, .98
	if s.Seat == 1 {
		x, first = w-x, w-first-.96
	}
	if s.Chosen {
		common.Wreath(p, x, h/2, .44)
		common.Token(p, s.Who(), x, h/2, .26)
	} else {
		common.Token(p, s.Who(), x, h/2, .36)
	}
	dice(p, art.Cream, art.Card, s.Text, first, h*.7, .42)
}

// name writes who plays a seat into its bar, towards its token: a long name smaller before it
// is cut.
func name(p *art.Pen, s art.Subject) {
	const largest, least = .38, .28
	size := max(least, min(largest, s.Box.W/max(art.TextWidth(art.Fit(s.Text, 100)), .1)))
	text := art.Fit(s.Text, s.Box.W/size)
	if s.Seat == 1 {
		p.Write(text, s.Box.W, s.Box.H/2, size, art.Right, art.Cream)
		return
	}
	p.Write(text, 0, s.Box.H/2, size, art.Left, art.Cream)
}

// points writes the score of a seat into its bar.
func points(p *art.Pen, s art.Subject) {
	size := min(.74, s.Box.W/max(art.TextWidth(s.Text)+.1, 1))
	p.Write(s.Text, s.Box.W/2, s.Box.H/2, size, art.Centre, art.White)
}

// takeDice marks the choice of dice instead of a card.
func takeDice(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Round(0, 0, w, h, .14).Stroke(art.Ink, .1)
	p.Round(0, 0, w, h, .14).Dashed(art.Choice, .06, .14, .08)
	if s.Mark != "" {
		common.Badge(p, s.Mark, -.14, h*.5, .33)
	}
}
