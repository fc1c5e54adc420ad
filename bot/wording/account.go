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

// Scores is a small line with the points of each seat, "" in a game without points.
func Scores(l Localizer, score []int) string {
	if l.info.Unscored {
		return ""
	}
	parts := make([]string, len(score))
	for i, points := range score {
		seat := games.Seat(i)
		parts[i] = fmt.Sprintf("**%s** %s %d", seat, l.Seat(seat), points)
	}
	return "-# " + strings.Join(parts, " · ")
}

// SeatPoints is a line with the points of a seat, and below it what they were given for.
func SeatPoints(l Localizer, seat games.Seat, points int, earned string) string {
	return seatPoints(l, seat, points) + small(earned)
}

// seatPoints is a line with the points of a seat, or in a game without points with the seat alone.
func seatPoints(l Localizer, seat games.Seat, points int) string {
	if l.info.Unscored {
		return l.Say("bot.look.player", "letter", seat.String(), "player", seat)
	}
	return l.Say("bot.result.line", "letter", seat.String(), "player", seat, "points", points)
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

// swing is a turn in which a seat gained on the best of the others, or the final scoring.
type swing struct {
	turn, turns   int // which of how many
	final         bool
	seat          games.Seat
	before, after int // how far it was ahead of the best of the others; negative: behind
}

func (s swing) gain() int { return s.after - s.before }

// leads reports whether the seat took the lead.
func (s swing) leads() bool { return s.before <= 0 && s.after > 0 }

// swings lists how a seat came to be ahead or behind, turn by turn. Where a match ends with a
// final scoring, that is no part of its last turn.
func swings(course []table.Step, seat games.Seat) (list []swing) {
	turns := table.Turns(course)
	for i := 1; i < len(turns); i++ {
		list = append(list, swing{
			turn: i, turns: len(turns) - 1, seat: seat,
			before: ahead(turns[i-1].Score(), int(seat)), after: ahead(turns[i].Score(), int(seat)),
		})
	}
	if n := len(list); n > 0 {
		if unscored, scored := beforeFinal(turns[n]); scored {
			last := &list[n-1]
			count := swing{turn: n, turns: n, final: true, seat: seat, before: ahead(unscored, int(seat)), after: last.after}
			last.after = count.before
			list = append(list, count)
		}
	}
	return list
}

// beforeFinal returns the points before the final scoring that a step ends with, and whether it
// ends with one.
func beforeFinal(last table.Step) (score []int, scored bool) {
	score = slices.Clone(last.Score())
	for _, e := range last.Events {
		if e.Kind == games.FinalScoring && e.Seat >= 0 {
			score[e.Seat] -= e.Points()
			scored = true
		}
	}
	return score, scored
}

// early is the share of the turns in which to take the lead decides nothing yet.
const early = 0.25

// decisive finds what decided a match: when whoever has most points in the end took the lead for
// good, unless that was early; else the turn in which they gained most. Without such a seat it is
// the turn in which any gained most. ok is false when nobody gained anything.
func decisive(course []table.Step) (most swing, ok bool) {
	if len(course) == 0 {
		return swing{}, false
	}
	score := course[len(course)-1].Score()
	first := slices.IndexFunc(score, func(n int) bool { return n == slices.Max(score) })
	if first < 0 {
		return swing{}, false
	}
	if winner := games.Seat(first); ahead(score, first) > 0 {
		list := swings(course, winner)
		for _, s := range slices.Backward(list) {
			if s.leads() && float64(s.turn) > early*float64(s.turns) {
				return s, true
			}
		}
		return largest(list)
	}
	var all []swing
	for seat := range score {
		all = append(all, swings(course, games.Seat(seat))...)
	}
	return largest(all)
}

// largest finds the turn with the largest gain, the first of several. The final scoring is none.
func largest(list []swing) (most swing, ok bool) {
	for _, s := range list {
		if s.gain() > most.gain() && !s.final {
			most, ok = s, true
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

// TurningPoint tells in a sentence what decided the match, "" if nothing did, or points do not.
func TurningPoint(l Localizer, course []table.Step) string {
	s, ok := decisive(course)
	if !ok || !l.info.ByPoints() {
		return ""
	}
	return l.Say(s.sentence(), "turn", s.turn, "turns", s.turns, "player", s.seat, "before", max(s.before, -s.before), "after", max(s.after, -s.after))
}

// sentence is the id of the text that tells of a swing.
func (s swing) sentence() string {
	switch {
	case s.final && s.before < 0:
		return "bot.swing.overtakes.final"
	case s.final:
		return "bot.swing.leads.final"
	case s.before < 0 && s.after > 0:
		return "bot.swing.overtakes"
	case s.after == 0:
		return "bot.swing.levels"
	case s.after < 0:
		return "bot.swing.nears"
	case s.before == 0:
		return "bot.swing.leads"
	}
	return "bot.swing.pulls"
}
