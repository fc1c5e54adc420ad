package model_test

import (
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/burgenland"
	"github.com/bastide-games/bastide/games/burgenland/model"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

func game(t testing.TB) games.Game {
	t.Helper()
	g, err := burgenland.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func replay(t testing.TB, g games.Game, r table.Record) table.Match {
	t.Helper()
	m, err := r.Replay(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func imagine(m table.Match) *model.Model {
	return m.State.(games.Imaginer).Imagine(m.Turn()[0]).(*model.Model)
}

// offered lists the actions that the model allows.
func offered(m *model.Model) (list []games.Action) {
	for _, move := range m.Moves() {
		list = append(list, m.Action(move))
	}
	slices.Sort(list)
	return list
}

// named adds dice outcomes to a record that show exactly the faces of a set.
func named(r table.Record, set uint32, dice int) table.Record {
	r.Header.Forced = slices.Clip(r.Header.Forced)
	last := ""
	for face := 1; face <= 6; face++ {
		if set>>face&1 != 0 {
			last = strconv.Itoa(face)
			r.Header.Forced = append(r.Header.Forced, last)
			dice--
		}
	}
	for range dice {
		r.Header.Forced = append(r.Header.Forced, last)
	}
	return r
}

// follow plays a model's random course through the public contract too, with the same dice, and
// compares the two step by step.
func follow(t *testing.T, g games.Game, r table.Record, seed uint64) (steps int) {
	t.Helper()
	m := replay(t, g, r)
	thinker := imagine(m)
	thinker.Begin(seed)
	random := chance.NewQuick(seed)
	for ; !m.Over(); steps++ {
		if got, want := offered(thinker), m.State.Legal(m.Turn()[0]); thinker.Seat() != m.Turn()[0] || !slices.Equal(got, want) {
			t.Fatalf("step %d: the model offers %s\n%v\nthe game %v\n%v", steps, thinker.Seat(), got, m.Turn(), want)
		}
		if again := imagine(m); !slices.Equal(offered(again), offered(thinker)) || again.Worth() != thinker.Worth() {
			t.Fatalf("step %d: a model made now is another one", steps)
		}
		moves := thinker.Moves()
		move := moves[random.Number(len(moves))]
		action, owned := thinker.Action(move), m.State.Draws()
		seen := thinker.Play(move)
		if seen != 0 {
			r = named(r, seen, thrown(action, m))
		}
		r.Entries = append(slices.Clip(r.Entries), table.Entry{Seat: m.Turn()[0], Action: action})
		m = replay(t, g, r)
		if got := m.State.Score(); !slices.Equal(got, thinker.Score()) || seen != 0 && m.State.Draws() == owned {
			t.Fatalf("step %d, %s: the model has the score %v, the game %v", steps, action, thinker.Score(), got)
		}
	}
	if thinker.Seat() != games.Spectator {
		t.Fatal("the model goes on")
	}
	return steps
}

// thrown returns how many dice an action rolls.
func thrown(a games.Action, m table.Match) int {
	verb, n, _ := strings.Cut(string(a), " ")
	switch verb {
	case "with":
		dice, _ := strconv.Atoi(n)
		return 1 + dice
	case "all":
		most := 0
		for _, other := range m.State.Legal(m.Turn()[0]) {
			if strings.HasPrefix(string(other), "with ") {
				most++
			}
		}
		return 2 + most
	}
	return 1
}

// The model and the game agree in every legal list and every score.
func TestAgreesWithTheGame(t *testing.T) {
	matches := uint64(2)
	if os.Getenv("BASTIDE_TEST_ALL") == "1" {
		matches = 20
	}
	g := game(t)
	for _, v := range gametest.Variants(g) {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			for n := range matches {
				header, err := table.NewHeader(g, 2, v.Options, gametest.Seed(n))
				if err != nil {
					t.Fatal(err)
				}
				r, err := table.Record{Header: header}.Named(g)
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Seeded, r.Header.Seed = false, chance.Seed{}
				if steps := follow(t, g, r, n); steps < 100 {
					t.Errorf("a match of %d steps", steps)
				}
			}
		})
	}
}

// The expected value of the best face equals the count over all rolls.
func TestExpected(t *testing.T) {
	by := [6]float64{3, -1, 4, 1, -5, 9}
	for dice := 1; dice <= 4; dice++ {
		sum, all := 0., int(math.Pow(6, float64(dice)))
		for throw := range all {
			best := math.Inf(-1)
			for range dice {
				best = max(best, by[throw%6])
				throw /= 6
			}
			sum += best
		}
		if got, want := model.Expected(by, dice), sum/float64(all); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d dice: %v, want %v", dice, got, want)
		}
	}
}

// A roll or stop has the worth of the best choice, with each number of dice; the cache does not
// change the result.
func TestBestOfATurn(t *testing.T) {
	g, random, rolls := game(t), chance.NewQuick(5), 0
	for n := range uint64(3) {
		header, err := table.NewHeader(g, 2, nil, gametest.Seed(n))
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := table.New(g, header)
		if err != nil {
			t.Fatal(err)
		}
		thinker := imagine(m)
		thinker.Begin(n)
		for step := 0; thinker.Seat() != games.Spectator && step < 150; step++ {
			if got, want := thinker.Worth(), thinker.WorthUncached(); math.Abs(got-want) > 1e-9 {
				t.Fatalf("match %d, step %d: worth %v, reckoned plainly %v", n, step, got, want)
			}
			moves := thinker.Moves()
			if thinker.Play(moves[random.Number(len(moves))]) != 0 {
				rolls++
			}
		}
	}
	if rolls < 100 {
		t.Errorf("only %d rolls", rolls)
	}
}

// at returns the model after a record.
func at(t *testing.T, record string) *model.Model {
	t.Helper()
	r, err := table.ParseRecord([]byte("bastide record 1\ngame burgenland\nseats 2\n" + record))
	if err != nil {
		t.Fatal(err)
	}
	return imagine(replay(t, game(t), r))
}

// best returns the action with the best expected points.
func best(m *model.Model) (action games.Action) {
	most := math.Inf(-1)
	points := make([]float64, 2)
	for _, move := range slices.Clone(m.Moves()) {
		m.Foresee(move, points)
		if lead := points[m.Seat()] - points[1-m.Seat()]; lead > most {
			action, most = m.Action(move), lead
		}
	}
	return action
}

// A player on the last space of a colour leaves it with any roll, so the model stops.
func TestStopsInTime(t *testing.T) {
	m := at(t, "draws A blue 6 2\nA roll\nA dice\nA roll\n")
	if a := best(m); a != "dice" && a != "left" && a != "right" {
		t.Fatalf("on a house %s", a)
	}
	m = at(t, "draws A blue 6 2\nA roll\nA dice\nA roll\nA dice\n")
	if a := best(m); a != "stop" {
		t.Errorf("one space before the end of the colour %s", a)
	}
}

// You can count the features of a seat on the board.
func TestFeatures(t *testing.T) {
	m := at(t, "draws A blue 6\nA roll\nA right\nA stop\n")
	if len(m.FeatureNames()) != len(m.Features()[0]) {
		t.Fatal("features without names")
	}
	for seat, want := range []map[string]float64{
		{"points": 0, "best-here": 3, "total-here": 3, "ends-here": 1, "dice": 0, "tempo": 0, "exposed-here": 0},
		{"points": 0, "best-here": 1, "tempo": 1, "room": 2, "dice": 0},
	} {
		for i, name := range m.FeatureNames() {
			if x, ok := want[name]; ok && m.Features()[seat][i] != x {
				t.Errorf("%s of %s is %v, want %v", name, games.Seat(seat), m.Features()[seat][i], x)
			}
		}
	}
	if m = at(t, "draws A blue 6\nA roll\n"); m.Features() != nil {
		t.Error("features in the middle of a turn")
	}
}

// A lead is worth more at the end of a match. Other weights give other values.
func TestWeigh(t *testing.T) {
	m := at(t, "draws A blue 6\nA roll\nA right\nA stop\n")
	usual := m.Worth()
	weights := make([]float64, len(m.FeatureNames()))
	m.Weigh(weights)
	if none := m.Worth(); none == usual {
		t.Errorf("worth %v with other weights too", none)
	}
	m.Weigh(nil)
	if plain := m.Worth(); plain == usual || plain <= -1 || plain >= 1 {
		t.Errorf("worth %v to begin with", plain)
	}
}

// The model does not support castles longer than a Row.
func TestRowOf(t *testing.T) {
	if _, ok := model.RowOf(make([]int, 19)); !ok {
		t.Error("nineteen walls are too many")
	}
	if _, ok := model.RowOf(make([]int, 20)); ok {
		t.Error("twenty walls are not too many")
	}
}

func BenchmarkForesee(b *testing.B) {
	g := game(b)
	header, err := table.NewHeader(g, 2, nil, gametest.Seed(1))
	if err != nil {
		b.Fatal(err)
	}
	m, _, err := table.New(g, header)
	if err != nil {
		b.Fatal(err)
	}
	points := make([]float64, 2)
	for range b.N {
		thinker := imagine(m)
		for _, move := range thinker.Moves() {
			thinker.Foresee(move, points)
		}
	}
}
