package model_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/castle/model"
	"github.com/bastide-games/bastide/games/table"
)

// named returns the features of each seat by name.
func named(m games.Featured) []map[string]float64 {
	names, list := m.FeatureNames(), make([]map[string]float64, 2)
	for seat, features := range m.Features() {
		list[seat] = map[string]float64{}
		for i, x := range features {
			list[seat][names[i]] = x
		}
	}
	return list
}

// traits returns the features of each seat after a record.
func traits(t *testing.T, record string) []map[string]float64 {
	t.Helper()
	r, err := table.ParseRecord([]byte("bastide record 1\ngame castle\nseats 2\n" + record))
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Replay(game(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	return named(m.State.(games.Imaginer).Imagine(m.Turn()[0]).(games.Featured))
}

// compare tells which features differ from what is wanted.
func compare(t *testing.T, name string, got, want []map[string]float64) {
	t.Helper()
	for seat, features := range want {
		for feature, x := range features {
			if g, known := got[seat][feature]; !known || math.Abs(g-x) > 1e-9 {
				t.Errorf("%s: %s of %s is %v, want %v", name, feature, games.Seat(seat), g, x)
			}
		}
	}
}

// What stands beside the start spaces after a tile can be counted by hand.
func TestFeatures(t *testing.T) {
	for name, c := range map[string]struct {
		record string
		want   []map[string]float64
	}{
		"a tower that three cells can make larger": {
			"draws A A01 A02\nA place 9,4 r0\nA follow t0\n",
			[]map[string]float64{{"growth": 3, "hand": 5, "hand-early": 5 * 59. / 60, "tower-soon": 0, "stuck": 0, "tempo": 0}, {"hand": 6, "tempo": 1, "growth": 0}},
		},
		"a court with two markets": {
			"draws A A03 A02\nA place 3,9 r0\nA follow c0\n",
			[]map[string]float64{{"court-now": 6, "court-soon": 3, "merchants": 1, "hand": 5, "back": 0, "growth": 0}, {"merchants": 0}},
		},
		"a path of two tiles, twelve spaces before a tower": {
			"draws B B01 A02\nB place 7,0 r0\nB follow p0\n",
			[]map[string]float64{{"ahead": 1, "near": 0}, {"hand": 6, "ahead": 1, "near": 0, "keep-ahead": 0}},
		},
		"a keep of two tiles": {
			"draws A A08 A02\nA place 6,9 r2\nA follow h0\n",
			[]map[string]float64{{"hand": 6, "keep-ahead": 1, "keep-hole": 24, "keep-size": 2}, {"keep-ahead": 0, "keep-size": 0, "keep-hole": 0}},
		},
	} {
		got := traits(t, c.record)
		compare(t, name, got, c.want)
		if strings.HasPrefix(name, "a tower") && (got[0]["back"] == 0 || math.Abs(got[0]["tower-later"]-10*got[0]["back"]) > 1e-9) {
			t.Errorf("%s: worth %v with a chance of %v", name, got[0]["tower-later"], got[0]["back"])
		}
	}
}

// corridor is a room of one row, in which the first cell has a tower with a follower.
func corridor(bag []uint8) model.Position {
	return model.Position{
		Tiles: []model.Tile{{By: 0, On: 0}}, Left: [2]int{5, 6}, Bag: bag, Turn: 1, Hand: 0, Pool: [model.WallKinds]uint8{9},
	}
}

func corridorSet() *model.Set {
	var list []model.Kind
	for _, ground := range []uint8{model.Tower, model.House} {
		list = append(list, model.Kind{Count: 4, Grounds: []uint8{ground}, Marks: []bool{false}, Period: 1})
	}
	cap := model.Kind{Count: 4, Grounds: []uint8{model.Tower, model.Court}, Marks: []bool{false, false}, Period: 4}
	cap.Slots = [12]int8{0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	room := model.Room{Cells: []games.Cell{{}, {X: 1}, {X: 2}, {X: 3}}}
	for i := range room.Towers {
		room.Towers[i] = -1
	}
	room.Towers[4] = 0
	return model.NewSet(append(list, cap), room)
}

// A tower that no tile to come can end is stuck; one that some can is worth its points times
// the chance.
func TestChances(t *testing.T) {
	chance := 1 - math.Exp(-1.5) // of three tiles, half of which come to the other
	for kind, want := range []map[string]float64{
		{"stuck": 1, "back": 0, "tower-soon": 0, "growth": 1, "aim": 0},
		{"stuck": 0, "back": chance, "tower-soon": 4 * chance, "aim": chance},
		{"stuck": 0, "back": chance, "tower-soon": 4 * chance, "aim": chance},
	} {
		bag := []uint8{0, 0, 0}
		bag[kind] = 3
		p := corridor(bag)
		p.Lying = 1
		compare(t, "with three of a kind to come", named(model.New(corridorSet(), p)), []map[string]float64{want})
	}
}

// Wall tiles count by what they bring.
func TestWallTiles(t *testing.T) {
	p := corridor([]uint8{0, 3, 0})
	p.Held[0] = [model.WallKinds]uint8{1, 2, 0, 1, 1, 0, 1, 1, 2}
	p.Keeps = [2]int{3, 4}
	compare(t, "wall tiles", named(model.New(corridorSet(), p)), []map[string]float64{
		{"again": 1, "double-tower": 2, "double-house": 0, "open-now": 2, "open-tiles": 2, "rich-tile": 1, "keep-tile": 1, "gifts": 2, "keep-ahead": 1, "keep-size": 5, "keep-hole": 3},
		{"again": 0, "open-now": 0, "keep-ahead": 0, "keep-size": 4},
	})
}

// With weights, nothing is played at random; without, the match is to its end. Looking at
// a position changes nothing about it.
func TestHorizon(t *testing.T) {
	_, m := beginning(t, game(t), 1, 21)
	thinker := m.State.(games.Imaginer).Imagine(m.Turn()[0]).(*model.Model)
	thinker.Begin(1)
	before, points := thinker.Stock(), make([]float64, 2)
	moves := slices.Clone(thinker.Moves())
	features := named(thinker)
	thinker.Drift()
	thinker.Estimate(points)
	if !slices.Equal(before, thinker.Stock()) || !slices.Equal(moves, thinker.Moves()) {
		t.Error("something was played")
	}
	compare(t, "after an estimate", named(thinker), features)
	thinker.Weigh(nil)
	thinker.Drift()
	if thinker.Seat() != games.Spectator || len(thinker.Moves()) > 0 {
		t.Error("without weights the match goes on")
	}
}

// Where a follower may be put down, the best way to do so counts.
func TestEstimateFollows(t *testing.T) {
	p := corridor([]uint8{0, 3, 0})
	p.Tiles[0].On, p.Left[0], p.Turn, p.Phase, p.Hand = -1, 6, 0, model.Following, -1
	m := model.New(corridorSet(), p)
	for weight, want := range map[float64]float64{1: 1 - math.Exp(-1.5), -1: 0} {
		weights := make([]float64, len(m.FeatureNames()))
		weights[slices.Index(m.FeatureNames(), "back")] = weight
		m.Weigh(weights)
		points := make([]float64, 2)
		if m.Estimate(points); math.Abs(points[0]-points[1]-want) > 1e-9 {
			t.Errorf("with %v for a follower that comes back %v", weight, points)
		}
	}
}
