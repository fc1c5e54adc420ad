package castle

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

func imagine(s *state) *model { return s.Imagine(s.InTurn).(*model) }

// moment is what a model says before a decision, and what was decided.
type moment struct {
	seat     games.Seat
	legal    []games.Action
	score    [seats]int
	features [][]float64
	action   games.Action
	drawn    []string // by the decision
}

// eager returns the move of so many tried at random after which most points are scored, so
// that features are completed often.
func eager(th *model, seed uint64, played, moves []games.Move, random *chance.Quick, tries int) games.Move {
	again := func() {
		th.Begin(seed)
		for _, before := range played {
			th.Play(before)
		}
	}
	best, most := moves[0], -1
	for range tries {
		m := moves[random.Number(len(moves))]
		again()
		if th.Play(m); th.phase == following {
			th.Play(tilegame.FollowVerb)
		}
		if sum := th.score[0] + th.score[1]; sum > most {
			best, most = m, sum
		}
	}
	again()
	return best
}

// course plays a playout to its end, as it draws: at random with an even seed, eagerly
// with an odd one. A match in which one decision draws more than is told is not played to its
// end.
func course(th *model, seed uint64) (course []moment, ended bool) {
	th.Begin(seed)
	random := chance.NewQuick(seed + 1)
	var played []games.Move
	for th.Seat() != games.Spectator {
		moves := slices.Clone(th.Moves())
		now := moment{seat: th.Seat(), score: th.score, features: th.Features()}
		for _, m := range moves {
			now.legal = append(now.legal, th.Action(m))
		}
		slices.Sort(now.legal)
		m := eager(th, seed, played, moves, &random, 1+5*int(seed%2))
		if strings.HasPrefix(string(th.Action(m)), "follow c") && random.Number(4) > 0 {
			m = tilegame.FollowVerb // merchants never come back
		}
		now.action = th.Action(m)
		th.Features() // what is looked up before a draw must not be used after it
		var told bool
		if now.drawn, told = draws(th, m); !told {
			return course, false
		}
		course, played = append(course, now), append(played, m)
	}
	return course, true
}

// draws plays a move and names what it draws, wall tiles first.
func draws(th *model, m games.Move) (names []string, told bool) {
	const outcomes = tiles.MaxTiles + 3 // as they are told apart
	pool, bag := th.pool, slices.Clone(th.Bag.Left)
	var list []int
	for seen := th.Play(m); seen > 0; seen /= outcomes {
		list = append([]int{int(seen%outcomes) - 1}, list...)
	}
	for _, outcome := range list {
		switch {
		case pool != th.pool && outcome < wallKinds && pool[outcome] > 0:
			pool[outcome]--
			names = append(names, wallNames[outcome])
		case outcome < len(bag) && bag[outcome] > 0:
			bag[outcome]--
			names = append(names, th.Set.Names[outcome])
		}
	}
	return names, pool == th.pool && slices.Equal(bag, th.Bag.Left)
}

// follow plays a course after a record by the public contract and compares all of it. It
// counts the first words of the actions.
func follow(t *testing.T, g games.Game, r table.Record, course []moment, asked map[string]int) table.Match {
	t.Helper()
	r.Header.Forced = slices.Clip(r.Header.Forced)
	for _, now := range course {
		r.Header.Forced = append(r.Header.Forced, now.drawn...)
	}
	m, err := r.Replay(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n, now := range course {
		s := m.State.(*state)
		if got := s.Legal(now.seat); !slices.Equal(got, now.legal) || s.score != now.score {
			t.Fatalf("step %d: the model offers %s with %v\n%v\nthe game with %v\n%v", n, now.seat, now.score, now.legal, s.score, got)
		}
		if n%5 == 0 && !alike(imagine(s).Features(), now.features) {
			t.Fatalf("step %d: the features are not those of a new model", n)
		}
		if m, _, err = m.Apply(table.Entry{Seat: now.seat, Action: now.action}); err != nil {
			t.Fatalf("step %d: %v", n, err)
		}
		asked[now.action.Words()[0]]++
	}
	return m
}

func alike(a, b [][]float64) bool {
	return slices.EqualFunc(a, b, func(a, b []float64) bool {
		return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 1e-9 })
	})
}

// sets are data files that differ in their wall tiles: the game's own, one in which there is
// much to be asked, and one in which they count at the end.
func sets(t *testing.T) map[string]games.Game {
	t.Helper()
	g := builtinGame(t)
	list := map[string]games.Game{"own": g}
	for name, wall := range map[string]string{"asking": "[6, 6, 6, 0, 0, 0, 0, 0, 0]", "ending": "[0, 0, 0, 3, 3, 3, 3, 3, 3]"} {
		file := strings.Replace(string(g.SetData()), "[2, 2, 2, 2, 2, 2, 2, 2, 2]", wall, 1)
		other, err := g.WithSet([]byte(file))
		if err != nil || !strings.Contains(file, wall) {
			t.Fatal(name, err)
		}
		list[name] = other
	}
	return list
}

