package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// Reasons implements games.Reasoner.
func (s *state) Reasons(seat games.Seat, line []games.Action) []games.Text {
	now, events, err := tilegame.Settled(s, seat, line, tilegame.FollowNone)
	if err != nil {
		return nil
	}
	after := now.(*state)
	r := tilegame.Reasons{
		Outlook: s.outlook(), After: &after.Board, Events: events, Left: s.Bag.Left,
		Kept: slices.Contains(line, tilegame.FollowNone) && s.ready(seat) > 0,
	}
	r.Else = nil // the reasons for buildings say what guards see
	return append(r.List(), s.building(seat, line)...)
}

// building gives the reasons for decisions in a building phase.
func (s *state) building(seat games.Seat, line []games.Action) (list []games.Text) {
	for i, a := range line {
		now, _, err := games.Play(s, seat, line[:i])
		if err != nil || !slices.Contains(now.Legal(seat), a) {
			break
		}
		before := now.(*state)
		if tell, known := builders[before.phase]; known {
			list = append(list, tell(before, before.move(a)))
		}
	}
	// The last decision comes first: a guard makes more of a rampart than its place.
	slices.Reverse(list)
	return list
}

// builders give the reason for a move, by what is awaited.
var builders = map[phase]func(*state, games.Move) games.Text{
	gating: func(s *state, m games.Move) games.Text { return s.aboutFront("city.reason.gate", s.frontOf(m)) },
	walling: func(s *state, m games.Move) games.Text {
		f := s.beyond(endOf(m))
		if n := s.worth(f); n > 0 {
			return s.aboutFront("city.reason.row", f, "n", n)
		}
		return s.aboutFront("city.reason.reach", f, "n", s.reach[endOf(m)]+1)
	},
	guarding: func(s *state, m games.Move) games.Text {
		f := s.ramparts[s.latest()].front
		id := "city.reason.guard"
		if m == guardNone {
			id += ".none"
		}
		return s.aboutFront(id, f, "n", s.worth(f))
	},
	towering: func(s *state, m games.Move) games.Text {
		if end := endOf(m); end != nobody {
			return s.aboutFront("city.reason.tower", s.tips[end], "n", s.reach[end])
		}
		return games.T("city.reason.tower.none", "n", max(s.reach[clockwise], s.reach[counter]))
	},
}

// aboutFront makes a clause about a front.
func (s *state) aboutFront(id string, f front, more ...any) games.Text {
	return games.T(id, append(more, "at", s.cellWord(f), "side", sideName(f.side))...)
}
