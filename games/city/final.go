package city

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// perMarket is what a market brings to the residents beside it.
const perMarket = 2

// end closes the ring and the match with the final scoring. Residents and guards stay,
// so that the last picture shows them.
func (s *state) end() []games.Event {
	events := append(s.surround(), s.settle(slices.Collect(s.Board.Regions()))...)
	events = append(events, s.release(s.unfinished())...)
	events = append(events, s.reside()...)
	events = append(events, s.keepWatch()...)
	s.phase, s.List = over, nil
	s.pieces, s.asked, s.resting = 0, 0, [maxSeats]int{}
	return append(events, games.Event{Kind: "ended", Seat: games.Spectator, Facts: []games.Fact{
		{Name: "winners", Value: tilegame.Letters(s.Winners())},
	}})
}

// surround closes what is left of the ring, with ramparts or in thought. In a town
// that never got its gate, the gate stands for one of them.
func (s *state) surround() []games.Event {
	n := 0
	if !s.gated {
		f := s.outline()[0]
		s.seal(f)
		s.gated, s.gate = true, f
		n++
	}
	for !s.closed() {
		f := s.beyond(clockwise)
		s.seal(f)
		s.ramparts = append(s.ramparts, rampart{front: f, end: clockwise, by: nobody, tower: nobody})
		n++
	}
	if n == 0 {
		return nil
	}
	return []games.Event{{Kind: "surrounded", Seat: games.Spectator, Facts: []games.Fact{{Name: "n", Value: strconv.Itoa(n)}}}}
}

// unfinished lists the roads and markets that bear followers but are not completed:
// only a hole in the town leaves such.
func (s *state) unfinished() []tiles.Region {
	return slices.DeleteFunc(s.Taken(), func(r tiles.Region) bool { return s.Board.Ground(r) == home })
}

// reside scores the residential areas for the markets beside them, each once however
// often they touch, large or small, completed or not (ruling 11).
func (s *state) reside() []games.Event {
	markets := map[tiles.Region][]tiles.Region{}
	for a, b := range s.Board.Contacts() {
		if s.Board.Ground(a) == market {
			a, b = b, a
		}
		if s.Board.Ground(a) == home && s.Board.Ground(b) == market && !slices.Contains(markets[a], b) {
			markets[a] = append(markets[a], b)
		}
	}
	taken := s.Taken()
	var events []games.Event
	for r := range s.Board.Regions() {
		if n := len(markets[r]); n > 0 && slices.Contains(taken, r) {
			events = append(events, s.award(games.FinalScoring, r, []games.Term{{Name: "markets", Count: n, Each: perMarket}})...)
		}
	}
	return events
}

// keepWatch scores the guards for the buildings in their rows.
func (s *state) keepWatch() []games.Event {
	var events []games.Event
	for _, r := range s.ramparts {
		if sights := s.sights(r.front); r.guard && len(sights) > 0 {
			facts := append([]games.Fact{{Name: "feature", Value: "guard"}}, r.facts()...)
			events = append(events, s.pay(games.FinalScoring, games.Seat(r.by), facts, sights))
		}
	}
	return events
}
