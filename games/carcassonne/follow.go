package carcassonne

import (
	"github.com/bastide-games/bastide/games"
)

const followNone games.Action = verbFollow + " " + none

// follows lists where the seat in turn may put a follower on the tile just laid: on
// any segment whose whole feature bears none, of whatever colour and however far away.
func (s *state) follows() []games.Action {
	return s.Follows(followNone, s.kind(s.Last()).follow, s.left(s.InTurn) > 0, nil)
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
		drew, err := s.draw(s.InTurn)
		if err != nil {
			return nil, err
		}
		events = append(events, drew...)
	}
	passed, err := s.pass()
	return append(events, passed...), err
}

func (s *state) stand(id string) games.Event {
	k := s.kind(s.Last())
	on := k.segment(id)
	return s.Stand(on, k.id, id, grounds[k.segments[on].ground].role)
}
