package common

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// body is the right half of a standing figure below its head, from the neck down, in
// a frame of height 1 with the origin in the middle.
var body = []scene.Point{
	{X: .07, Y: -.17}, {X: .17, Y: -.13}, {X: .37, Y: -.04}, {X: .42, Y: .02}, {X: .40, Y: .09}, {X: .33, Y: .11},
	{X: .19, Y: .08}, {X: .22, Y: .22}, {X: .31, Y: .38}, {X: .31, Y: .43}, {X: .27, Y: .45}, {X: .10, Y: .45},
	{X: .06, Y: .42}, {X: 0, Y: .27},
}

// headY and headR place the head above the body.
const headY, headR = -.30, .17

// figure adds the outline of a follower of a height to the path, turned about its
// middle.
func figure(p *art.Pen, x, y, height, angle float64) *art.Pen {
	sin, cos := math.Sincos(angle)
	at := func(q scene.Point) scene.Point {
		return scene.Point{X: x + height*(q.X*cos-q.Y*sin), Y: y + height*(q.X*sin+q.Y*cos)}
	}
	var points []scene.Point
	for _, q := range body {
		points = append(points, at(q))
	}
	for i := len(body) - 2; i >= 0; i-- {
		points = append(points, at(scene.Point{X: -body[i].X, Y: body[i].Y}))
	}
	head := at(scene.Point{Y: headY})
	return p.Shape(points...).Circle(head.X, head.Y, headR*height)
}

// Figure draws a follower of a height in a player's colours; angle turns it about its
// middle, so that a quarter turn makes it lie.
func Figure(p *art.Pen, seat int, x, y, height, angle float64) {
	who := art.PlayerAt(seat)
	figure(p, x, y, height, angle).Stroke(art.Ink, height*.13)
	figure(p, x, y, height, angle).Clip()
	p.Rect(x-height, y-height, 2*height, 2*height).Fill(who.Colour)
	pattern(p, who, x, y, height*.5)
	p.Unclip()
}

// figureIcon is a follower in the panel.
func figureIcon(p *art.Pen, s art.Subject) {
	figure(p, .5, .5, .9, 0).Stroke(art.White, .2)
	Figure(p, s.Seat, .5, .5, .86, 0)
}

// pieceSize is the height of a piece in cells, coarseSize that of one which has to be
// recognised on a phone's picture of a large board. On cells of fewer than figurePixels
// a figure's letter would be too small: the token shows it alone.
const pieceSize, coarseSize, figurePixels = .47, .60, 130

// follower is a player's piece on the board: the base shape in the player's colour and
// a letter; lying ones on a mat of straw, so that the pose shows at any size. A ghost
// has the halo of a choice.
func follower(p *art.Pen, s art.Subject) {
	size := pieceSize
	if s.Coarse {
		size = coarseSize
	}
	x, y, r := s.Box.W/2, s.Box.H/2, size/2/1.22
	if s.Ghost {
		base(p, art.PlayerAt(s.Seat).Shape, x, y, r*1.52).Fill(art.Ink)
		base(p, art.PlayerAt(s.Seat).Shape, x, y, r*1.42).Fill(art.Choice)
	}
	if s.Pose == "lying" {
		mat(p, x, y, r)
	}
	if p.Pixels() < figurePixels {
		Token(p, s.Who(), x, y, r)
		return
	}
	standing(p, s, x, y, r)
}

// standing draws the base and the figure on it, with the letter on its chest.
func standing(p *art.Pen, s art.Subject, x, y, r float64) {
	who := s.Who()
	base(p.Shifted(.08*r, .14*r), who.Shape, x, y, r*1.2).Fill(art.Shadow)
	base(p, who.Shape, x, y, r*1.22).Fill(art.Ink)
	base(p, who.Shape, x, y, r*1.12).Fill(art.Plaster)
	dy, size := heart(who.Shape, r)
	height, angle := size*1.5, 0.
	if s.Pose == "lying" {
		angle = math.Pi / 2
	}
	Figure(p, s.Seat, x, y+dy*.6, height, angle)
	p.Circle(x, y+dy*.6+height*.02, height*.23).Fill(who.Colour)
	who.Sign(p, x, y+dy*.6+height*.02, height*.44)
}

// mat is what somebody lies on: a bundle of straw with two bands.
func mat(p *art.Pen, x, y, r float64) {
	w, h := r*3.5, r*1.3
	p.Shifted(.08*r, .14*r).Round(x-w/2, y-h/2, w, h, r*.3).Fill(art.Shadow)
	p.Round(x-w/2, y-h/2, w, h, r*.3).Ring(art.Parchment).Stroke(art.Ink, r*.1)
	for _, side := range []float64{-1, 1} {
		p.Rect(x+side*w*.43-r*.07, y-h/2, r*.14, h).Fill(art.Wood)
	}
}
