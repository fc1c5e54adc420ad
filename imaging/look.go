package imaging

import (
	"image"

	"github.com/bastide-games/bastide/games/scene"
)

// look is everything the pixels of a sprite depend on. Equal looks share a sprite.
type look struct {
	game    string
	icon    bool // drawn by an icon's brush, not by that of a kind
	kind    scene.Kind
	noun    string
	name    string
	pose    string
	text    string
	mark    string
	who     string // the letters of the seat's player
	path    string // distinguishes the points of a Path
	turn    int
	seat    int
	variant int
	ghost   bool
	dead    bool
	chosen  bool
	coarse  bool
	w, h    float64         // the box in units
	unit    float64         // pixels in a unit
	window  image.Rectangle // all that is drawn, px from the corner of the box; empty for the whole look
}

// stamp is a look at a place: the upper left corner of its box in pixels.
type stamp struct {
	look   look
	at     image.Point
	points []scene.Point // of a Path, from that corner on, in units
}
