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
	four, dashed := &Set{Format: Format{MostID: 4}}, &Set{Format: Format{MostID: 8, Dashed: true}}
	for word, want := range map[string][3]bool{ // a set's name, an id of four, a dashed id of eight
		"base-2002": {true, false, false}, "A": {false, true, true}, "a01": {true, true, true}, "f-H6": {false, false, true},
		"": {}, "é": {}, "a b": {}, "12345678": {true, false, true}, strings.Repeat("a", 40): {true, false, false}, strings.Repeat("a", 41): {},
	} {
		if got := [3]bool{IsName(word), four.checkID(word) == nil, dashed.checkID(word) == nil}; got != want {
			t.Errorf("%q: %v, want %v", word, got, want)
		}
	}
}

// A tile is read ground by ground, and what is wrong with it is said.
func TestAdd(t *testing.T) {
	format := Format{MostID: 2, Grounds: []Ground{
		{Letter: 'a', Feature: "area", Most: 2}, {Letter: 'w', Feature: "way", Most: 2, Beside: []tiles.Ground{0}, Ends: 2}, {Letter: 'm', Most: 1, Inside: true},
		{Feature: "wall"},
	}}
	own := func(*Kind) error { return nil }
	spots := func(ids string) map[string][2]int {
		found := map[string][2]int{}
		for i, id := range strings.Fields(ids) {
			found[id] = [2]int{10 * (i + 1), 95}
		}
		return found
	}
	const border = "a0 w0 a1 a1 a1 a1 a1 w0 a0 a0 a0 a0"
	s := &Set{Format: format}
	if err := s.Add(FileTile{ID: "T", Count: 2, Border: border, Spots: spots("m w0 a0 a1")}, own); err != nil {
		t.Fatal(err)
	}
	k := s.Kinds[0]
	if got := fmt.Sprint(k.Segments, k.Follow, k.Shape.Slots, s.All); got != "[{a0 0 {0.3 0.95}} {a1 0 {0.4 0.95}} {w0 1 {0.2 0.95}} {m 2 {0.1 0.95}}] "+
		"[follow a0 follow a1 follow w0 follow m] [0 2 1 1 1 1 1 2 0 0 0 0] 2" {
		t.Errorf("read %s", got)
	}
	for _, c := range []struct {
		tile FileTile
		want string
	}{
		{FileTile{"T", 2, border, spots("w0 a0 a1")}, "the id stands twice"},
		{FileTile{"T-", 2, border, spots("w0 a0 a1")}, "an id is one to 2 letters and digits"},
		{FileTile{"U", 0, border, spots("w0 a0 a1")}, "count 0"},
		{FileTile{"U", 2, border, spots("w0 a1")}, "spots: ids are a0 a1 …, w0 w1 …, m, without a gap"},
		{FileTile{"U", 2, border, map[string][2]int{"a0": {4, 50}}}, "the spot of a0"},
		{FileTile{"U", 2, border, spots("w0 a0 a1 w1")}, "w1 is not on the border"},
		{FileTile{"U", 2, strings.Replace(border, "w0", "m", 1), spots("m a0 a1")}, `slot 1: no segment "m" of the border`},
		{FileTile{"U", 2, border + " a0", spots("w0 a0 a1")}, "13 slots"},
		{FileTile{"U", 2, "a0 w0 w0 a1 a1 a1 a1 w0 a0 a0 a0 a0", spots("w0 a0 a1")}, "side 0 (a0 w0 w0)"},
		{FileTile{"U", 2, "a0 w0 a1 a1 w0 a1 a1 w0 a0 a0 a0 a0", spots("w0 a0 a1")}, "way w0 has more than 2 ends"},
	} {
		if err := s.Add(c.tile, own); err == nil || !strings.Contains(err.Error(), c.want) || len(s.Kinds) != 1 {
			t.Errorf("%+v: %v, want %q", c.tile, err, c.want)
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

// One place is offered for each region on which a follower can be put, in reading order. The parts of a region come to
// the same: a0 and a4 have grown together with the tile above.
func TestFollowerPlaces(t *testing.T) {
	set := testSet(t, tiles.Shape{Segments: make([]tiles.Segment, 1)},
		tiles.Shape{Segments: make([]tiles.Segment, 5), Slots: [12]int8{0, 1, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1}})
	for i, at := range []scene.Point{{X: .5, Y: .9}, {X: .2, Y: .2}, {X: .8, Y: .45}, {X: .2, Y: .55}, {X: .9, Y: .95}} {
		set.Kinds[1].Segments[i].Spot = at
	}
	p := &Table{Set: set, Board: *set.Geometry.NewBoard(), List: []games.Action{"follow a0", "follow a2", "follow a3", "follow a4", "follow none"}}
	p.Lay(games.Cell{}, 0, 0, games.Spectator)
	p.Lay(games.Cell{Y: 1}, 1, 0, 0)
	v := p.Look(0, []string{"follow"}, FollowStages)
	if v.Stage() != StageOn {
		t.Fatalf("stage %d", v.Stage())
	}
	prompt := games.Prompt{}
	v.Ask(&prompt, v.Question(v.Stage(), nil))
	v.TellFollowers(prompt.Choices, func(segment string) games.Text { return games.T("worth", "on", segment) })
	told := ""
	for _, c := range prompt.Choices {
		told += fmt.Sprint(c.Word, c.Same, c.Label.ID, " ", c.As.ID, " ", c.Mark == games.Named, c.Rank, "; ")
	}
	want := "none[]game.follow.none table.none false 0; a3[]game.follow.settler game.as.settler true 1; " +
		"a2[]game.follow.settler game.as.settler true 2; a0[a4]game.follow.settler game.as.settler true 3; "
	if told != want {
		t.Errorf("asked %s, want %s", told, want)
	}
	if got := fmt.Sprint(prompt.Ask.ID, prompt.Style == games.Select); got != "game.ask.followtrue" {
		t.Errorf("asked %s", got)
	}
}

// What a seat sees follows from the words of its action; a seat that is not in turn has begun none.
func TestLook(t *testing.T) {
	p := row(t)
	p.List = []games.Action{"place 4,0 r0"}
	outlook := &Outlook{Board: &p.Board, List: p.List, Seat: 1, Seats: 2, Shape: p.Set.Geometry.Shape, Value: func(tiles.Ground, int, bool) float64 { return 1 },
		Worth: func(*tiles.Board) func(tiles.Region) Worth { return func(tiles.Region) Worth { return Worth{} } }}
	for _, c := range []struct {
		seat  games.Seat
		words string
		want  string
	}{
		{1, "", "0 cells 0 ghosts, stage 0"}, {1, "place", "1 cells 0 ghosts, stage 1"}, {1, "place 4,0", "0 cells 1 ghosts, stage 2"},
		{1, "place 4,0 r0", "0 cells 1 ghosts, stage 4"}, {0, "place", "0 cells 0 ghosts, stage 4"}, {1, "follow", "0 cells 0 ghosts, stage 4"},
	} {
		v := p.Look(c.seat, strings.Fields(c.words), PlaceStages)
		v.Read(0, outlook)
		if got := fmt.Sprintf("%d cells %d ghosts, stage %d", len(v.Cells()), len(v.GhostTile()), v.Stage()); got != c.want {
			t.Errorf("%s, %q: %s, want %s", c.seat, c.words, got, c.want)
		}
	}
	v := p.Look(1, nil, FollowStages)
	v.Pending = true
	if got := list(v.Landscape()); got != "a@0,0 tile -1; a@1,0 tile -1; b@2,0 tile -1; a@3,0 tile -1 ghost; " {
		t.Errorf("landscape %s", got)
	}
	if got := list(v.Outlines()); got != "" {
		t.Errorf("outlines %s of what the seat laid itself", got)
	}
	if v = p.Look(0, nil, nil); list(v.Outlines()) != "b@2,0 tile 1; a@3,0 tile 1; " {
		t.Errorf("outlines %s", list(v.Outlines()))
	}
}

// The tiles are read as they were written, with their followers.
func TestTilesInSnapshot(t *testing.T) {
	p := row(t)
	write := func(p *Table) []byte { return p.AppendTiles([]byte("game 1\n")) }
	text := "game 1\ntiles 4\ntile a 0,0 r0 - -\ntile a 1,0 r0 A a0\ntile b 2,0 r0 B b\ntile a 3,0 r0 B a0\n"
	if string(write(p)) != text {
		t.Fatalf("%q", write(p))
	}
	load := func(text string) error {
		again := &Table{Set: p.Set, Board: *p.Set.Geometry.NewBoard(), Bag: NewBag([]uint8{0, 3})}
		first := func(laid tiles.Tile, by games.Seat) bool { return by == games.Spectator && laid == tiles.Tile{} }
		return snapshot.Load([]byte(text), "game 1", func(r *snapshot.Reader) { again.ReadTiles(r, 2, 2, first) }, func() error {
			return again.CheckTiles(func(kind int) int { return 1 - kind })
		}, func() ([]byte, error) { return write(again), nil })
	}
	if err := load(text); err != nil {
		t.Error(err)
	}
	for _, c := range [][3]string{
		{"tile b", "tile c", "no such word"}, {"2,0", "2", "no cell"}, {"2,0 r0", "2,0 r4", "no such word"}, {"r0 A", "r0 C", "no seat"}, {"r0 A a0", "r0 A a1", "no follower can stand"},
		{"- -", "A -", "no match begins"}, {"- -", "- a0", "no follower can stand"}, {"2,0", "2,2", "cannot lie there"}, {"2,0 r0", "2,0 r1", "cannot lie there"},
		{"A a0", "B a0", "B has more than 2"}, {"tile b", "tile a", "5 tiles a, there are 4"},
	} {
		damaged := strings.Replace(text, c[0], c[1], 1)
		if c[0] == "tile b" && c[1] == "tile a" {
			damaged = strings.Replace(damaged, "B b", "B -", 1)
		}
		if err := load(damaged); err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%q: %v, want %q", c[1], err, c[2])
		}
	}
}
