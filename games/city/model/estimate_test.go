package model_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/city/model"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

// traits returns the features of each seat by name.
func traits(f games.Featured) []map[string]float64 {
	names, list := f.FeatureNames(), []map[string]float64{}
	for _, features := range f.Features() {
		named := map[string]float64{}
		for i, x := range features {
			named[names[i]] = x
		}
		list = append(list, named)
	}
	return list
}

// after returns the model of a match of two after a record.
func after(t *testing.T, record string) *model.Model {
	t.Helper()
	g := game(t)
	r, err := table.ParseRecord([]byte("bastide record 1\ngame city\nseats 2\n" + record))
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Replay(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m.State.(games.Imaginer).Imagine(m.Turn()[0]).(*model.Model)
}

func compare(t *testing.T, name string, got []map[string]float64, want [2]map[string]float64) {
	t.Helper()
	for seat, features := range want {
		for feature, x := range features {
			if math.Abs(got[seat][feature]-x) > 1e-9 {
				t.Errorf("%s: %s of %s is %v, want %v", name, feature, games.Seat(seat), got[seat][feature], x)
			}
		}
	}
}

// What stands on a few tiles can be counted by hand.
func TestFeatures(t *testing.T) {
	for name, c := range map[string]struct {
		record string
		want   [2]map[string]float64
	}{
		"a road of three tiles, one short of a long one": {
			"draws A a a a b\nA follow r0\nB place 0,1 r0\nB follow none\nA place 0,2 r0\nA follow none\n",
			[2]map[string]float64{
				{"road-now": 3, "road-more": 5, "nearly": 1, "hand": 6, "tempo": 0, "towers": 6},
				{"road-now": 0, "hand": 7, "tempo": 1, "tempo-early": 72. / 75},
			},
		},
		"a market with one open side, and residents beside it": {
			"draws A g-F-p i-G b\nA follow h0\nB place 0,-1 r0\nB follow m0\n",
			[2]map[string]float64{
				{"home-now": 2, "home-ends": 3, "residents": 1, "minority": 0},
				{"market-now": 4, "market-more": 2, "market-ends": 2, "market-kind": 2, "last": 1, "home-now": 0},
			},
		},
		"a closed market that is of use to one resident only": {
			"draws A g-F-p b g-G-p b\nA follow h0\nB place 1,0 r2\nB follow h1\nA place 0,-1 r2\nA follow none\n",
			[2]map[string]float64{
				{"home-now": 2, "residents": 1, "hand": 6, "market-now": 0},
				{"home-now": 0, "residents": 1, "hand": 6},
			},
		},
	} {
		compare(t, name, traits(after(t, c.record)), c.want)
	}
}

// fort is a tile with a public building, another one south of it, and ramparts on three of
// their sides: the gate in the north of the first, then one in its east and west.
func fort(guards [2]bool) *model.Model {
	plain := model.Kind{Count: 40, Grounds: []uint8{model.Home}, Wares: []int{0}, Watched: 2, Period: 1}
	set := model.NewSet([]model.Kind{plain}, [2]int{0, 0}, 70)
	at := func(y, side int) model.Front { return model.Front{Cell: games.Cell{Y: y}, Side: side} }
	gate := at(0, 0)
	return model.New(set, 2, model.Position{
		Tiles: []model.Tile{{On: -1}, {Cell: games.Cell{Y: 1}, By: 1, On: -1}}, Gate: &gate,
		Ramparts: []model.Rampart{
			{Front: at(0, 1), End: 0, Guard: guards[0]}, {Front: at(0, 3), End: 1, By: 1, Guard: guards[1]},
		},
		Score: []int{0, 0}, Left: []int{1, 0}, Resting: []int{0, 0}, Towers: []int{2, 0}, Bag: []uint8{30},
	})
}

func TestGuards(t *testing.T) {
	compare(t, "guards", traits(fort([2]bool{true, false})), [2]map[string]float64{
		{"guard-now": 2, "guard-more": 0, "hand": 1, "single": 1, "none": 0, "towers": 2, "crown": 1},
		{"guard-now": 0, "hand": 0, "single": 0, "none": 1, "towers": 0, "crown": 0},
	})
}

// In the middle of a turn there is nothing to learn from.
func TestNoFeatures(t *testing.T) {
	if list := after(t, "draws A a\n").Features(); list != nil {
		t.Errorf("while a follower may be put down there are features: %v", list)
	}
}

// A course that leaves the tree is played on to the end of its turn, and no further.
func TestDrift(t *testing.T) {
	_, m := beginning(t, game(t), gametest.Variant{Seats: 3}, 2, 150)
	thinker := m.State.(games.Imaginer).Imagine(m.Turn()[0]).(*model.Model)
	turns := 0
	for seed := range uint64(50) {
		thinker.Begin(seed)
		seat, before := thinker.Seat(), drawable(thinker)
		moves := thinker.Moves()
		thinker.Play(moves[int(seed)%len(moves)])
		thinker.Drift()
		if thinker.Seat() == games.Spectator {
			continue
		}
		turns++
		if next := (seat + 1) % 3; thinker.Seat() != next || before == drawable(thinker) || thinker.Held() < 0 {
			t.Fatalf("after the turn of %s it is %s's, %d tiles to come instead of %d", seat, thinker.Seat(), drawable(thinker), before)
		}
	}
	if turns == 0 {
		t.Error("every turn ended the match")
	}
}

func drawable(m *model.Model) (n int) {
	for _, k := range m.Stock() {
		n += int(k)
	}
	return n
}

// The same seed is the same course, whatever was played in between.
func TestBeginsAnew(t *testing.T) {
	_, m := beginning(t, game(t), gametest.Variant{Seats: 3}, 1, 120)
	thinker := m.State.(games.Imaginer).Imagine(m.Turn()[0]).(*model.Model)
	run := func(seed uint64) string {
		played, final := course(thinker, seed)
		return fmt.Sprint(played, final)
	}
	first := run(5)
	if other := run(6); other == first {
		t.Errorf("two seeds end in %s", other)
	}
	if again := run(5); again != first {
		t.Errorf("%s, then %s", first, again)
	}
}
