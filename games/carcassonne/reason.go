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
		Before: &s.Table, After: &after.Table, Seat: seat, Events: events, Call: vocabulary,
		Was: s.worthTo(seat), Is: after.worthTo(seat), Owners: tilegame.Owners, Left: s.unseen(seat),
		Had: s.harvests(&s.Board), Has: after.harvests(&after.Board),
	}
	if slices.Contains(line, tilegame.FollowNone) && s.left(seat) > 0 {
		r.Spurned = after.Spare(len(after.KindOf(after.Last()).Segments), after.complete)
	}
	return r.List()
}
