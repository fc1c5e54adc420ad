package city

import (
	"math"
	"math/bits"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/tiles"
)

func builtinSetOf(t testing.TB) *set {
	t.Helper()
	s, err := parse(builtin)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTotals counts what is known of the published set.
func TestTotals(t *testing.T) {
	s := builtinSetOf(t)
	total := map[string]int{"kinds": len(s.Kinds)}
	names := map[string]bool{}
	for i, k := range s.Kinds {
		total["tiles"] += k.Count
		total["building "+buildings[s.buildings[i]].name] += k.Count
		for side := range 4 {
			shape := s.Geometry.Shape(i)
			total["side "+s.Grounds[shape.Segments[shape.At(3*side+1, 0)].Ground].Feature] += k.Count
		}
		for n, segment := range k.Segments {
			total[s.Grounds[segment.Ground].Feature] += k.Count
			if segment.Ground == market {
				total[wares[bits.TrailingZeros8(k.Shape.Segments[n].Mark)]] += k.Count
			}
		}
		if k.Name != "" {
			names[k.Name] = true
		}
	}
	for name, n := range map[string]int{
		"kinds": 60, "tiles": 75, "building public": 32, "building historic": 7, "building ": 36,
		"side road": 117, "side market": 78, "side home": 105, "road": 87, "market": 54, "home": 147,
		"fish": 18, "grain": 18, "cattle": 18,
	} {
		if total[name] != n {
			t.Errorf("%s: %d, want %d", name, total[name], n)
		}
	}
	if len(names) != 7 {
		t.Errorf("historic buildings %v", names)
	}
}

// TestPiles: the number of a tile says from which pile it comes.
func TestPiles(t *testing.T) {
	s := builtinSetOf(t)
	for n, want := range map[int]int{1: 1, 30: 1, 31: 2, 55: 2, 56: 3, 75: 3} {
		if got := s.pile(n); got != want {
			t.Errorf("tile %d comes from pile %d, want %d", n, got, want)
		}
	}
}

// The letters on the places for a follower must not cover each other.
func TestSpotsStandApart(t *testing.T) {
	const least = 0.25
	for _, k := range builtinSetOf(t).Kinds {
		for i, a := range k.Segments {
			for _, b := range k.Segments[:i] {
				if d := math.Hypot(a.Spot.X-b.Spot.X, a.Spot.Y-b.Spot.Y); d < least {
					t.Errorf("tile %s: %s and %s are %.2f apart", k.ID, a.ID, b.ID, d)
				}
			}
		}
	}
}

// Areas and markets that lie side by side on a tile are in contact (ruling 11).
func TestMarketsTouchAreas(t *testing.T) {
	s := builtinSetOf(t)
	for i, k := range s.Kinds {
		touched := map[int8]bool{}
		for _, pair := range s.Geometry.Shape(i).Touch {
			touched[pair[1]] = true
		}
		for n, segment := range k.Segments {
			if segment.Ground == market && !touched[int8(n)] {
				t.Errorf("tile %s: no area touches %s", k.ID, segment.ID)
			}
		}
	}
}

// good is a small data file; the faults of TestParseRefuses are put into it.
const good = `{"set": "two", "about": [], "piles": [1, 2, 1], "ramparts": 9, "tiles": [
 {"id": "S", "count": 1, "border": "m0 m0 m0 h0 r0 h1 h1 h1 h1 h1 r0 h0", "markets": {"m0": "fish"}, "touch": ["h0 m0"],
  "building": "public", "spots": {"m0": [50, 10], "r0": [50, 50], "h0": [10, 30], "h1": [50, 80]}},
 {"id": "B", "count": 3, "border": "h0 h0 h0 h0 h0 h0 h0 h0 h0 h0 h0 h0", "building": "historic", "name": "Well", "spots": {"h0": [20, 20]}}]}`

func TestParseRefuses(t *testing.T) {
	if _, err := parse([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"set": "two"`, `"set": "Two words"`, `set: "Two words" is not a name`},
		{`"piles"`, `"stacks"`, `not readable: json: unknown field "stacks"`},
		{`[1, 2, 1]`, `[1, 2, 2]`, `piles: [1 2 2] are not three piles of 4 tiles`},
		{`[1, 2, 1]`, `[2, 2]`, `piles: [2 2] are not three piles`},
		{`[1, 2, 1]`, `[5, -1, 0]`, `piles: [5 -1 0] are not three piles`},
		{`"ramparts": 9`, `"ramparts": 0`, `ramparts: 0 is not from 1`},
		{`}]}`, `}]} x`, `not readable: something follows`},
		{`"id": "B"`, `"id": "S"`, `tile "S": the id stands twice`},
		{`"id": "B"`, `"id": "B B"`, `tile "B B": an id is`},
		{`"count": 3`, `"count": 0`, `tile "B": count 0 is not from 1 to 99`},
		{`"count": 3`, `"count": 99`, `piles:`},
		{`m0 m0 m0 h0 r0 h1 h1`, `m0 m0 m0 h0 r0 h1`, `tile "S": border: 11 slots instead of 12`},
		{`m0 m0 m0 h0 r0`, `m0 m0 m0 h0 r1`, `tile "S": border: slot 4: no segment "r1"`},
		{`m0 m0 m0 h0 r0`, `m0 m0 h0 h0 r0`, `tile "S": border: side 0 (m0 m0 h0) is neither`},
		{`h1 h1 h1 h1 r0 h0`, `h1 r0 h1 h1 r0 h0`, `tile "S": border: road r0 has more than 2 ends`},
		{`"r0": [50, 50]`, `"r0": [50, 150]`, `tile "S": the spot of r0 is not from 5 to 95`},
		{`"r0": [50, 50]`, `"r1": [50, 50]`, `tile "S": spots: ids are`},
		{`"r0": [50, 50]`, `"r0": [50, 50], "h2": [50, 60]`, `tile "S": spots: h2 is not on the border`},
		{`{"m0": "fish"}`, `{}`, `tile "S": markets: m0 sells ""`},
		{`{"m0": "fish"}`, `{"m0": "fish", "m1": "fish"}`, `tile "S": markets: not all`},
		{`["h0 m0"]`, `["m0 h0"]`, `tile "S": touch: "m0 h0" is not an area and a market`},
		{`"building": "public"`, `"building": "secret"`, `tile "S": building: "secret"`},
		{`"building": "public"`, `"building": "historic"`, `tile "S": name: a historic`},
		{`"name": "Well", `, ``, `tile "B": name: a historic`},
		{`"name": "Well", `, `"name": "Well", "look": "Great Well", `, `tile "B": look: "Great Well" is not`},
		{`"building": "public"`, `"building": "public", "look": "well"`, `tile "S": look: "well" is not that of a historic`},
		{`"building": "public"`, `"building": "public", "site": [50, 99]`, `tile "S": site: [50 99] is not the place`},
		{`"building": "public", `, `"site": [50, 50], `, `tile "S": site: [50 50] is not the place of a building`},
	} {
		if !strings.Contains(good, c.old) {
			t.Fatalf("%q is not in the file", c.old)
		}
		_, err := parse([]byte(strings.Replace(good, c.old, c.new, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.new, err, c.want)
		}
	}
}

func TestParseRefusesTooMany(t *testing.T) {
	many := strings.NewReplacer(`"count": 1`, `"count": 70`, `"count": 3`, `"count": 70`).Replace(good)
	if _, err := parse([]byte(many)); err == nil || !strings.Contains(err.Error(), "140 tiles in all") {
		t.Errorf("%d tiles at most: %v", tiles.MaxTiles, err)
	}
}

// FuzzParse feeds damaged data files: none may cause a panic, and what is accepted must
// be playable.
func FuzzParse(f *testing.F) {
	f.Add([]byte(good))
	f.Add(builtin)
	f.Add([]byte(`{"tiles": null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := New(data)
		if err != nil || data == nil {
			return
		}
		gametest.Playout[*state](t, g.(*game), setupOf(2, 1), 1, nil)
	})
}
