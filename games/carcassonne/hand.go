package carcassonne

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// discards lists the tiles that the seat in turn may give up when none of them fits.
func (s *state) discards() []games.Action {
	var list []games.Action
	for _, kind := range s.hands[s.InTurn] {
		list = append(list, games.Join(verbDiscard, s.set.names[kind]))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// discard gives up a tile for another one. With an empty bag there is none and the turn
// ends (ruling 10).
func (s *state) discard(words []string) ([]games.Event, error) {
	s.take(slices.Index(s.set.names, words[0]))
	events := []games.Event{{
		Kind: "discarded", Seat: s.InTurn, Facts: []games.Fact{{Name: "tile", Value: words[0]}},
	}}
	drew, err := s.draw(s.InTurn)
	if err != nil {
		return nil, err
	}
	if len(drew) > 0 {
		s.await()
		return append(events, drew...), nil
	}
	passed, err := s.pass()
	return append(events, passed...), err
}

// apart is where the numbers of a resampling begin, far from those of any draw.
const apart = 1 << 62

// Resample implements games.Resampler: the other hands are drawn again from all tiles
// the seat has not seen, and so will be every tile to come.
func (s *state) Resample(seat games.Seat, seed chance.Seed) (games.State, error) {
	next := s.clone()
	next.chance = chance.New(seed)
	next.Bag = slices.Clone(s.Bag)
	for other := range games.Seat(s.seats) {
		if s.hand && other != seat {
			next.giveBack(other)
		}
	}
	n := uint64(apart)
	for other := range games.Seat(s.seats) {
		for len(next.hands[other]) < len(s.hands[other]) {
			kind, err := chance.Draw(next.chance, n, s.set.names, next.Bag)
			if err != nil {
				return nil, err
			}
			n++
			next.Bag[kind]--
			next.give(other, uint8(kind))
		}
	}
	if next.phase == placing {
		next.await()
	}
	return next, nil
}

// giveBack puts a hand back into the bag.
func (s *state) giveBack(seat games.Seat) {
	for _, kind := range s.hands[seat] {
		s.Bag[kind]++
	}
	s.hands[seat] = nil
}
