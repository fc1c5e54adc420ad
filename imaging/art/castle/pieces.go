package castle

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

var roles = common.Roles{
	"herald": common.Horn, "knight": common.Buckler, "squire": common.Home, "merchant": common.Basket,
}

// Set returns the brushes of The Castle.
func Set() art.Set {
	pieces := art.Nouns{
		"follower":  roles.Brush(),
		"keep":      {Draw: keep, Bleed: .3},
		"marker":    {Draw: marker, Bleed: .5},
		"wall-tile": {Draw: wallTile, Bleed: .06},
	}
	icons := art.Nouns{
		"keep":      {Draw: keepIcon, Bleed: .1},
		"wall-tile": {Draw: wallTile, Bleed: .1},
	}
	for _, n := range "123456789" {
		pieces["w"+string(n)] = art.Brush{Draw: taken(string(n)), Bleed: .16}
		icons["w"+string(n)] = art.Brush{Draw: faceUp(string(n)), Bleed: .1}
	}
	return art.Set{
		Kinds: map[scene.Kind]art.Nouns{
			scene.Face: {
				"tile":  {Draw: tile, Variants: variants, Check: check},
				"start": {Draw: start, Bleed: .06},
			},
			scene.Piece: pieces,
			scene.Outline: {
				"bank":    {Draw: rim, Bleed: moat + .1},
				"moat":    {Draw: water, Bleed: moat + .1},
				"wall":    {Draw: wall, Bleed: moat},
				"yard":    {Draw: court, Bleed: edge + .02},
				"space":   {Draw: space, Bleed: .14},
				"tower":   {Draw: cornerTower, Bleed: .2},
				"socket":  {Draw: socket, Bleed: .04},
				"pennant": {Draw: pennant, Bleed: .06},
				"door":    {Draw: door, Bleed: .04},
				"empty":   {Draw: empty},
				"goal":    {Draw: goal, Bleed: .2},
				"step":    {Draw: step, Bleed: .1},
				"gain":    {Draw: gain, Bleed: .06},
				"seam":    {Draw: drawSeam, Bleed: .06},
			},
			scene.Tint: {"stake": {Draw: stake, Bleed: .09}},
		},
		Icons:  roles.Icons(icons),
		Joints: joints,
		Bare:   true,
		Tiled:  true,
	}
}

// goal rings the tower with the next wall tile of a player.
func goal(p *art.Pen, s art.Subject) {
	const off = -.06
	for _, line := range []struct {
		colour rgb
		width  float64
	}{{art.Ink, .2}, {art.White, .15}, {s.Who().Colour, .1}} {
		p.Round(off, off, s.Box.W-2*off, s.Box.H-2*off, .1).Stroke(line.colour, line.width)
	}
}

// step is a space that a flag would pass.
func step(p *art.Pen, s art.Subject) {
	c := s.Box.W / 2
	p.Circle(c, c, c).Fill(art.Ink)
	p.Circle(c, c, c*.8).Fill(art.White)
	p.Circle(c, c, c*.56).Fill(s.Who().Colour)
}

// gain says what a feature has scored at the end.
func gain(p *art.Pen, s art.Subject) {
	w := s.Box.W
	p.Shifted(.02, .03).Round(0, w*.1, w, w*.8, w*.4).Fill(art.Shadow)
	p.Round(0, w*.1, w, w*.8, w*.4).Ring(gilt).Stroke(art.Ink, w*.09)
	p.Write(s.Text, w/2, w/2, min(.62, .8/max(art.TextWidth(s.Text), .1))*w, art.Centre, art.Ink)
}

// rook is the right half of a keep's outline in a frame of height 1 about its middle.
var rook = []point{
	pt(.10, -.50), pt(.10, -.38), pt(.22, -.38), pt(.22, -.50), pt(.42, -.50), pt(.42, -.22), pt(.31, -.10), pt(.31, .26), pt(.44, .34), pt(.44, .50),
}

// rookAt adds the outline of a keep to the path.
func rookAt(p *art.Pen, x, y, height float64) *art.Pen {
	var line []point
	for _, q := range rook {
		line = append(line, pt(x+q.X*height, y+q.Y*height))
	}
	for i := len(rook) - 1; i >= 0; i-- {
		line = append(line, pt(x-rook[i].X*height, y+rook[i].Y*height))
	}
	return p.Shape(line...)
}

