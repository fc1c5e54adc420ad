package castellan

import (
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// The hand is a table of upright cards, one unit wide and two high.

const cardCorner = .08

// upright draws a card of the hand: a head in its owner's colour with the sign of its
// deck, and on a lawn what it shows, all at one scale.
func upright(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Shifted(.025, .04).Round(0, 0, w, h, cardCorner).Fill(art.Shadow)
	p.Round(0, 0, w, h, cardCorner).Ring(art.Parchment).Stroke(art.Ink, .018)
	p.Round(.05, .05, w-.1, .36, .05).Fill(art.PlayerAt(s.Seat).Colour)
	sign(p, s.Pose[0], .66, .23, .42)
	mown(p, .05, .46, w-.1, h-.51)
	things(p, s.Pose[1:], w/2, .46, h-.51)
	if s.Dead {
		p.Round(0, 0, w, h, cardCorner).Fill(art.Veil(art.Table, .62))
	}
}

// mown draws a piece of lawn in checks.
func mown(p *art.Pen, x, y, w, h float64) {
	p.Round(x, y, w, h, .05).Ring(art.Field).Clip()
	const side = .3
	for row := 0; float64(row)*side < h; row++ {
		for column := row & 1; float64(column)*side < w; column += 2 {
			p.Rect(x+float64(column)*side, y+float64(row)*side, side, side)
		}
	}
	p.Fill(art.FieldPatch)
	p.Unclip()
}

// things draws what a card shows, a row for each wall, from the top of its lawn.
func things(p *art.Pen, letters string, middle, top, height float64) {
	rows := rowsOf(letters)
	step := min(.38, height/float64(len(rows)))
	y := top + (height-step*float64(len(rows)-1))/2
	for _, row := range rows {
		x := middle - .31*float64(len(row)-1)/2
		for i := range len(row) {
			miniature(p, row[i], x+.31*float64(i), y, step*1.1)
		}
		y += step
	}
}

// picked frames a card that will be played, and ticks it off.
func picked(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Round(-.02, -.02, w+.04, h+.04, cardCorner+.02).Stroke(art.Ink, .085)
	p.Round(-.02, -.02, w+.04, h+.04, cardCorner+.02).Stroke(art.Choice, .055)
	p.Circle(.24, .23, .15).Ring(art.Hex(0x335C3A)).Stroke(art.White, .025)
	p.Line(pt(.17, .23), pt(.225, .29), pt(.32, .17)).Stroke(art.White, .045)
}

// pick is the letter of a card that may be played.
func pick(p *art.Pen, s art.Subject) {
	if s.Mark != "" {
		common.Badge(p, s.Mark, .24, .23, .17)
	}
}

// sums says how the things of a sum are drawn, in their order: the scale, and the width
// that makes.
var sums = []struct {
	letter      byte
	unit, width float64
}{{'t', .5, .32}, {'l', .27, .56}, {'s', .38, .40}, {'+', .46, .30}}

// gives draws a bar with the sum of the cards chosen.
func gives(p *art.Pen, s art.Subject) {
	p.Round(0, 0, s.Box.W, s.Box.H, .1).Fill(art.Card)
	y := s.Box.H / 2
	common.Token(p, s.Who(), .36, y, .19)
	x := .74
	for _, sum := range sums {
		n := strings.Count(s.Pose, string(sum.letter))
		if n == 0 {
			continue
		}
		text := "×" + strconv.Itoa(n)
		if sum.letter == '+' {
			text = s.Text
		}
		miniature(p, sum.letter, x+sum.width/2, y, sum.unit)
		p.Write(text, x+sum.width+.05, y, .22, art.Left, art.White)
		x += sum.width + .52
	}
}
