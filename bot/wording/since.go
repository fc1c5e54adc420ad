package wording

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// since tells a seat what its own last move brought and cost, what the others have cost it after that, and what
// they did.
func since(l Localizer, s *session.Session, seat games.Seat) string {
	brought, most := own(l, s, seat), mostAside
	for _, m := range s.SinceOwn(seat) {
		brought = Join(brought, Join(costs(l, m, seat)...))
	}
	if brought != "" { // it takes the room of one of them
		most--
	}
	return Join(brought, theOthers(l, s, seat, most))
}

// own tells a seat what it has scored since it was here, what others scored by its own last move, and
// what that cost it: its turn may have ended with it, and then nothing was asked below which it stood.
func own(l Localizer, s *session.Session, seat games.Seat) string {
	if seat == games.Spectator {
		return ""
	}
	var parts []string
	last, small := s.OwnLast(seat), ""
	for i := range games.Seat(len(l.names)) {
		of := (seat + i) % games.Seat(len(l.names)) // one's own points first
		points, paid := 0, []games.Event(nil)
		events := last.Events
		if of == seat {
			events = told(append([]session.Move{last}, s.SinceOwn(seat)...))
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
			} else if len(parts) == 0 { // none are one's own
				small = "-# "
			}
			parts = append(parts, l.Say(id, "player", of, "points", Signed(points), "why", reasons(l, paid)))
		}
	}
	return Join(append([]string{small + strings.Join(parts, " · ")}, costs(l, last, seat)...)...)
}

// costs tells a seat what a move cost it, a line each. The texts may say what led to it: they are also given the
// facts of what the seat did before in that move.
func costs(l Localizer, m session.Move, seat games.Seat) (lines []string) {
	args := map[string]any{}
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

// told lists what happened in some moves.
func told(moves []session.Move) (events []games.Event) {
	for _, m := range moves {
		events = append(events, m.Events...)
	}
	return events
}

// reasons names what points were given for, each once.
func reasons(l Localizer, paid []games.Event) string {
	var names []string
	for _, row := range parted(paid, func(e games.Event) string { return earnedBy(l, e, many) }) {
		names = append(names, earnedBy(l, row[0], len(row)))
	}
	return strings.Join(names, ", ")
}

// theOthers tells a seat what the others did after its own last move: a line a turn, so many of the
// latest ones, and above several of them how many there are.
func theOthers(l Localizer, s *session.Session, seat games.Seat, most int) string {
	lines := sinceLines(l, s.SinceOwn(seat), seat)
	n := len(lines)
	if n < 2 || s.Untried(seat) {
		return aside(l, lines)
	}
	title := l.Say("bot.since.title")
	if n > most {
		lines, title = lines[n-most:], l.Say("bot.since.many", "n", n, "last", most)
	}
	return Join("-# "+title, aside(l, lines))
}

// sinceLines tells a seat of some moves of others, a line a turn. How the match began is told until somebody has
// moved, and of it who begins. What the seat has scored in them is left out: own tells it.
func sinceLines(l Localizer, moves []session.Move, seat games.Seat) (lines []string) {
	its := func(e games.Event) bool { return len(e.Terms) > 0 && e.Seat == seat }
	turns := turnsOf(summed(l, memorable(l, moves)))
	starts := func(e games.Event) bool { return e.Kind == games.Started }
	if len(turns) > 0 && slices.ContainsFunc(turns[0], starts) {
		if len(turns) == 1 {
			return []string{l.Event(turns[0][slices.IndexFunc(turns[0], starts)])}
		}
		turns = turns[1:]
	}
	for _, turn := range turns {
		if line := brief(l, slices.DeleteFunc(turn, its)); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// brief tells of a turn in one line. That something was laid, a figure put there, and what was
// scored by it is one sentence, which says of a figure that came back at once that it did: it is on no picture.
// The record of the turn has the rest.
func brief(l Localizer, turn []games.Event) string {
	var places, figures []string
	var paid, others []games.Event
	by, back, points := games.Spectator, "", map[games.Seat]int{}
	for _, e := range turn {
		kind, place := l.info.Kind(e.Kind), l.place(e)
		switch {
		case kind.Laid != "" && place != "":
			by, places = e.Seat, append(places, place)
		case kind.Stood != "":
			figures = append(figures, l.fact(e, games.Fact{Name: kind.Stood, Value: e.Fact(kind.Stood)}))
			back = e.Fact(games.BackFact)
		case len(e.Terms) > 0:
			points[e.Seat] += e.Points()
			paid = append(paid, e)
		default:
			others = append(others, e)
		}
	}
	switch {
	case len(places) == 0 && summing(paid):
		return fitting(append(l.bare(others), sentence{text: strings.TrimPrefix(gained(l, points, reasons(l, paid)), ". ") + ".", weight: ofPoints}), asideLine)
	case len(places) == 0:
		return fitting(l.bare(turn), asideLine)
	}
	id := "bot.since.laid"
	if len(figures) > 0 {
		id = "bot.since.stood"
	}
	text := l.Say(id, "player", by, "place", l.List(places), "as", l.List(figures), "back", back) + gained(l, points, reasons(l, paid)) + "."
	return fitting(append([]sentence{{text: text, weight: ofPoints}}, l.sentences(others)...), asideLine)
}

// mostPaid is how many times somebody scores in a turn that is told of each.
const mostPaid = 2

// summing reports whether what was scored in a turn is better told as a whole: often, or with what was taken off on
// the way, such as for a courtyard that was divided into two.
func summing(paid []games.Event) bool {
	return len(paid) > mostPaid || slices.ContainsFunc(paid, func(e games.Event) bool { return e.Points() <= 0 })
}

// gained tells what everybody scored in a turn and what for, as a sentence of its own: it is not what was put down
// that has scored. "" for nothing.
func gained(l Localizer, points map[games.Seat]int, why string) string {
	var parts []string
	for seat := range games.Seat(len(l.names)) {
		if gain, scored := points[seat]; scored {
			parts = append(parts, fmt.Sprintf("%s **%s**", l.Seat(seat), Signed(gain)))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return l.Say("bot.since.gained", "list", strings.Join(parts, ", "), "why", why)
}
