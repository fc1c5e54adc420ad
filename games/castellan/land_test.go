package castellan

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// castle reads pieces, one word each, in the form "t0,0" or "s0,0..1,0".
func castle(t *testing.T, text string) (pieces []piece) {
	t.Helper()
	names := map[byte]string{'t': "tower", 's': "short", 'l': "long"}
	for _, word := range strings.Fields(text) {
		p, ok := parsePiece(names[word[0]], word[1:])
		if !ok || !fits(pieces, p) {
			t.Fatalf("%s does not fit", word)
		}
		pieces = append(pieces, p)
	}
	return pieces
}

const ringWall = `t0,0 s0,0..1,0 t1,0 l1,0..3,0 t3,0 s3,0..3,1 t3,1 l3,1..3,3 t3,3
	s2,3..3,3 t2,3 l0,3..2,3 t0,3 l0,1..0,3 t0,1 s0,0..0,1`

func TestCourtyards(t *testing.T) {
	for _, c := range []struct{ name, pieces, want string }{
		{"one wall short", "t0,0 s0,0..1,0 t1,0 s0,0..0,1 t0,1 s0,1..1,1 t1,1", ""},
		{"a corner without tower", "t0,0 s0,0..1,0 t1,0 s0,0..0,1 t0,1 s0,1..1,1 s1,0..1,1", ""},
		{"a large square", ringWall, "0,0=8"},
		{"a tower inside on a wall", ringWall + " s1,0..1,1 t1,1", "0,0=9"},
		{"a tower outside", ringWall + " s-1,0..0,0 t-1,0", "0,0=8"},
		{"a loop inside and the ring round it", ringWall + " s1,0..1,1 t1,1 s1,1..2,1 t2,1 s2,1..2,2 t2,2 s1,2..2,2 t1,2 s1,1..1,2", "0,0=12 1,1=4"},
		{"a ring round a courtyard", `t0,0 s0,0..1,0 t1,0 s1,0..1,1 t1,1 s0,1..1,1 t0,1 s0,0..0,1 s0,-1..0,0 t0,-1
			l0,-1..2,-1 t2,-1 s-1,-1..0,-1 t-1,-1 s-1,-1..-1,0 t-1,0 l-1,0..-1,2 t-1,2 l-1,2..1,2 t1,2 s1,2..2,2 t2,2
			l2,0..2,2 t2,0 s2,-1..2,0`, "-1,-1=12 0,0=4"},
		{"two squares that touch in a corner", `t0,0 s0,0..1,0 t1,0 s0,0..0,1 t0,1 s0,1..1,1 t1,1 s1,0..1,1
			s1,1..2,1 t2,1 s1,1..1,2 t1,2 s1,2..2,2 t2,2 s2,1..2,2`, "0,0=4 1,1=4"},
		{"a step", `t0,0 s0,0..1,0 t1,0 s1,0..1,1 t1,1 s1,1..2,1 t2,1 s2,1..2,2 t2,2 l0,2..2,2 t0,2 l0,0..0,2`, "0,0=6"},
	} {
		var got []string
		for _, a := range survey(castle(t, c.pieces)).areas {
			got = append(got, a.at.String()+"="+string(rune('0'+a.value/10))+string(rune('0'+a.value%10)))
		}
		if text := strings.ReplaceAll(strings.Join(got, " "), "=0", "="); text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
	}
}

