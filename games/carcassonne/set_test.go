package carcassonne

import (
	"math"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/tiles"
)

// printed lists each kind as printed: how many there are, what its sides are from the
// north clockwise (C city, R road, F field), and its segments by sort.
var printed = map[string]struct {
	count                         int
	sides                         string
	cities, roads, fields, shield int
	cloister                      bool
	period, contacts              int
}{
	"A": {2, "FFRF", 0, 1, 1, 0, true, 4, 0},
	"B": {4, "FFFF", 0, 0, 1, 0, true, 1, 0},
	"C": {1, "CCCC", 1, 0, 0, 1, false, 1, 0},
	"D": {4, "CRFR", 1, 1, 2, 0, false, 4, 1},
	"E": {5, "CFFF", 1, 0, 1, 0, false, 4, 1},
	"F": {2, "FCFC", 1, 0, 2, 1, false, 2, 2},
	"G": {1, "FCFC", 1, 0, 2, 0, false, 2, 2},
	"H": {3, "CFCF", 2, 0, 1, 0, false, 2, 2},
	"I": {2, "CFFC", 2, 0, 1, 0, false, 4, 2},
	"J": {3, "CRRF", 1, 1, 2, 0, false, 4, 1},
	"K": {3, "CFRR", 1, 1, 2, 0, false, 4, 1},
	"L": {3, "CRRR", 1, 3, 3, 0, false, 4, 1},
	"M": {2, "CCFF", 1, 0, 1, 1, false, 4, 1},
	"N": {3, "CCFF", 1, 0, 1, 0, false, 4, 1},
	"O": {2, "CRRC", 1, 1, 2, 1, false, 4, 1},
	"P": {3, "CRRC", 1, 1, 2, 0, false, 4, 1},
	"Q": {1, "CCFC", 1, 0, 1, 1, false, 4, 1},
	"R": {3, "CCFC", 1, 0, 1, 0, false, 4, 1},
	"S": {2, "CCRC", 1, 1, 2, 1, false, 4, 2},
	"T": {1, "CCRC", 1, 1, 2, 0, false, 4, 2},
	"U": {8, "RFRF", 0, 1, 2, 0, false, 2, 0},
	"V": {9, "FFRR", 0, 1, 2, 0, false, 4, 0},
	"W": {4, "FRRR", 0, 3, 3, 0, false, 4, 0},
	"X": {1, "RRRR", 0, 4, 4, 0, false, 1, 0},
}

