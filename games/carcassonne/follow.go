package carcassonne

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

const followNone games.Action = verbFollow + " " + none

// follows lists where the seat in turn may put a follower on the tile just laid: on
// any segment whose whole feature bears none, of whatever colour and however far away.
func (s *state) follows() []games.Action {
	list := append(make([]games.Action, 0, 8), followNone)
	if s.left(s.turn) > 0 {
		k, last := s.kind(s.last()), s.last()
		taken := s.taken()
		for i := range k.segments {
			if !slices.Contains(taken, s.board.Region(last, i)) {
				list = append(list, k.follow[i])
			}
		}
	}
	slices.Sort(list)
	return list
}

// taken lists the region under each follower.
func (s *state) taken() []tiles.Region {
	regions := make([]tiles.Region, 0, maxSeats*followers)
	for tile, l := range s.laid {
		if l.on != nobody {
			regions = append(regions, s.board.Region(tile, int(l.on)))
		}
	}
	return regions
}

// follow puts down a follower or none, scores what the tile has completed and ends the
// turn.
func (s *state) follow(words []string) ([]games.Event, error) {
	events := make([]games.Event, 0, 4)
	if words[0] != none {
		events = append(events, s.stand(words[0]))
	}
	events = append(events, s.settle()...)
	if s.hand {
		drew, err := s.draw(s.turn)
		if err != nil {
			return nil, err
		}
		events = append(events, drew...)
	}
	passed, err := s.pass()
	return append(events, passed...), err
}

func (s *state) stand(id string) games.Event {
	last := s.last()
	k := s.kind(last)
	on := k.segment(id)
	s.laid[last].on = int8(on)
	return games.Event{Kind: "followed", Seat: s.turn, Facts: []games.Fact{
		{Name: "tile", Value: k.id},
		{Name: "at", Value: s.board.Tile(last).Cell.String()},
		{Name: "on", Value: id},
		{Name: "as", Value: grounds[k.segments[on].ground].role},
	}}
}
