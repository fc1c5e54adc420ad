package imaging

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// View is a way to show a scene.
type View = view.Kind

// The ways to show a scene: package view says what each shows.
const (
	Board = view.Screen
	Close = view.Close
	Small = view.Small
	Plain = view.Plain
	Cover = view.Cover
	Part  = view.Part
)

// PhoneWidth is how wide a phone shows a picture, px.
const PhoneWidth = view.PhoneWidth

// Tiled tells whether a scene is a board of tiles.
func Tiled(s scene.Scene) bool { return sets[s.Game].Tiled && s.Grid }

// Options are what a picture shows besides the scene.
type Options struct {
	View View
	// Names of the players by seat, for the panel; cut with an ellipsis where they
	// are too long. They may hold anything.
	Names []string
	// Highest is how high a picture of cells may be on a phone, px; 0: as high as it needs. It is never so
	// flat that nothing could be seen.
	Highest int
	// Winners are the seats whose victory the panel celebrates.
	Winners []int
	// Words names what counts of the panel stand under, by scene.Count.Under.
	Words map[string]string
	// Marks says what the spot of a choice shows, by the choice's word: "7", "B". A
	// spot without a mark is drawn faintly.
	Marks map[string]string
	// Others are the marks of choices that only a menu offers, without a button: they are shown quietly.
	Others map[string]string
	// Counted names what the panel counts, in the form for a number of it; nil leaves its icons without words.
	Counted func(noun string, n int) string
	// Chosen is the word of the choice that is selected now.
	Chosen string
	// Pointed is the word of the choice that a ring points out, "" for none.
	Pointed string
	// Rings are parts of the board that are ringed on a picture of a part.
	Rings []scene.Rect
	// Key names what the picture is of (a match). Pictures of one key and view share
	// compressed strips; "" shares nothing.
	Key string
}
