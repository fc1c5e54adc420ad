package imaging

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
)

// Hosts replace data files: pictures show what stands in them.

// tileGames are the games whose data file lists tiles, with two tiles of different looks
// and one that is nothing like any of the game's own.
var tileGames = []struct {
	id, one, other, own string
}{
	{"carcassonne", "D", "U", `{"id": "own", "count": 1, "border": "c0 c0 c0  c1 c1 c1  c0 c0 c0  f0 r0 f1", "shields": ["c1"], "feeds": [], "spots": {"c0": [50, 20], "c1": [88, 50], "r0": [20, 50], "f0": [10, 30], "f1": [10, 70]}}`},
	{"castle", "A01", "D04", `{"id": "own", "count": 1, "border": "h0 p0 c0  c0 c0 c0  c0 p1 h0  h0 h0 h0", "markets": ["c0"], "spots": {"p0": [50, 20], "p1": [50, 80], "h0": [20, 50], "c0": [80, 50]}}`},
	{"city", "a", "k-F-p", `{"id": "own", "count": 1, "border": "h0 r0 h1  m0 m0 m0  m1 m1 m1  h0 h0 h0", "markets": {"m0": "grain", "m1": "fish"}, "building": "historic", "name": "Own", "spots": {"r0": [50, 20], "m0": [86, 50], "m1": [50, 86], "h0": [25, 40], "h1": [70, 20]}}`},
}

// dataFile is a game's data file, its tiles apart.
type dataFile struct {
	t     *testing.T
	entry catalog.Entry
	rest  map[string]json.RawMessage
	tiles []map[string]json.RawMessage
}

func dataOf(t *testing.T, id string) *dataFile {
	t.Helper()
	i := slices.IndexFunc(catalog.Entries, func(e catalog.Entry) bool { return e.ID == id })
	d := &dataFile{t: t, entry: catalog.Entries[i]}
	data, err := os.ReadFile(filepath.Join("..", "games", id, d.entry.SetFile))
	if err != nil {
		t.Fatal(err)
	}
	d.read(data, &d.rest)
	d.read(d.rest["tiles"], &d.tiles)
	return d
}

func (d *dataFile) read(data []byte, into any) {
	d.t.Helper()
	if err := json.Unmarshal(data, into); err != nil {
		d.t.Fatal(err)
	}
}

func (d *dataFile) write(what any) json.RawMessage {
	d.t.Helper()
	data, err := json.Marshal(what)
	if err != nil {
		d.t.Fatal(err)
	}
	return data
}

func (d *dataFile) tile(id string) map[string]json.RawMessage {
	d.t.Helper()
	for _, tile := range d.tiles {
		if string(tile["id"]) == `"`+id+`"` {
			return tile
		}
	}
	d.t.Fatalf("no tile %s", id)
	return nil
}

// swap gives each of two tiles what is printed on the other one.
func (d *dataFile) swap(one, other string) {
	a, b := d.tile(one), d.tile(other)
	for _, key := range []string{"border", "shields", "feeds", "markets", "wells", "square", "touch", "building", "name", "look", "site", "spots"} {
		x, y := a[key], b[key]
		delete(a, key)
		delete(b, key)
		if x != nil {
			b[key] = x
		}
		if y != nil {
			a[key] = y
		}
	}
}

// add adds a tile, on whose count of one a pile of The City has to agree.
func (d *dataFile) add(tile string) {
	var m map[string]json.RawMessage
	d.read([]byte(tile), &m)
	d.tiles = append(d.tiles, m)
	d.pile(1)
}

// remove removes a tile.
func (d *dataFile) remove(id string) {
	var n int
	d.read(d.tile(id)["count"], &n)
	d.tiles = slices.DeleteFunc(d.tiles, func(m map[string]json.RawMessage) bool { return string(m["id"]) == `"`+id+`"` })
	d.pile(-n)
}

func (d *dataFile) pile(more int) {
	var piles []int
	if d.rest["piles"] != nil {
		d.read(d.rest["piles"], &piles)
		piles[0] += more
		d.rest["piles"] = d.write(piles)
	}
}

func (d *dataFile) game() games.Game {
	d.t.Helper()
	d.rest["tiles"] = d.write(d.tiles)
	g, err := d.entry.New(d.write(d.rest))
	if err != nil {
		d.t.Fatal(err)
	}
	return g
}

// portraits are those of all tiles of a game, by id.
func portraits(t *testing.T, g games.Game) map[string][]byte {
	t.Helper()
	id := g.Info().ID
	faces := g.(games.Illustrated).Faces()
	if err := Check(id, faces); err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, it := range faces {
		all[it.Name] = portrait(id, it)
	}
	return all
}

func portrait(game string, it scene.Item) []byte {
	it.Box = scene.Cell(0, 0)
	return painter.Draw(scene.Scene{Game: game, Board: it.Box, Items: []scene.Item{it}}, Options{View: Plain}).Pix
}

func faceOf(t *testing.T, g games.Game, name string) scene.Item {
	t.Helper()
	for _, it := range g.(games.Illustrated).Faces() {
		if it.Name == name {
			return it
		}
	}
	t.Fatalf("no tile %s", name)
	return scene.Item{}
}

// TestSwappedTiles: what is printed on two tiles changes places, and so do the pictures;
// all others stay.
func TestSwappedTiles(t *testing.T) {
	for _, c := range tileGames {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			d := dataOf(t, c.id)
			original := d.game()
			d.swap(c.one, c.other)
			before, after := portraits(t, original), portraits(t, d.game())
			for _, names := range [][2]string{{c.one, c.other}, {c.other, c.one}} {
				want := faceOf(t, original, names[1])
				want.Name = names[0] // chance houses belong to the name
				if !bytes.Equal(after[names[0]], portrait(c.id, want)) || bytes.Equal(after[names[0]], before[names[0]]) {
					t.Errorf("%s does not look like %s", names[0], names[1])
				}
			}
			for name := range before {
				if changed := !bytes.Equal(before[name], after[name]); changed != (name == c.one || name == c.other) {
					t.Errorf("%s: changed %v", name, changed)
				}
			}
		})
	}
}