// A playout is a match: played by the contract with the same outcomes it offers the
// same and scores the same, and what was joined and counted on the way is what a new model
// finds.
func TestCoursesAreMatches(t *testing.T) {
	matches := 12
	if os.Getenv("BASTIDE_TEST_ALL") == "1" {
		matches = 500
	}
	for name, g := range sets(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asked, ended := map[string]int{}, 0
			for n := range matches {
				r, s := gametest.Beginning[*state](t, g, gametest.Variant{Seats: seats}, uint64(n), n*37%110)
				th := imagine(s)
				for seed := range uint64(2) {
					course, toEnd := course(th, seed)
					final := th.score
					m := follow(t, g, r, course, asked)
					if !toEnd {
						continue
					}
					ended++
					if s := m.State.(*state); s.phase != over || s.score != final {
						t.Fatalf("the model ends with %v, the game with %v, over: %v", final, s.score, m.Over())
					}
				}
			}
			if ended < 2*matches*9/10 || name == "asking" && (asked["score"] == 0 || asked["use"] < matches/2) {
				t.Errorf("%d of %d courses came to an end; asked %v", ended, 2*matches, asked)
			}
		})
	}
}

// The same seed is the same course, whatever was played in between.
func TestBeginsAnew(t *testing.T) {
	_, s := gametest.Beginning[*state](t, builtinGame(t), gametest.Variant{Seats: seats}, 1, 61)
	th := imagine(s)
	th.Weigh(nil)
	run := func(seed uint64) string {
		th.Begin(seed)
		th.Drift()
		points := make([]float64, seats)
		th.Estimate(points)
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

// What is to be scored first is named the same where its tile does not lie, or another does.
func TestScoresAreNamedAnywhere(t *testing.T) {
	th := imagine(after(t, "order.txt"))
	moves := slices.Clone(th.Moves())
	th.Play(moves[0])
	m := th.scores(part{int16(th.Last()), 0})
	named := th.Action(m)
	for _, other := range moves {
		th.Begin(1)
		if a := th.Action(m); a != named {
			t.Errorf("before the tile is laid, %q is %q", named, a)
		}
		if th.Play(other); th.Action(m) != named {
			t.Errorf("after %q, %q is %q", th.Action(other), named, th.Action(m))
		}
	}
}

// Nothing is allocated while courses are imagined and weighed.
func TestThoughtTakesNoRoom(t *testing.T) {
	_, s := gametest.Beginning[*state](t, builtinGame(t), gametest.Variant{Seats: seats}, 1, 40)
	th := imagine(s)
	points := make([]float64, seats)
	seed := uint64(0)
	run := func() {
		seed++
		th.Begin(seed % 50)
		th.Estimate(points)
		for th.phase != over {
			th.drift()
		}
	}
	for range 50 {
		run()
	}
	if n := testing.AllocsPerRun(50, run); n > 0 {
		t.Errorf("%v allocations a course", n)
	}
}

// named returns the features of each seat by name.
func named(th *model) []map[string]float64 {
	names, list := th.FeatureNames(), make([]map[string]float64, seats)
	for seat, features := range th.Features() {
		list[seat] = map[string]float64{}
		for i, x := range features {
			list[seat][names[i]] = x
		}
	}
	return list
}

// expect tells which features differ from what is wanted.
func expect(t *testing.T, name string, got, want []map[string]float64) {
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
		r, err := table.ParseRecord([]byte("bastide record 1\ngame castle\nseats 2\n" + c.record))
		if err != nil {
			t.Fatal(err)
		}
		m, err := r.Replay(builtinGame(t), nil)
		if err != nil {
			t.Fatal(err)
		}
		th := imagine(m.State.(*state))
		got := named(th)
		expect(t, name, got, c.want)
		if !strings.HasPrefix(name, "a tower") {
			continue
		}
		chance := got[0]["back"]
		if chance == 0 || math.Abs(got[0]["tower-later"]-10*chance) > 1e-9 {
			t.Errorf("%s: worth %v with a chance of %v", name, got[0]["tower-later"], chance)
		}
		expect(t, name, got, []map[string]float64{{"tower-more": 10 * chance, "path-more": 0, "back-later": chance, "back-more": chance, "dead": 0}})
		clear(th.Bag.Left)
		th.Bag.Count()
		expect(t, name+" with no tile to come", named(th), []map[string]float64{{"back": 0, "tower-more": 0, "stuck": 1, "dead": 1}})
	}
}

// The tiles of a corridor.
const (
	onlyTower = iota
	onlyHouse
	capped // a tower to one side, a court to the others
)

// corridor is a room of one row, at whose first cell seat 0 has laid a tower. There are three
// tiles of a kind to come; a wall tile lies on space 4, and the other seat is to lay a tower.
func corridor(t *testing.T, kind int) *state {
	t.Helper()
	g, err := New([]byte(`{"set": "corridor", "room": ["############"], "wall": [9, 0, 0, 0, 0, 0, 0, 0, 0],
		"towers": [{"corner": [0, 0], "spaces": [0, 1], "bare": true}, {"corner": [12, 0], "spaces": [4, 5]},
			{"corner": [12, 1], "spaces": [9, 10], "bare": true}, {"corner": [0, 1], "spaces": [14, 15], "bare": true}],
		"starts": [{"cell": [2, 0], "side": "N", "ground": "court"}],
		"tiles": [
			{"id": "T", "count": 9, "border": "t0 t0 t0 t0 t0 t0 t0 t0 t0 t0 t0 t0", "spots": {"t0": [50, 50]}},
			{"id": "H", "count": 9, "border": "h0 h0 h0 h0 h0 h0 h0 h0 h0 h0 h0 h0", "spots": {"h0": [50, 50]}},
			{"id": "C", "count": 9, "border": "t0 t0 t0 c0 c0 c0 c0 c0 c0 c0 c0 c0", "spots": {"t0": [50, 10], "c0": [50, 50]}}
		]}`))
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.(*game).empty(setupOf(1))
	if err != nil {
		t.Fatal(err)
	}
	left := make([]uint8, 3)
	left[kind] = 3
	s.Bag, s.InTurn, s.hand = tilegame.NewBag(left), 1, onlyTower
	s.Lay(games.Cell{}, onlyTower, 0, 0)
	return s
}

// A tower that no tile to come can end is stuck; one that some can is worth its points times
// the chance.
func TestChances(t *testing.T) {
	chance := 1 - math.Exp(-1.5) // of three tiles, half of which come to the other
	for kind, want := range map[int]map[string]float64{
		onlyTower: {"stuck": 1, "back": 0, "tower-soon": 0, "growth": 1, "aim": 0},
		onlyHouse: {"stuck": 0, "back": chance, "tower-soon": 4 * chance, "aim": chance},
		capped:    {"stuck": 0, "back": chance, "tower-soon": 4 * chance, "aim": chance},
	} {
		s := corridor(t, kind)
		s.PutFollower(0)
		expect(t, "with three of a kind to come", named(imagine(s)), []map[string]float64{want})
	}
}

// Wall tiles count by what they bring: keeps of three and four tiles lie beyond a hole of three
// cells.
func TestWallTiles(t *testing.T) {
	s := corridor(t, onlyHouse)
	s.PutFollower(0)
	for x, kind := range []int{4: onlyHouse, onlyHouse, onlyHouse, onlyTower, onlyHouse, onlyHouse, onlyHouse, onlyHouse} {
		if x >= 4 {
			s.Lay(games.Cell{X: x}, kind, 0, 0)
		}
	}
	s.keeps = [seats]part{{int16(s.Last() - 7), 0}, {int16(s.Last()), 0}}
	s.held[0] = [wallKinds]uint8{1, 2, 0, 1, 1, 0, 1, 1, 2}
	expect(t, "wall tiles", named(imagine(s)), []map[string]float64{
		{"again": 1, "double-tower": 2, "double-house": 0, "open-now": 2, "open-tiles": 2, "rich-tile": 1, "keep-tile": 1, "gifts": 2, "keep-ahead": 1, "keep-size": 5, "keep-hole": 3},
		{"again": 0, "open-now": 0, "keep-ahead": 0, "keep-size": 4},
	})
}

// With weights, nothing is played at random; without, the match is to its end. Looking at
// a position changes nothing about it.
func TestHorizon(t *testing.T) {
	_, s := gametest.Beginning[*state](t, builtinGame(t), gametest.Variant{Seats: seats}, 1, 21)
	th := imagine(s)
	th.Begin(1)
	before, points := slices.Clone(th.Bag.Left), make([]float64, seats)
	moves := slices.Clone(th.Moves())
	features := named(th)
	th.Drift()
	th.Estimate(points)
	if !slices.Equal(before, th.Bag.Left) || !slices.Equal(moves, th.Moves()) {
		t.Error("something was played")
	}
	expect(t, "after an estimate", named(th), features)
	th.Weigh(nil)
	th.Drift()
	if th.Seat() != games.Spectator || len(th.Moves()) > 0 {
		t.Error("without weights the match goes on")
	}
}

// Where a follower may be put down, the best way to do so counts.
func TestEstimateFollows(t *testing.T) {
	s := corridor(t, onlyHouse)
	s.InTurn, s.hand, s.phase = 0, nobody, following
	th := imagine(s)
	for weight, want := range map[float64]float64{1: 1 - math.Exp(-1.5), -1: 0} {
		weights := make([]float64, len(th.FeatureNames()))
		weights[slices.Index(th.FeatureNames(), "back")] = weight
		th.Weigh(weights)
		points := make([]float64, seats)
		if th.Estimate(points); math.Abs(points[0]-points[1]-want) > 1e-9 {
			t.Errorf("with %v for a follower that comes back %v", weight, points)
		}
	}
}

func BenchmarkCourse(b *testing.B) {
	for _, steps := range []int{0, 60} {
		_, s := gametest.Beginning[*state](b, builtinGame(b), gametest.Variant{Seats: seats}, 1, steps)
		for _, weighed := range []bool{false, true} {
			b.Run(fmt.Sprint("after ", steps, " weighed ", weighed), func(b *testing.B) {
				th := imagine(s)
				if !weighed {
					th.Weigh(nil)
				}
				points := make([]float64, seats)
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
}
