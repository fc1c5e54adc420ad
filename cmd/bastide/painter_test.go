package main

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"sync"

	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// paints is the variable that makes a bot in a process of its own paint boards.
const paints = "BASTIDE_TEST_PAINTS=1"

// Painting takes most of the time of a match, and has tests of its own. So bots paint only in the
// long forms and in tests about pictures. Bots in this process share a painter, which keeps its
// pictures over restarts.
func init() {
	_, wanted := os.LookupEnv("BASTIDE_TEST_PAINTS")
	switch {
	case os.Getenv("BASTIDE_SPEED") != "": // measures painting too
	case raceDetector, !wanted && !all():
		newPainter = func() posts.Painter { return blankPainter{imaging.New()} }
	case os.Getenv(asBot) == "":
		shared := imaging.New()
		newPainter = func() posts.Painter { return shared }
	}
}

// blankPainter paints no boards.
type blankPainter struct{ *imaging.Painter }

var blank = sync.OnceValue(func() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1100, 700))); err != nil {
		panic(err)
	}
	return b.Bytes()
})

func (blankPainter) PNG(scene.Scene, imaging.Options) ([]byte, error) { return blank(), nil }