// Every part of a courtyard with the double keep may get it. This also holds if a part without it
// is divided again in the same turn.
func TestDividedTwice(t *testing.T) {
	const square = `t0,0 s0,0..1,0 t1,0 s1,0..2,0 t2,0 s2,0..2,1 t2,1 s2,1..2,2 t2,2
		s1,2..2,2 t1,2 s0,2..1,2 t0,2 s0,1..0,2 t0,1 s0,0..0,1`
	whole, halved := castle(t, square), castle(t, square+" s1,0..1,1 t1,1 s1,1..1,2")
	l := survey(whole)
	yards := []yard{{area: l.areas[0], double: true}}
	for _, p := range halved[len(whole):] {
		yards, _ = l.build(p, yards, 0)
	}
	if len(yards) != 2 || !yards[0].double || yards[1].double {
		t.Fatalf("halves %+v", yards)
	}
	yards, _ = l.build(piece{kind: short, at: point{1, 1}}, yards, 0)
	for i, y := range yards {
		if !y.heir || y.double != (i == 0) {
			t.Errorf("part %d of %d: %+v", i, len(yards), y)
		}
	}
	if len(yards) != 3 {
		t.Errorf("parts %+v", yards)
	}
}

func TestPieceWords(t *testing.T) {
	for _, a := range []string{"tower -3,-2", "short -3,-2..-2,-2", "long 3,-1..3,1"} {
		name, place, _ := strings.Cut(a, " ")
		if p, ok := parsePiece(name, place); !ok || string(p.action()) != a {
			t.Errorf("%s became %v, %v", a, p, ok)
		}
	}
	for _, bad := range []string{"tower 1,0..2,0", "short 1,0", "short 2,0..1,0", "short 0,0..2,0", "long 0,0..1,1",
		"long 0,0..2,0..4,0", "keep 0,0", "tower 01,0", "tower 99999,0", "tower ", "short .."} {
		name, place, _ := strings.Cut(bad, " ")
		if p, ok := parsePiece(name, place); ok {
			t.Errorf("%s accepted as %v", bad, p)
		}
	}
}

// load restores a position of two seats from a snapshot; the first line is added.
func load(t *testing.T, snapshot string) games.State {
	t.Helper()
	s, err := builtinGame(t).Load(games.Setup{Seats: 2}, []byte("castellan 1\n"+snapshot))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const lastWall = `hand A -
deck A -
owed A 0 0 0
hand B -
deck B -
owed B 0 0 0
doubled -
now W1
todo 1 1 0
castle 7
laid A 1 tower 0,0
laid A 1 short 0,0..1,0
laid A 1 tower 1,0
laid A 1 short 1,0..1,1
laid A 1 tower 1,1
laid A 1 short 0,1..1,1
laid A 1 tower 0,1
`

// In the last turn there is no next player to take a piece without a place.
func TestPieceOutOfTheMatch(t *testing.T) {
	s := load(t, "turn 9 B building\nfirst A A\ncount 20 9\n"+lastWall)
	after, events, err := s.Apply(1, "short 0,0..0,1")
	if err != nil {
		t.Fatal(err)
	}
	if last := events[len(events)-1].String(); last != "dropped B tower=1 short=0 long=0" {
		t.Errorf("got %s", last)
	}
	if after, events, err = after.Apply(1, "double none"); err != nil || len(after.Winners()) != 1 {
		t.Errorf("%v, %v", events, err)
	}
}

// If points are equal, more keeps win; if those are equal too, the players share the win.
func TestTies(t *testing.T) {
	yards := func(list ...yard) []yard { return list }
	worth := func(n int, owner games.Seat, double bool) yard {
		return yard{area: area{value: n}, owner: owner, double: double}
	}
	for _, c := range []struct {
		name  string
		yards []yard
		want  []games.Seat
	}{
		{"points", yards(worth(5, 0, false), worth(4, 1, false)), []games.Seat{0}},
		{"more keeps", yards(worth(8, 0, false), worth(4, 1, false), worth(4, 1, false)), []games.Seat{1}},
		{"a double keep is two", yards(worth(4, 0, true), worth(8, 1, false)), []games.Seat{0}},
		{"shared", yards(worth(4, 0, true), worth(4, 1, false), worth(4, 1, false)), []games.Seat{0, 1}},
		{"nothing built", nil, []games.Seat{0, 1}},
	} {
		s := &state{table: &table{seats: 2}, phase: over, yards: c.yards}
		if got := s.Winners(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
