package cups

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/imaging/crosstable"
)

// column is one column of a division's table. A table is shown as text in a post, as a picture and as an
// exported file; a column says for each of them whether and how it is shown there.
type column struct {
	title string // "" for a column without one
	value func(tournament.Row) string
	// text is the argument of bot.cup.row that shows the value, "" for none. Columns of the same argument are
	// shown one after the other, and the head of the table lists their titles.
	text    string
	picture crosstable.Kind
	export  string // the format of the value in a line, "" for none
}

// columns are the columns of a division's table, from left to right.
func columns(l wording.Localizer, cup *Cup, all members, division int) []column {
	s, order := cup.State, map[int]int{} // by entrant, from 1; equals have different numbers
	standing := s.Standing(division)
	for i, row := range standing {
		order[row.No] = i + 1
	}
	list := []column{
		{text: "nth", picture: crosstable.Place, value: func(row tournament.Row) string { return strconv.Itoa(row.Place) }},
		{export: "%3s. ", value: func(row tournament.Row) string { return strconv.Itoa(order[row.No]) }},
		{text: "name", picture: crosstable.Name, export: "%-24.24s", value: func(row tournament.Row) string { return nameOf(l, all, row.No) }},
	}
	shares := sharesAgainst(s)
	for _, rival := range standing {
		list = append(list, column{title: strconv.Itoa(order[rival.No]), picture: crosstable.Opponent, value: func(row tournament.Row) string {
			return shares[[2]int{row.No, rival.No}]
		}})
	}
	list = append(list, column{text: "points", picture: crosstable.Points, export: " %6s", value: func(row tournament.Row) string {
		return figure(row.Score, tournament.Point)
	}})
	for i, tie := range s.Ties() {
		list = append(list, column{title: l.Say("bot.cup.tie." + tie.ID), text: "ties", export: " %7s", value: func(row tournament.Row) string {
			return figure(row.Ties[i], tie.Unit)
		}})
	}
	for _, round := range s.Sittings() {
		list = append(list, column{export: "  %9s", value: func(row tournament.Row) string { return cell(round, row.No, order) }})
	}
	return list
}

// sharesAgainst maps pairs of entrant numbers to the share of a point, as a figure, of the first against
// the second. Tables of more than two and the knock-out after a table do not count.
func sharesAgainst(s *tournament.State) map[[2]int]string {
	shares := map[[2]int]string{}
	for _, round := range s.Rounds {
		for _, t := range round.Tables {
			if t.Result == nil || len(t.Seats) != 2 || round.Final {
				continue
			}
			for seat, no := range t.Seats {
				shares[[2]int{no, t.Seats[1-seat]}] = figure(t.Share(seat), tournament.Point)
			}
		}
	}
	return shares
}

// cell says which opponents an entrant met in a round, by their numbers in the table, and the entrant's
// share of the points.
func cell(round tournament.Round, no int, order map[int]int) string {
	for _, t := range round.Tables {
		seat := slices.Index(t.Seats, no)
		if seat < 0 {
			continue
		}
		var met []string
		for _, other := range t.Seats {
			if other != no {
				met = append(met, strconv.Itoa(order[other]))
			}
		}
		share := "*"
		if t.Result != nil {
			share = figure(t.Share(seat), tournament.Point)
		}
		return strings.Join(met, ",") + "=" + share
	}
	return "-"
}

// between stands between figures that are shown together.
const between = " · "

// arguments are the arguments of bot.cup.row for a row.
func arguments(columns []column, row tournament.Row) map[string]string {
	args := map[string]string{}
	for _, c := range columns {
		switch value := c.value; {
		case c.text == "":
		case args[c.text] == "":
			args[c.text] = value(row)
		default:
			args[c.text] += between + value(row)
		}
	}
	return args
}

// rowLine is a row of a table in a post.
func rowLine(l wording.Localizer, columns []column, row tournament.Row) string {
	args := arguments(columns, row)
	if row.Out {
		args["name"] = "~~" + args["name"] + "~~"
	}
	var pairs []any
	for name, value := range args {
		pairs = append(pairs, name, value)
	}
	return l.Say("bot.cup.row", pairs...)
}

// titles are those of the columns that are shown in brackets.
func titles(columns []column) string {
	var list []string
	for _, c := range columns {
		if c.text == "ties" {
			list = append(list, c.title)
		}
	}
	return strings.Join(list, between)
}

// pictured returns the columns and rows of a division's picture, nil if it has none: at tables of more than
// two, in a knock-out, or with too many players to read.
func pictured(l wording.Localizer, cup *Cup, all members, division int) (heads []crosstable.Column, rows []crosstable.Row) {
	standing := cup.State.Standing(division)
	if cup.Rules.Seats > tournament.MinSeats || cup.Rules.Format == tournament.Knockout || len(standing) > crosstable.Most {
		return nil, nil
	}
	shown := slices.DeleteFunc(columns(l.Bare(), cup, all, division), func(c column) bool { return c.picture == crosstable.Hidden })
	for _, c := range shown {
		heads = append(heads, crosstable.Column{Kind: c.picture, Title: c.title})
	}
	for _, row := range standing {
		values := make([]string, len(shown))
		for i, c := range shown {
			if values[i] = c.value(row); c.picture == crosstable.Name {
				values[i] = posts.NameInPicture(l, values[i], len(rows)+1)
			}
		}
		rows = append(rows, crosstable.Row{First: row.Place == 1, Values: values})
	}
	return heads, rows
}

// drawTable draws the picture of a division's table, nil if it has none.
func drawTable(l wording.Localizer, cup *Cup, all members, division int) []byte {
	heads, rows := pictured(l, cup, all, division)
	if rows == nil {
		return nil
	}
	return crosstable.PNG(heads, rows)
}

// addPicture adds the picture of a division's table, if it has one. The places and points are its
// alternative text. png is nil for a notice, which draws it later.
func addPicture(out *posts.Draft, l wording.Localizer, cup *Cup, all members, division int, png []byte) {
	if _, rows := pictured(l, cup, all, division); rows == nil {
		return
	}
	l = l.Bare()
	var lines []string
	shown := columns(l, cup, all, division)
	for _, row := range cup.State.Standing(division) {
		args := arguments(shown, row)
		lines = append(lines, fmt.Sprintf("%s. %s %s", args["nth"], args["name"], args["points"]))
	}
	out.Picture("crosstable.png", png, l.Say("bot.cup.picture", "rows", strings.Join(lines, ", ")))
}

// unmarked removes the markdown with which lines of posts begin.
var unmarked = strings.NewReplacer("### ", "", "-# ", "")

// crosstableText is the whole tournament as plain text: the winners, a line for each entrant with every round, and the
// changed results.
func crosstableText(l wording.Localizer, key Key, cup *Cup, all members) string {
	l = l.Bare()
	var b strings.Builder
	fmt.Fprintln(&b, unmarked.Replace(wording.Join(Name(l, key, cup), champions(l, cup, all))))
	for d := range cup.State.Divisions() {
		b.WriteString("\n")
		shown := columns(l, cup, all, d)
		for _, row := range cup.State.Standing(d) {
			for _, c := range shown {
				if c.export != "" {
					fmt.Fprintf(&b, c.export, c.value(row))
				}
			}
			if row.Out {
				b.WriteString("  " + l.Say("bot.cup.hasleft"))
			}
			b.WriteString("\n")
		}
	}
	if changed := revisions(l, cup, all, len(cup.State.Revised)); changed != "" {
		fmt.Fprintf(&b, "\n%s\n", unmarked.Replace(changed))
	}
	return b.String()
}
