package castellan

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
)

// sensible plays like a careful player: few cards, first what closes a courtyard, then walls that
// touch something, all in a compact castle.
func sensible(s *state) games.Action {
	if s.phase != building {
		if s.phase == playing && slices.Contains(s.legal, verbBuild) && s.played.count() >= 2 {
			return verbBuild
		}
		return s.legal[(s.turn*7+int(s.draws))%len(s.legal)]
	}
	v := &view{state: s, viewer: s.seat, acting: true}
	best, most := s.legal[0], -1<<30
	for _, name := range kindNames {
		v.words, v.offered = []string{name}, nil
		v.findOffers()
		for _, o := range v.offered {
			if worth := s.worth(o); worth > most {
				best, most = o.action(), worth
			}
		}
	}
	return best
}

// worth rates a placement: first points, then contact, then closeness to the middle.
func (s *state) worth(o offer) int {
	meets := 0
	for _, end := range []point{o.at, o.end()} {
		if is := s.land.points[s.land.index(end)]; o.kind != tower && is&(hasTower|hasEnd) != 0 {
			meets++
		}
	}
	a, b := o.at, o.end()
	x, y := int(a.x+b.x), int(a.y+b.y)
	return 1000*o.gain + 8*meets - x*x - y*y
}

// figures count the choices that a player has and the presses they need.
type figures struct {
	places  [kinds][]int
	closing []int
	taps    []int // in a turn, including Confirm
	turns   []int
	width   []int
}

func (f *figures) watch(t *testing.T, seats int, choose func(*state) games.Action, n uint64) {
	t.Helper()
	taps := 0
	end, _ := play(t, builtinGame(t), seats, n, choose, func(before, after *state, a games.Action, _ []games.Event) {
		taps += f.step(before, a)
		if after.seat != before.seat || after.phase == over {
			f.taps, taps = append(f.taps, taps+1), 0
		}
	})
	f.turns = append(f.turns, end.turn-1)
	f.width = append(f.width, int(max(end.land.hi.x-end.land.lo.x, end.land.hi.y-end.land.lo.y)))
}

// step counts the choices of one action and returns the presses that it takes: none if it is preset
// or the only one.
func (f *figures) step(s *state, a games.Action) int {
	switch {
	case s.phase == playing && len(s.legal) > 1:
		return 1
	case s.phase != building:
		return 0
	}
	var count [kinds]int
	closing := [kinds]int{}
	for _, p := range s.places() {
		count[p.kind]++
		if s.land.closes(p) > 0 {
			closing[p.kind]++
		}
	}
	kindsOpen := 0
	for k, n := range count {
		if n > 0 {
			kindsOpen++
			f.places[k] = append(f.places[k], n)
			f.closing = append(f.closing, closing[k])
		}
	}
	chosen, _ := parsePiece(a.Words()[0], a.Words()[1])
	taps := 0
	if kindsOpen > 1 {
		taps++
	}
	if count[chosen.kind] > 1 {
		taps++
		if count[chosen.kind] > 24 {
			taps++ // at most: the player may have to turn the page
		}
	}
	return taps
}

func quantiles(list []int) [3]int {
	slices.Sort(list)
	return [3]int{list[len(list)/2], list[len(list)*95/100], list[len(list)-1]}
}

// Places fit on two pages of numbers.
func TestChoicesAreFew(t *testing.T) {
	random := func() func(*state) games.Action {
		dice := uint64(12345)
		return func(s *state) games.Action {
			dice = dice*6_364_136_223_846_793_005 + 1_442_695_040_888_963_407
			return s.legal[dice>>33%uint64(len(s.legal))]
		}
	}
	for _, c := range []struct {
		name   string
		seats  int
		choose func(*state) games.Action
	}{{"random", 2, random()}, {"sensible", 2, sensible}, {"random", 4, random()}, {"sensible", 4, sensible}} {
		var f figures
		matches := uint64(3)
		if gametest.All() {
			matches = 10
		}
		for n := range matches {
			f.watch(t, c.seats, c.choose, n)
		}
		t.Logf("%s, %d seats: median, 95 %%, most", c.name, c.seats)
		for k, name := range kindNames {
			q := quantiles(f.places[k])
			t.Logf("  places for a %s: %v", name, q)
			if q[1] > 48 {
				t.Errorf("places for a %s need more than two pages", name)
			}
		}
		t.Logf("  closing %v, taps a turn %v, turns %v, width %v",
			quantiles(f.closing), quantiles(f.taps), quantiles(f.turns), quantiles(f.width))
	}
}
