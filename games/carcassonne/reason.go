package carcassonne

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
		Outlook: s.outlook(), After: &after.Board, Events: events, Left: s.unseen(seat),
		Kept: slices.Contains(line, tilegame.FollowNone) && s.left(seat) > 0,
	}
	return r.List()
}
