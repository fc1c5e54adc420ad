package tilegame

import (
	"fmt"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// list writes items down: name, place, seat, and what is special about them.
func list(items []scene.Item) (s string) {
	for _, it := range items {
		s += fmt.Sprintf("%s%s@%.3v,%.3v", it.Name, it.Word, it.Box.X, it.Box.Y)
		if it.Noun != "" {
			s += fmt.Sprintf(" %s %d", it.Noun, it.Seat)
		}
		if it.Ghost {
			s += " ghost"
		}
		if it.Dead {
			s += " dead"
		}
		s += "; "
	}
	return s
}

// What lies on the board is shown as it lies there.
func TestScene(t *testing.T) {
	p := row(t)
	for _, c := range []struct{ what, got, want string }{
		{"kinds", list(p.Set.Faces()), "a@0,0 tile -1; b@0,0 tile -1; "},
		{"figures", list(p.FollowerPieces()), "settler@1.27,0.27 follower 0; farmer@2.27,0.27 follower 1; settler@3.27,0.27 follower 1; "},
		{"stakes", list(p.Stakes([]tiles.Region{p.Region(2, 1)})), "b@2,0 stake -1; "},
		{"holes", list(p.Holes(func(c games.Cell) bool { return c.Y == 0 || c.X > 0 })), "@0,-1 hole -1 dead; @0,1 hole -1 dead; "},
		{"cells", list(Cells([]games.Action{"follow none", "place 1,2 r0", "place 4,-1 r3"}, []string{"place"})), "4,-1@4,-1 cell -1; 1,2@1,2 cell -1; "},
		{"extent", fmt.Sprint(p.Extent()), fmt.Sprint(scene.Rect{X: -1, Y: -1, W: 6, H: 3})},
		{"preview", fmt.Sprint(Around(games.Cell{X: 2, Y: -1})), fmt.Sprint(scene.Rect{X: 1, Y: -2, W: 3, H: 3})},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got, c.want)
		}
	}
}

// Followers on regions go home, and no others.
func TestRelease(t *testing.T) {
	p := row(t)
	if got := fmt.Sprint(p.Occupied(1), p.Occupied(0), p.Occupied(2)); got != "[2 3] [1] []" {
		t.Errorf("occupied %s", got)
	}
	back := p.Release(p.Board.Region(1, 0))
	if got := fmt.Sprint(back.Of(0), back.Of(1), p.Occupied(1), p.Occupied(0)); got != "1 1 [2] []" {
		t.Errorf("back and left %s", got)
	}
	if back := p.Release(p.Board.Region(1, 0)); back != 0 {
		t.Errorf("back once more %v", back)
	}
}

// Each reason is told once for each player and the sides that it names: one's own first, in small others and what changes
// nothing.
func TestObstacles(t *testing.T) {
	still := games.T("held", "player", games.Seat(0), "own", "yes", "sides", sides[:1], "worth", games.T("pays", "same", "yes"))
	why := []games.Text{still, {}, games.T("held", "player", games.Seat(1)), {}, games.T("done"), games.T("held", "player", games.Seat(1)), games.T("held", "player", games.Seat(0), "own", "yes"),
		games.T("shut", "sides", sides[:1]), games.T("shut", "sides", sides[1:]), games.T("shut", "sides", sides[:1])}
	notes := Obstacles(len(why), func(segment int) games.Text { return why[segment] })
	small := func(note games.Text) games.Text { return games.T("table.note.small", "text", note) }
	if want := []games.Text{why[6], small(still), small(why[2]), small(why[4]), small(why[7]), small(why[8])}; fmt.Sprint(notes) != fmt.Sprint(want) {
		t.Errorf("told %v, want %v", notes, want)
	}
}
