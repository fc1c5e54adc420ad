package carcassonne

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
)

func setupOf(seats int, options map[string]string, seed int) games.Setup {
	return games.Setup{Seats: seats, Options: options, Chance: chance.New(numbered(seed))}
}

var threeInHand = map[string]string{optionHand: handThree}

// begun is a position of two players with the tiles named; the next tile is a V.
const begun = `carcassonne 1
turn place A first A
score 2 0
bag 2 4 1 3 4 2 1 3 2 3 3 3 2 3 2 3 1 3 2 1 7 8 4 1
hand V
hand
tiles 3
tile D 0,0 r0 - -
tile E 0,-1 r2 A -
tile U 1,0 r1 B r0
`

func TestSnapshotIsReadBack(t *testing.T) {
	g := builtinGame(t)
	s, err := g.Load(setupOf(2, nil, 1), []byte(begun))
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.Snapshot()
	if err != nil || string(again) != begun {
		t.Errorf("%v\n%s", err, again)
	}
	// The first player, E, U and V were drawn.
	if s.Draws() != 4 {
		t.Errorf("%d draws", s.Draws())
	}
	if got := s.Score(); got[0] != 2 || got[1] != 0 {
		t.Errorf("score %v", got)
	}
}

func TestLoadRefuses(t *testing.T) {
	g := builtinGame(t)
	for _, c := range []struct{ old, new, want string }{
		{"carcassonne 1", "carcassonne 2", "first line"},
		{"turn place A", "turn sleep A", `no such word as "sleep"`},
		{"turn place A", "turn place C", `no seat "C"`},
		{"first A", "first A B", "wrong number of words"},
		{"first A", "last A", "not spelled"},
		{"score 2 0", "score 2", "wrong number of words"},
		{"score 2 0", "score -2 0", "not a number from 0"},
		{"score 2 0", "score 02 0", "not spelled"},
		{"score 2 0", "points 2 0", "instead of score"},
		{"bag 2 4", "bag 3 4", "3 tiles A, there are 2"},
		{"7 8 4 1\n", "7 9 4 1\n", "10 tiles V, there are 9"},
		{"hand V\nhand\n", "hand V\nhand V\n", "10 tiles V"},
		{"hand V\nhand\n", "hand\nhand\n", "wrong number of tiles in hand"},
		{"hand V\nhand\n", "hand\nhand V\n", "wrong number of tiles in hand"},
		{"hand V", "hand Y", `no such word as "Y"`},
		{"hand V", "hand V V V V", "wrong number of words"},
		{"tiles 3", "tiles 4", "instead of tile"},
		{"tiles 3", "tiles 400", "not a number from 0 to 128"},
		{"tile U 1,0 r1 B r0\n", "", "instead of tile"},
		{"D 0,0", "E 0,0", "no match begins with this tile"},
		{"D 0,0 r0 - -", "D 0,0 r0 A -", "no match begins with this tile"},
		{"U 1,0 r1", "U 1,0 r0", "cannot lie there"},
		{"U 1,0 r1", "U 1,0 r3", "cannot lie there"},
		{"U 1,0 r1", "U 5,0 r1", "cannot lie there"},
		{"U 1,0 r1", "U 999999999999,0 r1", "cannot lie there"},
		{"r1 B r0", "r1 C r0", `no seat "C"`},
		{"r1 B r0", "r1 - r0", "cannot lie there"},
		{"r1 B r0", "r1 B c0", "no follower can stand"},
		{"r2 A -", "r2 A c0", "stands on a completed feature"},
		{"turn place A", "turn follow A", "no follower can be awaited"},
		{"turn place A", "turn over A", "over with tiles left"},
		{"hand V\n", "hand C\n", "the tile fits nowhere"},
		{"tiles 3\n", "tiles  3\n", "not spelled"},
	} {
		if !strings.Contains(begun, c.old) {
			t.Fatalf("%q is not in the snapshot", c.old)
		}
		damaged := strings.Replace(begun, c.old, c.new, 1)
		if c.new == "hand C\n" {
			damaged = strings.Replace(damaged, "bag 2 4 1", "bag 2 4 0", 1)
		}
		_, err := g.Load(setupOf(2, nil, 1), []byte(damaged))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.new, err, c.want)
		}
	}
}

// Followers beyond those that a seat has are refused as such, however many they are: with 16 of
// them a board would count none.
func TestLoadRefusesFollowers(t *testing.T) {
	head, _, _ := strings.Cut(begun, "tiles 3")
	for _, n := range []int{followers, followers + 1, 15, 16, 17, 32} {
		text := fmt.Sprintf("%stiles %d\ntile D 0,0 r0 - -\n", head, n+1)
		for i := range n {
			text += fmt.Sprintf("tile B %d,%d r0 A m\n", i/2, 1+i%2)
		}
		_, err := builtinGame(t).Load(setupOf(2, nil, 1), []byte(text))
		if err == nil || strings.Contains(err.Error(), "A has more than 7 followers") != (n > followers) {
			t.Errorf("%d followers: %v", n, err)
		}
	}
}

func FuzzLoad(f *testing.F) { gametest.FuzzLoad(f, builtinGame(f)) }
