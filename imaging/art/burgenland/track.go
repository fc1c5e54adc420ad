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
		p.Circle(left+step*float64(i), y, .06).Fill(art.Soil)
	}
	for i := 0; i < goal; i += 5 {
		x := left + step*float64(i)
		p.Circle(x, y, .36).Ring(art.RoadCasing).Stroke(art.Soil, .03)
		p.Write(strconv.Itoa(i), x, y, .54, art.Centre, art.Cream)
	}
	throne(p, s.Text, w-left, y, h*.48)
}

// throne is the place of the king at the end of the track, with the points that lead there.
func throne(p *art.Pen, goal string, x, y, r float64) {
	p.Circle(x, y, r).Ring(crimson).Stroke(art.Ink, .04)
	crownSign(p, x, y-r*.42, r*.42)
	p.Write(goal, x, y+r*.38, r*1.15, art.Centre, art.Cream)
}

// marker is a player on the track.
func marker(p *art.Pen, s art.Subject) {
	common.Token(p, s.Who(), s.Box.W/2, s.Box.H/2, s.Box.W/2/1.22)
}
