package wording

import (
	"strconv"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// since tells a seat what the others did after its own last move: a line a turn, the latest ones,
// and above several of them how many there are.
func since(l Localizer, s *session.Session, seat games.Seat) string {
	var lines []string
	for _, turn := range turnsOf(summed(l, memorable(l, s.SinceOwn(seat)))) {
		if line := brief(l, turn); line != "" {
			lines = append(lines, line)
		}
	}
	n := len(lines)
	if n < 2 || s.Untried(seat) {
		return aside(l, lines)
	}
	title := l.Say("bot.since.title")
	if n > mostAside {
		lines, title = lines[n-mostAside:], l.Say("bot.since.many", "n", n, "last", mostAside)
	}
	return Join("-# "+title, aside(l, lines))
}

// brief tells of a turn in one line, where that was to lay something, and perhaps to put a figure
// there and to score: by the name of the place, which is marked in the picture. All else is told
// in sentences.
func brief(l Localizer, turn []games.Event) string {
	by, points := games.Spectator, map[games.Seat]int{}
	var parts []string
	for _, e := range turn {
		kind, place := l.info.Kind(e.Kind), l.place(e)
		switch {
		case e.Draw != "" || e.Kind == games.Started:
		case kind.Laid != "" && place != "":
			by, parts = e.Seat, append(parts, place)
		case kind.Stood != "":
			parts = append(parts, l.thing(scene.Item{Noun: l.info.Figure, Name: e.Fact(kind.Stood)}))
		case len(e.Terms) > 0:
			points[e.Seat] += e.Points()
		default:
			return joined(l.sentences(turn))
		}
	}
	if by < 0 {
		return joined(l.sentences(turn))
	}
	for seat := range games.Seat(len(l.names)) {
		switch gain, scored := points[seat]; {
		case !scored:
		case seat == by:
			parts = append(parts, "+"+strconv.Itoa(gain))
		default:
			parts = append(parts, l.Seat(seat)+" +"+strconv.Itoa(gain))
		}
	}
	return l.Say("bot.since.move", "player", by, "what", JoinWith(" · ", parts))
}
