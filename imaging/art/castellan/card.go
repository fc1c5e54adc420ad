package castellan

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// A card is upright, its width and height in parts of the square it lies in.
const (
	cardW = .74
	cardX = (1 - cardW) / 2
)

// paper draws an empty card.
func paper(p *art.Pen, x, y, w, h float64) {
	p.Shifted(.02, .03).Round(x, y, w, h, .07).Fill(art.Shadow)
	p.Round(x, y, w, h, .07).Ring(art.Parchment).Stroke(art.Ink, .02)
}

// sign draws the mark of a deck in a square: the outline of a wall or of a tower as seen from the
// ground, so that it is not taken for a piece.
func sign(p *art.Pen, back byte, x, y, size float64) {
	w, merlons := size*.92, 5
	if back == 'T' {
		w, merlons = size*.5, 3
	}
	h := size * .62
	step := w / float64(2*merlons-1)
	p.Rect(x-w/2, y-h*.2, w, h*.7)
	if back == 'T' {
		p.Rect(x-w/2-step*.4, y+h*.36, w+step*.8, h*.14)
	}
	for i := range merlons {
		p.Rect(x-w/2+2*step*float64(i), y-h/2, step, h*.32)
	}
	p.Fill(art.White)
}

// miniature draws a piece with its middle at a point, one unit of the board as long as
// given.
func miniature(p *art.Pen, letter byte, x, y, unit float64) {
	q := p.Within(x, y, unit)
	switch letter {
	case 't':
		common.Turret(q, 0, 0, .285)
	case 's':
		wall(q, []scene.Point{pt(-.5, 0), pt(.5, 0)}, false)
	case 'l':
		line := []scene.Point{pt(-1, 0), pt(1, 0)}
		wall(q, line, false)
		buttress(q, line)
	case '+':
		more(q)
	}
}

// more is the symbol for a card to be drawn.
func more(p *art.Pen) {
	p.Round(-.30, -.40, .46, .62, .07).Ring(art.White).Stroke(art.Ink, .05)
	p.Round(-.20, -.30, .46, .62, .07).Ring(art.White).Stroke(art.Ink, .05)
	green := art.Hex(0x335C3A)
	p.Rect(-.02, -.17, .10, .36).Fill(green)
	p.Rect(-.15, -.04, .36, .10).Fill(green)
}

// card draws a card face up. Its pose is its back and then a letter for each thing.
func card(p *art.Pen, s art.Subject) {
	if s.Pose == "" {
		return
	}
	if s.Box.H > s.Box.W {
		upright(p, s)
		return
	}
	who := art.PlayerAt(s.Seat)
	paper(p, cardX, .02, cardW, .95)
	p.Round(cardX+.03, .05, cardW-.06, .17, .04).Fill(who.Colour)
	sign(p, s.Pose[0], .5, .135, .3)
	p.Round(cardX+.03, .25, cardW-.06, .69, .04).Fill(art.Field)
	rows := rowsOf(s.Pose[1:])
	height := .69 / float64(max(len(rows), 3))
	unit := min(.31, height*1.5)
	y := .25 + (.69-height*float64(len(rows)))/2
	for _, row := range rows {
		step := .62 / float64(max(len(row), 2))
		x := .5 - step*float64(len(row)-1)/2
		for i := range len(row) {
			miniature(p, row[i], x+step*float64(i), y+height/2, unit)
		}
		y += height
	}
}

// rowsOf lays things out in rows: walls one below the other, towers and symbols side by
// side.
func rowsOf(things string) (rows []string) {
	for i := range len(things) {
		last := len(rows) - 1
		c := things[i]
		if last >= 0 && (c == 't' || c == '+') && rows[last][0] == c && len(rows[last]) < 3 {
			rows[last] += string(c)
			continue
		}
		rows = append(rows, string(c))
	}
	return rows
}

// build draws a kind of piece still to be built, and how many there are.
func build(p *art.Pen, s art.Subject) { pieces(p, s, "×") }

// owed draws a kind of piece that is built with those of the cards.
func owed(p *art.Pen, s art.Subject) { pieces(p, s, "+") }

// pieces draws a kind of piece and how many there are, after a sign.
func pieces(p *art.Pen, s art.Subject, before string) {
	p.Round(.02, .02, .96, .96, .1).Fill(art.Field)
	letter, unit := byte('t'), .9
	switch s.Name {
	case "short":
		letter, unit = 's', .7
	case "long":
		letter, unit = 'l', .42
	}
	miniature(p, letter, .5, .34, unit)
	p.Write(before+s.Text, .5, .77, .34, art.Centre, art.Ink)
}

// back draws a card face down in its owner's colour, with the sign of its deck.
func back(p *art.Pen, s art.Subject, x, y float64, deck byte) {
	who := art.PlayerAt(s.Seat)
	p.Round(x, y, .62, .86, .08).Ring(art.White).Stroke(art.Ink, .04)
	p.Round(x+.06, y+.06, .5, .74, .05).Fill(who.Colour)
	sign(p, deck, x+.31, y+.43, .5)
}

// heldBack draws a card face down, as it is held.
func heldBack(deck byte) func(*art.Pen, art.Subject) {
	return func(p *art.Pen, s art.Subject) { back(p, s, .19, .07, deck) }
}

// deck draws a pile of cards face down.
func deck(of byte) func(*art.Pen, art.Subject) {
	return func(p *art.Pen, s art.Subject) {
		for i := range 3 {
			back(p, s, .28-.1*float64(i), .02+.05*float64(i), of)
		}
	}
}
