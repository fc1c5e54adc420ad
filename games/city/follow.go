package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

const followNone games.Action = verbFollow + " " + none

// follows lists where the seat in turn may put a follower on the tile just laid: on
// any segment whose whole feature bears none and is not completed by the tile.
func (s *state) follows() []games.Action {
	list := append(make([]games.Action, 0, 8), followNone)
	if s.ready(s.turn) > 0 {
		k, last := s.kind(s.last()), s.last()
		taken := s.taken()
		for i := range k.segments {
			if r := s.board.Region(last, i); !s.complete(r) && !slices.Contains(taken, r) {
				list = append(list, k.follow[i])
			}
		}
	}
	slices.Sort(list)
	return list
}

// taken lists the region under each follower on a tile.
func (s *state) taken() []tiles.Region {
	regions := make([]tiles.Region, 0, maxSeats*followers)
	for tile, l := range s.laid {
		if l.on != nobody {
			regions = append(regions, s.board.Region(tile, int(l.on)))
		}
	}
	return regions
}

// follow puts down a follower or none and scores what the tile has completed. From
// pile 2 on a scoring begins a building phase (rulings 1 and 2); otherwise the turn
// is over.
func (s *state) follow(words []string) ([]games.Event, error) {
	events := make([]games.Event, 0, 4)
	if words[0] != none {
		events = append(events, s.stand(words[0]))
	}
	scored := s.settle(s.reached())
	events = append(events, scored...)
	proceed := (*state).pass
	if len(scored) > 0 && s.pile() > 1 {
		proceed = (*state).construct
	}
	more, err := proceed(s)
	return append(events, more...), err
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
