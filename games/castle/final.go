package castle

import (
	"cmp"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// What the final scoring pays.
const (
	perMarket     = 3
	perRichMarket = 4
	giftPoints    = 5
	keepBonus     = 2
)

// end closes the match with the final scoring: the larger keep, the courts, and the
// wall tiles. Nothing is taken from the towers any more. The followers stay on the
// board, where the last picture shows them.
func (s *state) end() []games.Event {
	s.phase, s.List, s.hand = over, nil, nobody
	events := append(s.scoreKeeps(), s.scoreRewards(s.courts())...)
	for _, seat := range []games.Seat{s.first, 1 - s.first} {
		events = append(events, s.scoreRewards(s.unfinished(seat))...)
		events = append(events, s.scoreGifts(seat)...)
	}
	return append(events, fact("ended", games.Spectator, "winners", tilegame.Letters(s.Winners())).Event)
}

// finally adds the points of an event of the final scoring.
func (s *state) finally(e games.Event) games.Event {
	s.score[e.Seat] += e.Points()
	return e
}

// scoreKeeps pays the owner of the larger keep for the largest empty part of the room.
func (s *state) scoreKeeps() []games.Event {
	seat, size := s.largerKeep()
	switch {
	case size == 0:
		return nil
	case seat == games.Spectator:
		return []games.Event{fact("tied", seat, "feature", "keep", "size", strconv.Itoa(size)).Event}
	}
	e := fact(games.FinalScoring, seat, "feature", "keep", "size", strconv.Itoa(size))
	return []games.Event{s.finally(e.worth(games.Term{Name: "cells", Count: len(s.Board.Largest(s.cells)), Each: 1}))}
}

// largerKeep returns whose keep is larger, nobody's if they are equal, and its size, 0
// without any. Wall tiles enlarge a keep (rulings 7, 8).
func (s *state) largerKeep() (seat games.Seat, size int) {
	var sizes [seats]int
	for seat := range sizes {
		if n := s.keepSize(games.Seat(seat)); n > 0 {
			sizes[seat] = n + keepBonus*int(s.held[seat][largeKeep])
		}
	}
	switch {
	case sizes[0] == sizes[1]:
		return games.Spectator, sizes[0]
	case sizes[0] > sizes[1]:
		return 0, sizes[0]
	}
	return 1, sizes[1]
}

// reward is what a feature brings a seat in the final scoring.
type reward struct {
	seat   games.Seat
	region tiles.Region
	term   games.Term
}

// scoreRewards pays the rewards of a list.
func (s *state) scoreRewards(list []reward) []games.Event {
	events := make([]games.Event, len(list))
	for i, p := range list {
		events[i] = s.finally(s.about(games.FinalScoring, p.seat, p.region).worth(p.term))
	}
	return events
}

// courts pays three points for each market to whoever has more merchants in the court,
// four in the largest court of a seat with the wall tile for it.
func (s *state) courts() []reward {
	var rich [seats]tiles.Region
	for seat := range rich {
		rich[seat] = s.richest(games.Seat(seat))
	}
	var list []reward
	for r := range s.Board.Regions() {
		if s.Board.Ground(r) != court {
			continue
		}
		seat := s.leader(r)
		markets := s.markets(r)
		if seat == games.Spectator || markets == 0 {
			continue
		}
		each := perMarket
		if rich[seat] == r && s.held[seat][richCourt] > 0 {
			each = perRichMarket
		}
		list = append(list, reward{seat, r, games.Term{Name: "markets", Count: markets, Each: each}})
	}
	return list
}

func (s *state) markets(r tiles.Region) (n int) {
	for tile, segment := range s.Board.Parts(r) {
		if s.kind(tile).segments[segment].market {
			n++
		}
	}
	return n
}

// richest returns the court with most tiles of those that the seat leads, among equals
// the one with most markets (ruling 8); -1 if it leads none.
func (s *state) richest(seat games.Seat) tiles.Region {
	best := tiles.Region(-1)
	for r := range s.Board.Regions() {
		if s.Board.Ground(r) != court || s.leader(r) != seat {
			continue
		}
		if best < 0 || cmp.Or(cmp.Compare(s.Board.Size(r), s.Board.Size(best)), cmp.Compare(s.markets(r), s.markets(best))) > 0 {
			best = r
		}
	}
	return best
}

// openKinds are the wall tiles that pay for an unfinished feature. Wells do not count.
var openKinds = []struct {
	kind   int
	ground tiles.Ground
	each   int
}{{openPath, path, 1}, {openTower, tower, 2}, {openHouse, house, 1}}

// unfinished pays a seat for the largest unfinished features, one for each wall tile.
func (s *state) unfinished(seat games.Seat) []reward {
	var list []reward
	for _, open := range openKinds {
		paid := map[tiles.Region]bool{}
		for range s.held[seat][open.kind] {
			r := s.largestOpen(seat, open.ground, paid)
			if r < 0 {
				break
			}
			paid[r] = true
			list = append(list, reward{seat, r, games.Term{Name: grounds[open.ground].feature, Count: s.Board.Size(r), Each: open.each}})
		}
	}
	return list
}

// scoreGifts pays a seat for the wall tiles that are worth points by themselves.
func (s *state) scoreGifts(seat games.Seat) []games.Event {
	var events []games.Event
	for range s.held[seat][gift] {
		e := fact(games.FinalScoring, seat, "feature", "gift").worth(games.Term{Name: "gift", Count: 1, Each: giftPoints})
		events = append(events, s.finally(e))
	}
	return events
}

// largestOpen returns the largest unfinished feature of a ground that the seat leads and
// was not paid for, -1 if there is none.
func (s *state) largestOpen(seat games.Seat, ground tiles.Ground, paid map[tiles.Region]bool) tiles.Region {
	best := tiles.Region(-1)
	for r := range s.Board.Regions() {
		if s.Board.Ground(r) != ground || s.Board.Open(r) == 0 || paid[r] || s.leader(r) != seat {
			continue
		}
		if best < 0 || s.Board.Size(r) > s.Board.Size(best) {
			best = r
		}
	}
	return best
}
