package city

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/gametest"
)

// begun is a building phase of pile 3 with two players: the gate stands in the east of
// a row of four tiles, B decides about a guard.
func begun(t testing.TB, g *game) string {
	t.Helper()
	bag := (&draft{heads: map[string]string{"left": "10"}}).bag(t, g)
	return `city 1
turn guard B
phase 8 2
resting 1 0
score 2 0
bag ` + bag + `
held -
gate 3,0 e
tiles 4
tile e-p 0,0 r0 A -
tile f-h5 1,0 r0 B h0
tile f-h6 2,0 r0 A -
tile f-h7 3,0 r0 A -
ramparts 3
rampart 1 A guard -
rampart 2 B - -
rampart 1 B - A
`
}

func TestSnapshotIsReadBack(t *testing.T) {
	g := builtinGame(t)
	text := begun(t, g)
	s, err := g.Load(setupOf(2, 1), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.Snapshot()
	if err != nil || string(again) != text {
		t.Errorf("%v\n%s", err, again)
	}
	if s.Draws() != 66 {
		t.Errorf("%d draws", s.Draws())
	}
}

func TestLoadRefuses(t *testing.T) {
	g := builtinGame(t)
	text := begun(t, g)
	for _, c := range []struct{ old, new, want string }{
		{"city 1", "city 2", "first line"},
		{"turn guard B", "turn sleep B", `no such word as "sleep"`},
		{"turn guard B", "turn guard C", `no seat "C"`},
		{"turn guard B", "turn guard A", "no guard can be awaited"},
		{"turn guard B", "turn guard", "wrong number of words"},
		{"turn guard B", "turn over A", "pieces laid outside"},
		{"turn guard B", "turn place B", "a tile is held only while"},
		{"turn guard B", "turn follow A", "pieces laid outside"},
		{"turn guard B", "turn gate A", "no gate can be awaited"},
		{"turn guard B", "turn build A", "no rampart can be awaited"},
		{"phase 8 2", "phase 8 9", "no guard can be awaited"},
		{"phase 8 2", "phase 8", "wrong number of words"},
		{"phase 8 2", "phase 99 2", "not a number from 0"},
		{"resting 1 0", "resting 7 0", "too many followers"},
		{"score 2 0", "score -2 0", "not a number from 0"},
		{"score 2 0", "score 02 0", "not spelled"},
		{"score 2 0", "points 2 0", "instead of score"},
		{"held -", "held zz", `no such word as "zz"`},
		{"held -", "held a", "a tile is held only while"},
		{"held -", "held a b", "wrong number of words"},
		{"gate 3,0 e", "gate -", "no room for a rampart"},
		{"gate 3,0 e", "gate 3,0 w", "not on the outline"},
		{"gate 3,0 e", "gate 3,0 x", `no side "x"`},
		{"gate 3,0 e", "gate 9,9 e", "not on the outline"},
		{"gate 3,0 e", "gate 1 2 3", "wrong number of words"},
		{"tiles 4", "tiles 3", "the gate is not on the outline"},
		{"tiles 4", "tiles 5", "instead of tile"},
		{"tiles 4", "tiles 400", "not a number from 0 to 128"},
		{"e-p 0,0 r0 A", "e-p 0,1 r0 A", "no match begins with this tile"},
		{"f-h6 2,0", "f-h6 5,5", "cannot lie there"},
		{"f-h6 2,0 r0", "f-h6 2,0 r1", "cannot lie there"},
		{"f-h6 2,0 r0 A", "f-h6 2,0 r0 C", `no seat "C"`},
		{"f-h6 2,0 r0 A", "f-h6 2,0 A", "wrong number of words"},
		{"B h0", "B m0", "no follower can stand"},
		{"tile f-h6", "tile f-h5", "2 tiles f-h5"},
		{"ramparts 3", "ramparts 2", "is too much"},
		{"rampart 1 A guard -", "rampart 3 A guard -", "not a rampart"},
		{"rampart 1 A guard -", "rampart 1 - - -", "not a rampart"},
		{"rampart 1 A guard -", "rampart 1 A guard", "wrong number of words"},
		{"rampart 1 A guard -", "rampart 1 A guards -", "not spelled"},
		{"rampart 1 B - A", "rampart 1 B guard A", "no guard can be awaited"},
		{"tiles 4\n", "tiles  4\n", "not spelled"},
	} {
		if !strings.Contains(text, c.old) {
			t.Fatalf("%q is not in the snapshot", c.old)
		}
		_, err := g.Load(setupOf(2, 1), []byte(strings.Replace(text, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.new, err, c.want)
		}
	}
}

func FuzzLoad(f *testing.F) { gametest.FuzzLoad(f, builtinGame(f)) }
