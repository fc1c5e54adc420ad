package tilegame

import (
	"fmt"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// after lays a tile of the first kind and returns what that has changed for a seat.
func after(o *Outlook, seat games.Seat, c games.Cell, turn int) (l Laid, tile int) {
	tile = o.Board.Lay(c, 0, turn, seat)
	o.Seat = seat
	return o.Laid(&Table{Board: *o.Board}), tile
}

// For a feature of the tile that takes no further follower, the text says who owns it, from where,
// and what it pays and paid. For one of the seat's own it says who shares it, and nothing where
// that scores at once.
func TestLaidTellsWhatIsTaken(t *testing.T) {
	t.Parallel()
	taken := func(o *Outlook, seat games.Seat, c games.Cell) string {
		l, tile := after(o, seat, c, 0)
		note := l.taken("x", o.Board.Region(tile, 0))
		return fmt.Sprint(note.ID, note.Args["player"], " ", note.Args["at"], " ", note.Args["own"], " ", note.Args["with"], note.Args["joins"], " ", note.Args["worth"])
	}
	for _, c := range []struct {
		seat games.Seat
		want string
	}{
		{0, "xA 0,0 yes <nil> <nil> " + fmt.Sprint(games.T("table.does.complete", "n", 2, "was", "1"))},
		{1, "xA 0,0 <nil> <nil> <nil> " + fmt.Sprint(games.T("table.does.complete", "n", 2, "was", "1"))},
	} {
		if got := taken(streets(t), c.seat, games.Cell{X: 1}); got != c.want {
			t.Errorf("seat %s is told %q, want %q", c.seat, got, c.want)
		}
	}
	o := streets(t)
	for x := 1; x < 9; x++ {
		o.Board.Lay(games.Cell{X: x}, 0, 0, 0)
	}
	if got, want := taken(o, 0, games.Cell{X: 9}), "xA 0,0 yes [B]yes "+fmt.Sprint(games.T("table.does.complete", "n", 11, "each", "yes")); got != want {
		t.Errorf("what is shared: %q, want %q", got, want)
	}
	for seat, want := range []string{"<nil> <nil> <nil> <nil> <nil> <nil>", "xA 0,0 <nil> <nil> <nil> <nil>"} {
		o := streets(t)
		o.Worth = func(b *tiles.Board) func(tiles.Region) Worth {
			return func(tiles.Region) Worth { return Worth{Complete: 1, Scores: true} }
		}
		if got := taken(o, games.Seat(seat), games.Cell{X: 1}); got != want {
			t.Errorf("seat %d is told of what scores at once: %q, want %q", seat, got, want)
		}
	}
}

// Elsewhere describes changes of features that the tile is no part of, and seats that are
// outnumbered on it.
func TestLaidTellsOfElsewhere(t *testing.T) {
	t.Parallel()
	elsewhere := func(o *Outlook, c games.Cell, turn int) string {
		l, _ := after(o, 0, c, turn)
		told := l.Elsewhere()
		if len(told) == 0 {
			return ""
		}
		if small, ok := told[0].Args["text"].(games.Text); ok {
			return "small: " + saying(small.Args["list"].([]games.Text))
		}
		return saying(told[0].Args["list"].([]games.Text))
	}
	if got := elsewhere(streets(t), games.Cell{X: 1}, 0); got != "" {
		t.Errorf("what is told where it is taken, once more: %q", got)
	}
	o := streets(t)
	o.Else = func(b *tiles.Board) []Stake { return []Stake{{Seat: 1, Now: b.Len()}} }
	if got := elsewhere(o, games.Cell{X: 5}, 0); got != "small: owned B end 3 4;" {
		t.Errorf("what else pays: %q", got)
	}
	o = streets(t)
	for x := 1; x < 9; x++ {
		o.Board.Lay(games.Cell{X: x}, 0, 0, 0)
	}
	o.Board.Lay(games.Cell{X: 10, Y: 2}, 0, 0, 1)
	o.Board.PutFollower(0)
	o.Board.Lay(games.Cell{X: 10, Y: 1}, 0, 0, 1)
	if got := elsewhere(o, games.Cell{X: 9}, 0); got != "" {
		t.Errorf("who is outnumbered on what is taken, once more: %q", got)
	}
	l := o.Laid(&Table{Board: *o.Board})
	taken := Obstacles(1, func(int) games.Text { return l.taken("x", o.Board.Region(o.Board.Last(), 0)) })
	if got := taken[0].Args["worth"].(games.Text); got.ID != "table.does.outnumbered" || got.Args["own"] == nil {
		t.Errorf("who is outnumbered: %v", taken)
	}
	board, shape, street, _ := ended(t)
	board.Lay(games.Cell{Y: 5}, 0, 0, 0)
	board.PutFollower(1)
	o = &Outlook{
		Call:  tiles.Words{Game: "x", Ground: func(g tiles.Ground) string { return fmt.Sprint("ground", g) }},
		Board: board, Shape: shape,
		Worth: func(b *tiles.Board) func(tiles.Region) Worth {
			return func(r tiles.Region) Worth {
				return Worth{Complete: b.Size(r), Scores: b.Open(r) == 0, Endless: b.Ground(r) != street}
			}
		},
	}
	if got := elsewhere(o, games.Cell{Y: 6}, 3); got != "" {
		t.Errorf("a side of a meadow that a street closes, and nothing else: %q", got)
	}
}
