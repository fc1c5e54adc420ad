package burgenland

import (
	"strconv"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// trackSize is the size of its numbers.
const trackSize = .48

// track is the way to the king: a dot for each point, with a number below every fifth. Markers stand on the
// dots and hide no number.
func track(p *art.Pen, s art.Subject) {
	goal, _ := strconv.Atoi(s.Text)
	const first, last, y, road = .58, 1.2, .18, .24
	w := s.Box.W
	step := (w - first - last) / float64(goal)
	p.Round(.1, y-road/2, w-.6, road, road/2).Ring(art.Road).Stroke(art.RoadCasing, .04)
	for i := range goal + 1 {
		x := first + step*float64(i)
		if i%5 > 0 {
			p.Circle(x, y, .045).Fill(art.Soil)
			continue
		}
		p.Circle(x, y, .09).Fill(art.RoadCasing)
		p.Write(strconv.Itoa(i), x, .56, trackSize, art.Centre, art.Ink)
	}
	throne(p, w-.48, s.Box.H/2, .34)
}

// throne is the place of the king after the end of the track.
func throne(p *art.Pen, x, y, r float64) {
	p.Circle(x, y, r).Ring(crimson).Stroke(art.Ink, .04)
	crownSign(p, x, y, r*.66)
}

// marker is a player on the track.
func marker(p *art.Pen, s art.Subject) {
	common.Token(p, s.Who(), s.Box.W/2, s.Box.H/2, s.Box.W/2/1.2)
}
