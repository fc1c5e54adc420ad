package city

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

const followNone games.Action = verbFollow + " " + none

// follows lists where the seat in turn may put a follower on the tile just laid: on
// any segment whose whole feature bears none and is not completed by the tile.
func (s *state) follows() []games.Action {
	return s.Follows(followNone, s.kind(s.Last()).follow, s.ready(s.InTurn) > 0, func(r tiles.Region) bool { return !s.complete(r) })
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
	k := s.kind(s.Last())
	on := k.segment(id)
	return s.Stand(on, k.id, id, grounds[k.segments[on].ground].role)
}
