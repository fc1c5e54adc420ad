package games

import "github.com/bastide-games/bastide/games/scene"

// Illustrated is implemented by games whose data file says what their pictures have to show, such
// as tiles. A host that loads another file asks the painter whether it can draw all of it.
type Illustrated interface {
	// Faces lists everything in the data file that has a picture, in its order and unturned. Only
	// the sizes of the Boxes matter.
	Faces() []scene.Item
}
