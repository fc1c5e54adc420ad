package carcassonne

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
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
	seat   games.Seat
	legal  []games.Action
	score  []int
	action games.Action
	traits [][]float64 // now and then
}

// traitsEvery is after how many decisions the features are compared.
const traitsEvery = 9

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
		if th.Features(); len(course)%traitsEvery == 0 {
			now.traits = th.Features()
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
			names = append(names, th.Set.Names[kind])
		}
	}
	if len(names) > 0 && th.phase == placing {
		last := th.Set.Names[th.drawn()]
		at := slices.Index(names, last)
		names = append(slices.Delete(names, at, at+1), last)
	}
	return names
}

// A playout is a match: played by the contract with the same tiles it offers the same,
// scores the same and is worth the same.
func TestCoursesAreMatches(t *testing.T) {
	g := builtinGame(t)
	for _, v := range gametest.Variants(g) {
		if v.Options[optionHand] == handThree {
			continue
		}
		for n := range 3 {
			r, s := gametest.Beginning[*state](t, g, v, uint64(n), n*53%130)
			th := imagine(s)
			for seed := range uint64(2) {
				course, drawn := course(th, seed)
				follow(t, g, r, course, drawn, th.score[:v.Seats])
			}
		}
	}
}

// follow plays a course after a record by the contract and compares everything.
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
		if now.traits != nil && !reflect.DeepEqual(now.traits, imagine(m.State.(*state)).Features()) {
			t.Fatalf("step %d: the features of the model are %v", n, now.traits)
		}
		if m, _, err = m.Apply(table.Entry{Seat: now.seat, Action: now.action}); err != nil {
			t.Fatalf("step %d: %v", n, err)
		}
	}
	if got := m.State.Score(); !m.Over() || !slices.Equal(got, final) {
		t.Fatalf("the model ends with %v, the game with %v, over: %v", final, got, m.Over())
	}
}