// TestAddedTile: a tile that nothing in the game is like has a picture of its own, which is
// that of its border and not the plain one.
func TestAddedTile(t *testing.T) {
	for _, c := range tileGames {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			d := dataOf(t, c.id)
			before := portraits(t, d.game())
			d.add(c.own)
			g := d.game()
			after := portraits(t, g)
			plain := faceOf(t, g, "own")
			plain.Pose = ""
			if len(after) != len(before)+1 || bytes.Equal(after["own"], portrait(c.id, plain)) {
				t.Errorf("of %d tiles the new one is drawn plainly", len(after))
			}
			for name := range before {
				if !bytes.Equal(before[name], after[name]) {
					t.Errorf("%s has changed", name)
				}
			}
		})
	}
}

// TestRemovedTile: what is no longer in the file has no picture.
func TestRemovedTile(t *testing.T) {
	for _, c := range tileGames {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			d := dataOf(t, c.id)
			before := portraits(t, d.game())
			d.remove(c.other)
			after := portraits(t, d.game())
			if after[c.other] != nil || len(after) != len(before)-1 {
				t.Errorf("%d tiles, formerly %d", len(after), len(before))
			}
		})
	}
}

// TestMatchShowsItsSet: a match that is played shows the tiles of its own data file, on the
// board and in hand.
func TestMatchShowsItsSet(t *testing.T) {
	for _, c := range tileGames {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			d := dataOf(t, c.id)
			original := d.game()
			for _, tile := range slices.Clone(d.tiles) {
				if name := strings.Trim(string(tile["id"]), `"`); name != c.one && name != c.other {
					d.remove(name)
				}
			}
			d.tile(c.one)["count"], d.tile(c.other)["count"] = d.write(6), d.write(6)
			if c.id == "city" {
				d.rest["piles"] = d.write([]int{4, 4, 4})
			}
			straight := d.game()
			d.swap(c.one, c.other)
			swapped := d.game()
			for turns := range 3 {
				one, two := played(t, straight, turns), played(t, swapped, turns)
				for _, it := range slices.Concat(one.Items, one.Panel.Hand, two.Items, two.Panel.Hand) {
					if it.Kind == scene.Face && it.Noun == "tile" && it.Pose == "" {
						t.Fatalf("%s has no plan in the scene", it.Name)
					}
				}
				if bytes.Equal(shot(one), shot(two)) {
					t.Errorf("after %d turns nothing can be seen of the set", turns)
				}
			}
			if a, b := faceOf(t, original, c.one).Pose, faceOf(t, swapped, c.other).Pose; a != b {
				t.Errorf("plans %q and %q", a, b)
			}
		})
	}
}

func played(t *testing.T, g games.Game, turns int) scene.Scene {
	t.Helper()
	s, _, err := g.New(games.Setup{Seats: 2, Chance: chance.New(chance.Seed{3})})
	for n := 0; err == nil && n < 2*turns && len(s.Turn()) > 0; n++ {
		s, _, err = s.Apply(s.Turn()[0], s.Legal(s.Turn()[0])[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	sc, _ := s.View(games.Spectator, nil)
	return sc
}

func shot(s scene.Scene) []byte { return painter.Draw(s, Options{}).Pix }

// TestCheckNamesTheTile: what cannot be drawn is refused, and the sentence says which it is.
func TestCheckNamesTheTile(t *testing.T) {
	for _, c := range []struct{ game, tile, want string }{
		{"carcassonne", `{"id": "Z", "count": 1, "border": "f0 r0 f1  f1 r1 f2  f2 r0 f3  f3 r1 f0", "spots": {"r0": [50, 20], "r1": [80, 50], "f0": [20, 20], "f1": [80, 20], "f2": [80, 80], "f3": [20, 80]}}`,
			`tile "Z": it cannot be drawn: the picture would show r1 in two parts`},
		{"carcassonne", `{"id": "Z", "count": 1, "border": "c0 c0 c0  c0 c0 c0  c0 c0 c0  c0 c0 c0", "spots": {"c0": [50, 50], "m": [50, 50]}}`,
			`tile "Z": it cannot be drawn: there is no room for the cloister`},
		{"castle", `{"id": "Z", "count": 1, "border": "t0 t0 t0  h0 h0 h0  t0 t0 t0  h0 h0 h0", "spots": {"t0": [50, 50], "h0": [80, 50]}}`,
			`tile "Z": it cannot be drawn: the picture would show h0 in two parts`},
		{"city", `{"id": "Z", "count": 1, "border": "m0 m0 m0  m0 m0 m0  m0 m0 m0  m0 m0 m0", "markets": {"m0": "fish"}, "building": "public", "spots": {"m0": [50, 50]}}`,
			`tile "Z": it cannot be drawn: there is no room for its building`},
		{"city", `{"id": "Z", "count": 1, "border": "h0 h0 h0  h0 h0 h0  h0 h0 h0  h0 h0 h0", "building": "historic", "name": "Z", "look": "pyramid", "spots": {"h0": [50, 50]}}`,
			`tile "Z": it cannot be drawn: no historic building looks like "pyramid"`},
	} {
		d := dataOf(t, c.game)
		d.add(c.tile)
		err := Check(c.game, d.game().(games.Illustrated).Faces())
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.game, err, c.want)
		}
	}
}
