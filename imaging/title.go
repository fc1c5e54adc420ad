package imaging

import (
	"image"

	"github.com/bastide-games/bastide/imaging/art"
	"golang.org/x/image/draw"
)

// titleShare is the height of the strip with the title, as a part of the picture's width. On a phone the
// title is as large as the names in the panel.
const titleShare = 1. / 15

// titleHeight is the height of the strip with the title, 0 without one.
func (f *frame) titleHeight() int {
	if f.opts.Title == "" {
		return 0
	}
	return int(float64(f.Size.X) * titleShare)
}

// whole is the size of the picture with its title.
func (f *frame) whole() image.Point { return f.Size.Add(image.Pt(0, f.titleHeight())) }

// titled moves the sprites of a picture down, and adds the strip with the title above them.
func (f *frame) titled(sprites []placed) []placed {
	height := f.titleHeight()
	if height == 0 {
		return sprites
	}
	for i := range sprites {
		sprites[i].at.Y += height
	}
	strip := image.NewRGBA(image.Rect(0, 0, f.Size.X, height))
	draw.Draw(strip, strip.Rect, image.NewUniform(art.Black), image.Point{}, draw.Src)
	size := .6 * float64(height)
	title := art.Fit(f.opts.Title, float64(f.Size.X-height)/size)
	art.NewPen(strip, 1, 0, 0).Write(title, float64(f.Size.X)/2, float64(height)/2, size, art.Centre, art.Cream)
	return append(sprites, placed{paletted(strip, image.Point{}), image.Point{}})
}
