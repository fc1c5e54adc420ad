package tilegame

import (
	"fmt"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// named shows a tile by its kind and cell.
func named(t tiles.Tile) scene.Item {
	return scene.Item{Name: fmt.Sprint(t.Kind), Box: scene.Cell(t.Cell.X, t.Cell.Y)}
}

// list writes items down: name, place, seat, and what is special about them.
func list(items []scene.Item) (s string) {
	for _, it := range items {
		s += fmt.Sprintf("%s%s@%v,%v", it.Name, it.Word, it.Box.X, it.Box.Y)
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
		{"kinds", list(Faces(2, named)), "0@0,0; 1@0,0; "},
		{"tiles", list(p.Landscape(0, true, named)), "0@0,0; 0@1,0; 1@2,0; 0@3,0 ghost; "},
		{"but the first", list(p.Landscape(1, false, named)), "0@1,0; 1@2,0; 0@3,0; "},
		{"none", list(p.Landscape(4, true, named)), ""},
		{"frames", list(p.Frames([]int{3, 0}, []string{"K", "L"})), "K@3,0 tile 1; K@0,0 tile -1; "},
		{"figures", list(p.Figures(func(tile, segment int, seat games.Seat) scene.Item {
			return scene.Item{Noun: "x", Name: fmt.Sprint(tile, "/", segment), Seat: int(seat)}
		})), "1/0@0,0 x 0; 2/1@0,0 x 1; 3/0@0,0 x 1; "},
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

// Places are read ground by ground, up to the first gap and the most that there can be.
func TestSpots(t *testing.T) {
	id := func(ground tiles.Ground, n int) string {
		if n >= 2 {
			return ""
		}
		return fmt.Sprint(string("ab"[ground]), n)
	}
	list, err := Spots(map[string][2]int{"b0": {10, 20}, "a1": {50, 60}, "a0": {30, 40}, "a2": {1, 1}, "c0": {1, 1}}, 1, id)
	if got := fmt.Sprint(list); err != nil || got != "[{a0 0 {0.3 0.4}} {a1 0 {0.5 0.6}} {b0 1 {0.1 0.2}}]" {
		t.Errorf("read %s, %v", got, err)
	}
	if list, err := Spots(map[string][2]int{"a1": {50, 60}}, 1, id); len(list) != 0 || err != nil {
		t.Errorf("behind a gap: %v, %v", list, err)
	}
	if list, err := Spots(map[string][2]int{"b0": {1, 60}}, 1, id); list != nil || err == nil {
		t.Errorf("at the border: %v, %v", list, err)
	}
}
