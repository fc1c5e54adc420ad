package carcassonne

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// SetFile is the name of the game's data file, the list of tiles. Its format is
// explained in the package comment.
const SetFile = "carcassonne-tiles.json"

//go:embed carcassonne-tiles.json
var builtin []byte

// The grounds of a tile. A cloister is a segment without slots.
const (
	city tiles.Ground = iota
	road
	field
	cloister
)

// grounds names each ground: the letter of its segments, the word for a feature in
// events, and the role of a follower that stands on it.
var grounds = [...]struct {
	letter        byte
	feature, role string
}{
	city:     {'c', "city", "knight"},
	road:     {'r', "road", "thief"},
	field:    {'f', "field", "farmer"},
	cloister: {'m', "cloister", "monk"},
}

// set is the list of tiles that a game is played with.
type set struct {
	id       string
	kinds    []kind
	names    []string // ids of the kinds, in the order of the file
	start    int
	geometry *tiles.Set
	ends     *tilegame.Endings // of cities and roads
	all      int               // tiles of all kinds
}

// kind is one kind of tile.
type kind struct {
	id       string
	count    int
	segments []segment
	cloister int            // its segment, -1 without one
	plan     string         // for the picture, a scene.Plan
	follow   []games.Action // a follower on each segment, by segment
}

// segment is a part of a tile on which a follower can stand.
type segment struct {
	id     string
	ground tiles.Ground
	shield bool
	spot   scene.Point // on the unturned tile, whose side is 1
}

// segment returns the index of the named segment, -1 if there is none.
func (k *kind) segment(id string) int {
	return slices.IndexFunc(k.segments, func(s segment) bool { return s.id == id })
}

// finish checks what concerns all tiles together.
func (s *set) finish(start string, shapes []tiles.Shape) error {
	for _, k := range s.kinds {
		s.all += k.count
	}
	if s.all < 2 || s.all > tiles.MaxTiles {
		return fmt.Errorf("%d tiles in all, 2 to %d are possible", s.all, tiles.MaxTiles)
	}
	if s.start = slices.Index(s.names, start); s.start < 0 {
		return fmt.Errorf("start: there is no tile %q", start)
	}
	var err error
	s.geometry, err = tiles.NewSet(shapes, tiles.Policy{
		Match: func(a, b tiles.Ground, _ int) bool { return a == b },
	})
	if err == nil {
		s.ends = tilegame.NewEndings(s.geometry, len(s.kinds), field)
	}
	return err
}
