package tilegame

import (
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// Format is what a game decides about its tiles, whatever the data file says.
type Format struct {
	Game    string // its id, with which the ids of its texts begin
	Grounds []Ground
	MostID  int  // characters in the id of a tile, at most
	Dashed  bool // such an id may have dashes
}

// Ground is what a segment of a tile can be. Its index is its [tiles.Ground].
type Ground struct {
	Letter  byte   // begins the ids of its segments, such as c0
	Feature string // how events and texts call the feature that segments form
	Role    string // of a follower on it
	Most    int    // segments of one tile, at most
	// Beside lists the grounds between which a way of this ground can run. It is nil for all
	// that is no way: it fills each side that it reaches.
	Beside []tiles.Ground
	Ends   int  // of one segment on the border, at most; 0 for any number
	Inside bool // it does not reach the border: a tile has one, whose id is the letter alone
	Lying  bool // followers lie down on it, since they stay to the end
}

// segmentID returns the id of a segment by its number on the tile.
func (g Ground) segmentID(n int) string {
	if g.Inside {
		return string(g.Letter)
	}
	return string([]byte{g.Letter, '0' + byte(n)})
}

// Words says how the game calls what tiles show.
func (f Format) Words() tiles.Words {
	return tiles.Words{Game: f.Game, Ground: func(g tiles.Ground) string { return f.Grounds[g].Feature }}
}

// Set is the tiles that a data file lists. [Set.Add] adds them one by one, then [Set.Finish]
// makes the geometry; from then on it does not change.
type Set struct {
	Format
	ID    string
	Kinds []Kind
	// Names are the ids of the kinds in the order of the file. Kinds after them are printed on
	// the board and not drawn.
	Names    []string
	All      int // tiles of all kinds that are drawn
	Geometry *tiles.Set
}

// Kind is one kind of tile.
type Kind struct {
	ID       string
	Count    int
	Name     string // printed on it; "" without one
	Segments []Segment
	Follow   []games.Action // to put a follower on each segment
	Plan     string         // for the picture, a [scene.Plan]
	Shape    tiles.Shape
}

// Segment is a part of a tile on which a follower can stand.
type Segment struct {
	ID     string
	Ground tiles.Ground
	Spot   scene.Point // of the follower on the unturned tile, whose side is 1
}

// Segment returns the index of the segment with an id, [Nobody] if there is none.
func (k *Kind) Segment(id string) int {
	return slices.IndexFunc(k.Segments, func(s Segment) bool { return s.ID == id })
}

// Finish checks how many tiles there are, and makes the geometry.
func (s *Set) Finish(policy tiles.Policy) (err error) {
	if most := tiles.MaxTiles - len(s.Kinds[len(s.Names):]); s.All < 2 || s.All > most {
		return fmt.Errorf("%d tiles in all, 2 to %d are possible", s.All, most)
	}
	shapes := make([]tiles.Shape, len(s.Kinds))
	for i, k := range s.Kinds {
		shapes[i] = k.Shape
	}
	s.Geometry, err = tiles.NewSet(shapes, policy)
	return err
}

// NewTable returns a table without tiles, with all of them in the bag.
func (s *Set) NewTable(source chance.Source) Table {
	left := make([]uint8, len(s.Names))
	for i := range left {
		left[i] = uint8(s.Kinds[i].Count)
	}
	return Table{Set: s, Board: *s.Geometry.NewBoard(), Luck: Luck{Source: source}, Bag: NewBag(left)}
}

// Face shows a tile.
func (s *Set) Face(t tiles.Tile) scene.Item {
	k := &s.Kinds[t.Kind]
	return scene.Item{
		Kind: scene.Face, Noun: NounTile, Name: k.ID, Text: k.Name, Pose: k.Plan,
		Box: scene.Cell(t.Cell.X, t.Cell.Y), Turn: t.Turn, Seat: scene.Nobody,
	}
}

// Faces shows a tile of each kind, for [games.Illustrated].
func (s *Set) Faces() []scene.Item {
	items := make([]scene.Item, len(s.Names))
	for kind := range items {
		items[kind] = s.Face(tiles.Tile{Kind: kind})
	}
	return items
}

// Stock counts tiles by kind, for [games.Stocked].
func (s *Set) Stock(left []uint8) []games.Stock {
	return games.StockOf(left, func(kind int) scene.Item { return s.Face(tiles.Tile{Kind: kind}) })
}

// Sides says which sides of a tile its features reach, for [games.Described]: nothing for a
// name that no tile has.
func (s *Set) Sides(name string, turn int, call func(segment tiles.Segment) games.Text) []games.Text {
	kind := slices.Index(s.Names, name)
	if kind < 0 {
		return nil
	}
	shape := s.Kinds[kind].Shape
	return Sides(shape, turn, func(segment int) games.Text { return call(shape.Segments[segment]) })
}
