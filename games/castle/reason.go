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
	known := after.clone() // with the wall tiles of before, since the kind of a new one is chance
	known.held = s.held
	r := tilegame.Reasons{
		Before: &s.Table, After: &after.Table, Seat: seat, Events: events, Call: vocabulary,
		Was: s.plainly, Is: known.plainly, Owners: paid, Left: s.Bag.Left,
	}
	if slices.Contains(line, tilegame.FollowNone) && s.left(seat) > 0 {
		r.Spurned = after.Spare(len(after.KindOf(after.Last()).Segments), after.complete)
	}
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

// plainly returns what a feature is worth without wall tiles for unfinished ones.
func (s *state) plainly(r tiles.Region) tilegame.Worth {
	w := s.worthOf(r)
	if !w.Endless {
		w.Now = 0
	}
	return w
}

// paid lists the seats that score a feature: none in a tie.
func paid(t *tilegame.Table, r tiles.Region) []games.Seat {
	if owners := t.Followers(r).Majority(); len(owners) == 1 {
		return owners
	}
	return nil
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
