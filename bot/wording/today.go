package wording

import (
	"strings"

	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// Solved is a good answer to a puzzle: where it leads, what that is good for, and how many points it
// leads to less than the best.
type Solved struct {
	Tip  table.Tip
	Why  search.Reasons
	Loss float64
}

// Solution writes the best answers to a puzzle, each with what is good about it.
func Solution(l Localizer, best []Solved) string {
	parts := make([]string, len(best))
	for i, a := range best {
		worse := ""
		switch by := whole(a.Loss); {
		case i > 0 && by <= 0:
			worse = l.Say("bot.hint.equal")
		case i > 0:
			worse = l.Say("bot.hint.worse", "count", by)
		}
		parts[i] = l.Say("bot.today.best.line", "nth", i+1, "deed", Deeds(l, a.Tip), "why", because(l, a.Tip, a.Why, mostReasons), "worse", worse)
	}
	return Join(parts...)
}

// barWidth is how long the longest bar is, in signs.
const barWidth = 8

// Bar draws a part of a whole.
func Bar(n, of int) string {
	full := (n*barWidth + of - 1) / max(of, 1)
	return strings.Repeat("▰", full) + strings.Repeat("▱", barWidth-full)
}

// Stars draws how many of the most there are.
func Stars(n, most int) string { return strings.Repeat("★", n) + strings.Repeat("☆", most-n) }
