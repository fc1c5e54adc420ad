package tournament

import (
	"fmt"
	"slices"
	"strings"
)

// ReportFile writes the tournament as FIDE's Tournament Report File (TRF16, FIDE Handbook C.04 A), for
// programs that know it; ok is false where the format has none: at tables of more than two. name and
// rating tell of an entrant; a rating of 0 is left out.
func (s State) ReportFile(title string, name func(no int) string, rating func(no int) int) (text string, ok bool) {
	if s.Seats != MinSeats {
		return "", false
	}
	var b strings.Builder
	rounds := s.Sittings()
	fmt.Fprintf(&b, "012 %s\n062 %d\n092 %s\nXXR %d\n", title, len(s.Entrants), reportTypes[s.Format], len(rounds))
	start := map[int]int{0: 0}
	for i, e := range s.Entrants {
		start[e.No] = i + 1
	}
	for d := range s.Divisions() {
		for _, row := range s.Standing(d) {
			rated := ""
			if r := rating(row.No); r > 0 {
				rated = fmt.Sprint(r)
			}
			fmt.Fprintf(&b, "001 %4d  %3s %-33.33s %4s %3s %11s %10s %4.1f %4d", start[row.No], "", plain(name(row.No)), rated, "", "", "",
				float64(row.Score)/Point, row.Place)
			for _, r := range rounds {
				rival, colour, result := r.entry(row.No)
				fmt.Fprintf(&b, "  %04d %s %s", start[rival], colour, result)
			}
			b.WriteString("\n")
		}
	}
	return b.String(), true
}

// Sittings are the rounds as tables show them: where somebody sits at several tables of a round, it is
// several, in which everybody sits at one at most.
func (s State) Sittings() (list []Round) {
	for _, round := range s.Rounds {
		var apart []Round
		var busy []map[int]bool // by sitting
		for _, t := range round.Tables {
			at := slices.IndexFunc(busy, func(here map[int]bool) bool {
				return !slices.ContainsFunc(t.Seats, func(no int) bool { return here[no] })
			})
			if at < 0 {
				at = len(busy)
				busy, apart = append(busy, map[int]bool{}), append(apart, Round{Final: round.Final})
			}
			apart[at].Tables = append(apart[at].Tables, t)
			for _, no := range t.Seats {
				busy[at][no] = true
			}
		}
		list = append(list, apart...)
	}
	return list
}

// reportTypes are what field 092 calls the formats.
var reportTypes = map[Format]string{Swiss: "Individual: Swiss-System", RoundRobin: "Individual: Round-Robin", Knockout: "Individual: Knock-Out"}

// entry is what a report says of somebody in a round.
func (r Round) entry(no int) (rival int, colour, result string) {
	for _, t := range r.Tables {
		seat := slices.Index(t.Seats, no)
		switch {
		case seat < 0:
			continue
		case t.Bye():
			return 0, "-", "U"
		case t.Result == nil:
			return t.Seats[1-seat], "wb"[seat : seat+1], " "
		}
		codes := "0=1"
		if t.Result.Unplayed {
			codes = "--+"
		}
		code := t.Share(seat) * 2 / Point
		return t.Seats[1-seat], "wb"[seat : seat+1], codes[code : code+1]
	}
	return 0, "-", "Z"
}

// plain is a name without what would break a line into columns.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, name)
}
