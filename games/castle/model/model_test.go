package model_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/castle"
	"github.com/bastide-games/bastide/games/castle/model"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

func game(t testing.TB) games.Game {
	t.Helper()
	g, err := castle.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// kinds are the names of the tiles in the order of the data file.
func kinds(t testing.TB, g games.Game) (names []string) {
	t.Helper()
	var file struct{ Tiles []struct{ ID string } }
	if err := json.Unmarshal(g.(games.Equipped).SetData(), &file); err != nil {
		t.Fatal(err)
	}
	for _, tile := range file.Tiles {
		names = append(names, tile.ID)
	}
	return names
}

// moment is what a model says before a decision, and what was decided.
type moment struct {
	seat     games.Seat
	legal    []games.Action
	score    []int
	features [][]float64
	action   games.Action
	drawn    []string // by the decision
}

// eager returns the move of so many tried at random after which most points are scored, so
// that features are completed often.
func eager(m *model.Model, seed uint64, played, moves []games.Move, random *chance.Quick, tries int) games.Move {
	best, most := moves[0], -1
	for range tries {
		move := moves[random.Number(len(moves))]
		m.Begin(seed)
		for _, before := range played {
			m.Play(before)
		}
		m.Play(move)
		if next := m.Moves(); len(next) > 0 && m.Action(next[0]) == "follow none" {
			m.Play(next[0])
		}
		if score := m.Score(); score[0]+score[1] > most {
			best, most = move, score[0]+score[1]
		}
	}
	m.Begin(seed)
	for _, before := range played {
		m.Play(before)
	}
	return best
}

// course plays a match in a model to its end, as the model draws: at random with an even
// seed, eagerly with an odd one. A match in which one
// decision draws more than the model tells is not played to its end.
func course(m *model.Model, names []string, seed uint64) (course []moment, final []int) {
	m.Begin(seed)
	random := chance.NewQuick(seed + 1)
	var played []games.Move
	for m.Seat() != games.Spectator {
		moves := slices.Clone(m.Moves())
		now := moment{seat: m.Seat(), score: m.Score(), features: m.Features()}
		for _, move := range moves {
			now.legal = append(now.legal, m.Action(move))
		}
		slices.Sort(now.legal)
		move := eager(m, seed, played, moves, &random, 1+5*int(seed%2))
		now.action = m.Action(move)
		if strings.HasPrefix(string(now.action), "follow c") && random.Number(4) > 0 {
			move, now.action = moves[0], "follow none" // merchants never come back
		}
		m.Features() // what is looked up before a draw must not be used after it
		before := m.Stock()
		for _, kind := range m.Outcomes(m.Play(move)) {
			if kind < model.WallKinds {
				now.drawn = append(now.drawn, "w"+strconv.Itoa(kind+1))
			} else {
				now.drawn = append(now.drawn, names[kind-model.WallKinds])
				before[kind-model.WallKinds]--
			}
		}
		if !slices.Equal(before, m.Stock()) {
			return course, nil
		}
		course, played = append(course, now), append(played, move)
	}
	return course, m.Score()
}

// follow plays a course after a record by the public contract and compares all of it. It
// counts the first words of the actions.
func follow(t *testing.T, g games.Game, r table.Record, course []moment, final []int, asked map[string]int) {
	t.Helper()
	for _, now := range course {
		r.Header.Forced = append(r.Header.Forced, now.drawn...)
	}
	m, err := r.Replay(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n, now := range course {
		if got := m.State.Legal(now.seat); !slices.Equal(got, now.legal) {
			t.Fatalf("step %d: the model offers %s\n%v\nthe game\n%v", n, now.seat, now.legal, got)
		}
		if got := m.State.Score(); !slices.Equal(got, now.score) {
			t.Fatalf("step %d: the model has the score %v, the game %v", n, now.score, got)
		}
		if n%5 == 0 && !alike(m.State.(games.Imaginer).Imagine(now.seat).(games.Featured).Features(), now.features) {
			t.Fatalf("step %d: the features are not those of a new model", n)
		}
		if m, _, err = m.Apply(table.Entry{Seat: now.seat, Action: now.action}); err != nil {
			t.Fatalf("step %d: %v", n, err)
		}
		asked[now.action.Words()[0]]++
	}
	if got := m.State.Score(); final != nil && (!m.Over() || !slices.Equal(got, final)) {
		t.Fatalf("the model ends with %v, the game with %v, over: %v", final, got, m.Over())
	}
}

func alike(a, b [][]float64) bool {
	return slices.EqualFunc(a, b, func(a, b []float64) bool {
		return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 1e-9 })
	})
}

