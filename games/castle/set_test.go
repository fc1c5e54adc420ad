package castle

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/tilegame"
)

// TestKnownFacts: what is known of the published pieces, whatever is reconstructed.
func TestKnownFacts(t *testing.T) {
	s := builtinGame(t).set
	total, markets, wells := 0, 0, 0
	var sides [court + 1]int
	for i, k := range s.tiles.Kinds[:len(s.tiles.Names)] {
		total += k.Count
		for n, segment := range k.Segments {
			if segment.Ground == court && k.Shape.Segments[n].Mark > 0 {
				markets += k.Count
			}
			if segment.Ground == path && k.Shape.Segments[n].Mark > 0 {
				wells += k.Count
			}
		}
		for side := range 4 {
			sides[k.Segments[s.tiles.Geometry.Shape(i).At(3*side+1, 0)].Ground] += k.Count
		}
	}
	wall := 0
	for _, n := range s.wall {
		wall += int(n)
	}
	got := []int{total, len(s.tiles.Names), len(s.cells), len(s.towers), s.towersWithTile(), len(s.starts), wall}
	want := []int{60, 50, 76, 14, 13, 7, 18}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("tiles, kinds, cells, towers, guarded, starts, wall tiles: %v, want %v", got, want)
			break
		}
	}
	if sides != [...]int{94, 48, 50, 48} || markets != 15 || wells != 9 {
		t.Errorf("sides %v, %d markets, %d wells", sides, markets, wells)
	}
	if s.at[0] != 0 || s.at[1] != 0 || s.at[12] != 1 || s.at[13] != 1 || s.at[33] < 0 || !s.towers[0].bare {
		t.Error("the known towers are not where they are")
	}
	if !builtinGame(t).info.Reconstructed {
		t.Error("it is not said that the set is a reconstruction")
	}
	own, err := New([]byte(strings.Replace(string(builtin), `"reconstructed": true,`, "", 1)))
	if err != nil || own.Info().Reconstructed {
		t.Errorf("a set that does not say it is a reconstruction is called one, or refused: %v", err)
	}
}

// TestTrackRunsRound: the spaces lie outside the room in one closed chain, and none is
// too small to stand on.
func TestTrackRunsRound(t *testing.T) {
	s := builtinGame(t).set
	for i := range spaces {
		a, b := s.standing(i), s.standing((i+1)%spaces)
		if d := math.Hypot(a.X-b.X, a.Y-b.Y); d < .25 || d > 1 {
			t.Errorf("from space %d to the next: %.2f", i, d)
		}
		if x, y := int(math.Floor(a.X)), int(math.Floor(a.Y)); y >= 0 && y < len(s.rows) && x >= 0 && x < len(s.rows[0]) && s.rows[y][x] == '#' {
			t.Errorf("space %d lies in the room, at %.2f,%.2f", i, a.X, a.Y)
		}
		if s.at[i] < 0 && (min(s.boxes[i].W, s.boxes[i].H) < .3 || math.Abs(max(s.boxes[i].W, s.boxes[i].H)-trackWidth) > .01 && min(s.boxes[i].W, s.boxes[i].H) < trackWidth-.01) {
			t.Errorf("space %d is %v", i, s.boxes[i])
		}
	}
}

