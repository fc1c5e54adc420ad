package city

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// SetFile is the name of the game's data file, the list of tiles. Its format is
// explained in the package comment.
const SetFile = "the-city-tiles.json"

//go:embed the-city-tiles.json
var builtin []byte

// The grounds of a tile.
const (
	road tiles.Ground = iota
	market
	home
)

// format is how data files describe tiles. A tile has four sides, with at most two residential areas each.
var format = tilegame.Format{Game: ID, MostID: 8, Dashed: true, Grounds: []tilegame.Ground{
	road:   {Letter: 'r', Feature: "road", Role: "traveller", Most: 4, Beside: []tiles.Ground{home}, Ends: 2},
	market: {Letter: 'm', Feature: "market", Role: "merchant", Most: 4},
	home:   {Letter: 'h', Feature: "home", Role: "resident", Most: 8, Lying: true},
}}

// vocabulary is how the game calls what tiles show.
var vocabulary = format.Words()

// wares lists the kinds of markets.
var wares = [...]string{"fish", "grain", "cattle"}

// set is the list of tiles that a game is played with.
type set struct {
	tilegame.Set
	buildings []building // of each kind
	piles     []int      // tiles in each pile
	ramparts  int        // in the box
}

// building says what a guard sees on a tile.
type building int

const (
	plain building = iota
	public
	historic
)

// buildings names each sort of building in data files and events, and what it is
// worth to a guard.
var buildings = [...]struct {
	name  string
	worth int
}{{"", 0}, {"public", 2}, {"historic", 3}}

// maxRamparts bounds the outline of a town of as many tiles as a board holds.
const maxRamparts = 4 * tiles.MaxTiles

// finish checks what concerns all tiles together.
func (s *set) finish() error {
	if err := s.Finish(tiles.Policy{
		Match: func(a, b tiles.Ground, _ int) bool { return (a == road) == (b == road) },
	}); err != nil {
		return err
	}
	piled := 0
	for _, n := range s.piles {
		piled += max(n, 0)
	}
	if len(s.piles) != 3 || slices.Min(s.piles) < 0 || piled != s.All {
		return fmt.Errorf("piles: %v are not three piles of %d tiles in all", s.piles, s.All)
	}
	if s.ramparts < 1 || s.ramparts > maxRamparts {
		return fmt.Errorf("ramparts: %d is not from 1 to %d", s.ramparts, maxRamparts)
	}
	return nil
}

// pile returns the pile, from 1, of the tile drawn as number n, from 1.
func (s *set) pile(n int) int {
	switch {
	case n <= s.piles[0]:
		return 1
	case n <= s.piles[0]+s.piles[1]:
		return 2
	}
	return 3
}
