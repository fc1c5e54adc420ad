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
