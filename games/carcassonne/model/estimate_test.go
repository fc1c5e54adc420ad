package model_test

import (
	"math"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/carcassonne/model"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

// traits returns the features of each seat by name after a record.
func traits(t *testing.T, record string) []map[string]float64 {
	t.Helper()
	g := game(t)
	r, err := table.ParseRecord([]byte("bastide record 1\ngame carcassonne\nseats 2\n" + record))
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Replay(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	f := m.State.(games.Imaginer).Imagine(m.Turn()[0]).(games.Featured)
	names, list := f.FeatureNames(), make([]map[string]float64, 2)
	for seat, features := range f.Features() {
		list[seat] = map[string]float64{}
		for i, x := range features {
			list[seat][names[i]] = x
		}
	}
	return list
}

// The start tile has a city to the north and a road from west to east. What stands on it
// after a few tiles can be counted by hand.
func TestFeatures(t *testing.T) {
	for name, c := range map[string]struct {
		record string
		want   [2]map[string]float64
	}{
		"a road of two tiles with a thief": {
			"draws B U V\nB place 1,0 r1\nB follow r0\n",
			[2]map[string]float64{
				{"road-now": 0, "hand": 7, "tempo": 1, "back": 0},
				{"road-now": 2, "hand": 6, "tempo": 0, "stuck": 0, "minority": 0},
			},
		},
		"a farmer beside an open city, and a monk": {
			"draws B U B V\nB place 1,0 r1\nB follow f1\nA place 0,1 r0\nA follow m\n",
			[2]map[string]float64{
				{"cloister-now": 3, "cloister-soon": 6, "farmers": 0, "hand": 6, "tempo": 0},
				{"farmers": 1, "farm-now": 0, "farm-soon": 1, "farm-later": 0, "tempo": 1},
			},
		},
		"the city is closed": {
			"draws B U E V\nB place 1,0 r1\nB follow f1\nA place 0,-1 r2\nA follow none\n",
			[2]map[string]float64{
				{"farm-now": 0, "city-now": 0, "tempo": 0},
				{"farm-now": 1, "farm-soon": 0, "farm-now-early": 69.0 / 72},
			},
		},
		"a knight in a city with two open sides": {
			"draws B G V\nB place 0,-1 r1\nB follow c0\n",
			[2]map[string]float64{
				{"city-now": 0, "none": 0, "single": 0},
				{"city-now": 2, "stuck": 0, "hand": 6},
			},
		},
	} {
		got := traits(t, c.record)
		for seat, features := range c.want {
			for feature, want := range features {
				if math.Abs(got[seat][feature]-want) > 1e-9 {
					t.Errorf("%s: %s of %s is %v, want %v", name, feature, games.Seat(seat), got[seat][feature], want)
				}
			}
		}
	}
}

// A city that no tile to come can close is stuck, one that some can is not.
func TestStuck(t *testing.T) {
	all := func(ground uint8) model.Kind {
		return model.Kind{Grounds: []uint8{ground}, Shields: []bool{false}, Period: 1}
	}
	gate := model.Kind{
		Grounds: []uint8{model.City, model.Field}, Shields: []bool{false, false}, Period: 4,
		Slots: [12]int8{0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1},
	}
	set := model.NewSet([]model.Kind{gate, all(model.Field), all(model.City)})
	for kind, want := range []float64{0, 1, 0} {
		bag := []uint8{0, 0, 0}
		bag[kind] = 3
		m := model.New(set, model.Rules{Seats: 2}, model.Position{
			Tiles: []model.Tile{{By: 0, On: 0}}, Score: []int{0, 0}, Left: []int{6, 7}, Bag: bag, Held: 1,
		})
		for i, name := range m.FeatureNames() {
			if x := m.Features()[0][i]; name == "stuck" && x != want || name == "back" && (x == 0) != (want == 1) {
				t.Errorf("with tiles %d to come %s is %v", kind, name, x)
			}
		}
	}
	if model.NewSet(make([]model.Kind, 65)) != nil {
		t.Error("there is a model of too many kinds")
	}
}

// With weights, nothing is played at random; without, the match is to its end.
func TestHorizon(t *testing.T) {
	_, m := beginning(t, game(t), gametest.Variant{Seats: 2}, 1, 20)
	thinker := m.State.(games.Imaginer).Imagine(m.Turn()[0]).(*model.Model)
	left := func() (n int) {
		thinker.Begin(1)
		thinker.Drift()
		for _, k := range thinker.Stock() {
			n += int(k)
		}
		return n
	}
	all := 0
	thinker.Begin(1)
	for _, k := range thinker.Stock() {
		all += int(k)
	}
	if n := all - left(); n > 0 {
		t.Errorf("%d tiles were drawn", n)
	}
	thinker.Weigh(nil)
	if n := left(); n != 0 || thinker.Seat() != games.Spectator {
		t.Errorf("without weights %d tiles are left", n)
	}
}
