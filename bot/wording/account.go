package wording

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"github.com/bastide-games/bastide/bot/nickname"
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

// Widths in the account, in characters: of a line that a phone shows whole, and the least and greatest width of a
// column with its gap.
const accountLine, leastColumn, mostColumn = 36, 5, 7

// Account is a table of the reasons for the points of a match, with a column for each seat. The
// columns have the first letters of the names. It is "" if no seat has points.
func Account(l Localizer, course []table.Step) string {
	rows := earnings(l, course, games.Spectator)
	if len(rows) == 0 {
		return ""
	}
	sum := earned{l.Say("bot.account.total"), make([]int, len(rows[0].points))}
	for seat := range sum.points {
		for _, row := range rows {
			sum.points[seat] += row.points[seat]
		}
	}
	return "```\n" + strings.Join(accountLines(l, append(rows, sum)), "\n") + "\n```"
}

// accountLines formats the table: reasons on the left, numbers on the right. If both do not fit into one line, each
// reason has a line of its own.
func accountLines(l Localizer, rows []earned) (lines []string) {
	labels, seats := 0, len(rows[0].points)
	for _, row := range rows {
		labels = max(labels, lineWidth(row.what))
	}
	apart := accountLine-labels < seats*leastColumn
	if apart {
		labels = 0
	}
	each := min(mostColumn, (accountLine-labels)/seats)
	format := func(what string, cells []string) string {
		line := what + strings.Repeat(" ", max(0, labels-lineWidth(what)))
		for _, cell := range cells {
			line += strings.Repeat(" ", max(1, each-lineWidth(cell))) + cell
		}
		return line
	}
	names := make([]string, seats)
	for seat := range names {
		names[seat] = cutToWidth(l.Bare().Seat(games.Seat(seat)), each-1)
	}
	lines = append(lines, format("", names))
	for _, row := range rows {
		cells := make([]string, len(row.points))
		for seat, points := range row.points {
			cells[seat] = strings.Replace(fmt.Sprint(points), "-", "−", 1)
		}
		if apart {
			lines = append(lines, row.what, format("", cells))
		} else {
			lines = append(lines, format(row.what, cells))
		}
	}
	return lines
}

// lineWidth is the width of a text in letters of equal width; those of East Asia are twice as wide.
func lineWidth(text string) (n int) {
	for _, r := range text {
		n++
		if kind := width.LookupRune(r).Kind(); kind == width.EastAsianWide || kind == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}

// cutToWidth cuts a name to a width.
func cutToWidth(name string, most int) string {
	for letters := most; lineWidth(name) > most; letters-- {
		name = nickname.Cut(name, letters)
	}
	return name
}

// Earned is a small line with the reasons for a seat's points, "" without points.
func Earned(l Localizer, course []table.Step, seat, viewer games.Seat) string {
	var parts []string
	for _, row := range earnings(l, course, viewer) {
		if points := row.points[seat]; points != 0 {
			parts = append(parts, row.what+" "+strconv.Itoa(points))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return l.Say("bot.account.earned", "list", strings.Join(parts, " · "))
}
