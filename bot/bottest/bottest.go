// Package bottest is what the tests of the bot's packages share: a database without waits for the
// disk, a painter that paints nothing, the texts, which are read once and found by their ids, and a
// Discord that only notes calls.
package bottest

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"sync"
	"testing"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage/bolt"
)

// OpenStore opens or creates a database file. It does not wait for the disk.
func OpenStore(t testing.TB, path string) *bolt.Store {
	t.Helper()
	store, err := bolt.Open(path, bolt.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// Texts are the texts of the bot and of all games.
var Texts = sync.OnceValue(func() *wording.Texts {
	texts, err := wording.LoadTexts(catalog.Texts()...)
	if err != nil {
		panic(err) // they are part of the program
	}
	return texts
})

// Blank is a painter for tests that do not look at pictures: each picture has a single colour.
type Blank struct{}

var blank = sync.OnceValue(func() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewPaletted(image.Rect(0, 0, 640, 480), color.Palette{color.White})); err != nil {
		panic(err)
	}
	return b.Bytes()
})

// PNG implements the painter of package posts.
func (Blank) PNG(scene.Scene, imaging.Options) ([]byte, error) { return blank(), nil }

// Film implements the painter of package posts.
func (Blank) Film([]scene.Scene, imaging.FilmOptions) ([]byte, error) {
	return []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), nil
}

// Say writes the English text with an id, so that a test names the text instead of its words. The
// arguments are as in [wording.Localizer.Say]. It panics if there is no such text.
func Say(id string, pairs ...any) string { return SayIn("en", id, pairs...) }

// SayIn is [Say] in another language.
func SayIn(lang, id string, pairs ...any) string {
	l := Texts().Localizer(lang)
	if !l.Has(id) {
		panic("no text has the id " + id)
	}
	return l.Say(id, pairs...)
}

// missing stands in a text for an argument that is not given.
const missing = "<no value>"

// Phrase is the longest part of the English text with an id that depends on no argument. Tests that
// do not know the arguments look for it. A phrase never spans lines.
func Phrase(id string) (longest string) {
	for _, line := range strings.Split(Say(id), "\n") {
		for _, part := range strings.Split(line, missing) {
			if len(part) > len(longest) {
				longest = part
			}
		}
	}
	return longest
}
