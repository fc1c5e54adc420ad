package view

import (
	"image"

	"github.com/bastide-games/bastide/games/scene"
)

// Still returns how a film shows all of its scenes, in an area of pictures of the given size: all is the
// part of the board that any of them uses.
func Still(all scene.Rect, area image.Rectangle, size image.Point) Sight {
	return aim(all, all, area, size).Sized()
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
