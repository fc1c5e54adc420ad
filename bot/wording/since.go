package wording

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// since tells a seat what its own last move gained and cost, what the others' moves cost it
// afterwards, and what they did. It leaves out what the record directly above the live post tells.
func since(l Localizer, s *session.Session, seat games.Seat) string {
	last := s.OwnUntold(seat)
	earlier, later := s.SinceOwn(seat)
	others := slices.Concat(earlier, later)
	brought, most := own(l, last, others, seat), mostAside
	for _, m := range append([]session.Move{last}, others...) {
		brought = Join(brought, Join(costs(l, m, seat)...))
	}
	if brought != "" { // it takes the place of one of them
		most--
	}
	return Join(brought, theOthers(l, s, seat, most))
}

// own tells a seat what it scored by its last move and the others' moves after it, and what others
// scored by its last move. The turn may have ended with that move, so the player has not seen this
// yet.
func own(l Localizer, last session.Move, others []session.Move, seat games.Seat) string {
	if seat == games.Spectator {
		return ""
	}
	var parts []string
	small := ""
	for i := range games.Seat(len(l.names)) {
		of := (seat + i) % games.Seat(len(l.names)) // the seat's own points first
		points, paid := 0, []games.Event(nil)
		events := last.Events
		if of == seat {
			events = told(append([]session.Move{last}, others...))
		}
		for _, e := range events {
			if len(e.Terms) > 0 && e.Seat == of {
				points, paid = points+e.Points(), append(paid, e)
			}
		}
		if len(paid) > 0 {
			id := "bot.since.theirs"
			if of == seat {
				id = "bot.since.yours"
			} else if len(parts) == 0 { // none are the seat's own
				small = "-# "
			}
			parts = append(parts, l.Say(id, "player", of, "points", Signed(points), "why", reasons(l, paid)))
		}
	}
	return small + strings.Join(parts, " · ")
}

// costs tells a seat what a move cost it, one line for each cost. The texts also get the facts of
// what the seat did before in that move, and the name of another player whose move it was, so they can
// name the cause.
func costs(l Localizer, m session.Move, seat games.Seat) (lines []string) {
	args := map[string]any{}
	if m.Seat != seat {
		args["by"] = l.Seat(m.Seat)
	}
	for _, e := range m.Events {
		if e.Seat != seat || seat == games.Spectator {
			continue
		}
		maps.Copy(args, l.eventArgs(e))
		if id := l.eventID(e) + ".you"; l.Has(id) {
			lines = append(lines, l.texts.say(l.lang, id, args))
		}
	}
	return lines
}

// told lists the events of some moves.
func told(moves []session.Move) (events []games.Event) {
	for _, m := range moves {
		events = append(events, m.Events...)
	}
	return events
}

// reasons names what points were given for, each once.
func reasons(l Localizer, paid []games.Event) string {
	var names []string
	for _, row := range groupBy(paid, func(e games.Event) string { return earnedBy(l, e, many) }) {
		names = append(names, earnedBy(l, row[0], len(row)))
	}
	return strings.Join(names, ", ")
}

// theOthers tells a seat what the others did after its last move: one line for each turn, a limited
// number of the latest ones. The turn in the record directly above the live post is missing, and a
// title says so.
func theOthers(l Localizer, s *session.Session, seat games.Seat, most int) string {
	earlier, later := s.SinceOwn(seat)
	lines := sinceLines(l, later, seat, brief)
	return Join(beforeAbove(l, sinceLines(l, earlier, seat, gist), most-len(lines)), titled(l, lines, most, !s.Untried(seat)))
}

// beforeAbove writes the latest lines about turns before the one in the record above, with a title.
func beforeAbove(l Localizer, lines []string, most int) string {
	title := l.Say("bot.since.before")
	switch lines = lines[max(0, len(lines)-max(0, most)):]; len(lines) {
	case 0:
		return ""
	case 1:
		return aside(l, []string{title + " " + lines[0]})
	}
	return Join("-# "+title, aside(l, lines))
}

