package imaging

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// naive draws a picture the plain way: it draws every thing again with gg, in true colour, the
// encoder of the standard library. It is the yardstick of the benchmarks and the
// truth the palette is made from.
func naive(s scene.Scene, o Options) *image.RGBA {
	f := compose(s, o)
	im := image.NewRGBA(image.Rectangle{Max: f.Size})
	draw.Draw(im, im.Rect, image.NewUniform(art.Table), image.Point{}, draw.Src)
	for _, st := range f.stamps {
		piece, corner := st.draw()
		draw.Draw(im, piece.Rect.Add(st.at).Add(corner), piece, image.Point{}, draw.Over)
	}
	return im
}

func naivePNG(s scene.Scene, o Options) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, naive(s, o)); err != nil {
		panic(err)
	}
	return b.Bytes()
}
