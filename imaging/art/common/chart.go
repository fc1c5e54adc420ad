package common

import "github.com/bastide-games/bastide/imaging/art"

// The brushes of charts. The curves of all players, also the light ones, must be easy to tell apart
// on the sheet.

// sheet is the ground of a chart.
func sheet(p *art.Pen, s art.Subject) {
	p.Round(0, 0, s.Box.W, s.Box.H, .1).Fill(art.Plaster)
}

// rule is a line of the grid.
func rule(p *art.Pen, s art.Subject) { p.Line(s.Points...).Stroke(art.StoneLight, .02) }

// axis is a number at an axis.
func axis(p *art.Pen, s art.Subject) {
	p.Write(s.Text, s.Box.W/2, s.Box.H/2, s.Box.H*.9, art.Centre, art.Coordinate)
}

// turn is a part of the chart that is set off, in the colour of the player it favours.
func turn(p *art.Pen, s art.Subject) {
	p.Rect(0, 0, s.Box.W, s.Box.H).Fill(art.Veil(art.PlayerAt(s.Seat).Colour, .3))
}

// gain is what a turn scored, with the token of the player who made it.
func gain(p *art.Pen, s art.Subject) {
	w, h := s.Box.W, s.Box.H
	r := h * .42
	p.Round(0, -h*.1, w, h*1.2, h*.3).Ring(art.Card).Stroke(art.Ink, .02)
	Token(p, s.Who(), h*.62, h/2, r*.9)
	p.Write(art.Fit(s.Text, (w-h*1.3)/(h*.8)), h*1.2, h/2, h*.8, art.Left, art.White)
}

// curve is the line of a player.
func curve(p *art.Pen, s art.Subject) {
	who := art.PlayerAt(s.Seat)
	p.Line(s.Points...).Edge(art.Ink, .1).Stroke(who.Colour, .066)
}

// mark is a numbered point of a curve.
func mark(p *art.Pen, s art.Subject) {
	who, r := art.PlayerAt(s.Seat), s.Box.W/2
	p.Circle(r, r, r*.94).Fill(art.Ink)
	p.Circle(r, r, r*.84).Fill(art.White)
	p.Circle(r, r, r*.72).Fill(who.Colour)
	p.Write(s.Text, r, r, r*1.25, art.Centre, who.On)
}

// end is the token at the end of a curve.
func end(p *art.Pen, s art.Subject) {
	Token(p, s.Who(), s.Box.W/2, s.Box.H/2, s.Box.W*.39)
}
