package search

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

// begin returns the first position of a match.
func begin(t testing.TB, g games.Game, v gametest.Variant, n uint64) table.Match {
	t.Helper()
	header, err := table.NewHeader(g, v.Seats, v.Options, gametest.Seed(n))
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(g, header)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// randomly plays this many random steps, or fewer if the match ends.
func randomly(t testing.TB, m table.Match, steps int) table.Match {
	t.Helper()
	random := chance.NewQuick(uint64(steps))
	for range steps {
		if m.Over() {
			break
		}
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		m = apply(t, m, seat, legal[random.Number(len(legal))])
	}
	return m
}

func apply(t testing.TB, m table.Match, seat games.Seat, a games.Action) table.Match {
	t.Helper()
	next, _, err := m.Apply(table.Entry{Seat: seat, Action: a})
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// asking returns a question about the seat in turn.
func asking(g games.Game, m table.Match, s Strength, playouts int) Question {
	return Question{Game: g, Match: m, Seat: m.Turn()[0], Strength: s, Playouts: playouts, Seed: gametest.Seed(uint64(m.Steps))}
}

func think(t testing.TB, q Question) Answer {
	t.Helper()
	a, err := Think(q)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(q.Match.State.Legal(q.Seat), a.Action) {
		t.Fatalf("%q is not legal", a.Action)
	}
	return a
}

// eachVariant runs a test for every game with every option and number of seats.
func eachVariant(t *testing.T, test func(t *testing.T, g games.Game, v gametest.Variant)) {
	for id, g := range catalog.Builtin() {
		for _, v := range gametest.Variants(g) {
			t.Run(id+" "+v.Name(), func(t *testing.T) {
				t.Parallel()
				test(t, g, v)
			})
		}
	}
}

// Every game is played to its end, with every option; the seats use the strengths in turn.
func TestPlaysEverything(t *testing.T) {
	eachVariant(t, func(t *testing.T, g games.Game, v gametest.Variant) {
		m := begin(t, g, v, 1)
		for n := 0; !m.Over(); n++ {
			q := asking(g, m, Random, 0)
			switch {
			case n%5 == 0:
				q.Strength, q.Playouts = Strong, 2
			case n%20 == 1:
				q.Strength = Greedy
			}
			m = apply(t, m, q.Seat, think(t, q).Action)
		}
	})
}

// Hidden information and outcomes to come do not change the answer.
func TestKnowsOnlyWhatTheSeatKnows(t *testing.T) {
	eachVariant(t, func(t *testing.T, g games.Game, v gametest.Variant) {
		for _, steps := range []int{6, 41} {
			m := randomly(t, begin(t, g, v, 2), steps)
			if m.Over() {
				continue
			}
			other := m
			var err error
			if r, hides := m.State.(games.Resampler); hides {
				other.State, err = r.Resample(m.Turn()[0], gametest.Seed(99))
			} else {
				other, err = m.Otherwise(g, gametest.Seed(99))
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range Strengths {
				one, two := think(t, asking(g, m, s, 6)), think(t, asking(g, other, s, 6))
				if !reflect.DeepEqual(one, two) {
					t.Errorf("%s after %d steps: %+v, with other unknowns %+v", s, steps, one, two)
				}
			}
		}
	})
}

// The same question has the same answer; another seed may change it.
func TestDeterministic(t *testing.T) {
	for id, g := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			m := randomly(t, begin(t, g, gametest.Variant{Seats: 2}, 3), 21)
			q := asking(g, m, Strong, 20)
			first := think(t, q)
			if again := think(t, q); !reflect.DeepEqual(first, again) {
				t.Errorf("%+v, then %+v", first, again)
			}
			for _, s := range Strengths {
				q.Strength = s
				if one, two := think(t, q), think(t, q); !reflect.DeepEqual(one, two) {
					t.Errorf("%s: %+v, then %+v", s, one, two)
				}
			}
			if !slices.ContainsFunc([]int{21, 0, 8, 33}, func(steps int) bool { return seedMatters(t, g, steps) }) {
				t.Error("the seed makes no difference")
			}
		})
	}
}

// seedMatters reports whether another seed changes the answer after this many random steps. It may
// not: where nothing unknown matters, nothing is left to chance.
func seedMatters(t *testing.T, g games.Game, steps int) bool {
	q := asking(g, randomly(t, begin(t, g, gametest.Variant{Seats: 2}, 3), steps), Strong, 20)
	one := think(t, q)
	q.Seed = gametest.Seed(77)
	return !reflect.DeepEqual(one, think(t, q))
}

func TestRefusedQuestions(t *testing.T) {
	for id, g := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			refusesQuestions(t, g)
		})
	}
}

