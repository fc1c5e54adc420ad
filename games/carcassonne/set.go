package carcassonne

import (
	_ "embed"

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

// format is how data files describe tiles. A tile has four sides, with at most two fields each.
var format = tilegame.Format{Game: ID, MostID: 4, Grounds: []tilegame.Ground{
	city:     {Letter: 'c', Feature: "city", Role: "knight", Most: 4},
	road:     {Letter: 'r', Feature: "road", Role: "thief", Most: 4, Beside: []tiles.Ground{field}, Ends: 2},
	field:    {Letter: 'f', Feature: "field", Role: "farmer", Most: 8, Lying: true},
	cloister: {Letter: 'm', Feature: "cloister", Role: "monk", Most: 1, Inside: true},
}}

// vocabulary is how the game calls what tiles show.
var vocabulary = format.Words()

// set is the list of tiles that a game is played with.
type set struct {
	tilegame.Set
	start int
	ends  *tilegame.Endings // of cities and roads
}
