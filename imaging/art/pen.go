package art

import (
	"image"
	"image/color"
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/fogleman/gg"
)

// Pen draws on a picture in board units. When asked to, it turns geometry about the middle of the
// unit square, but never the light: shifts and upright things stay as seen on the screen.
type Pen struct {
	dc     *gg.Context
	unit   float64 // pixels in a unit
	ox, oy float64 // where the origin lies, in pixels
	turn   int
}

// NewPen returns a pen for a picture. A unit is that many pixels; (ox,oy) is where
// its origin lies, in pixels.
func NewPen(im *image.RGBA, unit, ox, oy float64) *Pen {
	return &Pen{dc: newContext(im), unit: unit, ox: ox, oy: oy}
}

func newContext(im *image.RGBA) *gg.Context {
	dc := gg.NewContextForRGBA(im)
	dc.SetLineCapButt()
	dc.SetLineJoinRound()
	return dc
}

// Twin returns a pen for the same picture with a path and limits of its own.
func (p *Pen) Twin() *Pen {
	q := *p
	q.dc = newContext(p.dc.Image().(*image.RGBA))
	return &q
}

// Shows reports whether any of a box is in the picture, or so close that it may colour a pixel. The brush of
// something large, of which often only a part is drawn, leaves out the rest.
func (p *Pen) Shows(box scene.Rect) bool {
	const close = 1
	x0, y0, x1, y1 := p.corners(box)
	return x0 < float64(p.dc.Width())+close && y0 < float64(p.dc.Height())+close && x1 > -close && y1 > -close
}

// corners returns the upper left and the lower right corner of a box, in pixels.
func (p *Pen) corners(box scene.Rect) (x0, y0, x1, y1 float64) {
	x0, y0 = p.px(box.X, box.Y)
	x1, y1 = p.px(box.X+box.W, box.Y+box.H)
	return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
}

// Pixels returns the number of pixels in a unit.
func (p *Pen) Pixels() float64 { return p.unit }

// Turned returns a pen that turns its geometry clockwise by quarter turns about (0.5, 0.5).
func (p *Pen) Turned(quarters int) *Pen {
	q := *p
	q.turn = (p.turn + quarters) & 3
	return &q
}

// Shifted returns a pen moved on the screen, independent of its turn. Use it for shadows.
func (p *Pen) Shifted(dx, dy float64) *Pen {
	q := *p
	q.ox += dx * p.unit
	q.oy += dy * p.unit
	return &q
}

// Within returns an upright pen. Its unit square is the square of that size with its upper left
// corner at (x,y).
func (p *Pen) Within(x, y, size float64) *Pen {
	q := p.Shifted(x, y)
	q.unit, q.turn = p.unit*size, 0
	return q
}

// Around returns an upright pen with its origin at the turned point (x,y). Use it to put a tree or
// a shield on a turned tile.
func (p *Pen) Around(x, y float64) *Pen {
	at := Turn(scene.Point{X: x, Y: y}, p.turn)
	q := p.Shifted(at.X, at.Y)
	q.turn = 0
	return q
}

// Turn turns a point clockwise by quarter turns about (0.5, 0.5).
func Turn(at scene.Point, quarters int) scene.Point {
	for range quarters & 3 {
		at.X, at.Y = 1-at.Y, at.X
	}
	return at
}

// Quarters returns the turn of the pen in clockwise quarter turns.
func (p *Pen) Quarters() int { return p.turn }

// px maps a point of the pen to pixels.
func (p *Pen) px(x, y float64) (float64, float64) {
	at := Turn(scene.Point{X: x, Y: y}, p.turn)
	return p.ox + at.X*p.unit, p.oy + at.Y*p.unit
}

// Line adds an open line through the points to the path.
func (p *Pen) Line(points ...scene.Point) *Pen {
	for i, at := range points {
		x, y := p.px(at.X, at.Y)
		if i == 0 {
			p.dc.NewSubPath()
			p.dc.MoveTo(x, y)
			continue
		}
		p.dc.LineTo(x, y)
	}
	return p
}

