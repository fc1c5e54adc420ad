package castle

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// placements lists every way to lay the tile drawn: "place 3,4 r2".
func (s *state) placements() []games.Action {
	var list tilegame.Placements
	for c, turn := range s.Board.Fitting(s.hand) {
		list.Add(verbPlace+" ", c, turn)
	}
	return list.Actions()
}

// place lays the tile drawn; the same seat then decides about a follower.
func (s *state) place(words []string) ([]games.Event, error) {
	name := s.names[s.hand]
	c, turn := s.lay(words)
	s.phase, s.List = following, s.follows()
	return []games.Event{fact("placed", s.InTurn, "tile", name, "at", c.String(), "turn", strconv.Itoa(turn)).Event}, nil
}

// lay puts the tile drawn on the board.
func (s *state) lay(words []string) (c games.Cell, turn int) {
	c, _ = games.ParseCell(words[0])
	turn = slices.Index(tilegame.TurnWords, words[1])
	s.Board = s.Board.Place(c, s.hand, turn)
	s.Laid = append(s.Laid, tilegame.Laid{By: int8(s.InTurn), On: nobody})
	s.hand = nobody
	return c, turn
}

const followNone games.Action = verbFollow + " " + none

// follows lists where the seat in turn may put a follower on the tile just laid: on
// any segment whose whole feature bears none, of whatever colour and however far away.
func (s *state) follows() []games.Action {
	return s.Follows(followNone, s.kind(s.Last()).follow, s.left(s.InTurn) > 0, nil)
}

// follow puts down a follower or none; then what the tile has completed is scored.
func (s *state) follow(words []string) ([]games.Event, error) {
	var events []games.Event
	if words[0] != none {
		events = append(events, s.stand(words[0]))
	}
	events = append(events, s.tie()...)
	more, err := s.proceed()
	return append(events, more...), err
}

func (s *state) stand(id string) games.Event {
	k := s.kind(s.Last())
	on := k.segment(id)
	return s.Stand(on, k.id, id, grounds[k.segments[on].ground].role)
}
