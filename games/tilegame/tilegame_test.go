package tilegame

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/snapshot"
	"github.com/bastide-games/bastide/games/tiles"
)

var legal = []games.Action{"follow c0", "follow none", "place -1,0 r1", "place -1,0 r3", "place 2,-1 r0"}

func TestNextWords(t *testing.T) {
	for said, want := range map[string][]string{
		"": {"follow", "place"}, "follow": {"c0", "none"}, "place": {"-1,0", "2,-1"}, "place -1,0": {"r1", "r3"},
		"place -1,0 r1": nil, "place 2": nil, "score": nil,
	} {
		if got := NextWords(legal, strings.Fields(said)); !slices.Equal(got, want) {
			t.Errorf("after %q: %q, want %q", said, got, want)
		}
	}
	// The cell farther north comes first, wherever it stands in the list.
	if got, want := NextCells(legal, []string{"place"}), []games.Cell{{X: 2, Y: -1}, {X: -1, Y: 0}}; !slices.Equal(got, want) {
		t.Errorf("cells %v, want %v", got, want)
	}
}

func TestBegins(t *testing.T) {
	for said, want := range map[string]bool{
		"": true, "place": true, "place -1,0": true, "place -1,0 r1": true,
		"place -1,0 r": false, "pla": false, "place -1,0 r1 r2": false, "score": false,
	} {
		if got := Begins(legal, strings.Fields(said)); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}

func TestPlace(t *testing.T) {
	for _, x := range []int{0, -3, 24, -24, 25, -128, 7} {
		for turn := range 4 {
			c := games.Cell{X: x, Y: 3 - x}
			if got, want := Place(c, turn), games.Join("place", c.String(), TurnWords[turn]); got != want || CellWord(c) != c.String() {
				t.Errorf("%q with %q, want %q", got, CellWord(c), want)
			}
		}
	}
}

func TestDecode(t *testing.T) {
	type file struct {
		Set string `json:"set"`
	}
	if f, err := Decode[file]([]byte(`{"set": "own"} `)); err != nil || f.Set != "own" {
		t.Errorf("%+v, %v", f, err)
	}
	for data, want := range map[string]string{
		`{"set": 1}`: "not readable", `{"tiles": []}`: "unknown field", `{} {}`: "something follows", ``: "EOF",
	} {
		if _, err := Decode[file]([]byte(data)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", data, err, want)
		}
	}
}

func TestNames(t *testing.T) {
	for word, want := range map[string][3]bool{ // a set's name, an id of four, a dashed id of eight
		"base-2002": {true, false, false}, "A": {false, true, true}, "a01": {true, true, true}, "f-H6": {false, false, true},
		"": {}, "é": {}, "a b": {}, "12345678": {true, false, true}, strings.Repeat("a", 40): {true, false, false}, strings.Repeat("a", 41): {},
	} {
		if got := [3]bool{IsName(word), IsID(word, 4), IsDashedID(word, 8)}; got != want {
			t.Errorf("%q: %v, want %v", word, got, want)
		}
	}
}

func TestSpot(t *testing.T) {
	if p, err := Spot("c0", [2]int{5, 95}); err != nil || p != (scene.Point{X: .05, Y: .95}) {
		t.Errorf("%v, %v", p, err)
	}
	for _, at := range [][2]int{{4, 50}, {50, 96}} {
		if _, err := Spot("c0", at); err == nil || !strings.Contains(err.Error(), "the spot of c0") {
			t.Errorf("%v: %v", at, err)
		}
	}
}

// The place turns clockwise with its tile.
func TestSpotOn(t *testing.T) {
	for turn, want := range []scene.Point{{X: 2.25, Y: 3.5}, {X: 2.5, Y: 3.25}, {X: 2.75, Y: 3.5}, {X: 2.5, Y: 3.75}} {
		got := SpotOn(tiles.Tile{Cell: games.Cell{X: 2, Y: 3}, Turn: turn}, scene.Point{X: .25, Y: .5}, .5)
		if box := (scene.Rect{X: want.X - .25, Y: want.Y - .25, W: .5, H: .5}); got != box {
			t.Errorf("turn %d: %v, want %v", turn, got, box)
		}
	}
}

// one is a set of a single tile that fits everywhere.
func one(t *testing.T) *tiles.Board {
	t.Helper()
	set, err := tiles.NewSet([]tiles.Shape{{Segments: []tiles.Segment{{}}}}, tiles.Policy{Match: func(_, _ tiles.Ground, _ int) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	return set.NewBoard()
}

func TestRank(t *testing.T) {
	board := one(t)
	board.Lay(games.Cell{}, 0, 0, games.Spectator)
	board.Lay(games.Cell{X: 1}, 0, 0, games.Spectator)
	choices := []games.Choice{{Word: "3,0"}, {Word: "0,-1"}, {Word: "2,0"}, {Word: "-1,0"}}
	ranks := func(near ...int) string {
		Rank(choices, board, near)
		text := ""
		for _, c := range choices {
			text += fmt.Sprint(c.Rank)
		}
		return text
	}
	for name, c := range map[string]struct{ got, want string }{
		"nothing near": {ranks(), "0123"}, "near the first": {ranks(0), "3021"}, "near the second": {ranks(1), "1203"}, "near both": {ranks(0, 1), "3012"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", name, c.got, c.want)
		}
	}
}

// Of the segments on which a follower can be put those are places that are regions of their own; a and e have grown
// together with the tile above.
func TestPlaces(t *testing.T) {
	five := tiles.Shape{Segments: make([]tiles.Segment, 5), Slots: [12]int8{0, 1, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1}}
	set, err := tiles.NewSet([]tiles.Shape{{Segments: make([]tiles.Segment, 1)}, five}, tiles.Policy{
		Match: func(_, _ tiles.Ground, _ int) bool { return true },
	})
	if err != nil {
		t.Fatal(err)
	}
	p := &Table{Board: *set.NewBoard(), List: []games.Action{"follow a", "follow c", "follow d", "follow e", "follow none"}}
	p.Lay(games.Cell{}, 0, 0, games.Spectator)
	p.Lay(games.Cell{Y: 1}, 1, 0, 0)
	follow := []games.Action{"follow a", "follow b", "follow c", "follow d", "follow e"}
	at := []scene.Rect{{X: -1.5, Y: -2.2}, {X: -1.8, Y: -2.9}, {X: -1.2, Y: -2.55}, {X: -1.8, Y: -2.45}, {X: -1.1, Y: -2.1}} // c is a little above d, in its row
	got := p.Places(follow, func(i int) scene.Rect { return at[i] })
	if want := []int{3, 2, 0}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	choices := []games.Choice{{Word: "none"}, {Word: "d"}, {Word: "c"}, {Word: "a"}}
	p.Alike(choices, follow)
	for i, want := range [][]string{nil, nil, nil, {"e"}} {
		if !slices.Equal(choices[i].Same, want) {
			t.Errorf("the same as %s: %v, want %v", choices[i].Word, choices[i].Same, want)
		}
	}
}

// The line of a tile is read as it was written.
func TestTileLine(t *testing.T) {
	names := []string{"D", "V"}
	want := tiles.Tile{Kind: 1, Cell: games.Cell{X: 1, Y: -2}, Turn: 2}
	write := func() ([]byte, error) { return AppendTile([]byte("game 1\n"), names, want, 0, ""), nil }
	line, _ := write()
	if string(line) != "game 1\ntile V 1,-2 r2 A -\n" {
		t.Fatalf("%q", line)
	}
	read := func(r *snapshot.Reader) {
		got, by := ReadTile(r, r.Words("tile", 5), names, 2)
		if r.OK() && (got != want || by != 0) {
			t.Errorf("%+v of %s", got, by)
		}
	}
	check := func() error { return nil }
	if err := snapshot.Load(line, "game 1", read, check, write); err != nil {
		t.Error(err)
	}
	for _, bad := range [][2]string{{"V", "X"}, {"1,-2", "1"}, {"r2", "r4"}, {" A ", " C "}} {
		damaged := strings.Replace(string(line), bad[0], bad[1], 1)
		if err := snapshot.Load([]byte(damaged), "game 1", read, check, write); err == nil || !strings.Contains(err.Error(), "line 2: no ") {
			t.Errorf("%q: %v", bad[1], err)
		}
	}
}
