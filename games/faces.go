package games

import "github.com/bastide-games/bastide/games/scene"

// Illustrated is implemented by games whose data file says what their pictures have to
// show, such as tiles. A host that loads a file of its own asks the painter whether it
// can draw them all.
type Illustrated interface {
	// Faces lists everything of the data file that has a face, in its order and unturned;
	// of their Boxes only the sizes matter.
	Faces() []scene.Item
}
