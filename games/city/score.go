package city

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// settle scores those of the regions that are completed and bear followers, and sends
// all of these home. It returns nothing when nothing was scored.
func (s *state) settle(regions []tiles.Region) []games.Event {
	taken := s.Taken()
	var done []tiles.Region
	for _, r := range regions {
		if s.complete(r) && slices.Contains(taken, r) && !slices.Contains(done, r) {
			done = append(done, r)
		}
	}
	var events []games.Event
	for _, r := range done {
		events = append(events, s.award("scored", r, s.value(r))...)
	}
	return append(events, s.release(done)...)
}

// reached lists the regions that the tile laid last may have completed: its own, and
// those of its neighbours that end at it (a market is closed by a residential side).
func (s *state) reached() []tiles.Region {
	last := s.Last()
	regions := make([]tiles.Region, 0, 8)
	for i := range s.kind(last).segments {
		regions = append(regions, s.Board.Region(last, i))
	}
	cell := s.Board.Tile(last).Cell
	for side := range 4 {
		if _, ok := s.Board.At(tiles.Beside(cell, side)); ok {
			regions = append(regions, s.region(front{tiles.Beside(cell, side), (side + 2) % 4}))
		}
	}
	return regions
}

// region returns the region in the middle of a side of a tile.
func (s *state) region(f front) tiles.Region {
	tile, _ := s.Board.At(f.cell)
	t := s.Board.Tile(tile)
	segment := s.set.geometry.Shape(t.Kind).At(3*f.side+1, t.Turn)
	return s.Board.Region(tile, segment)
}

// complete tells whether a feature is finished: a road or market that is open nowhere.
// A residential area never is.
func (s *state) complete(r tiles.Region) bool {
	return s.Board.Ground(r) != home && s.Board.Open(r) == 0
}

// longRoad is the number of tiles from which a road counts double.
const longRoad = 4

// value returns what a completed road or market is worth, as the term of a sum. A tile
// counts once however many of its segments belong to it.
func (s *state) value(r tiles.Region) []games.Term {
	size, each := s.Board.Size(r), 1
	switch {
	case s.Board.Ground(r) == market:
		each = s.kindsSold(r)
	case size >= longRoad:
		each = 2
	}
	return []games.Term{{Name: grounds[s.Board.Ground(r)].feature + "-tiles", Count: size, Each: each}}
}

// kindsSold counts the kinds of wares of a market.
func (s *state) kindsSold(r tiles.Region) int {
	var sold [len(wares)]int
	for tile, segment := range s.Board.Parts(r) {
		sold[s.kind(tile).segments[segment].ware] = 1
	}
	n := 0
	for _, one := range sold {
		n += one
	}
	return n
}

// census counts the followers of each seat on a region.
func (s *state) census(r tiles.Region) (counts [maxSeats]int) {
	s.Census(r, counts[:])
	return counts
}

// award gives the value of a feature to everybody who has most followers on it. When
// several have, the events name all of them.
func (s *state) award(event string, r tiles.Region, value []games.Term) []games.Event {
	counts := s.census(r)
	owners := tilegame.Majority(counts[:s.seats])
	facts := []games.Fact{
		{Name: "feature", Value: grounds[s.Board.Ground(r)].feature},
		{Name: "at", Value: s.Board.Tile(s.Board.First(r)).Cell.String()},
	}
	if len(owners) > 1 {
		facts = append(facts, games.Fact{Name: "seats", Value: tilegame.Letters(owners)})
	}
	var events []games.Event
	for _, seat := range owners {
		events = append(events, s.pay(event, seat, facts, value))
	}
	return events
}

// pay gives points to a seat. The facts say what for.
func (s *state) pay(event string, seat games.Seat, facts []games.Fact, value []games.Term) games.Event {
	e := games.Event{Kind: event, Seat: seat, Facts: facts, Terms: value}
	s.score[seat] += e.Points()
	return e
}

// release takes the followers off the regions and tells each seat how many it gets
// back. They rest until the next turn (ruling 3).
func (s *state) release(regions []tiles.Region) []games.Event {
	if len(regions) == 0 {
		return nil
	}
	var back [maxSeats]int
	s.Release(regions, back[:])
	var events []games.Event
	for seat, n := range back {
		if n > 0 {
			s.resting[seat] += n
			events = append(events, games.Event{
				Kind: "returned", Seat: games.Seat(seat), Facts: []games.Fact{{Name: "n", Value: strconv.Itoa(n)}},
			})
		}
	}
	return events
}

// preview returns the points each seat would get at once by an action, before anything
// else happens.
func (s *state) preview(words []string) (gain [maxSeats]int) {
	next := s.clone()
	switch words[0] {
	case verbPlace:
		next.lay(next.placement(words[1:]))
		next.settle(next.reached())
	case verbFollow:
		next.settle(next.reached())
	case verbGate:
		next.settle(next.raise(frontOf(words[1:])))
	case verbBuild:
		next.settle(next.raise(next.beyond(endOf(words[1]))))
	case verbTower:
		if words[1] != none {
			gain[s.InTurn] = s.reach(endOf(words[1]))
		}
		return gain
	}
	for seat := range gain {
		gain[seat] = next.score[seat] - s.score[seat]
	}
	return gain
}
