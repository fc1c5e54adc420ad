package tilegame

import (
	"errors"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/snapshot"
	"github.com/bastide-games/bastide/games/tiles"
)

// Numbers in snapshots that no match exceeds.
const (
	MostPoints = 9999
	MostOfKind = 99
)

// AppendTiles writes the number of laid tiles, and a line for each in the order laid: its kind, cell and turn, who
// laid it, and the segment on which a follower stands. Tiles printed on the board are left out.
//
//	tiles 1
//	tile V 1,0 r2 A f0
func (t *Table) AppendTiles(b []byte) []byte {
	first := t.printed()
	b = fmt.Appendf(b, "tiles %d\n", t.Len()-first)
	for i := first; i < t.Len(); i++ {
		laid, on := t.Tile(i), ""
		if segment := t.On(i); segment != Nobody {
			on = t.KindOf(i).Segments[segment].ID
		}
		b = snapshot.AppendWords(b, "tile", t.Set.Names[laid.Kind], laid.Cell.String(), TurnWords[laid.Turn], t.By(i).String(), on)
	}
	return b
}

// ReadTiles reads these lines and lays the tiles. first reports whether a tile can be the first on an empty board. Each
// seat has a number of followers.
func (t *Table) ReadTiles(r *snapshot.Reader, seats, followers int, first func(tiles.Tile, games.Seat) bool) {
	r.Each("tiles", tiles.MaxTiles, "tile", 5, func(words []string) {
		laid := tiles.Tile{Kind: r.Index(words[0], t.Set.Names), Cell: r.Cell(words[1]), Turn: r.Index(words[2], TurnWords)}
		by := r.Seat(words[3], games.Spectator, seats)
		if t.Len() == 0 && !first(laid, by) {
			r.Fail("no match begins with this tile")
		}
		if t.Len() > 0 && !t.canLie(laid, by) {
			r.Fail("the tile cannot lie there")
		}
		t.readFollower(r, laid, by, words[4], followers)
	})
}

// canLie reports whether a tile can be the next one.
func (t *Table) canLie(laid tiles.Tile, by games.Seat) bool {
	return by != games.Spectator && t.Len() < tiles.MaxTiles && laid.Turn < t.Set.Geometry.Period(laid.Kind) &&
		t.Fits(laid.Cell, laid.Kind, laid.Turn)
}

// readFollower lays a tile that was read, with the follower on it. More followers than a seat has
// are refused at once, because no board can count them.
func (t *Table) readFollower(r *snapshot.Reader, laid tiles.Tile, by games.Seat, word string, followers int) {
	on := Nobody
	if word != snapshot.None {
		if on = t.Set.Kinds[laid.Kind].Segment(word); on == Nobody || by == games.Spectator {
			r.Fail("no follower can stand on %.10q", word)
		} else if t.FollowersOf(by) == followers {
			r.Fail("%s has more than %d followers", by, followers)
		}
	}
	if !r.OK() {
		return
	}
	t.Lay(laid.Cell, laid.Kind, laid.Turn, by)
	if on != Nobody {
		t.PutFollower(on)
	}
}

// CheckTiles compares the tiles with those of the set. inHand counts those of a kind that are drawn and
// not laid. It sets the number of draws: one for the seat that begins, and one for each tile that is
// not in the bag.
func (t *Table) CheckTiles(inHand func(kind int) int) error {
	counts := make([]int, len(t.Set.Kinds))
	for i := range t.Len() {
		counts[t.Kind(i)]++
	}
	t.Drawn = 1
	for kind, left := range t.Bag.Left {
		k := &t.Set.Kinds[kind]
		if n := counts[kind] + int(left) + inHand(kind); n > k.Count {
			return fmt.Errorf("%d tiles %s, there are %d", n, k.ID, k.Count)
		}
		t.Drawn += uint64(k.Count - int(left))
	}
	return nil
}

// CheckFollowers refuses followers on a complete feature, which sends them home, unless it is still to be scored.
func (t *Table) CheckFollowers(complete func(tiles.Region) bool, unscored []tiles.Region) error {
	for _, r := range t.Scoring(complete) {
		if !slices.Contains(unscored, r) {
			return errors.New("a follower stands on a completed feature")
		}
	}
	return nil
}
