package carcassonne

import (
	"iter"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// settle scores every road, city and cloister that the tile laid last has completed
// and sends their followers home, also those that lost the majority (ruling 7).
func (s *state) settle() []games.Event {
	var done []tiles.Region
	for _, r := range s.reached() {
		if s.complete(r) && !slices.Contains(done, r) {
			done = append(done, r)
		}
	}
	var events []games.Event
	for _, r := range done {
		events = append(events, s.award("scored", r, s.value(r, true))...)
	}
	return append(events, s.release(done)...)
}

// reached lists the regions that the tile laid last may have completed: its own, and
// the cloisters beside it.
func (s *state) reached() []tiles.Region {
	last := s.Last()
	regions := make([]tiles.Region, 0, 8)
	for i := range s.kind(last).segments {
		regions = append(regions, s.Board.Region(last, i))
	}
	for tile := range s.around(s.Board.Tile(last).Cell) {
		if m := s.kind(tile).cloister; m >= 0 {
			regions = append(regions, s.Board.Region(tile, m))
		}
	}
	return regions
}

// around yields the tiles on the eight cells around a cell, row by row.
func (s *state) around(c games.Cell) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range 9 {
			tile, ok := s.Board.At(games.Cell{X: c.X - 1 + i%3, Y: c.Y - 1 + i/3})
			if i != 4 && ok && !yield(tile) {
				return
			}
		}
	}
}

// neighbours counts the tiles around a cloister.
func (s *state) neighbours(r tiles.Region) int {
	n := 0
	for range s.around(s.Board.Tile(s.Board.First(r)).Cell) {
		n++
	}
	return n
}

// complete tells whether a feature is finished. A road is when both ends are closed or
// meet (ruling 5), a city when no side is open, a cloister when eight tiles surround
// it. A field never is.
func (s *state) complete(r tiles.Region) bool {
	switch s.Board.Ground(r) {
	case cloister:
		return s.neighbours(r) == 8
	case field:
		return false
	}
	return s.Board.Open(r) == 0
}

// value returns what a road, city or cloister is worth, as the terms of a sum. A tile
// counts once however many of its segments belong to the feature (ruling 5).
func (s *state) value(r tiles.Region, complete bool) []games.Term {
	size := s.Board.Size(r)
	switch s.Board.Ground(r) {
	case cloister:
		return terms(1+s.neighbours(r), 0, 1)
	case city:
		switch {
		case !complete:
			return terms(size, s.shields(r), 1)
		case size == 2 && !s.full: // ruling 2
			return terms(size, 0, 1)
		}
		return terms(size, s.shields(r), 2)
	}
	return terms(size, 0, 1)
}

func terms(size, shields, each int) []games.Term {
	list := []games.Term{{Name: "tiles", Count: size, Each: each}}
	if shields > 0 {
		list = append(list, games.Term{Name: "shields", Count: shields, Each: each})
	}
	return list
}

func (s *state) shields(r tiles.Region) int {
	n := 0
	for tile, segment := range s.Board.Parts(r) {
		if s.kind(tile).segments[segment].shield {
			n++
		}
	}
	return n
}

// census counts the followers of each seat on a region.
func (s *state) census(r tiles.Region) (counts [maxSeats]int) {
	s.Census(r, counts[:])
	return counts
}

// award gives the value of a feature to everybody who has most followers on it.
func (s *state) award(event string, r tiles.Region, value []games.Term) []games.Event {
	counts := s.census(r)
	feature := grounds[s.Board.Ground(r)].feature
	return s.pay(event, feature, s.Board.First(r), counts, value)
}

// pay gives points to everybody who has the greatest count. tile says where the
// feature lies. When several have it, the events name all of them.
func (s *state) pay(event, feature string, tile int, counts [maxSeats]int, value []games.Term) []games.Event {
	facts := []games.Fact{
		{Name: "feature", Value: feature},
		{Name: "at", Value: s.Board.Tile(tile).Cell.String()},
	}
	owners := tilegame.Majority(counts[:s.seats])
	if len(owners) > 1 {
		facts = append(facts, games.Fact{Name: "seats", Value: tilegame.Letters(owners)})
	}
	var events []games.Event
	for _, seat := range owners {
		e := games.Event{Kind: event, Seat: seat, Terms: value, Facts: facts}
		s.score[seat] += e.Points()
		events = append(events, e)
	}
	return events
}

// release takes the followers off the regions and tells each seat how many it gets back.
func (s *state) release(regions []tiles.Region) []games.Event {
	if len(regions) == 0 {
		return nil
	}
	var back [maxSeats]int
	s.Release(regions, back[:])
	var events []games.Event
	for seat, n := range back {
		if n > 0 {
			events = append(events, games.Event{
				Kind: "returned", Seat: games.Seat(seat), Facts: []games.Fact{{Name: "n", Value: strconv.Itoa(n)}},
			})
		}
	}
	return events
}

// preview returns the points each seat would get for what an action completes, before
// anything is drawn.
func (s *state) preview(words []string) (gain [maxSeats]int) {
	next := s.clone()
	switch words[0] {
	case verbDiscard:
		return gain
	case verbPlace:
		next.lay(s.placement(words[1:]))
	case verbFollow:
		if words[1] != none {
			next.stand(words[1])
		}
	}
	next.settle()
	for seat := range gain {
		gain[seat] = next.score[seat] - s.score[seat]
	}
	return gain
}