// Shape adds the closed outline through the points to the path.
func (p *Pen) Shape(points ...scene.Point) *Pen {
	p.Line(points...)
	p.dc.ClosePath()
	return p
}

// Circle adds a circle to the path.
func (p *Pen) Circle(x, y, r float64) *Pen { return p.Ellipse(x, y, r, r) }

// Ellipse adds an ellipse to the path, its radii along the screen's axes.
func (p *Pen) Ellipse(x, y, rx, ry float64) *Pen {
	cx, cy := p.px(x, y)
	p.dc.NewSubPath()
	p.dc.DrawEllipse(cx, cy, rx*p.unit, ry*p.unit)
	return p
}

// Rect adds a rectangle to the path.
func (p *Pen) Rect(x, y, w, h float64) *Pen {
	return p.Shape(scene.Point{X: x, Y: y}, scene.Point{X: x + w, Y: y},
		scene.Point{X: x + w, Y: y + h}, scene.Point{X: x, Y: y + h})
}

// Round adds a rectangle with rounded corners to the path of an upright pen.
func (p *Pen) Round(x, y, w, h, r float64) *Pen {
	cx, cy := p.px(x, y)
	p.dc.DrawRoundedRectangle(cx, cy, w*p.unit, h*p.unit, math.Min(r, math.Min(w, h)/2)*p.unit)
	return p
}

// Polygon adds a regular polygon with its first corner at the given angle (radians,
// clockwise from the east).
func (p *Pen) Polygon(n int, x, y, r, angle float64) *Pen {
	points := make([]scene.Point, n)
	for i := range points {
		a := angle + float64(i)*2*math.Pi/float64(n)
		points[i] = scene.Point{X: x + r*math.Cos(a), Y: y + r*math.Sin(a)}
	}
	return p.Shape(points...)
}

// Fill fills the path and ends it.
func (p *Pen) Fill(c color.NRGBA) {
	p.dc.SetColor(c)
	p.dc.Fill()
}

// Ring fills the path and keeps it for a further stroke.
func (p *Pen) Ring(c color.NRGBA) *Pen {
	p.dc.SetColor(c)
	p.dc.FillPreserve()
	return p
}

// Stroke draws a line of a width along the path and ends it. No line is thinner than
// one pixel.
func (p *Pen) Stroke(c color.NRGBA, width float64) {
	p.stroke(c, width)
	p.dc.ClearPath()
}

// Edge draws a line along the path and keeps it.
func (p *Pen) Edge(c color.NRGBA, width float64) *Pen {
	p.stroke(c, width)
	return p
}

// Dashed draws a dashed line along the path and ends it.
func (p *Pen) Dashed(c color.NRGBA, width, on, off float64) {
	p.dc.SetDash(on*p.unit, off*p.unit)
	p.Stroke(c, width)
	p.dc.SetDash()
}

func (p *Pen) stroke(c color.NRGBA, width float64) {
	p.dc.SetColor(c)
	p.dc.SetLineWidth(math.Max(width*p.unit, 1))
	p.dc.StrokePreserve()
}

// Clip limits further drawing to the path until Unclip.
func (p *Pen) Clip() { p.dc.Clip() }

// ClipTo limits further drawing to a box until Unclip. If that holds the whole picture, it limits nothing: a pen
// without limits is several times as fast.
func (p *Pen) ClipTo(box scene.Rect) {
	x0, y0, x1, y1 := p.corners(box)
	if x0 > 0 || y0 > 0 || x1 < float64(p.dc.Width()) || y1 < float64(p.dc.Height()) {
		p.Rect(box.X, box.Y, box.W, box.H).Clip()
	}
}

// Unclip ends the limits of Clip.
func (p *Pen) Unclip() { p.dc.ResetClip() }
