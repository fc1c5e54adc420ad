package castle

import (
	_ "embed"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// SetFile is the name of the game's data file: the walls, the start spaces and the
// tiles. Its format is explained in the package comment.
const SetFile = "the-castle-tiles.json"

//go:embed the-castle-tiles.json
var builtin []byte

// The grounds of a tile. Rampart is the part of a start space that is only wall.
const (
	path tiles.Ground = iota
	tower
	house
	court
	rampart
)

// grounds names each ground: the letter of its segments, the word for a feature in
// events, and the role of a follower that stands on it.
var grounds = [...]struct {
	letter        byte
	feature, role string
}{
	path:  {'p', "path", "herald"},
	tower: {'t', "tower", "knight"},
	house: {'h', "house", "squire"},
	court: {'c', "court", "merchant"},
}

// set is everything the data file says, ready for use.
type set struct {
	id            string
	reconstructed bool     // not the published pieces
	kinds         []kind   // the tiles, then one kind for each start space
	names         []string // ids of the tiles, in the order of the file
	starts        []start
	wall          [wallKinds]uint8 // wall tiles of each kind
	geometry      *tiles.Set
	ends          *tilegame.Endings
	all           int // tiles of all kinds
	*room
}

// kind is one kind of tile, or a start space.
type kind struct {
	id       string
	count    int
	segments []segment
	plan     string         // for the picture, a scene.Plan
	follow   []games.Action // a follower on each segment, by segment
}

// segment is a part of a tile on which a follower can stand.
type segment struct {
	id     string
	ground tiles.Ground
	market bool        // of a court
	well   bool        // of a path
	spot   scene.Point // on the unturned tile, whose side is 1
}

// start is a start space: a tile outside the room that opens onto one of its cells.
type start struct {
	cell   games.Cell // outside
	turn   int        // its open side is the south when unturned
	ground tiles.Ground
}

// segment returns the index of the named segment, -1 if there is none.
func (k *kind) segment(id string) int {
	return slices.IndexFunc(k.segments, func(s segment) bool { return s.id == id })
}

// bare returns the board before the first tile: the start spaces alone.
func (s *set) bare() *tiles.Board {
	b := s.geometry.NewBoard()
	for i, st := range s.starts {
		b.Lay(st.cell, len(s.names)+i, st.turn, games.Spectator)
	}
	return b
}

// match is the rule of placement: a path meets a path and nothing else does, everything
// else may meet anything (ruling 2). Paths have only the middle slot of a side.
func match(a, b tiles.Ground, slot int) bool { return slot != 1 || (a == path) == (b == path) }
