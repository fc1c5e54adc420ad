package castle

import (
	_ "embed"

	"github.com/bastide-games/bastide/games"
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

// format is how data files describe tiles.
var format = tilegame.Format{Game: ID, MostID: 4, Grounds: []tilegame.Ground{
	path:    {Letter: 'p', Feature: "path", Role: "herald", Most: 8, Beside: []tiles.Ground{tower, house, court}},
	tower:   {Letter: 't', Feature: "tower", Role: "knight", Most: 8},
	house:   {Letter: 'h', Feature: "house", Role: "squire", Most: 8},
	court:   {Letter: 'c', Feature: "court", Role: "merchant", Most: 8, Lying: true},
	rampart: {Feature: "rampart"},
}}

// vocabulary is how the game calls what tiles show.
var vocabulary = format.Words()

// set is everything in the data file.
type set struct {
	tiles         tilegame.Set
	reconstructed bool // not the published pieces
	starts        []start
	wall          [wallKinds]uint8  // wall tiles of each kind
	ends          *tilegame.Endings // of paths, towers and houses
	*room
}

// start is a start space: a tile outside the room that opens onto one of its cells.
type start struct {
	cell   games.Cell // outside
	turn   int        // its open side is the south when unturned
	ground tiles.Ground
}

// bare returns the board before the first tile, with the start spaces alone.
func (s *set) bare() *tiles.Board {
	b := s.tiles.Geometry.NewBoard()
	for i, st := range s.starts {
		b.Lay(st.cell, len(s.tiles.Names)+i, st.turn, games.Spectator)
	}
	return b
}

// match is the rule of placement: a path meets only a path, and all other grounds may meet (ruling
// 2). Paths have only the middle slot of a side.
func match(a, b tiles.Ground, slot int) bool { return slot != 1 || (a == path) == (b == path) }
