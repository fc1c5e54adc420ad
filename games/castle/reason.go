package castle

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
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
		Kept: slices.Contains(line, tilegame.FollowNone) && s.left(seat) > 0,
	}
	r.Seat, r.Worth = seat, s.plainlyOn
	list := append(r.List(), s.ofWallTiles(line)...)
	if wallTiles(after.held[seat]) > wallTiles(s.held[seat]) {
		at := min(1, len(list))
		if at < len(list) && list[at].ID == "table.reason.gives" { // it comes after the first reason
			at++
		}
		list = slices.Insert(list, at, games.T("castle.reason.wins"))
	}
	return s.inRoom(list)
}

// wallTiles counts those of a seat.
func wallTiles(held [wallKinds]uint8) (n int) {
	for _, of := range held {
		n += int(of)
	}
	return n
}

// plainlyOn returns what features are worth on another board, without wall tiles for unfinished ones.
func (s *state) plainlyOn(b *tiles.Board) func(tiles.Region) tilegame.Worth {
	worth := s.worthOn(b)
	return func(r tiles.Region) tilegame.Worth {
		w := worth(r)
		if !w.Endless {
			w.Now = 0
		}
		return w
	}
}

// ofWallTiles says what a decision about a wall tile does.
func (s *state) ofWallTiles(line []games.Action) []games.Text {
	switch words := line[0].Words(); {
	case words[0] != verbUse:
		return nil
	case words[1] == tilegame.None:
		return []games.Text{games.T("castle.reason.spares")}
	case s.phase == repeating:
		return []games.Text{games.T("castle.reason.again")}
	}
	return nil
}