func refusesQuestions(t *testing.T, g games.Game) {
	m := begin(t, g, gametest.Variant{Seats: 2}, 1)
	over := randomly(t, m, 10000)
	gone := m
	gone.Gone = []bool{true, false}
	q := asking(g, m, Strong, 1)
	for name, c := range map[string]struct {
		change func(q *Question)
		want   error
	}{
		"over":            {func(q *Question) { q.Match = over }, ErrOver},
		"all but one":     {func(q *Question) { q.Match = gone }, ErrOver},
		"not in turn":     {func(q *Question) { q.Seat = 1 - q.Seat }, ErrTurn},
		"spectator":       {func(q *Question) { q.Seat = games.Spectator }, ErrTurn},
		"no strength":     {func(q *Question) { q.Strength = "godlike" }, ErrStrength},
		"illegal compare": {func(q *Question) { q.AlsoSearch = "place 99,99 r0" }, ErrAction},
	} {
		bad := q
		c.change(&bad)
		if _, err := Think(bad); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// A single legal move is played at once; without time the greedy answer comes.
func TestWithoutTime(t *testing.T) {
	for id, g := range catalog.Builtin() {
		m := begin(t, g, gametest.Variant{Seats: 2}, 1)
		for only := false; !only; {
			q := asking(g, m, Strong, 0)
			asked := 0
			q.More = func() bool { asked++; return false }
			a := think(t, q)
			only = len(m.State.Legal(q.Seat)) == 1
			if a.Playouts != 0 || only != (asked == 0) {
				t.Fatalf("%s: %d playouts, asked %d times for more", id, a.Playouts, asked)
			}
			m = apply(t, m, q.Seat, a.Action)
			if m.Over() {
				break
			}
		}
	}
}

// More is asked before each playout, and a strength has a limit of its own.
func TestBudget(t *testing.T) {
	g := catalog.Builtin()["burgenland"]
	m := randomly(t, begin(t, g, gametest.Variant{Seats: 2}, 1), 30)
	for len(m.State.Legal(m.Turn()[0])) < 2 {
		m = randomly(t, m, 1)
	}
	q := asking(g, m, Strong, 0)
	left := 25
	q.More = func() bool { left--; return left >= 0 }
	if a := think(t, q); a.Playouts != 25 {
		t.Errorf("%d courses in the time of 25", a.Playouts)
	}
	for s, want := range map[Strength]int{Easy: 12, Normal: 30, Strong: defaultPlayouts} {
		if a := think(t, asking(g, m, s, 0)); a.Playouts != want {
			t.Errorf("%s imagines %d courses, want %d", s, a.Playouts, want)
		}
	}
}

// An action to compare is searched often, but that does not make it the answer.
func TestBeside(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	m := randomly(t, begin(t, g, gametest.Variant{Seats: 2}, 4), 60)
	q := asking(g, m, Strong, 200)
	usual := think(t, q)
	worst := usual.Candidates[len(usual.Candidates)-1]
	q.AlsoSearch = worst.Action
	a := think(t, q)
	c, ok := a.Candidate(worst.Action)
	if !ok || c.Visits < 40 || a.Action == worst.Action {
		t.Errorf("%+v of %d courses, the best is %s", c, a.Playouts, a.Action)
	}
}

// Even a few playouts beat random play, in every game and from both seats.
func TestBeatsRandom(t *testing.T) {
	for id, g := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			for seat := range games.Seat(2) {
				m := begin(t, g, gametest.Variant{Seats: 2}, 7)
				for !m.Over() {
					q := asking(g, m, Random, 0)
					if q.Seat == seat {
						q.Strength, q.Playouts = Strong, 24
					}
					m = apply(t, m, q.Seat, think(t, q).Action)
				}
				if !slices.Equal(m.Winners(), []games.Seat{seat}) {
					t.Errorf("%s lost with %v", seat, m.State.Score())
				}
			}
		})
	}
}

// More playouts play better, with the same outcomes, from both seats.
func TestMoreCoursesPlayBetter(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	lead := 0.0
	for n := range 3 {
		for seat := range games.Seat(2) {
			m := begin(t, g, gametest.Variant{Seats: 2}, uint64(n))
			for !m.Over() {
				q := asking(g, m, Strong, 10)
				if q.Seat == seat {
					q.Playouts = 400
				}
				m = apply(t, m, q.Seat, think(t, q).Action)
			}
			lead += scoreLead(g, m.State) * float64(1-2*seat)
		}
	}
	if lead < 30 {
		t.Errorf("%v points ahead in six matches", lead)
	}
}
