package imaging

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// View is a way to show a scene.
type View = view.Kind

// The ways to show a scene. Package view says what each shows.
const (
	Board = view.Screen
	Close = view.Close
	Small = view.Small
	Plain = view.Plain
	Cover = view.Cover
	Part  = view.Part
)

// Area is a part of a board with some of the choices.
type Area = view.Area

// PhoneWidth is how wide a phone shows a picture, px.
const PhoneWidth = view.PhoneWidth

// Tiled reports whether a scene is a board of tiles.
func Tiled(s scene.Scene) bool { return sets[s.Game].Tiled && s.Grid }

// Options says what a picture shows besides the scene.
type Options struct {
	View View
	// Names of the players by seat, for the panel. Names that are too long end with an ellipsis.
	// They may contain anything.
	Names []string
	// Highest limits the height of a picture of cells, in px on a phone; 0 means no limit. The
	// picture always stays high enough to be useful.
	Highest int
	// Winners are the seats whose victory the panel celebrates.
	Winners []int
	// Words names the groups of counts in the panel, by scene.Count.Under.
	Words map[string]string
	// Marks says what the spot of a choice shows, such as "7" or "B", by the word of the choice. A
	// spot without a mark is faint.
	Marks map[string]string
	// Frames are areas of the board that the picture frames, to choose from. It shows the whole board.
	Frames []scene.Rect
	// Area is the only area of the board that the picture shows, if it has a size.
	Area scene.Rect
	// Counted names what the panel counts, in the grammatical form for a number. Without it, icons
	// have no words.
	Counted func(noun string, n int) string
	// Chosen is the word of the choice that is selected now.
	Chosen string
	// Pointed is the word of the choice with a ring around it, "" for none.
	Pointed string
	// Rings are parts of the board with rings around them, in a picture of a part.
	Rings []scene.Rect
	// Title stands in a strip above the picture, "" for none: for a picture that has to explain itself.
	Title string
	// Key names the subject of the picture, a match. Pictures with the same key, view and sizes share
	// compressed strips; pictures without a key share none.
	Key string
}