func TestParseRefuses(t *testing.T) {
	good := string(builtin)
	for _, c := range []struct{ old, new, want string }{
		{`"set": "reconstruction-1"`, `"set": "My Set"`, "set:"},
		{`"set"`, `"sets"`, "not readable"},
		{"\n}\n", "\n}}\n", "not readable"},
		{`"-----#####",`, `"-----####x",`, "row 0"},
		{`"-----#####",`, `"-----####",`, "row 1"},
		{`"--########",`, `"##--######",`, "touches itself"},
		{`"##########",`, `"####--####",`, "room"},
		{`{"corner": [5, 0], "spaces": [0, 1], "bare": true},`, ``, "do not follow on"},
		{`{"corner": [5, 0]`, `{"corner": [6, 0]`, "the first does not stand"},
		{`{"corner": [10, 0]`, `{"corner": [10, 1]`, "tower 2 at 10,1"},
		{`"spaces": [12, 13]`, `"spaces": [12, 14]`, "tower 2: its spaces"},
		{`"spaces": [93, 94]`, `"spaces": [99, 100]`, "tower 14: its spaces"},
		{",\n    {\"corner\": [5, 3], \"spaces\": [93, 94]}", "", "13 for 14 bends"},
		{`{"cell": [7, 0], "side": "N"`, `{"cell": [7, 0], "side": "E"`, "start 1 at 7,0"},
		{`{"cell": [7, 0], "side": "N"`, `{"cell": [7, 0], "side": "NE"`, "no wall on its side"},
		{`{"cell": [7, 0], "side": "N"`, `{"cell": [4, 3], "side": "N"`, "touch another"},
		{`"side": "N", "ground": "path"`, `"side": "N", "ground": "moor"`, `ground "moor"`},
		{`"ground": "tower"}`, `"ground": "tower", "market": true}`, "only a court"},
		{`"wall": [2,`, `"wall": [`, "wall: 8 kinds"},
		{`"wall": [2,`, `"wall": [-1,`, "wall: kind 1"},
		{`"wall": [2, 2, 2, 2, 2, 2, 2, 2, 2]`, `"wall": [2, 2, 2, 2, 2, 2, 0, 0, 0]`, "12 tiles for 13 towers"},
		{`{"id": "A01", "count": 1`, `{"id": "A.1", "count": 1`, `tile "A.1": an id`},
		{`{"id": "A01", "count": 1`, `{"id": "A02", "count": 1`, `tile "A02": the id stands twice`},
		{`{"id": "A01", "count": 1`, `{"id": "A01", "count": 0`, `tile "A01": count 0`},
		{`{"id": "A01", "count": 1`, `{"id": "A01", "count": 99`, "158 tiles in all"},
		{`"border": "t0 t0 t0  t0`, `"border": "t0 t0  t0`, "11 slots"},
		{`"border": "t0 t0 t0  t0`, `"border": "t0 t1 t0  t0`, `no segment "t1"`},
		{`t0 t0 t0  h0 h0 h0  h0 h0 h0", "spots"`, `t0 h0 t0  h0 h0 h0  h0 h0 h0", "spots"`, "side 1"},
		{`"spots": {"t0": [50, 50]}`, `"spots": {"t0": [50, 50], "h0": [1, 50]}`, "spot of h0"},
		{`"spots": {"t0": [50, 50]}`, `"spots": {"t0": [50, 50], "h0": [9, 50]}`, "h0 is not on the border"},
		{`"spots": {"t0": [50, 50]}`, `"spots": {"t0": [50, 50], "h1": [9, 50]}`, "without a gap"},
		{`"markets": ["c0"]`, `"markets": ["h0"]`, `markets: "h0"`},
		{`"wells": ["p0"]`, `"wells": ["p0", "p0"]`, `wells: "p0"`},
		{`"wells": ["p0"]`, `"square": true`, "square"},
	} {
		if !strings.Contains(good, c.old) {
			t.Fatalf("%q is not in the file", c.old)
		}
		_, err := New([]byte(strings.Replace(good, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.new, err, c.want)
		}
	}
}

// TestMatch: paths meet paths only, at the middle of a side; the rest meets anything.
func TestMatch(t *testing.T) {
	for a := path; a <= rampart; a++ {
		for b := path; b <= rampart; b++ {
			for slot := range 3 {
				if got, want := match(a, b, slot), slot != 1 || (a == path) == (b == path); got != want || got != match(b, a, 2-slot) {
					t.Errorf("match(%d, %d, %d) = %v", a, b, slot, got)
				}
			}
		}
	}
}

// TestParseRefusesLength: a file of any length is refused without much ado.
func TestParseRefusesLength(t *testing.T) {
	var f file
	for range 1000 {
		f.Tiles = append(f.Tiles, fileTile{})
		f.Starts = append(f.Starts, fileStart{})
	}
	for want, change := range map[string]func(*file){
		"tiles: 1000 of them":  func(g *file) { g.Tiles = f.Tiles },
		"tiles: 0 of them":     func(g *file) { g.Tiles = nil },
		"starts: 1000 of them": func(g *file) { g.Starts = f.Starts },
		"starts: 0 of them":    func(g *file) { g.Starts = nil },
	} {
		changed, err := tilegame.Decode[file](builtin)
		if err != nil {
			t.Fatal(err)
		}
		change(&changed)
		data, err := json.Marshal(changed)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := New(data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// FuzzParse: no data file may cause a panic, and whatever is accepted can be played. The
// seeds are small, since the engine plays a match for every letter that it tries to
// leave out; for the same reason most positions are not looked at.
func FuzzParse(f *testing.F) {
	small := `{"set":"s","room":["##"],"towers":[{"corner":[0,0],"spaces":[0,1]},{"corner":[2,0],"spaces":[9,10]},` +
		`{"corner":[2,1],"spaces":[19,20]},{"corner":[0,1],"spaces":[29,30]}],"starts":[{"cell":[0,0],"side":"N","ground":"house"}],` +
		`"wall":[1,1,1,1,0,0,0,0,0],"tiles":[{"id":"A","count":2,"border":"h0 p0 h0 h0 h0 h0 h0 h0 h0 h0 h0 h0","spots":{"h0":[9,9],"p0":[9,9]}}]}`
	f.Add(small)
	f.Add(`{"set":"m","about":["a"],"room":["-###","####"],"towers":[{"corner":[1,0],"spaces":[0,1],"bare":true},` +
		`{"corner":[4,0],"spaces":[9,10]},{"corner":[4,2],"spaces":[19,20]},{"corner":[0,2],"spaces":[29,30]},` +
		`{"corner":[0,1],"spaces":[39,40]},{"corner":[1,1],"spaces":[49,50]}],` +
		`"starts":[{"cell":[2,0],"side":"N","ground":"path"},{"cell":[3,1],"side":"E","ground":"court","market":true}],` +
		`"wall":[2,2,2,2,2,2,2,2,2],"tiles":[` +
		`{"id":"A","count":3,"border":"c0 p0 t0 t0 t0 t0 t0 p1 c0 c0 c0 c0","markets":["c0"],"wells":["p0"],"square":true,` +
		`"spots":{"c0":[20,50],"t0":[80,50],"p0":[50,20],"p1":[50,80]}},` +
		`{"id":"B","count":2,"border":"h0 h0 h0 c0 c0 c0 c0 c0 c0 c0 c0 c0","spots":{"h0":[50,10],"c0":[50,60]}}]}`)
	f.Fuzz(func(t *testing.T, data string) {
		g, err := New([]byte(data))
		if err != nil {
			return
		}
		s, _, err := g.New(setupOf(1))
		if err != nil {
			t.Fatal(err)
		}
		step := 0
		for turn := s.Turn(); len(turn) > 0; turn = s.Turn() {
			if step++; step%16 < 4 {
				s.View(turn[0], nil)
			}
			if s, _, err = s.Apply(turn[0], s.Legal(turn[0])[0]); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestStartsAreTiles: every start space waits at the edge of the room for a tile.
func TestStartsAreTiles(t *testing.T) {
	s := builtinGame(t).set
	b := s.bare()
	if b.Len() != 7 || len(b.Frontier()) != 7 {
		t.Errorf("%d starts, %d cells to begin on", b.Len(), len(b.Frontier()))
	}
	for i, st := range s.starts {
		open := 3
		if st.ground == path {
			open = 1
		}
		if r := b.Region(i, 0); b.Open(r) != open || b.Ground(r) != st.ground {
			t.Errorf("start %d: %d open slots", i, b.Open(r))
		}
	}
}

// TestTilesAreCalledByTheirSet: the names in the catalogues are those of the built-in
// tiles; others are called by their ids.
func TestTilesAreCalledByTheirSet(t *testing.T) {
	own, err := New([]byte(strings.Replace(string(builtin), builtinSet, "from-the-box", 1)))
	if err != nil {
		t.Fatal(err)
	}
	for set, want := range map[*set]string{builtinGame(t).set: "castle.tile.A01", own.(*game).set: "castle.tile.other"} {
		if got := (&state{position{Table: tilegame.Table{Set: &set.tiles}, set: set}}).tileName(0).ID; got != want {
			t.Errorf("%s: %s, want %s", set.tiles.ID, got, want)
		}
	}
}

// What lies ahead of a marker is eight spaces, and twelve after them, round the track.
func TestTowersAhead(t *testing.T) {
	s := builtinGame(t).set
	for i := range spaces {
		var near, far int
		for step := 1; step <= 20; step++ {
			switch {
			case s.at[(i+step)%spaces] < 0:
			case step <= 8:
				near++
			default:
				far++
			}
		}
		if s.near[i].count(1<<len(s.towers)-1) != near || s.far[i].count(1<<len(s.towers)-1) != far || s.near[i].count(0) != 0 {
			t.Errorf("ahead of space %d: %v, %v, want %d and %d", i, s.near[i], s.far[i], near, far)
		}
	}
}