// titled writes the latest lines, under their total number if there are several and again says that
// the player was here before.
func titled(l Localizer, lines []string, most int, again bool) string {
	n := len(lines)
	if n < 2 || !again {
		return aside(l, lines)
	}
	title := l.Say("bot.since.title")
	if n > most {
		lines, title = lines[n-most:], l.Say("bot.since.many", "n", n, "last", most)
	}
	return Join("-# "+title, aside(l, lines))
}

// sinceLines describes moves of others for a seat, one line for each turn. Before the first turn it
// says how the match began, above all who begins. Points of the seat itself are left out, because
// own reports them.
func sinceLines(l Localizer, moves []session.Move, seat games.Seat, tell func(Localizer, []games.Event) string) (lines []string) {
	its := func(e games.Event) bool { return len(e.Terms) > 0 && e.Seat == seat }
	turns := turnsOf(l, summed(l, memorable(l, moves)))
	starts := func(e games.Event) bool { return e.Kind == games.Started }
	if len(turns) > 0 && slices.ContainsFunc(turns[0], starts) {
		if len(turns) == 1 {
			return []string{l.Event(turns[0][slices.IndexFunc(turns[0], starts)])}
		}
		turns = turns[1:]
	}
	for _, turn := range turns {
		if line := tell(l, slices.DeleteFunc(turn, its)); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// gist is [brief] without what the board shows. The record of the turn has it.
func gist(l Localizer, turn []games.Event) string {
	return brief(l, slices.DeleteFunc(turn, func(e games.Event) bool {
		kind := l.info.Kind(e.Kind)
		return kind.Laid == "" && kind.Stood == "" && l.weightOf([]games.Event{e}) < lossWeight
	}))
}

// brief describes a turn in one line. A new tile, its figure and its points make one sentence. The
// record of the turn has the details.
func brief(l Localizer, turn []games.Event) string {
	var places, figures []string
	var paid, others []games.Event
	by, points := games.Spectator, map[games.Seat]int{}
	for _, e := range turn {
		kind, place := l.info.Kind(e.Kind), l.place(e)
		switch {
		case kind.Laid != "" && place != "":
			by, places = e.Seat, append(places, place)
		case kind.Stood != "":
			figures = append(figures, l.fact(e, games.Fact{Name: kind.Stood, Value: e.Fact(kind.Stood)}))
		case len(e.Terms) > 0:
			points[e.Seat] += e.Points()
			paid = append(paid, e)
		default:
			others = append(others, e)
		}
	}
	switch {
	case len(places) == 0 && summing(paid):
		return l.fitting(append(l.bare(others), sentence{text: gained(l, "", by, points, reasons(l, paid)) + ".", weight: pointsWeight}), limit{runes: asideLine})
	case len(places) == 0:
		return l.fitting(l.bare(turn), limit{runes: asideLine})
	}
	id := "bot.since.laid"
	if len(figures) > 0 {
		id = "bot.since.stood"
	}
	laid := l.Say(id, "player", by, "place", l.List(places), "as", l.List(figures))
	text := gained(l, laid, by, points, reasons(l, paid)) + "."
	return l.fitting(append([]sentence{{text: text, weight: pointsWeight}}, l.sentences(others)...), limit{runes: asideLine})
}

// mostPaid is up to how many scores of a turn are described separately.
const mostPaid = 2

// summing reports whether the points of a turn are better shown as a sum: if there are many, or if
// some were taken off, for example for a courtyard that was divided.
func summing(paid []games.Event) bool {
	return len(paid) > mostPaid || slices.ContainsFunc(paid, func(e games.Event) bool { return e.Points() <= 0 })
}

// gained adds to a sentence about a player's tile what all players scored in the turn and why. The
// player's own points need no name if nobody else scored.
func gained(l Localizer, laid string, by games.Seat, points map[games.Seat]int, why string) string {
	var parts []string
	for seat := range games.Seat(len(l.names)) {
		name := l.Seat(seat) + " "
		if seat == by && len(points) == 1 {
			name = ""
		}
		if gain, scored := points[seat]; scored {
			parts = append(parts, fmt.Sprintf("%s**%s**", name, Signed(gain)))
		}
	}
	if len(parts) == 0 {
		return laid
	}
	return l.Say("bot.since.gained", "laid", laid, "list", strings.Join(parts, ", "), "why", why)
}
