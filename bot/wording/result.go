package wording

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Result says who won, who lost without playing on, and all points.
func Result(l Localizer, s *session.Session) string {
	return Join(Victory(l, s), forfeits(l, s), ranking(l, s), bothLegs(l, s))
}

// notOwnWill are the kinds of events with which players lose without giving up.
var notOwnWill = []string{table.RanOut, table.Withdrew, table.Slowest, table.Removed, table.Expelled}

// forfeits says who has lost because they did not play on.
func forfeits(l Localizer, s *session.Session) string {
	var lines []string
	for _, seat := range s.Everybody() {
		if why := s.LostBy(seat); s.Match.Gone[seat] && slices.Contains(notOwnWill, why.Kind) {
			lines = append(lines, l.Event(why))
		}
	}
	return strings.Join(lines, "\n")
}

// Highlight says in a line what was most remarkable about a match, "" if nothing was.
func Highlight(l Localizer, s *session.Session, course []table.Step) string {
	list := table.Highlights(s.Game, course)
	if len(list) == 0 {
		return ""
	}
	return l.highlighted("bot.result.highlight."+list[0].Kind, list[0])
}

// highlighted says in a line what was remarkable, with the text of an id.
func (l Localizer) highlighted(id string, h table.Highlight) string {
	return l.Say(id, "player", h.Seat, "n", h.N, "turn", h.Turn, "margin", h.Margin, "what", earnedBy(l, h.Event, 1))
}

// Aftermath says in small letters who else played to the end, for which cup the match counts, how
// the ratings changed, and how it counts as the match of the week.
func Aftermath(l Localizer, s *session.Session) string {
	return Join(others(l, s), counts(l, s), rated(l, s), weekly(l, s))
}

// counts says for which cup a match counts, "" for none.
func counts(l Localizer, s *session.Session) string {
	if s.Contest == nil {
		return ""
	}
	return l.Say("bot.cup.counts", "contest", Contest(l, s))
}

// weekly says how the match of the week ended for the player, and when the others' results are
// published.
func weekly(l Localizer, s *session.Session) string {
	if s.Week == nil || !s.TryNow().Played {
		return ""
	}
	return l.Say("bot.weekly.result", "margin", Signed(s.TryNow().Margin()), "time", session.Moment(s.Week.Until))
}

// others mentions the people who played to the end and did not win: Discord only pings people whose
// mention is in the text.
func others(l Localizer, s *session.Session) string {
	winners := s.Match.Winners()
	seats := slices.DeleteFunc(s.Playing(), func(seat games.Seat) bool { return s.IsComputer(seat) || slices.Contains(winners, seat) })
	if len(seats) == 0 {
		return ""
	}
	return l.Say("bot.result.others", "players", mentioned(l, s, seats))
}

// Victory says who won.
func Victory(l Localizer, s *session.Session) string {
	if !s.Match.Over() {
		return l.Say("bot.result.stopped")
	}
	winners := s.Match.Winners()
	if len(winners) == 0 {
		return l.Say("bot.result.none")
	}
	return l.Say("bot.result.won", "count", len(winners), "players", mentioned(l, s, winners))
}

// FilmEnding is the sentence at the end of a film, without markdown; "" for a match that goes on or
// has no winner.
func FilmEnding(l Localizer, s *session.Session) string { return l.Bare().won(s) }

// won names the winners. If all others have left, it says so, because the points may show something else.
func (l Localizer) won(s *session.Session) string {
	winners := s.Match.Winners()
	if !s.Match.Over() || len(winners) == 0 {
		return ""
	}
	id := "bot.film.winner.left"
	if len(winners) == len(s.Everybody()) || slices.ContainsFunc(s.Playing(), func(seat games.Seat) bool { return !slices.Contains(winners, seat) }) {
		id = "bot.film.winner"
	}
	return l.Say(id, "count", len(winners), "players", winners)
}

// ranking is a line for each seat, best first: winners, then by points, then players who left, the
// last to leave first.
func ranking(l Localizer, s *session.Session) string {
	score, winners, seats := s.Match.State.Score(), s.Match.Winners(), s.Everybody()
	place := func(seat games.Seat) int {
		switch {
		case s.Match.Gone[seat]:
			return 2
		case slices.Contains(winners, seat):
			return 0
		}
		return 1
	}
	slices.SortStableFunc(seats, func(a, b games.Seat) int {
		return cmp.Or(place(a)-place(b), s.Match.Compare(b, a))
	})
	lines := make([]string, len(seats))
	for i, seat := range seats {
		line := string(l.seated(seat)) + seatPoints(l, seat, score[seat])
		switch place(seat) {
		case 0:
			line = cmp.Or(string(l.medal(1)), "👑 ") + line
		case 2:
			line += " " + l.Or("bot.result.gone."+s.LostBy(seat).Kind, l.Say("bot.result.gone"))
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

// rated says in a line how the match changed the ratings, or why it did not.
func rated(l Localizer, s *session.Session) string {
	if s.Unrated != "" {
		return "-# " + l.Say("bot.history.unrated."+s.Unrated)
	}
	gains := make([]string, len(s.Gains))
	for i, g := range s.Gains {
		p, _ := s.Entrant(games.Seat(i))
		gains[i] = l.Say("bot.history.gain", "player", session.Name(p.Name),
			"before", g.Before, "after", g.After, "change", Signed(g.After-g.Before))
	}
	return strings.TrimPrefix(small(strings.Join(gains, " · ")), "\n")
}

// Signed writes a difference with its sign, with a real minus.
func Signed(n int) string { return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1) }

// RecordFile is the record of a match as a text file that can be replayed. Comments name the
// players and the final points.
func RecordFile(t *Texts, s *session.Session, record table.Record) (name string, content []byte) {
	var notes strings.Builder
	l := t.Localizer(Languages[0]).About(s).Bare()
	score := s.Match.State.Score()
	if !l.info.Unscored {
		record.Header.Points = score
		fmt.Fprintf(&notes, "# score %s\n", strings.Trim(fmt.Sprint(score), "[]"))
	}
	for i, points := range score {
		fmt.Fprintf(&notes, "# %s %s", games.Seat(i), l.Seat(games.Seat(i)))
		if !l.info.Unscored {
			fmt.Fprintf(&notes, ": %d", points)
		}
		notes.WriteByte('\n')
	}
	return fmt.Sprintf("%s-%s.txt", s.GameID, s.ID), append(record.Encode(), notes.String()...)
}
