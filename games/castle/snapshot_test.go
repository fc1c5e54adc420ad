package castle

import (
	"os"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/gametest"
)

// begun is the position of a testdata file, written out.
func begun(t testing.TB, file string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/positions/" + file)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(text), "\ncase ")
	return string(readPosition(t, head).snapshot)
}

func TestLoadRefuses(t *testing.T) {
	g := builtinGame(t)
	good := begun(t, "order-and-doubling.txt")
	if s, err := g.Load(setupOf(1), []byte(good)); err != nil || s.Draws() != 6 {
		t.Fatalf("%v, %v draws", err, s)
	}
	for _, c := range []struct{ old, new, want string }{
		{"castle 1", "castle 2", "first line"},
		{"turn place A", "turn sleep A", `no such word as "sleep"`},
		{"turn place A", "turn place C", `no seat "C"`},
		{"turn place A first A", "turn place A", "wrong number of words"},
		{"turn place A first", "turn place A last", "not spelled"},
		{"score 31 0", "score 31", "wrong number of words"},
		{"score 31 0", "score -3 0", "not a number from 0"},
		{"score 31 0", "points 31 0", "instead of score"},
		{"score 31 0", "score 031 0", "not spelled"},
		{"pool 2 1", "pool 2 2", "1 held of 0"},
		{"pool 2 1", "pool 1 1", "not those drawn"},
		{"fresh 0 0", "fresh 1 0", "held of"},
		{"lying ..x", "lying .xx", "not those drawn"},
		{"lying ..x", "lying x.x", "not spelled"},
		{"lying ..x", "lying x", "each of 14 towers"},
		{"keeps - -", "keeps 6,0:h9 -", "not a part"},
		{"keeps - -", "keeps 6,1:t0 -", "no completed house"},
		{"keeps - -", "keeps 7,-1:p0 -", "not a part"},
		{"current -", "current 6,1:t0", "no question"},
		{"hand B02", "hand Z", `no such word as "Z"`},
		{"hand B02", "hand -", "wrong tile in hand"},
		{"hand B02", "hand A01", "A01, there are 1"},
		{"tiles 3", "tiles 4", "instead of tile"},
		{"tiles 3", "tiles 400", "not a number"},
		{"tile A07 6,1 r1 A t0\n", "", "instead of tile"},
		{"C06 7,0 r0 A p0", "C06 7,0 r1 A p0", "cannot lie there"},
		{"C06 7,0 r0 A p0", "C06 5,5 r0 A p0", "cannot lie there"},
		{"C06 7,0 r0 A p0", "C06 7,0 r0 C p0", `no seat "C"`},
		{"C06 7,0 r0 A p0", "C06 7,0 r0 A c0", "no follower can stand"},
		{"tile A07 6,1 r1 A t0", "tile A07 6,1 r1 A t1", "no follower can stand"},
		{"turn place A", "turn follow A", "wrong tile in hand"},
		{"turn place A", "turn over A", "wrong tile in hand"},
		{"hand B02\n", "hand B02\n\n", "instead of tiles"},
	} {
		if !strings.Contains(good, c.old) {
			t.Fatalf("%q is not in the snapshot\n%s", c.old, good)
		}
		_, err := g.Load(setupOf(1), []byte(strings.Replace(good, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.new, err, c.want)
		}
	}
}

// TestLoadRefusesQuestions: a question that the rules would not ask is damage.
func TestLoadRefusesQuestions(t *testing.T) {
	g := builtinGame(t)
	good := begun(t, "order-and-doubling.txt")
	for _, c := range []struct{ phase, want string }{
		{"follow", "no follower can be awaited"},
		{"order", "no order can be awaited"},
		{"double", "no doubling can be awaited"},
		{"repeat", "no second turn can be awaited"},
		{"over", "over with tiles left"},
	} {
		text := strings.Replace(good, "turn place", "turn "+c.phase, 1)
		text = strings.Replace(text, "hand B02", "hand -", 1)
		_, err := g.Load(setupOf(1), []byte(text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.phase, err, c.want)
		}
	}
}

func FuzzLoad(f *testing.F) { gametest.FuzzLoad(f, builtinGame(f)) }
