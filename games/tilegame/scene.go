package tilegame

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// The nouns that the scenes of these games share.
const (
	NounTile     = "tile"
	NounFollower = "follower"
	NounCell     = "cell"  // where the tile in hand can be laid
	NounHole     = "hole"  // a cell that no tile to come can fill
	NounStake    = "stake" // what counts for the follower in question
)

// Spend takes the pieces of a scene that are about to be placed out of the supplies in its panel. The
// panel counts pieces under their own noun, or under the one in countedAs.
func Spend(sc *scene.Scene, countedAs map[string]string) {
	for _, it := range sc.Items {
		if it.Kind != scene.Piece || !it.Ghost {
			continue
		}
		counts := sc.Panel.Counts
		if it.Seat != scene.Nobody {
			counts = sc.Panel.Plates[it.Seat].Counts
		}
		noun := cmp.Or(countedAs[it.Noun], it.Noun)
		if at := slices.IndexFunc(counts, func(c scene.Count) bool { return c.Noun == noun }); at >= 0 {
			counts[at].N--
		}
	}
}

// focusSide is the width and height of a preview, in cells.
const focusSide = 3

// Around returns the part of the board that a preview of a cell shows.
func Around(c games.Cell) scene.Rect {
	return scene.Rect{X: float64(c.X - focusSide/2), Y: float64(c.Y - focusSide/2), W: focusSide, H: focusSide}
}

// near is the distance within which a preview includes the tiles laid last, in cells.
const near = 2

// AroundAll returns the part of the board that a preview of a cell shows. It includes the tiles of
// some regions, the recent tiles that are near, and the owners of what the cell's tile is part of,
// since texts name all these.
func (t *Table) AroundAll(c games.Cell, regions []tiles.Region, recent []int) scene.Rect {
	part := Around(c)
	for _, tile := range recent {
		if at := t.Tile(tile).Cell; max(at.X-c.X, c.X-at.X, at.Y-c.Y, c.Y-at.Y) <= near {
			part = part.Around(scene.Cell(at.X, at.Y))
		}
	}
	for _, at := range t.posts(c) {
		if wider := part.Around(scene.Cell(at.X, at.Y)); wider.W <= namedWide && wider.H <= namedHigh {
			part = wider
		}
	}
	for _, r := range regions {
		for tile := range t.Tiles(r) {
			at := t.Tile(tile).Cell
			part = part.Around(scene.Cell(at.X, at.Y))
		}
	}
	return part
}

// namedWide and namedHigh limit how far the owners widen a preview, in cells.
const namedWide, namedHigh = 6, 4

// posts lists where the owners of the features of the last tile stand, if it lies on the cell. The
// seat in turn comes first.
func (t *Table) posts(c games.Cell) (list []games.Cell) {
	last := t.Last()
	if t.Tile(last).Cell != c {
		return nil
	}
	for _, r := range t.OccupiedAt(last, nil) {
		for _, seat := range t.Followers(r).Majority() {
			if at := t.Post(r, seat); seat == t.InTurn {
				list = slices.Insert(list, 0, at)
			} else {
				list = append(list, at)
			}
		}
	}
	return list
}

// Extent returns the part of the plane with all tiles and the cells beside them.
func (t *Table) Extent() scene.Rect {
	low, high := t.Bounds()
	return scene.Rect{
		X: float64(low.X - 1), Y: float64(low.Y - 1),
		W: float64(high.X - low.X + 3), H: float64(high.Y - low.Y + 3),
	}
}

// printed counts the tiles that are printed on the board. They have the first numbers.
func (t *Table) printed() (n int) {
	for n < t.Len() && t.Kind(n) >= len(t.Set.Names) {
		n++
	}
	return n
}

// InHand shows a tile that is about to be laid.
func (t *Table) InHand(kind int) scene.Item {
	item := t.Set.Face(tiles.Tile{Kind: kind})
	item.Box, item.Word, item.Print = scene.Rect{}, item.Name, t.Len()+1
	return item
}

// Holes shows the empty cells beside tiles that nothing can fill.
func (t *Table) Holes(fillable func(games.Cell) bool) []scene.Item {
	var items []scene.Item
	for _, c := range t.Frontier() {
		if !fillable(c) {
			items = append(items, scene.Item{
				Kind: scene.Face, Noun: NounHole, Box: scene.Cell(c.X, c.Y), Seat: scene.Nobody, Dead: true,
			})
		}
	}
	return items
}

// Cells shows each cell that may follow the words in a legal action.
func Cells(legal []games.Action, words []string) []scene.Item {
	var items []scene.Item
	for _, c := range NextCells(legal, words) {
		items = append(items, scene.Item{
			Kind: scene.Spot, Noun: NounCell, Box: scene.Cell(c.X, c.Y), Seat: scene.Nobody, Word: c.String(),
		})
	}
	return items
}

// Stakes shows the segments of regions that count for a follower on the last tile. Each is the face
// of its tile with the name of the segment. Tiles that are printed on the board are left out.
func (t *Table) Stakes(counted []tiles.Region) []scene.Item {
	var items []scene.Item
	first := t.printed()
	for _, r := range counted {
		for tile, segment := range t.Parts(r) {
			if tile < first {
				continue
			}
			item := t.Set.Face(t.Tile(tile))
			item.Kind, item.Noun, item.Name = scene.Tint, NounStake, t.KindOf(tile).Segments[segment].ID
			items = append(items, item)
		}
	}
	return items
}

// Counting lists the regions that count for a follower on a segment of the last tile, including the
// one it would stand on.
func (t *Table) Counting(segment int, counted []tiles.Region) []tiles.Region {
	if r := t.Region(t.Last(), segment); !slices.Contains(counted, r) {
		counted = append(counted, r)
	}
	return counted
}

// Scoring lists the complete regions with followers. Before the last tile is scored, they are what
// it scores.
func (t *Table) Scoring(complete func(tiles.Region) bool) []tiles.Region {
	return slices.DeleteFunc(t.OccupiedRegions(nil), func(r tiles.Region) bool { return !complete(r) })
}

// FollowerSide is the side of the square around a follower, in cells.
const FollowerSide = 0.46

// Spot returns the square around a follower on a segment of a laid tile.
func (t *Table) Spot(tile, segment int) scene.Rect {
	laid := t.Tile(tile)
	k := &t.Set.Kinds[laid.Kind]
	return SpotOn(laid, AtSide(k.Shape, segment, k.Segments[segment].Spot), FollowerSide)
}

// follower shows a follower of a seat.
func (t *Table) follower(tile, segment int, seat games.Seat) scene.Item {
	g := t.GroundOf(t.Region(tile, segment))
	item := scene.Item{Kind: scene.Piece, Noun: NounFollower, Name: g.Role, Box: t.Spot(tile, segment), Seat: int(seat)}
	if g.Lying {
		item.Pose = "lying"
	}
	return item
}

// FollowerPieces shows the followers on the board.
func (t *Table) FollowerPieces() []scene.Item {
	var items []scene.Item
	for _, m := range t.AllFollowers() {
		items = append(items, t.follower(int(m.Tile), int(m.Segment), games.Seat(m.Seat)))
	}
	return items
}
