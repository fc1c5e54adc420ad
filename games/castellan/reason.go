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
		line = line[:end] // drawing cards is no reason
	}
	now, events, err := games.Play(s, seat, line)
	if err != nil {
		return nil
	}
	after := now.(*state)
	list := yardPoints(events, seat)
	if len(list) > 0 && line[0].Words()[0] != verbDouble && slices.Contains(line, games.Join(verbDouble, none)) {
		list = slices.Insert(list, 1, games.T("castellan.reason.keep"))
	}
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
	case len(list) == 0: // the player keeps the double keep for later
		list = append(list, games.T("castellan.reason.keep"))
	}
	return list
}

// waits explains a turn that gains nothing although other cards would close a courtyard now.
func (s *state) waits(after *state) []games.Text {
	if s.played != 0 || s.builds(after) {
		return nil
	}
	var best closure
	for chosen := range s.sets {
		if c, ok := s.firstClosure(s.playLine(chosen)); ok && c.brings > best.brings {
			best = c
		}
	}
	if best.brings == 0 {
		return nil
	}
	return []games.Text{games.T("castellan.reason.waits", "gain", signed(best.brings))}
}

// yardPoints lists the points that a seat gains with its courtyards.
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

// yardIDs are the texts for these events, by kind.
var yardIDs = map[string]string{
	"grew": "castellan.reason.grows", "doubled": "castellan.reason.doubles",
}

// cardReasons says what the cards played can build, and what stays in the hand.
func (s *state) cardReasons(after *state, line []games.Action) (list []games.Text) {
	if after.phase == playing && after.seat == s.seat {
		if now, _, err := games.Play(after, s.seat, []games.Action{verbBuild}); err == nil {
			after = now.(*state)
		}
	}
	if line[0] == verbBuild || after.phase != playing {
		list = s.next(after)
	}
	if n := s.symbols(after.played) - s.symbols(s.played); n > 0 && after.seat == s.seat {
		list = append(list, games.T("castellan.reason.draws", "n", n))
	}
	if held := after.players[s.seat].hand.count(); held > 0 {
		list = append(list, games.T("castellan.reason.cards", "n", held))
	}
	return list
}

// next says which courtyard the pieces left can close.
func (s *state) next(after *state) []games.Text {
	if after.seat != s.seat || after.phase != building {
		return nil
	}
	for _, c := range (plan{state: after}).courtyardPlans() {
		if at, closed := c.newCourtyard(after); closed {
			return []games.Text{games.T("castellan.reason.next", "at", at.String(), "n", c.gain)}
		}
	}
	return nil
}

// buildReasons says what follows from where the pieces were built.
func (s *state) buildReasons(after *state) []games.Text {
	list := s.next(after)
	now, then := plan{state: s}, s.castleAfter(after)
	switch before, n := now.threats(), then.threats(); {
	case n == 0:
		list = append(list, games.T("castellan.reason.safe", "player", s.leftOf(s.seat)))
	case n < before:
		list = append(list, games.T("castellan.reason.safer", "player", s.leftOf(s.seat), "n", n, "before", before))
	case n == before:
		list = append(list, games.T("castellan.reason.same"))
	}
	for _, l := range after.pieces[len(s.pieces):] {
		if len(list) > 0 {
			break
		}
		switch {
		case l.kind == tower && after.land.wallCount(l.at) > 1:
			list = append(list, games.T("castellan.reason.joins", "at", l.place(), "n", after.land.wallCount(l.at)))
		case l.kind != tower && s.occupied(l.at) && s.occupied(l.end()):
			list = append(list, games.T("castellan.reason.links", "at", l.at.String(), "to", l.end().String()))
		}
	}
	return list
}

// castleAfter is the castle that the builder leaves, even if it is the next player's turn in after.
func (s *state) castleAfter(after *state) plan {
	mine := *after
	mine.seat = s.seat
	return plan{state: &mine}
}

// occupied reports whether something stands at a point.
func (s *state) occupied(at point) bool {
	return s.land.inside(at) && s.land.points[s.land.index(at)]&(hasTower|hasEnd) != 0
}

// handAfter describes the hand after drawing.
func (s *state) handAfter(a games.Action) games.Text {
	drawn := a.Words()[1]
	walls, towers := strings.Count(drawn, "w"), strings.Count(drawn, "t")
	h := s.players[s.seat].hand
	return games.T("castellan.reason.hand",
		"walls", games.T("castellan.n.wallcard", "n", (h&s.of[wallDeck]).count()+walls), "towers", games.T("castellan.n.towercard", "n", (h&s.of[towerDeck]).count()+towers))
}
