package common

import "github.com/bastide-games/bastide/imaging/art"

// pips are the places of a die's pips in thirds, by value.
var pips = map[string][][2]float64{
	"1": {{0, 0}},
	"2": {{-1, -1}, {1, 1}},
	"3": {{-1, -1}, {0, 0}, {1, 1}},
	"4": {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	"5": {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	"6": {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
}

// die is a die that shows the value of its name, "1" to "6", in its owner's colour or
// in white; any other name leaves it blank.
func die(p *art.Pen, s art.Subject) {
	side := min(s.Box.W, s.Box.H)
	x, y, h := s.Box.W/2, s.Box.H/2, side*.44
	face, pip := art.Plaster, art.Black
	if s.Seat >= 0 {
		who := art.PlayerAt(s.Seat)
		face, pip = who.Colour, who.On
	}
	p.Shifted(.03*side, .05*side).Round(x-h, y-h, 2*h, 2*h, h*.36).Fill(art.Shadow)
	p.Round(x-h, y-h, 2*h, 2*h, h*.36).Ring(face).Stroke(art.Ink, side*.04)
	for _, at := range pips[s.Name] {
		p.Circle(x+at[0]*h*.52, y+at[1]*h*.52, h*.17).Fill(pip)
	}
}
