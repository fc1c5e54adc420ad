package wording

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Standing is a small line with everybody's points.
func Standing(l Localizer, s *session.Session) string { return Scores(l, s.Match.State.Score()) }

// Scores is a small line with the points of each seat.
func Scores(l Localizer, score []int) string {
	parts := make([]string, len(score))
	for i, points := range score {
		seat := games.Seat(i)
		parts[i] = fmt.Sprintf("**%s** %s %d", seat, l.Seat(seat), points)
	}
	return "-# " + strings.Join(parts, " · ")
}

// SeatPoints is a line with the points of a seat, and below it what they were given for.
func SeatPoints(l Localizer, seat games.Seat, points int, earned string) string {
	line := l.Say("bot.result.line", "letter", seat.String(), "player", seat, "points", points)
	return line + small(earned)
}

// small puts a text below another, in small letters.
func small(text string) string {
	if text == "" {
		return ""
	}
	return "\n-# " + text
}

// earned is a row of the account of a match: what points were given for, and how many of them
// each seat got.
type earned struct {
	what   string
	points []int // by seat
}

// total adds a row up.
func (e earned) total() (n int) {
	for _, points := range e.points {
		n += points
	}
	return n
}

// earnings adds up what all points of a match were given for, as far as the viewer may know,
// most points first.
func earnings(l Localizer, course []table.Step, viewer games.Seat) (rows []earned) {
	for _, step := range course {
		for _, e := range step.Events {
			if len(e.Terms) == 0 || e.Seat < 0 || e.Private && viewer != e.Seat {
				continue
			}
			what := earnedBy(l, e)
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

// earnedBy names what the points of an event were given for: after the first of its facts for
// which the game has such a name, else after its kind. Names that are alike are one row.
func earnedBy(l Localizer, e games.Event) string {
	for _, f := range e.Facts {
		if id := l.game + ".account." + f.Name + "." + f.Value; l.Has(id) {
			return l.Say(id)
		}
	}
	return l.Or(l.game+".account."+e.Kind, e.Kind)
}

// account is a table of what the points of a match were given for, a column for each seat: ""
// when nobody has any. Columns bear the letters of the seats, since names differ in width.
func account(l Localizer, course []table.Step) string {
	rows := earnings(l, course, games.Spectator)
	if len(rows) == 0 {
		return ""
	}
	sum := earned{l.Say("bot.account.total"), make([]int, len(rows[0].points))}
	letters := make([]string, len(sum.points))
	for seat := range sum.points {
		letters[seat] = games.Seat(seat).String()
		for _, row := range rows {
			sum.points[seat] += row.points[seat]
		}
	}
	rows = append(rows, sum)
	lines := []string{"```", accountLine(rows, "", letters)}
	for _, row := range rows {
		cells := make([]string, len(row.points))
		for seat, points := range row.points {
			cells[seat] = strings.Replace(fmt.Sprint(points), "-", "−", 1)
		}
		lines = append(lines, accountLine(rows, row.what, cells))
	}
	return strings.Join(append(lines, "```"), "\n")
}

// accountLine sets a line of the table: the name to the left, the numbers to the right.
func accountLine(rows []earned, what string, cells []string) string {
	width := 0
	for _, row := range rows {
		width = max(width, utf8.RuneCountInString(row.what))
	}
	line := what + strings.Repeat(" ", width-utf8.RuneCountInString(what))
	for _, cell := range cells {
		line += fmt.Sprintf(" %4s", cell)
	}
	return line
}

// Earned is a small line with what a seat got points for: "" without any.
func Earned(l Localizer, course []table.Step, seat, viewer games.Seat) string {
	var parts []string
	for _, row := range earnings(l, course, viewer) {
		if points := row.points[seat]; points != 0 {
			parts = append(parts, l.Say("bot.option", "name", row.what, "value", points))
		}
	}
	return strings.Join(parts, " · ")
}

// swing is a turn in which a seat gained on the best of the others.
type swing struct {
	turn, turns   int // which of how many
	seat          games.Seat
	before, after int // how far it was ahead of the best of the others; negative: behind
}

func (s swing) gain() int { return s.after - s.before }

// largestSwing finds the turn in which a seat gained most on the best of the others, the first
// of several. ok is false when nobody gained anything.
func largestSwing(course []table.Step) (most swing, ok bool) {
	turns := table.Turns(course)
	for i := 1; i < len(turns); i++ {
		before, after := turns[i-1].Score(), turns[i].Score()
		for seat := range after {
			one := swing{i, len(turns) - 1, games.Seat(seat), ahead(before, seat), ahead(after, seat)}
			if one.gain() > most.gain() {
				most, ok = one, true
			}
		}
	}
	return most, ok
}

// ahead is how many points a seat has more than the best of the others.
func ahead(score []int, seat int) int {
	best, first := 0, true
	for other, points := range score {
		if other != seat && (first || points > best) {
			best, first = points, false
		}
	}
	return score[seat] - best
}

// TurningPoint tells in a sentence in which turn most was won on the others, "" if in none.
func TurningPoint(l Localizer, course []table.Step) string {
	s, ok := largestSwing(course)
	if !ok {
		return ""
	}
	id := "bot.swing.pulls"
	switch {
	case s.before < 0 && s.after > 0:
		id = "bot.swing.overtakes"
	case s.after == 0:
		id = "bot.swing.levels"
	case s.after < 0:
		id = "bot.swing.nears"
	case s.before == 0:
		id = "bot.swing.leads"
	}
	return l.Say(id, "turn", s.turn, "turns", s.turns, "player", s.seat, "before", max(s.before, -s.before), "after", max(s.after, -s.after))
}