func builtinSet(t testing.TB) *set {
	t.Helper()
	s, err := parse(builtin)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestKindsAreAsPrinted(t *testing.T) {
	s := builtinSet(t)
	if len(s.Kinds) != len(printed) {
		t.Errorf("%d kinds, want %d", len(s.Kinds), len(printed))
	}
	for i, k := range s.Kinds {
		want, shape := printed[k.ID], s.Geometry.Shape(i)
		got := want
		got.count, got.sides, got.period, got.contacts = k.Count, sides(shape), s.Geometry.Period(i), len(shape.Touch)
		got.cities, got.roads, got.fields, got.shield, got.cloister = 0, 0, 0, 0, k.Segment("m") >= 0
		for n, segment := range k.Segments {
			switch segment.Ground {
			case city:
				got.cities++
			case road:
				got.roads++
			case field:
				got.fields++
			}
			if k.Shape.Segments[n].Mark > 0 {
				got.shield++
			}
		}
		if got != want {
			t.Errorf("tile %s: got %+v, want %+v", k.ID, got, want)
		}
	}
}

func sides(s tiles.Shape) string {
	letters := map[tiles.Ground]string{city: "C", road: "R", field: "F"}
	var b strings.Builder
	for side := range 4 {
		b.WriteString(letters[s.Segments[s.At(3*side+1, 0)].Ground])
	}
	return b.String()
}

func TestTotals(t *testing.T) {
	s := builtinSet(t)
	total := map[string]int{}
	for i, k := range s.Kinds {
		total["tiles"] += k.Count
		for _, c := range sides(s.Geometry.Shape(i)) {
			total[string(c)] += k.Count
		}
		for n, segment := range k.Segments {
			total[s.Grounds[segment.Ground].Feature] += k.Count
			if k.Shape.Segments[n].Mark > 0 {
				total["shields"] += k.Count
			}
		}
	}
	want := map[string]int{
		"tiles": 72, "C": 79, "R": 94, "F": 115, "city": 49, "road": 62, "field": 126, "cloister": 6, "shields": 10,
	}
	for name, n := range want {
		if total[name] != n {
			t.Errorf("%s: %d, want %d", name, total[name], n)
		}
	}
	if s.Kinds[s.start].ID != "D" {
		t.Errorf("start tile %s", s.Kinds[s.start].ID)
	}
}

// No shield can lie in a city of two tiles, which its ruling relies on.
func TestNoShieldInSmallCities(t *testing.T) {
	s := builtinSet(t)
	for i, k := range s.Kinds {
		slots := map[int]int{}
		for _, segment := range s.Geometry.Shape(i).Slots {
			slots[int(segment)]++
		}
		for n, segment := range k.Segments {
			if k.Shape.Segments[n].Mark > 0 && slots[n] <= 3 {
				t.Errorf("tile %s: city %s has one side and a shield", k.ID, segment.ID)
			}
		}
	}
}

// The letters on the places for a follower must not cover each other.
func TestSpotsStandApart(t *testing.T) {
	const least = 0.26
	for _, k := range builtinSet(t).Kinds {
		for i, a := range k.Segments {
			for _, b := range k.Segments[:i] {
				if d := math.Hypot(a.Spot.X-b.Spot.X, a.Spot.Y-b.Spot.Y); d < least {
					t.Errorf("tile %s: %s and %s are %.2f apart", k.ID, a.ID, b.ID, d)
				}
			}
		}
	}
}

// good is a small data file; the faults of TestParseRefuses are put into it.
const good = `{"set": "two", "about": [], "start": "S", "tiles": [
 {"id": "S", "count": 1, "border": "c0 c0 c0 f0 r0 f1 f1 f1 f1 f1 r0 f0", "feeds": ["f0 c0"], "shields": ["c0"],
  "spots": {"c0": [50, 10], "r0": [50, 50], "f0": [10, 30], "f1": [50, 80]}},
 {"id": "B", "count": 3, "border": "f0 f0 f0 f0 f0 f0 f0 f0 f0 f0 f0 f0", "spots": {"m": [50, 50], "f0": [20, 20]}}]}`

func TestParseRefuses(t *testing.T) {
	if _, err := parse([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"set": "two"`, `"set": "Two words"`, `set: "Two words" is not a name`},
		{`"start": "S"`, `"start": "Z"`, `start: there is no tile "Z"`},
		{`"start": "S"`, `"begin": "S"`, `not readable: json: unknown field "begin"`},
		{`}]}`, `}]} x`, `not readable: something follows`},
		{`"id": "B"`, `"id": "S"`, `tile "S": the id stands twice`},
		{`"id": "B"`, `"id": "B B"`, `tile "B B": an id is`},
		{`"count": 3`, `"count": 0`, `tile "B": count 0 is not from 1 to 99`},
		{`"count": 3`, `"count": 100`, `tile "B": count 100`},
		{`"count": 1,`, `"count": 99,`, ``},
		{`c0 c0 c0 f0 r0 f1 f1`, `c0 c0 c0 f0 r0 f1`, `tile "S": border: 11 slots instead of 12`},
		{`c0 c0 c0 f0 r0`, `c0 c0 c0 f0 r1`, `tile "S": border: slot 4: no segment "r1"`},
		{`c0 c0 c0 f0 r0`, `c0 c0 f0 f0 r0`, `tile "S": border: side 0 (c0 c0 f0) is neither`},
		{`f1 f1 f1 f1 r0 f0`, `f1 r0 f1 f1 r0 f0`, `tile "S": border: road r0 has more than 2 ends`},
		{`"r0": [50, 50]`, `"r0": [50, 150]`, `tile "S": the spot of r0 is not from 5 to 95`},
		{`"r0": [50, 50]`, `"r1": [50, 50]`, `tile "S": spots: ids are`},
		{`"r0": [50, 50]`, `"r0": [50, 50], "f2": [50, 60]`, `tile "S": spots: f2 is not on the border`},
		{`f0 f0 f0 f0 f0 f0 f0 f0 f0 f0 f0 f0`, `f0 f0 f0 f0 f0 f0 f0 f0 f0 f0 m f0`, `tile "B": border: slot 10: no segment "m"`},
		{`["c0"]`, `["f0"]`, `tile "S": shields: "f0" is not another city`},
		{`["c0"]`, `["c0", "c0"]`, `tile "S": shields: "c0" is not another city`},
		{`["f0 c0"]`, `["c0 f0"]`, `tile "S": feeds: "c0 f0" is not a field and a city`},
		{`["f0 c0"]`, `["f0"]`, `tile "S": feeds: "f0" is not a field and a city`},
	} {
		if !strings.Contains(good, c.old) {
			t.Fatalf("%q is not in the file", c.old)
		}
		_, err := parse([]byte(strings.Replace(good, c.old, c.new, 1)))
		if c.want == "" {
			if err != nil {
				t.Errorf("%q: %v", c.new, err)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.new, err, c.want)
		}
	}
}

func TestParseRefusesTooMany(t *testing.T) {
	many := strings.NewReplacer(`"count": 1`, `"count": 70`, `"count": 3`, `"count": 70`).Replace(good)
	if _, err := parse([]byte(many)); err == nil || !strings.Contains(err.Error(), "140 tiles in all") {
		t.Errorf("140 tiles: %v", err)
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
		gametest.Playout[*state](t, g.(*game), setupOf(2, nil, 1), 1, nil)
	})
}
