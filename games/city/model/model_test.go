package model_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/city"
	"github.com/bastide-games/bastide/games/city/model"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

func game(t testing.TB) games.Game {
	t.Helper()
	g, err := city.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// kinds are the names of the tiles in the order of the data file.
var kinds = func() (names []string) {
	file, err := os.ReadFile("../" + city.SetFile)
	if err != nil {
		panic(err)
	}
	var set struct{ Tiles []struct{ ID string } }
	if err := json.Unmarshal(file, &set); err != nil {
		panic(err)
	}
	for _, tile := range set.Tiles {
		names = append(names, tile.ID)
	}
	return names
}()

// moment is what a model says before a decision, and what was decided.
type moment struct {
	seat   games.Seat
	legal  []games.Action
	score  []int
	action games.Action
	drawn  []string // by the decision
}

// course plays a match in a model to its end, at random, as the model draws.
func course(m *model.Model, seed uint64) (course []moment, final []int) {
	m.Begin(seed)
	random := chance.NewQuick(seed + 1)
	for m.Seat() != games.Spectator {
		moves := slices.Clone(m.Moves())
		now := moment{seat: m.Seat(), score: m.Score()}
		for _, move := range moves {
			now.legal = append(now.legal, m.Action(move))
		}
		before := m.Stock()
		at := random.Number(len(moves))
		now.action = now.legal[at]
		slices.Sort(now.legal)
		m.Play(moves[at])
		now.drawn = drawn(before, m.Stock(), m.Held())
		course = append(course, now)
	}
	return course, m.Score()
}

// drawn names the tiles that left the stock, the one that is held last.
func drawn(before, after []uint8, held int) (names []string) {
	for kind := range before {
		for range before[kind] - after[kind] {
			names = append(names, kinds[kind])
		}
	}
	if held >= 0 {
		if at := slices.Index(names, kinds[held]); at >= 0 {
			names = append(slices.Delete(names, at, at+1), kinds[held])
		}
	}
	return names
}

// follow plays a course after a record by the public contract and compares all of it.
func follow(t *testing.T, g games.Game, r table.Record, course []moment, final []int) {
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
		if m, _, err = m.Apply(table.Entry{Seat: now.seat, Action: now.action}); err != nil {
			t.Fatalf("step %d: %v", n, err)
		}
	}
	if got := m.State.Score(); !m.Over() || !slices.Equal(got, final) {
		t.Fatalf("the model ends with %v, the game with %v, over: %v", final, got, m.Over())
	}
}

// beginning returns a random match of so many steps as a record with named outcomes.
func beginning(t *testing.T, g games.Game, v gametest.Variant, n uint64, steps int) (table.Record, table.Match) {
	t.Helper()
	header, err := table.NewHeader(g, v.Seats, v.Options, gametest.Seed(n))
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
		if m.Over() {
			break
		}
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		e := table.Entry{Seat: seat, Action: legal[random.Number(len(legal))]}
		if m, _, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
		r.Entries = append(r.Entries, e)
	}
	if m.Over() {
		return beginning(t, g, v, n, steps/2)
	}
	if r, err = r.Named(g); err != nil {
		t.Fatal(err)
	}
	return r, m
}

// The model and the game agree in every legal list and every score: over some matches
// from various beginnings, and over a thousand in the long form.
func TestAgreesWithTheGame(t *testing.T) {
	matches := 6
	if os.Getenv("BASTIDE_TEST_ALL") == "1" {
		matches = 100
	}
	g := game(t)
	for _, v := range gametest.Variants(g) {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			for n := range matches {
				r, m := beginning(t, g, v, uint64(n), n*37%220)
				thinker := m.State.(games.Imaginer).Imagine(m.Turn()[0]).(*model.Model)
				for again := range uint64(2) {
					course, final := course(thinker, again)
					follow(t, g, r, course, final)
				}
			}
		})
	}
}

func BenchmarkCourse(b *testing.B) {
	for _, steps := range []int{0, 70, 140} {
		b.Run(fmt.Sprint("after ", steps), func(b *testing.B) {
			g := game(b)
			header, _ := table.NewHeader(g, 2, nil, gametest.Seed(1))
			m, _, _ := table.New(g, header)
			random := chance.NewQuick(1)
			for n := 0; n < steps || len(m.State.Legal(m.Turn()[0])) < 20; n++ {
				legal := m.State.Legal(m.Turn()[0])
				m, _, _ = m.Apply(table.Entry{Seat: m.Turn()[0], Action: legal[random.Number(len(legal))]})
			}
			thinker := m.State.(games.Imaginer).Imagine(m.Turn()[0])
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
