package city

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

func imagine(s *state) *model { return s.Imagine(s.InTurn).(*model) }

// moment is what a model says before a decision, and what was decided.
type moment struct {
	seat   games.Seat
	legal  []games.Action
	score  []int
	action games.Action
}

// course plays a playout to its end, at random, and names the tiles drawn.
func course(th *model, seed uint64) (course []moment, drawn []string) {
	th.Begin(seed)
	random := chance.NewQuick(seed + 1)
	for th.Seat() != games.Spectator {
		moves := slices.Clone(th.Moves())
		now := moment{seat: th.Seat(), score: slices.Clone(th.score[:th.seats])}
		for _, m := range moves {
			now.legal = append(now.legal, th.Action(m))
		}
		before := slices.Clone(th.Bag.Left)
		at := random.Number(len(moves))
		now.action = now.legal[at]
		slices.Sort(now.legal)
		th.Play(moves[at])
		drawn = append(drawn, taken(th, before)...)
		course = append(course, now)
	}
	return course, drawn
}

// taken names the tiles that left the bag, the one to be laid last.
func taken(th *model, before []uint8) (names []string) {
	for kind := range before {
		for range before[kind] - th.Bag.Left[kind] {
			names = append(names, th.set.Names[kind])
		}
	}
	if len(names) > 0 && th.phase == placing {
		held := th.set.Names[th.held]
		at := slices.Index(names, held)
		names = append(slices.Delete(names, at, at+1), held)
	}
	return names
}

// A playout is a match: played by the contract with the same tiles it offers the same
// and scores the same.
func TestCoursesAreMatches(t *testing.T) {
	g := builtinGame(t)
	for seats := 2; seats <= maxSeats; seats++ {
		for n := range 4 {
			r, s := gametest.Beginning[*state](t, g, gametest.Variant{Seats: seats}, uint64(n), n*73%220)
			th := imagine(s)
			for seed := range uint64(2) {
				course, drawn := course(th, seed)
				follow(t, g, r, course, drawn, th.score[:seats])
			}
		}
	}
}

// follow plays a course after a record by the public contract and compares all of it.
func follow(t *testing.T, g games.Game, r table.Record, course []moment, drawn []string, final []int) {
	t.Helper()
	r.Header.Forced = append(slices.Clip(r.Header.Forced), drawn...)
	m, err := r.Replay(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n, now := range course {
		if got := m.State.Legal(now.seat); !slices.Equal(got, now.legal) || !slices.Equal(m.State.Score(), now.score) {
			t.Fatalf("step %d: the model offers %s with %v\n%v\nthe game with %v\n%v", n, now.seat, now.score, now.legal, m.State.Score(), got)
		}
		if m, _, err = m.Apply(table.Entry{Seat: now.seat, Action: now.action}); err != nil {
			t.Fatalf("step %d: %v", n, err)
		}
	}
	if got := m.State.Score(); !m.Over() || !slices.Equal(got, final) {
		t.Fatalf("the model ends with %v, the game with %v, over: %v", final, got, m.Over())
	}
}

// named returns the features of each seat by name.
func named(th *model) (list []map[string]float64) {
	for _, features := range th.Features() {
		seat := map[string]float64{}
		for i, x := range features {
			seat[th.FeatureNames()[i]] = x
		}
		list = append(list, seat)
	}
	return list
}

// after returns the model of a match of two after a record.
func after(t *testing.T, record string) *model {
	t.Helper()
	r, err := table.ParseRecord([]byte("bastide record 1\ngame city\nseats 2\n" + record))
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Replay(builtinGame(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	return imagine(m.State.(*state))
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
		compare(t, name, named(after(t, c.record)), c.want)
	}
}

// A sees four tiles from the east up to the gate, B one whose row has come to its end too. In the
// other town there are no ramparts yet where the row of B ends.
func TestGuardFeatures(t *testing.T) {
	full := strings.NewReplacer("gate 3,0 e", "gate 0,0 w", "A r0", "A -", "3,0 r0 A", "3,0 r0 B").Replace(line) + "turn place A\nheld a\nrampart 2 B guard -\n" +
		"rampart 1 A - -\nrampart 1 A - -\nrampart 1 A - B\nrampart 1 A - -\nrampart 1 A guard -\n"
	compare(t, "guards", named(imagine(at(t, full).(*state))), [2]map[string]float64{
		{"guard-now": 11, "guard-more": 0, "hand": 6, "towers": 6, "tempo": 1, "crown": 2},
		{"guard-now": 2, "guard-more": 0, "hand": 6, "towers": 5, "tempo": 0, "crown": 0},
	})
	begun := strings.Replace(line, "3,0 r0 A", "3,0 r0 B", 1) + "turn place A\nheld a\nrampart 2 B guard -\n"
	compare(t, "guards", named(imagine(at(t, begun).(*state))), [2]map[string]float64{
		{"guard-now": 0, "guard-more": 0, "crown": 1}, {"guard-now": 3, "guard-more": 1, "crown": 0},
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
	_, s := gametest.Beginning[*state](t, builtinGame(t), gametest.Variant{Seats: 3}, 2, 150)
	th := imagine(s)
	turns := 0
	for seed := range uint64(50) {
		th.Begin(seed)
		seat, before, moves := th.Seat(), th.Bag.Len(), th.Moves()
		th.Play(moves[int(seed)%len(moves)])
		th.Drift()
		if th.Seat() == games.Spectator {
			continue
		}
		turns++
		if next := (seat + 1) % 3; th.Seat() != next || before == th.Bag.Len() || th.held == nobody {
			t.Fatalf("after the turn of %s it is %s's, %d tiles to come instead of %d", seat, th.Seat(), th.Bag.Len(), before)
		}
	}
	if turns == 0 {
		t.Error("every turn ended the match")
	}
}

// The same seed is the same course, whatever was played in between.
func TestBeginsAnew(t *testing.T) {
	_, s := gametest.Beginning[*state](t, builtinGame(t), gametest.Variant{Seats: 3}, 1, 120)
	th := imagine(s)
	run := func(seed uint64) string {
		played, drawn := course(th, seed)
		return fmt.Sprint(played, drawn, th.score)
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
	for _, steps := range []int{0, 70, 140} {
		b.Run(fmt.Sprint("after ", steps), func(b *testing.B) {
			g := builtinGame(b)
			header, _ := table.NewHeader(g, 2, nil, gametest.Seed(1))
			m, _, _ := table.New(g, header)
			random := chance.NewQuick(1)
			for n := 0; n < steps || len(m.State.Legal(m.Turn()[0])) < 20; n++ {
				legal := m.State.Legal(m.Turn()[0])
				m, _, _ = m.Apply(table.Entry{Seat: m.Turn()[0], Action: legal[random.Number(len(legal))]})
			}
			th := imagine(m.State.(*state))
			points := make([]float64, 2)
			b.ReportAllocs()
			for n := range b.N {
				th.Begin(uint64(n))
				moves := th.Moves()
				th.Play(moves[n%len(moves)])
				th.Drift()
				th.Estimate(points)
			}
		})
	}
}
