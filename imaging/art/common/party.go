package common

import (
	"strconv"

	"github.com/bastide-games/bastide/imaging/art"
)

// What films begin and end with.

// veil darkens what lies under it.
func veil(p *art.Pen, s art.Subject) {
	p.Rect(0, 0, s.Box.W, s.Box.H).Fill(art.Veil(art.TableDeep, .82))
}

// flash is a bright plate for points just gained.
func flash(p *art.Pen, s art.Subject) {
	p.Round(0, 0, s.Box.W, s.Box.H, .3).Ring(art.Choice).Stroke(art.Ink, .08)
}

// scrap is a piece of confetti, in one of six colours and three ways round.
func scrap(p *art.Pen, s art.Subject) {
	n, _ := strconv.Atoi(s.Name)
	c := art.PlayerAt(n % 6).Colour
	switch n / 6 {
	case 0:
		p.Rect(.25, .05, .4, .8)
	case 1:
		p.Shape(pt(.1, .5), pt(.4, .1), pt(.9, .5), pt(.6, .9))
	default:
		p.Rect(.05, .35, .85, .3)
	}
	p.Ring(c).Stroke(art.Ink, .05)
}
