package carcassonne

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// perCity is what a completed city brings to the farmers around it.
const perCity = 3

// end closes the match with the final scoring. The followers stay on the board, where
// the last picture shows them.
func (s *state) end() []games.Event {
	s.phase, s.List = over, nil
	events := append(s.unfinished(), s.farm()...)
	return append(events, games.Event{Kind: "ended", Seat: games.Spectator, Facts: []games.Fact{
		{Name: "winners", Value: tilegame.Letters(s.Winners())},
	}})
}

// unfinished scores every road, city and cloister that still bears a follower: a point
// for each tile and each shield, by majority as during the match (ruling 7).
func (s *state) unfinished() []games.Event {
	taken := s.Taken()
	var events []games.Event
	for _, r := range s.Board.Regions() {
		if s.Board.Ground(r) != field && slices.Contains(taken, r) {
			events = append(events, s.award(games.FinalScoring, r, s.value(r, false))...)
		}
	}
	return events
}

// farm scores the fields for the completed cities they touch.
func (s *state) farm() []games.Event {
	pairs := s.fed()
	var events []games.Event
	for _, r := range s.Board.Regions() {
		switch {
		case s.Board.Ground(r) == city && !s.byField:
			events = append(events, s.farmCity(r, pairs)...)
		case s.Board.Ground(r) == field && s.byField:
			events = append(events, s.farmField(r, pairs)...)
		}
	}
	return events
}

// feeding is a completed city and a field that touches it.
type feeding struct{ city, field tiles.Region }

// fed lists every completed city with each field that touches it, once however often
// they touch (ruling 6).
func (s *state) fed() []feeding {
	var pairs []feeding
	for f, c := range s.Board.Contacts() {
		if s.complete(c) {
			pairs = append(pairs, feeding{c, f})
		}
	}
	slices.SortFunc(pairs, func(a, b feeding) int {
		return cmp.Or(cmp.Compare(a.city, b.city), cmp.Compare(a.field, b.field))
	})
	return slices.Compact(pairs)
}

// farmCity pays whoever has most farmers on all the fields around a city (ruling 1).
func (s *state) farmCity(town tiles.Region, pairs []feeding) []games.Event {
	var counts [maxSeats]int
	for _, p := range pairs {
		if p.city == town {
			for seat, n := range s.census(p.field) {
				counts[seat] += n
			}
		}
	}
	return s.pay(games.FinalScoring, "fields", s.Board.First(town), counts, cities(1))
}

// farmField pays whoever has most farmers on a field for all the cities it touches, as
// later editions do.
func (s *state) farmField(meadow tiles.Region, pairs []feeding) []games.Event {
	n := 0
	for _, p := range pairs {
		if p.field == meadow {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return s.award(games.FinalScoring, meadow, cities(n))
}

func cities(n int) []games.Term { return []games.Term{{Name: "cities", Count: n, Each: perCity}} }
