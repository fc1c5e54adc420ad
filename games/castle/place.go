package castle

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// placements lists every way to lay the tile drawn: "place 3,4 r2". It writes all of
// them into one text, so that the list takes two allocations.
func (s *state) placements() []games.Action {
	text, ends := make([]byte, 0, 1<<10), make([]int, 0, 1<<6)
	for c, turn := range s.board.Fitting(s.hand) {
		text = append(text, verbPlace+" "...)
		text = strconv.AppendInt(text, int64(c.X), 10)
		text = append(text, ',')
		text = strconv.AppendInt(text, int64(c.Y), 10)
		text = append(text, ' ', 'r', '0'+byte(turn))
		ends = append(ends, len(text))
	}
	list := make([]games.Action, len(ends))
	all, from := string(text), 0
	for i, end := range ends {
		list[i], from = games.Action(all[from:end]), end
	}
	if !slices.IsSorted(list) {
		slices.Sort(list)
	}
	return list
}

// place lays the tile drawn; the same seat then decides about a follower.
func (s *state) place(words []string) ([]games.Event, error) {
	name := s.names[s.hand]
	c, turn := s.lay(words)
	s.phase, s.legal = following, s.follows()
	return []games.Event{fact("placed", s.turn, "tile", name, "at", c.String(), "turn", strconv.Itoa(turn)).Event}, nil
}

// lay puts the tile drawn on the board.
func (s *state) lay(words []string) (c games.Cell, turn int) {
	c, _ = games.ParseCell(words[0])
	turn = slices.Index(turnWords, words[1])
	s.board = s.board.Place(c, s.hand, turn)
	s.laid = append(s.laid, laid{by: int8(s.turn), on: nobody})
	s.hand = nobody
	return c, turn
}

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
	regions := make([]tiles.Region, 0, seats*followers)
	for tile, l := range s.laid {
		if l.on != nobody {
			regions = append(regions, s.board.Region(tile, int(l.on)))
		}
	}
	return regions
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
	last := s.last()
	k := s.kind(last)
	on := k.segment(id)
	s.laid[last].on = int8(on)
	return fact("followed", s.turn, "tile", k.id, "at", s.board.Tile(last).Cell.String(), "on", id,
		"as", grounds[k.segments[on].ground].role).Event
}
