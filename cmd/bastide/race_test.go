//go:build race

package main

import (
	"bytes"
	"image"
	"image/png"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// raceDetector says that the tests run about ten times slower than usual.
const raceDetector = true

// Painting takes even longer then, and has race tests of its own.
func init() { newPainter = func() bot.Painter { return blankPainter{imaging.New()} } }

// blankPainter paints no boards.
type blankPainter struct{ *imaging.Painter }

var blank = func() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1100, 700))); err != nil {
		panic(err)
	}
	return b.Bytes()
}()

func (blankPainter) PNG(scene.Scene, imaging.Options) ([]byte, error) { return blank, nil }
