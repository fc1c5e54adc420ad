package castellan

import (
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// The hand is a table of upright cards, one unit wide.

const cardCorner = .08

// upright draws a card of the hand: a head in its owner's colour with the sign of its
// deck, and on a lawn what it shows, all at one scale.
func upright(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	p.Shifted(.025, .04).Round(0, 0, w, h, cardCorner).Fill(art.Shadow)
	p.Round(0, 0, w, h, cardCorner).Ring(art.Parchment).Stroke(art.Ink, .018)
	p.Round(.05, .05, w-.1, .3, .05).Fill(art.PlayerAt(s.Seat).Colour)
	sign(p, s.Pose[0], .66, .2, .38)
	mown(p, .05, .39, w-.1, h-.44)
	things(p, s.Pose[1:], w/2, .39, h-.44)
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
	step := min(.34, height/float64(len(rows)))
	y := top + (height-step*float64(len(rows)-1))/2
	for _, row := range rows {
		x := middle - .31*float64(len(row)-1)/2
		for i := range len(row) {
			miniature(p, row[i], x+.31*float64(i), y, min(step*1.35, .38))
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

// pick is the number of a card that may be played.
func pick(p *art.Pen, s art.Subject) {
	if s.Mark != "" {
		common.Badge(p, s.Mark, .24, .22, .19)
	}
}
