package imaging

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// camera is the part of the board that a picture of a film shows, and how large. It fills
// the board's area of the picture.
type camera struct {
	unit int
	view scene.Rect
}

// A camera stands so far back that the board can grow by some cells on every side before it
// has to move. So many cells would lie side by side in the nearest picture.
const roomToGrow, nearCells = 1.5, 11

// cameras returns by which camera each scene is shown. The first stands near; whenever the
// board has outgrown what is seen, the camera goes back.
func (f *frame) cameras(scenes []scene.Scene) []camera {
	area, _ := f.divide(f.size, f.form)
	all, stands := f.view, camera{f.unit, f.view}
	list := make([]camera, len(scenes))
	if f.whole() {
		for i := range list {
			list[i] = stands
		}
		return list
	}
	var seen scene.Rect
	for i, s := range scenes {
		f.scene = s
		if seen = hull(seen, f.shown()); i == 0 {
			seen = f.shown()
		}
		if i == 0 || !holds(stands.view, seen) {
			stands = aim(overlap(f.wide(grow(seen, roomToGrow)), all), all, area.Size())
		}
		list[i] = stands
	}
	return list
}

// wide is a part of the board, or more of it where that would be shown too near.
func (f *frame) wide(part scene.Rect) scene.Rect {
	area, _ := f.divide(f.size, f.form)
	w := float64(area.Dx()) * nearCells / float64(f.size.X)
	h := w * float64(area.Dy()) / float64(area.Dx())
	if part.W < w && part.H < h {
		part = scene.Rect{X: part.X + (part.W-w)/2, Y: part.Y + (part.H-h)/2, W: w, H: h}
	}
	return part
}

// aim returns the nearest camera that shows a part of the board in an area.
func aim(part, all scene.Rect, area image.Point) camera {
	unit := fit(part, area)
	w, h := float64(area.X)/float64(unit), float64(area.Y)/float64(unit)
	return camera{unit, scene.Rect{
		X: slide(part.X, part.W, all.X, all.W, w), Y: slide(part.Y, part.H, all.Y, all.H, h), W: w, H: h,
	}}
}

// overlap is what two rectangles that overlap have in common.
func overlap(a, b scene.Rect) scene.Rect {
	x, y := max(a.X, b.X), max(a.Y, b.Y)
	return scene.Rect{X: x, Y: y, W: min(a.X+a.W, b.X+b.W) - x, H: min(a.Y+a.H, b.Y+b.H) - y}
}

// holds reports whether the inner rectangle lies in the outer one.
func holds(outer, inner scene.Rect) bool {
	const hair = 1e-6
	return inner.X >= outer.X-hair && inner.Y >= outer.Y-hair &&
		inner.X+inner.W <= outer.X+outer.W+hair && inner.Y+inner.H <= outer.Y+outer.H+hair
}

// between returns what is seen part of the way from one camera to another, in units of the
// board. All sides move at the rates at which the picture grows.
func (c camera) between(to camera, way float64) scene.Rect {
	w := c.view.W * math.Pow(to.view.W/c.view.W, way)
	k := way
	if d := to.view.W - c.view.W; math.Abs(d) > 1e-9 {
		k = (w - c.view.W) / d
	}
	return scene.Rect{
		X: c.view.X + (to.view.X-c.view.X)*k, Y: c.view.Y + (to.view.Y-c.view.Y)*k, W: w, H: w * c.view.H / c.view.W,
	}
}

// zoom fills an area of the canvas with a part of the board that another canvas shows there
// by a camera, and the rest with what that has.
func (c *canvas) zoom(of *canvas, area image.Rectangle, by camera, part scene.Rect) {
	copy(c.rows, of.rows)
	scale := part.W / float64(area.Dx()) * float64(by.unit)
	x0, y0 := (part.X-by.view.X)*float64(by.unit), (part.Y-by.view.Y)*float64(by.unit)
	columns := make([]int, area.Dx())
	for x := range columns {
		columns[x] = int(math.Floor(x0 + (float64(x)+.5)*scale))
	}
	for y := range area.Dy() {
		row := c.strip(area.Min.Y+y, area.Min.Y+y+1)[1+area.Min.X:][:area.Dx()]
		from := int(math.Floor(y0 + (float64(y)+.5)*scale))
		if from < 0 || from >= area.Dy() {
			for x := range row {
				row[x] = tableIndex
			}
			continue
		}
		source := of.strip(area.Min.Y+from, area.Min.Y+from+1)[1+area.Min.X:][:area.Dx()]
		for x, at := range columns {
			if row[x] = tableIndex; at >= 0 && at < len(source) {
				row[x] = source[at]
			}
		}
	}
}
