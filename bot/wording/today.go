package wording

import (
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// PuzzleAsk asks a puzzle in public, for the seat to act.
func PuzzleAsk(l Localizer, t *session.Turn, level string) string {
	return l.Say("bot.today.ask", "ask", t.Ask(), "seat", l.seated(t.Seat), "player", t.Seat, "level", level)
}

// PuzzlePrivate stands above the panel for answering, and says for whom the person decides.
func PuzzlePrivate(l Localizer, seat games.Seat) string {
	return l.Say("bot.today.private", "seat", l.seated(seat), "player", seat)
}

// Solved is a good answer to a puzzle: the position after it, its advantages, and how many points
// it is behind the best.
type Solved struct {
	Tip  table.Tip
	Why  search.Reasons
	Loss float64
}

// Solution describes the best answers to a puzzle and their advantages.
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
		parts[i] = l.Say("bot.today.best.line", "nth", i+1, "deed", Capital(Deeds(l, a.Tip)), "why", because(l, a.Tip, a.Why, mostReasons), "worse", worse)
	}
	return Join(parts...)
}

// barWidth is the length of the longest bar, in characters.
const barWidth = 8

// Bar draws a share as a bar.
func Bar(n, of int) string {
	full := (n*barWidth + of - 1) / max(of, 1)
	return strings.Repeat("▰", full) + strings.Repeat("▱", barWidth-full)
}

// Stars draws n filled stars, and empty ones up to the maximum.
func Stars(n, most int) string { return strings.Repeat("★", n) + strings.Repeat("☆", most-n) }