// The same seed is the same course, whatever was played in between.
func TestBeginsAnew(t *testing.T) {
	_, s := gametest.Beginning[*state](t, builtinGame(t), gametest.Variant{Seats: 3}, 1, 61)
	th := imagine(s)
	th.Weigh(nil)
	run := func(seed uint64) string {
		th.Begin(seed)
		th.Drift()
		points := make([]float64, 3)
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

// Nothing is allocated while courses are imagined and weighed.
func TestThoughtTakesNoRoom(t *testing.T) {
	_, s := gametest.Beginning[*state](t, builtinGame(t), gametest.Variant{Seats: 2}, 1, 40)
	th := imagine(s)
	points := make([]float64, 2)
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

// traitsAfter returns the features of each seat by name after a record.
func traitsAfter(t *testing.T, record string) []map[string]float64 {
	t.Helper()
	r, err := table.ParseRecord([]byte("bastide record 1\ngame carcassonne\nseats 2\n" + record))
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Replay(builtinGame(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	f := imagine(m.State.(*state))
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
				{"road-now": 2, "road-one": 0, "hand": 6, "tempo": 0, "stuck": 0, "minority": 0},
			},
		},
		"a farmer beside an open city, and a monk": {
			"draws B U B V\nB place 1,0 r1\nB follow f1\nA place 0,1 r0\nA follow m\n",
			[2]map[string]float64{
				{"cloister-now": 3, "cloister-soon": 6, "farmers": 0, "hand": 6, "tempo": 0},
				{"farmers": 1, "farm-now": 0, "farm-later": 1, "tempo": 1},
			},
		},
		"the city is closed": {
			"draws B U E V\nB place 1,0 r1\nB follow f1\nA place 0,-1 r2\nA follow none\n",
			[2]map[string]float64{
				{"farm-now": 0, "city-now": 0, "tempo": 0},
				{"farm-now": 1, "farm-later": 0, "farm-now-early": 69.0 / 72},
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
		got := traitsAfter(t, c.record)
		for seat, features := range c.want {
			for feature, want := range features {
				if math.Abs(got[seat][feature]-want) > 1e-9 {
					t.Errorf("%s: %s of %s is %v, want %v", name, feature, games.Seat(seat), got[seat][feature], want)
				}
			}
		}
	}
}

// A city at which no tile to come fits is stuck; one that some can only make larger is not, but has
// no chance to be closed.
func TestStuck(t *testing.T) {
	g := only(t, []string{"B", "C", "E"}).(*game)
	likely := 1 - math.Exp(-3./2)
	for name, want := range map[string]struct{ stuck, back, later float64 }{
		"B": {stuck: 1}, "C": {}, "E": {back: likely, later: 3 * likely},
	} {
		s, err := g.empty(games.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		s.Lay(games.Cell{}, g.set.start, 0, 0)
		s.PutFollower(0)
		left := make([]uint8, len(g.set.Kinds))
		left[slices.Index(g.set.Names, name)] = 3
		s.Bag, s.phase = tilegame.NewBag(left), following
		th := imagine(s)
		features := maps.Collect(func(yield func(string, float64) bool) {
			for i, x := range th.Features()[0] {
				if !yield(th.FeatureNames()[i], x) {
					return
				}
			}
		})
		if features["stuck"] != want.stuck || features["back-one"] != want.back || math.Abs(features["city-one"]-want.later) > 1e-9 {
			t.Errorf("with tiles %s to come: stuck %v, back %v, %v", name, features["stuck"], features["back-one"], features["city-one"])
		}
	}
}

// Which tiles to come close a city or road at a gap is what laying them there shows.
func TestClosingTiles(t *testing.T) {
	for n := range 12 {
		_, s := gametest.Beginning[*state](t, builtinGame(t), gametest.Variant{Seats: 2}, uint64(n), 20+9*n)
		th := imagine(s)
		th.scout.Look(&th.Bag)
		for r := range th.Regions() {
			if ground := th.Ground(r); ground == city || ground == road {
				compareClosing(t, th, r)
			}
		}
	}
}

func compareClosing(t *testing.T, th *model, r tiles.Region) {
	t.Helper()
	for _, o := range th.Openings(r, make([]tiles.Opening, 0, 24)) {
		fit, closing := 0, 0
		for kind, left := range th.Bag.Left {
			turns := th.Turns(o.Square, kind)
			if turns > 0 {
				fit += int(left)
			}
			for turn := range 4 {
				if turns>>turn&1 != 0 && closes(th, r, o, kind, turn) {
					closing += int(left)
					break
				}
			}
		}
		if got := th.scout.Closing(&th.Board, o, th.Ground(r)); got != closing {
			t.Errorf("%d tiles close a region at %v, want %d", got, th.Cell(o.Square), closing)
		}
		if got := th.scout.Fitting(&th.Board, o.Square); got != fit {
			t.Errorf("%d tiles fit at %v, want %d", got, th.Cell(o.Square), fit)
		}
	}
}

// closes tells whether a region does not go on from a tile that is laid at one of its gaps.
func closes(th *model, r tiles.Region, o tiles.Opening, kind, turn int) bool {
	board, at := th.Board.Copy(), th.Cell(o.Square)
	var entered [4]bool
	for side := range entered {
		beside, ok := board.At(tiles.Beside(at, side))
		entered[side] = ok && board.RegionAt(beside, side^2) == r
	}
	tile := board.Lay(at, kind, turn, 0)
	within := board.RegionAt(tile, slices.Index(entered[:], true))
	for side, entered := range entered {
		if !entered && board.RegionAt(tile, side) == within {
			return false
		}
	}
	return true
}

// Who has fewer farmers around a city has a field of his own by the option alone.
func TestFarmersOfOneField(t *testing.T) {
	for value, want := range map[string]float64{"city": 0, fieldsField: 1} {
		g := builtinGame(t)
		s, err := g.empty(games.Setup{Seats: 2, Options: map[string]string{optionFields: value}})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range []struct {
			id   string
			x, y int
			turn int
			on   string
			by   games.Seat
		}{{"D", 0, 0, 0, "f0", 0}, {"U", -1, 0, 1, "f1", 0}, {"E", 0, -1, 2, "f0", 1}} {
			kind := slices.Index(g.set.Names, l.id)
			s.Lay(games.Cell{X: l.x, Y: l.y}, kind, l.turn, l.by)
			s.PutFollower(g.set.Kinds[kind].Segment(l.on))
		}
		if got := s.Followers(s.Region(0, s.KindOf(0).Segment("f0"))); got.Of(0) != 2 {
			t.Fatalf("%d farmers on the larger field", got.Of(0))
		}
		s.phase = following
		f := imagine(s).Features()
		if f[0][farmNow] != 1 || f[1][farmNow] != want {
			t.Errorf("fields=%s: completed cities %v and %v, want 1 and %v", value, f[0][farmNow], f[1][farmNow], want)
		}
	}
}

// Two cloisters that one tile completes are scored in reading order, whatever the order of their
// monks.
func TestCloistersInReadingOrder(t *testing.T) {
	g := builtinGame(t)
	s, err := g.empty(games.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	cloistered, monk := slices.Index(g.set.Names, "B"), g.set.Kinds[slices.Index(g.set.Names, "B")].Segment("m")
	last := games.Cell{X: 2, Y: 1}
	monks := []games.Cell{{X: 1, Y: 2}, {X: 1, Y: 1}}
	for i, c := range monks {
		s.Lay(c, cloistered, 0, games.Seat(i))
		s.PutFollower(monk)
	}
	for y := range 4 {
		for x := range 3 {
			c := games.Cell{X: x, Y: y}
			if c != last && !slices.Contains(monks, c) {
				s.Lay(c, cloistered, 0, 0)
			}
		}
	}
	s.Lay(last, cloistered, 0, 0)
	s.journal = journal{tilegame.NewJournal()}
	s.settle()
	var told []string
	for _, e := range s.journal.Events {
		told = append(told, e.Kind+" "+e.Fact("at"))
	}
	if want := []string{"scored 1,1", "scored 1,2", "returned ", "returned "}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// Whatever was drawn again is no outcome of the match.
func TestResampleDrawsNothing(t *testing.T) {
	_, s := gametest.Beginning[*state](t, builtinGame(t), gametest.Variant{Seats: 3, Options: threeInHand}, 1, 20)
	other, err := s.Resample(1, chance.Seed{7})
	if err != nil || other.Draws() != s.Draws() || other.(*state).Bag.Len() != s.Bag.Len() || other.(*state).hands[1] != s.hands[1] {
		t.Errorf("%v: %d draws, %d before", err, other.Draws(), s.Draws())
	}
}

// With weights, nothing is played at random; without, the match is to its end.
func TestHorizon(t *testing.T) {
	_, s := gametest.Beginning[*state](t, builtinGame(t), gametest.Variant{Seats: 2}, 1, 20)
	th := imagine(s)
	th.Begin(1)
	all := th.Bag.Len()
	th.Drift()
	if n := all - th.Bag.Len(); n > 0 {
		t.Errorf("%d tiles were drawn", n)
	}
	th.Weigh(nil)
	th.Begin(1)
	if th.Drift(); th.Bag.Len() != 0 || th.Seat() != games.Spectator {
		t.Errorf("without weights %d tiles are left", th.Bag.Len())
	}
}

func BenchmarkCourse(b *testing.B) {
	for _, steps := range []int{0, 70} {
		b.Run(fmt.Sprint("after ", steps), func(b *testing.B) {
			_, s := gametest.Beginning[*state](b, builtinGame(b), gametest.Variant{Seats: 2}, 1, steps)
			th := imagine(s)
			th.Weigh(nil)
			b.ReportAllocs()
			for n := range b.N {
				th.Begin(uint64(n))
				th.Drift()
			}
		})
	}
}

// What a position in the middle of a match is worth, by its features.
func BenchmarkEstimate(b *testing.B) {
	_, s := gametest.Beginning[*state](b, builtinGame(b), gametest.Variant{Seats: 2}, 1, 71)
	th := imagine(s)
	points := make([]float64, 2)
	b.ReportAllocs()
	for b.Loop() {
		th.Estimate(points)
	}
}
