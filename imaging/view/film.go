package view

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// The camera leaves room for the board to grow on every side, in cells, before it has to move. The
// nearest picture shows nearCells cells side by side.
const roomToGrow, nearCells = 1.5, 11

// Follow returns how a film shows each scene, in an area of pictures of the given size. The first
// is near; whenever the board outgrows the visible part, the camera moves back. all is the most
// that it may show.
func Follow(boards []*Board, all scene.Rect, area image.Rectangle, size image.Point) []Sight {
	list := make([]Sight, len(boards))
	var seen scene.Rect // everything until now
	for i, b := range boards {
		if i == 0 {
			seen = b.Used()
		} else {
			seen, list[i] = seen.Around(b.Used()), list[i-1]
		}
		if i == 0 || !list[i].Part.Holds(seen) {
			list[i] = aim(notTooNear(seen.Grow(roomToGrow), area, size).Meet(all), all, area, size).Sized()
		}
	}
	return list
}

// notTooNear widens a part of the board that would be shown too large.
func notTooNear(part scene.Rect, area image.Rectangle, size image.Point) scene.Rect {
	w := float64(area.Dx()) * nearCells / float64(size.X)
	h := w * float64(area.Dy()) / float64(area.Dx())
	if part.W < w && part.H < h {
		part = scene.Rect{X: part.X + (part.W-w)/2, Y: part.Y + (part.H-h)/2, W: w, H: h}
	}
	return part
}

// aim shows a part of the board as large as possible, in an area of a picture of the given size.
func aim(part, all scene.Rect, area image.Rectangle, size image.Point) Sight {
	unit := Fit(part, area.Size())
	w, h := float64(area.Dx())/float64(unit), float64(area.Dy())/float64(unit)
	window := scene.Rect{
		X: slide(part.X, part.W, all.X, all.W, w), Y: slide(part.Y, part.H, all.Y, all.H, h), W: w, H: h,
	}
	return Sight{Part: window, Unit: unit, Corner: area.Min, Size: size}
}

// Between returns the visible part on the way from one sight to another. All sides move in
// proportion to the growth of the picture.
func (s Sight) Between(to Sight, way float64) scene.Rect {
	w := s.Part.W * math.Pow(to.Part.W/s.Part.W, way)
	k := way
	if d := to.Part.W - s.Part.W; math.Abs(d) > 1e-9 {
		k = (w - s.Part.W) / d
	}
	return scene.Rect{
		X: s.Part.X + (to.Part.X-s.Part.X)*k, Y: s.Part.Y + (to.Part.Y-s.Part.Y)*k, W: w, H: w * s.Part.H / s.Part.W,
	}
}
