package burgenland

import (
	"strconv"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// track is the way to the king: a dot for each point, a number for every fifth.
func track(p *art.Pen, s art.Subject) {
	goal, _ := strconv.Atoi(s.Text)
	w, h := s.Box.W, s.Box.H
	const left, road = .4, .5
	y := h / 2
	p.Round(.08, y-road/2, w-.16, road, road/2).Ring(art.Road).Stroke(art.RoadCasing, .05)
	step := (w - 2*left) / float64(goal)
	for i := range goal {
		x := left + step*float64(i)
		if i%5 != 0 {
			p.Circle(x, y, .06).Fill(art.Soil)
			continue
		}
		p.Circle(x, y, .36).Fill(art.RoadCasing)
		p.Write(strconv.Itoa(i), x, y, .54, art.Centre, art.Cream)
	}
	king(p, w-left, y, h*.46)
}

// king sits at the end of the track.
func king(p *art.Pen, x, y, r float64) {
	p.Circle(x, y, r).Ring(crimson).Stroke(art.Ink, .04)
	p.Circle(x, y+r*.28, r*.36).Ring(art.Hex(0xF3C9A5)).Stroke(art.Ink, .025)
	p.Shape(pt(x-r*.36, y+r*.3), pt(x+r*.36, y+r*.3), pt(x+r*.22, y+r*.68), pt(x, y+r*.84), pt(x-r*.22, y+r*.68)).Ring(art.Plaster).Stroke(art.Ink, .025)
	p.Circle(x-r*.13, y+r*.2, r*.05).Fill(art.Ink)
	p.Circle(x+r*.13, y+r*.2, r*.05).Fill(art.Ink)
	crownSign(p, x, y-r*.28, r*.44)
}

// marker is a player on the track.
func marker(p *art.Pen, s art.Subject) {
	common.Token(p, s.Who(), s.Box.W/2, s.Box.H/2, s.Box.W/2/1.22)
}
