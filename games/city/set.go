package city

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
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

// grounds names each ground: the letter of its segments, the word for a feature in
// events, and the role of a follower that stands on it.
var grounds = [...]struct {
	letter        byte
	feature, role string
}{
	road:   {'r', "road", "traveller"},
	market: {'m', "market", "merchant"},
	home:   {'h', "home", "resident"},
}

// wares lists the kinds of markets.
var wares = [...]string{"fish", "grain", "cattle"}

// set is the list of tiles that a game is played with.
type set struct {
	id       string
	kinds    []kind
	names    []string // ids of the kinds, in the order of the file
	piles    []int    // tiles in each pile
	ramparts int      // in the box
	geometry *tiles.Set
	all      int // tiles of all kinds
}

// kind is one kind of tile.
type kind struct {
	id       string
	count    int
	segments []segment
	building building
	name     string         // of a historic building
	plan     string         // for the picture, a scene.Plan
	follow   []games.Action // a follower on each segment, by segment
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

// segment is a part of a tile on which a follower can stand.
type segment struct {
	id     string
	ground tiles.Ground
	ware   int         // of a market, an index of wares
	spot   scene.Point // on the unturned tile, whose side is 1
}

// segment returns the index of the named segment, -1 if there is none.
func (k *kind) segment(id string) int {
	return slices.IndexFunc(k.segments, func(s segment) bool { return s.id == id })
}

// maxRamparts bounds the outline of a town of as many tiles as a board holds.
const maxRamparts = 4 * tiles.MaxTiles

// finish checks what concerns all tiles together.
func (s *set) finish(shapes []tiles.Shape) error {
	piled := 0
	for _, k := range s.kinds {
		s.all += k.count
	}
	if s.all < 2 || s.all > tiles.MaxTiles {
		return fmt.Errorf("%d tiles in all, 2 to %d are possible", s.all, tiles.MaxTiles)
	}
	for _, n := range s.piles {
		piled += max(n, 0)
	}
	if len(s.piles) != 3 || slices.Min(s.piles) < 0 || piled != s.all {
		return fmt.Errorf("piles: %v are not three piles of %d tiles in all", s.piles, s.all)
	}
	if s.ramparts < 1 || s.ramparts > maxRamparts {
		return fmt.Errorf("ramparts: %d is not from 1 to %d", s.ramparts, maxRamparts)
	}
	var err error
	s.geometry, err = tiles.NewSet(shapes, tiles.Policy{
		Match: func(a, b tiles.Ground, _ int) bool { return (a == road) == (b == road) },
	})
	return err
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
