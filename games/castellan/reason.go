package castellan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// Reasons implements games.Reasoner.
func (s *state) Reasons(seat games.Seat, line []games.Action) []games.Text {
	if end := len(line) - 1; end > 0 && line[end].Words()[0] == verbDraw {
		line = line[:end] // what is drawn is no reason
	}
	now, events, err := games.Play(s, seat, line)
	if err != nil {
		return nil
	}
	after := now.(*state)
	list := yardPoints(events, seat)
	switch verb := line[0].Words()[0]; {
	case verb == verbDraw:
		return append(list, s.handAfter(line[0]))
	case s.phase == playing:
		if len(list) == 0 {
			list = s.waits(after)
		}
		return append(list, s.cardReasons(after, line)...)
	case s.phase == building:
		return append(list, s.buildReasons(after)...)
	case len(list) == 0: // the double keep is kept
		list = append(list, games.T("castellan.reason.keep"))
	}
	return list
}

// waits tells, of a turn that brings nothing, that other cards would close a courtyard at once.
func (s *state) waits(after *state) []games.Text {
	if s.now != 0 || s.builds(after) {
		return nil
	}
	var best closure
	for chosen := range s.sets {
		if c, ok := s.closable(s.playing(chosen)); ok && c.brings > best.brings {
			best = c
		}
	}
	if best.brings == 0 {
		return nil
	}
	return []games.Text{games.T("castellan.reason.waits", "gain", signed(best.brings))}
}

// yardPoints tells of the points that a seat gets for its courtyards.
func yardPoints(events []games.Event, seat games.Seat) (list []games.Text) {
	var closed []string
	more, at := 0, ""
	for _, e := range events {
		switch {
		case e.Seat != seat:
		case e.Kind == "divided" || e.Kind == "part":
			more, at = more+e.Points(), e.Fact("at")
		case e.Kind == "claimed":
			closed = append(closed, strconv.Itoa(e.Points()))
		case yardIDs[e.Kind] != "" && e.Points() > 0:
			list = append(list, games.T(yardIDs[e.Kind], "at", e.Fact("at"), "n", e.Points()))
		}
	}
	if len(closed) > 0 {
		list = slices.Insert(list, 0, games.T("castellan.reason.closes", "n", len(closed), "points", strings.Join(closed, " + ")))
	}
	if more > 0 {
		list = append(list, games.T("castellan.reason.divides", "at", at, "n", more))
	}
	return list
}

// yardIDs are the texts of such events, by kind.
var yardIDs = map[string]string{
	"grew": "castellan.reason.grows", "doubled": "castellan.reason.doubles",
}

// cardReasons tell what can be done with the cards played, and what is left in the hand.
func (s *state) cardReasons(after *state, line []games.Action) (list []games.Text) {
	if after.phase == playing && after.seat == s.seat {
		if now, _, err := games.Play(after, s.seat, []games.Action{verbBuild}); err == nil {
			after = now.(*state)
		}
	}
	if line[0] == verbBuild || after.phase != playing {
		list = s.next(after)
	}
	if n := s.symbols(after.now) - s.symbols(s.now); n > 0 && after.seat == s.seat {
		list = append(list, games.T("castellan.reason.draws", "n", n))
	}
	if held := after.players[s.seat].hand.count(); held > 0 {
		list = append(list, games.T("castellan.reason.cards", "n", held))
	}
	return list
}

// next tells which courtyard can be closed with what is still to be built.
func (s *state) next(after *state) []games.Text {
	if after.seat != s.seat || after.phase != building {
		return nil
	}
	for _, c := range (plan{state: after}).courts() {
		if at, closed := c.court(after); closed {
			return []games.Text{games.T("castellan.reason.next", "at", at.String(), "n", c.gain)}
		}
	}
	return nil
}

// buildReasons tell what follows from where pieces were built.
func (s *state) buildReasons(after *state) []games.Text {
	list := s.next(after)
	now, then := plan{state: s}, s.behind(after)
	switch before, n := now.threats(), then.threats(); {
	case n == 0:
		list = append(list, games.T("castellan.reason.safe", "player", s.left(s.seat)))
	case n < before:
		list = append(list, games.T("castellan.reason.safer", "player", s.left(s.seat), "n", n, "before", before))
	case n == before:
		list = append(list, games.T("castellan.reason.same"))
	}
	for _, l := range after.pieces[len(s.pieces):] {
		if len(list) > 0 {
			break
		}
		switch {
		case l.kind == tower && after.land.walls(l.at) > 1:
			list = append(list, games.T("castellan.reason.joins", "at", l.place(), "n", after.land.walls(l.at)))
		case l.kind != tower && s.standing(l.at) && s.standing(l.end()):
			list = append(list, games.T("castellan.reason.links", "at", l.at.String(), "to", l.end().String()))
		}
	}
	return list
}

// behind is the castle of a position as whoever built it leaves it, also where it is the next one's turn.
func (s *state) behind(after *state) plan {
	mine := *after
	mine.seat = s.seat
	return plan{state: &mine}
}

// standing reports whether something stands at a point.
func (s *state) standing(at point) bool {
	return s.land.inside(at) && s.land.points[s.land.index(at)]&(hasTower|hasEnd) != 0
}

// handAfter tells what the hand would hold.
func (s *state) handAfter(a games.Action) games.Text {
	drawn := a.Words()[1]
	walls, towers := strings.Count(drawn, "w"), strings.Count(drawn, "t")
	h := s.players[s.seat].hand
	return games.T("castellan.reason.hand",
		"walls", games.T("castellan.n.wallcard", "n", (h&s.of[wallDeck]).count()+walls), "towers", games.T("castellan.n.towercard", "n", (h&s.of[towerDeck]).count()+towers))
}
