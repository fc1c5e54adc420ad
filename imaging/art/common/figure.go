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

// The height of a follower in cells. On cells of nearPixels and more it hides as little as possible
// of its region. On smaller ones it keeps its height in pixels, up to smallSize. It is coarseSize
// where players must recognise it on a phone's picture of a large board.
const nearSize, smallSize, coarseSize, nearPixels = .46, .58, .74, 130

// follower is a player's piece on the board: the figure in the player's colour, and on its body the base
// shape with the sign of its role, or with a letter where it has none. A ghost has the halo of a choice.
func (r Roles) follower(p *art.Pen, s art.Subject) {
	x, y := s.Box.W/2, s.Box.H/2
	height := min(nearSize*max(1, nearPixels/p.Pixels()), smallSize)
	if s.Coarse {
		height = coarseSize
	}
	r.standing(p, s, x, y, height)
}

// standing draws a follower of a height, or lying where it does.
func (r Roles) standing(p *art.Pen, s art.Subject, x, y, height float64) {
	who, angle := s.Who(), 0.
	if s.Pose == "lying" {
		angle = math.Pi / 2
	}
	if s.Ghost {
		figure(p, x, y, height, angle).Stroke(art.Ink, height*.46)
		figure(p, x, y, height, angle).Stroke(art.Choice, height*.38)
	}
	figure(p.Shifted(.04*height, .06*height), x, y, height, angle).Stroke(art.Shadow, height*.22)
	figure(p, x, y, height, angle).Stroke(art.Ink, height*.26)
	figure(p, x, y, height, angle).Stroke(art.White, height*.18)
	Figure(p, s.Seat, x, y, height, angle)
	sin, cos := math.Sincos(angle)
	x, y = x-height*chest*sin, y+height*chest*cos
	base(p, who.Shape, x, y, height*.25).Fill(art.Ink)
	sign := r[s.Name]
	if sign == nil {
		base(p, who.Shape, x, y, height*.22).Fill(who.Colour)
		who.Sign(p, x, y, height*.40)
		return
	}
	base(p, who.Shape, x, y, height*.22).Fill(art.Plaster)
	side := height * .40
	sign(p.Within(x-side/2, y-side/2, side))
}

// chest is how far the middle of its body lies below that of a figure of height 1.
const chest = .04