// drawKeep draws a keep in a player's colours, a number on it.
func drawKeep(p *art.Pen, seat int, text string, x, y, height float64) {
	who := art.PlayerAt(seat)
	rookAt(p.Shifted(.04*height, .08*height), x, y, height).Stroke(art.Shadow, height*.22)
	rookAt(p, x, y, height).Stroke(art.Ink, height*.24)
	rookAt(p, x, y, height).Stroke(art.White, height*.17)
	rookAt(p, x, y, height).Ring(who.Colour).Stroke(art.Ink, height*.05)
	rookAt(p, x, y, height).Clip()
	for i := -6; i <= 6 && who.Pattern != art.Solid; i++ {
		o := float64(i) * height * .2
		p.Line(pt(x-height+o, y+height), pt(x+height+o, y-height)).Stroke(who.Deep, height*.06)
	}
	p.Unclip()
	p.Rect(x-.27*height, y-.14*height, .54*height, .44*height).Fill(who.Colour)
	p.Write(text, x, y+.10*height, min(.56, .52/max(art.TextWidth(text), .1))*height, art.Centre, who.On)
}

// keep shows the size of its house.
func keep(p *art.Pen, s art.Subject) {
	height := .54
	if s.Coarse {
		height = .62
	}
	drawKeep(p, s.Seat, s.Text, s.Box.W/2, s.Box.H/2, height)
}

func keepIcon(p *art.Pen, s art.Subject) {
	who := art.PlayerAt(s.Seat)
	rookAt(p, .5, .5, .82).Stroke(art.White, .16)
	rookAt(p, .5, .5, .82).Ring(who.Colour).Stroke(art.Ink, .06)
}

// marker counts the points on the track: a flag with the points on it, which flies from the space
// away from the room. Along the north and south the second seat's flies the other way, so that both
// are seen on one space. A ghost has the halo of a choice.
func marker(p *art.Pen, s art.Subject) {
	who, x, foot := s.Who(), s.Box.W/2, s.Box.H/2
	const top, wide, high = -.54, .62, .37
	way := 1.
	if s.Pose == "w" || s.Pose != "e" && s.Seat%2 == 1 {
		way = -1
	}
	at := func(along, up float64) point { return pt(x+way*along, foot+up) }
	flag := []point{at(0, top), at(wide, top), at(wide-.09, top+high/2), at(wide, top+high), at(0, top+high)}
	p.Shifted(.03, .05).Shape(flag...).Fill(art.Shadow)
	if s.Ghost {
		p.Shape(flag...).Stroke(art.Ink, .30)
		p.Shape(flag...).Stroke(art.Choice, .24)
	}
	p.Ellipse(x, foot+.02, .20, .12).Fill(art.Ink)
	p.Line(at(0, 0), at(0, top-.05)).Stroke(art.Ink, .11)
	p.Line(at(0, 0), at(0, top-.05)).Stroke(art.White, .05)
	p.Shape(flag...).Stroke(art.Ink, .10)
	p.Shape(flag...).Ring(who.Colour).Stroke(art.White, .045)
	c := at(wide/2-.04, top+high/2)
	p.Write(s.Text, c.X, c.Y, min(.35, .48/max(art.TextWidth(s.Text), .1)), art.Centre, who.On)
}

// taken draws a wall tile of a kind, face up, with its owner's token.
func taken(number string) func(*art.Pen, art.Subject) {
	return func(p *art.Pen, s art.Subject) {
		w := s.Box.W
		p.Shifted(.03, .05).Round(0, 0, w, w, w*.16).Fill(art.Shadow)
		faceUp(number)(p, s)
		common.Token(p, s.Who(), w*.06, w*.08, w*.22)
	}
}

// faceUp draws a wall tile of a kind.
func faceUp(number string) func(*art.Pen, art.Subject) {
	return func(p *art.Pen, s art.Subject) {
		w := s.Box.W
		p.Round(0, 0, w, w, w*.16).Ring(plum).Stroke(plumRim, w*.08)
		p.Round(w*.11, w*.11, w*.78, w*.78, w*.08).Stroke(gilt, w*.05)
		p.Write(number, w*.52, w*.52, w*.66, art.Centre, gilt)
	}
}
