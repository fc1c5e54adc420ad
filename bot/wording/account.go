package wording

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// Standing is a small line with all players' points.
func Standing(l Localizer, s *session.Session) string { return Scores(l, s.Match.State.Score()) }

// Scores is a small line with the points of each seat, "" in a game without points.
func Scores(l Localizer, score []int) string {
	if l.info.Unscored {
		return ""
	}
	parts := make([]string, len(score))
	for i, points := range score {
		parts[i] = fmt.Sprintf("%s **%d**", l.Seat(games.Seat(i)), points)
	}
	return "-# " + strings.Join(parts, " · ")
}

// Strip is a small line with what the strip below a board shows for each seat: its points and, in
// games that count them, its remaining followers.
func Strip(l Localizer, sc scene.Scene) string {
	var seats []string
	for _, p := range sc.Panel.Plates {
		var said []string
		if !sc.Panel.Unscored {
			said = append(said, fmt.Sprintf("**%d**", p.Score))
		}
		if sc.Grid && len(p.Counts) > 0 && p.Counts[0].Under == "" {
			said = append(said, fmt.Sprintf("(%d %s)", p.Counts[0].N, l.noun(p.Counts[0].Noun, p.Counts[0].N)))
		}
		if len(said) > 0 {
			seats = append(seats, l.Seat(games.Seat(p.Seat))+" "+strings.Join(said, " "))
		}
	}
	if len(seats) == 0 {
		return ""
	}
	return "-# " + strings.Join(seats, " · ")
}

// SeatPoints is a line with the points of a seat, and below it the reasons for them.
func SeatPoints(l Localizer, seat games.Seat, points int, earned string) string {
	return seatPoints(l, seat, points) + small(earned)
}

// seatPoints is a line with the points of a seat; in a game without points, with the seat alone.
func seatPoints(l Localizer, seat games.Seat, points int) string {
	if l.info.Unscored {
		return l.Say("bot.look.player", "player", seat)
	}
	return l.Say("bot.result.line", "player", seat, "points", points)
}

// small formats a text in small letters, to stand below another.
func small(text string) string {
	if text == "" {
		return ""
	}
	return "\n-# " + text
}

// earned is a row of the account of a match: a reason for points, and how many each seat got for
// it.
type earned struct {
	what   string
	points []int // by seat
}

// total adds up a row.
func (e earned) total() (n int) {
	for _, points := range e.points {
		n += points
	}
	return n
}

// earnings adds up all points of a match by reason, highest sum first. It counts only what the
// viewer may know.
func earnings(l Localizer, course []table.Step, viewer games.Seat) (rows []earned) {
	for _, step := range course {
		for _, e := range step.Events {
			if len(e.Terms) == 0 || e.Seat < 0 || e.Private && viewer != e.Seat {
				continue
			}
			what := earnedBy(l, e, many)
			at := slices.IndexFunc(rows, func(r earned) bool { return r.what == what })
			if at < 0 {
				at = len(rows)
				rows = append(rows, earned{what, make([]int, step.After.Header.Seats)})
			}
			rows[at].points[e.Seat] += e.Points()
		}
	}
	rows = slices.DeleteFunc(rows, func(r earned) bool { return !slices.ContainsFunc(r.points, notZero) })
	slices.SortStableFunc(rows, func(a, b earned) int { return b.total() - a.total() })
	return rows
}

func notZero(n int) bool { return n != 0 }

// earnedBy names the reason for the points of an event. This is the first of its facts that the
// game has such a name for, or else the kind of the event. Equal names share a row. count is the
// number of such events, or [many].
func earnedBy(l Localizer, e games.Event, count int) string {
	for _, f := range e.Facts {
		if id := l.game + ".account." + f.Name + "." + f.Value; l.Has(id) {
			return l.Say(id, "count", count)
		}
	}
	if id := l.game + ".account." + e.Kind; l.Has(id) {
		return l.Say(id, "count", count)
	}
	return e.Kind
}

// many stands for an unknown number above one.
const many = 2

// accountName is the width of a name above a column of the account, in characters.
const accountName = 6

// Account is a table of the reasons for the points of a match, with a column for each seat. The
// columns have the first letters of the names. It is "" if no seat has points.
func Account(l Localizer, course []table.Step) string {
	rows := earnings(l, course, games.Spectator)
	if len(rows) == 0 {
		return ""
	}
	sum := earned{l.Say("bot.account.total"), make([]int, len(rows[0].points))}
	names := make([]string, len(sum.points))
	for seat := range sum.points {
		names[seat] = Clip(l.Bare().Seat(games.Seat(seat)), accountName)
		for _, row := range rows {
			sum.points[seat] += row.points[seat]
		}
	}
	rows = append(rows, sum)
	lines := []string{"```", accountLine(rows, "", names)}
	for _, row := range rows {
		cells := make([]string, len(row.points))
		for seat, points := range row.points {
			cells[seat] = strings.Replace(fmt.Sprint(points), "-", "−", 1)
		}
		lines = append(lines, accountLine(rows, row.what, cells))
	}
	return strings.Join(append(lines, "```"), "\n")
}

// accountLine formats a line of the table: the name on the left, the numbers on the right.
func accountLine(rows []earned, what string, cells []string) string {
	width := 0
	for _, row := range rows {
		width = max(width, utf8.RuneCountInString(row.what))
	}
	line := what + strings.Repeat(" ", width-utf8.RuneCountInString(what))
	for _, cell := range cells {
		line += fmt.Sprintf(" %6s", cell)
	}
	return line
}

// Earned is a small line with the reasons for a seat's points, "" without points.
func Earned(l Localizer, course []table.Step, seat, viewer games.Seat) string {
	var parts []string
	for _, row := range earnings(l, course, viewer) {
		if points := row.points[seat]; points != 0 {
			parts = append(parts, l.Say("bot.option", "name", row.what, "value", points))
		}
	}
	return strings.Join(parts, " · ")
}