// beginning returns a random match of so many steps as a record with named outcomes.
func beginning(t *testing.T, g games.Game, n uint64, steps int) (table.Record, table.Match) {
	t.Helper()
	header, err := table.NewHeader(g, 2, nil, gametest.Seed(n))
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(g, header)
	if err != nil {
		t.Fatal(err)
	}
	r := table.Record{Header: header}
	random := chance.NewQuick(n)
	for range steps {
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		e := table.Entry{Seat: seat, Action: legal[random.Number(len(legal))]}
		if m, _, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
		r.Entries = append(r.Entries, e)
	}
	if r, err = r.Named(g); err != nil {
		t.Fatal(err)
	}
	return r, m
}

// sets are data files that differ in their wall tiles: the game's own, one in which there is
// much to be asked, and one in which they count at the end.
func sets(t *testing.T) map[string]games.Game {
	t.Helper()
	g := game(t)
	list := map[string]games.Game{"own": g}
	for name, wall := range map[string]string{"asking": "[6, 6, 6, 0, 0, 0, 0, 0, 0]", "ending": "[0, 0, 0, 3, 3, 3, 3, 3, 3]"} {
		file := strings.Replace(string(g.(games.Equipped).SetData()), "[2, 2, 2, 2, 2, 2, 2, 2, 2]", wall, 1)
		other, err := g.(games.Equipped).WithSet([]byte(file))
		if err != nil || !strings.Contains(file, wall) {
			t.Fatal(name, err)
		}
		list[name] = other
	}
	return list
}

// The model and the game agree in every legal list and every score, and what the model has
// joined and counted on its way is what a new one finds: over some matches
// from various beginnings, and over three thousand in the long form.
func TestAgreesWithTheGame(t *testing.T) {
	matches := 30
	if os.Getenv("BASTIDE_TEST_ALL") == "1" {
		matches = 500
	}
	for name, g := range sets(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			names := kinds(t, g)
			asked, ended := map[string]int{}, 0
			for n := range matches {
				r, m := beginning(t, g, uint64(n), n*37%110)
				thinker := m.State.(games.Imaginer).Imagine(m.Turn()[0]).(*model.Model)
				for again := range uint64(2) {
					course, final := course(thinker, names, again)
					follow(t, g, r, course, final, asked)
					if final != nil {
						ended++
					}
				}
			}
			if ended < 2*matches*9/10 || name == "asking" && (asked["score"] == 0 || asked["use"] < matches/2) {
				t.Errorf("%d of %d courses came to an end; asked %v", ended, 2*matches, asked)
			}
			t.Log(asked)
		})
	}
}

// The same seed is the same course, whatever was played in between.
func TestBeginsAnew(t *testing.T) {
	_, m := beginning(t, game(t), 1, 61)
	thinker := m.State.(games.Imaginer).Imagine(m.Turn()[0])
	thinker.(games.Featured).Weigh(nil)
	run := func(seed uint64) string {
		thinker.Begin(seed)
		thinker.Drift()
		points := make([]float64, 2)
		thinker.Estimate(points)
		return fmt.Sprint(points)
	}
	first := run(5)
	if other := run(6); other == first {
		t.Errorf("two seeds end in %s", other)
	}
	if again := run(5); again != first {
		t.Errorf("%s, then %s", first, again)
	}
}

func BenchmarkCourse(b *testing.B) {
	g := game(b)
	for _, steps := range []int{0, 60} {
		header, _ := table.NewHeader(g, 2, nil, gametest.Seed(1))
		m, _, _ := table.New(g, header)
		random := chance.NewQuick(1)
		for range steps {
			legal := m.State.Legal(m.Turn()[0])
			m, _, _ = m.Apply(table.Entry{Seat: m.Turn()[0], Action: legal[random.Number(len(legal))]})
		}
		for _, weighed := range []bool{false, true} {
			b.Run(fmt.Sprint("after ", steps, " weighed ", weighed), func(b *testing.B) {
				thinker := m.State.(games.Imaginer).Imagine(m.Turn()[0])
				if !weighed {
					thinker.(games.Featured).Weigh(nil)
				}
				points := make([]float64, 2)
				b.ReportAllocs()
				for n := range b.N {
					thinker.Begin(uint64(n))
					moves := thinker.Moves()
					thinker.Play(moves[n%len(moves)])
					thinker.Drift()
					thinker.Estimate(points)
				}
			})
		}
	}
}
