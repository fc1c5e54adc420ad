package tilegame

import (
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/snapshot"
	"github.com/bastide-games/bastide/games/tiles"
)

// AppendTile writes the line of a laid tile: its kind, cell and turn, who laid it, and the
// segment on which a follower stands, "" for none.
//
//	tile V 1,0 r2 A f0
func AppendTile(b []byte, names []string, t tiles.Tile, by games.Seat, on string) []byte {
	return snapshot.AppendWords(b, "tile", names[t.Kind], t.Cell.String(), "r"+strconv.Itoa(t.Turn), by.String(), on)
}

// ReadTile reads the words of such a line but the last, which only the game understands.
// Whether the tile may lie there is not checked.
func ReadTile(r *snapshot.Reader, words, names []string, seats int) (t tiles.Tile, by games.Seat) {
	t = tiles.Tile{Kind: r.Index(words[0], names), Cell: r.Cell(words[1]), Turn: r.Index(words[2], TurnWords)}
	return t, r.Seat(words[3], games.Spectator, seats)
}

// Resume lays a tile that was read, with the follower that the last word of its line names. segment
// returns the index of a name on that kind of tile, -1 for none; more followers than a seat has
// are refused at once, because no board can count them.
func (t *Table) Resume(r *snapshot.Reader, laid tiles.Tile, by games.Seat, word string, segment func(id string) int, followers int) {
	on := Nobody
	if word != snapshot.None {
		if on = segment(word); on < 0 || by == games.Spectator {
			r.Fail("no follower can stand on %.10q", word)
		} else if t.Standing(by) == followers {
			r.Fail("%s has more than %d followers", by, followers)
		}
	}
	if !r.OK() {
		return
	}
	t.Lay(laid.Cell, laid.Kind, laid.Turn, by)
	if on != Nobody {
		t.Put(on)
	}
}
