package wording

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// PuzzleAsk asks a puzzle in public, for the seat to act. It can be answered until a time.
func PuzzleAsk(l Localizer, t *session.Turn, level string, until session.Moment) string {
	return l.Say("bot.today.ask", "ask", t.Ask(), "seat", l.seated(t.Seat), "player", t.Seat, "level", level, "time", until)
}

// PuzzlePrivate stands above the panel for answering, and says in which game and for whom the person decides, and until when.
func PuzzlePrivate(l Localizer, game string, seat games.Seat, until session.Moment) string {
	return l.Say("bot.today.private", "game", session.GameName(game), "seat", l.seated(seat), "player", seat, "time", until)
}

// UnknownLoss is the loss of an answer that nobody has compared with the best.
const UnknownLoss = -1

// Solved is an answer to a puzzle, with its advantages.
type Solved struct {
	Line  []games.Action
	Tip   table.Tip // where it leads
	Whole table.Tip // the same with all that a turn needs besides
	Why   search.Reasons
	Loss  float64   // how many points it is behind the best
	Ends  []float64 // how many points more than after the best answer each seat has in the end; nil if unknown
}

// Solution describes the best answers to a puzzle, the best first: what each does, its advantages, and why it is not the
// best.
func Solution(l Localizer, best []Solved) (parts []string) {
	deeds := distinctDeeds(l, best)
	for i, a := range best {
		worse := ""
		if i > 0 {
			worse = l.worseThan(best[0], a)
		}
		parts = append(parts, l.Say("bot.today.best.line", "nth", i+1, "deed", Capital(deeds[i]), "why", because(l, a.Tip, a.Why, mostReasons), "worse", worse))
	}
	return parts
}

// OwnAnswer describes a person's answer to a puzzle that is not the best, with its stars.
func OwnAnswer(l Localizer, best, own Solved, stars string) string {
	return l.Say("bot.today.yours", "deed", Capital(Deeds(l, own.Tip)), "stars", stars,
		"why", because(l, own.Tip, own.Why, mostReasons), "worse", l.worseThan(best, own))
}

// worseThan says how much worse than the best an answer is in the end, and who has how many points more or fewer then.
// It names the points that the answer scores more at once, so that these do not seem to contradict that.
func (l Localizer) worseThan(best, a Solved) string {
	switch loss := whole(a.Loss); {
	case a.Loss == UnknownLoss:
		return ""
	case loss <= 0:
		return l.Say("bot.hint.equal")
	default:
		return l.Say("bot.today.worse", "count", loss, "now", max(0, whole(a.Why.Lead-best.Why.Lead)), "how", l.endsWith(a, loss))
	}
}

// mostStray is by which factor simulated points may differ from the loss that they explain.
const mostStray = 1.6

// endsWith says how many points more or fewer than after the best answer each player has in the end, so that these make
// up the loss; "" if that is not clear.
func (l Localizer) endsWith(a Solved, loss int) string {
	rival := a.rival()
	if rival == games.Spectator {
		return ""
	}
	simulated := a.Ends[rival] - a.Ends[a.Tip.Seat]
	if simulated*mostStray < a.Loss || simulated > a.Loss*mostStray {
		return ""
	}
	own := whole(a.Ends[a.Tip.Seat] * a.Loss / simulated)
	return JoinWith(", ", []string{
		l.changed("bot.today.ends.own.more", "bot.today.ends.own.fewer", own, a.Tip.Seat),
		l.changed("bot.today.ends.other.more", "bot.today.ends.other.fewer", loss+own, rival),
	})
}

// rival returns the other seat whose points change most, [games.Spectator] if the points are unknown.
func (a Solved) rival() games.Seat {
	rival := games.Spectator
	for seat, more := range a.Ends {
		if seat := games.Seat(seat); seat != a.Tip.Seat && (rival == games.Spectator || more > a.Ends[rival]) {
			rival = seat
		}
	}
	return rival
}

// changed says how many points more or fewer a seat has, "" for none.
func (l Localizer) changed(more, fewer string, n int, seat games.Seat) string {
	switch {
	case n > 0:
		return l.Say(more, "n", n, "player", seat)
	case n < 0:
		return l.Say(fewer, "n", -n, "player", seat)
	}
	return ""
}

// distinctDeeds says what each answer does. Answers that would read the same also name where they differ: the cells of the
// actions that the fewest of them have.
func distinctDeeds(l Localizer, best []Solved) []string {
	deeds := make([]string, len(best))
	for i, a := range best {
		deeds[i] = Deeds(l, a.Tip)
	}
	told := slices.Clone(deeds)
	for i, a := range best {
		alike, shared := 0, map[games.Action]int{} // the answers that read the same, and how many of them have an action
		for other, b := range best {
			if deeds[other] == deeds[i] {
				alike++
				for _, action := range b.Line {
					shared[action]++
				}
			}
		}
		own := slices.DeleteFunc(slices.Clone(a.Line), func(action games.Action) bool {
			return shared[action] == alike || !coordinates.MatchString(string(action))
		})
		slices.SortStableFunc(own, func(a, b games.Action) int { return shared[a] - shared[b] })
		if len(own) > 0 {
			told[i] += " (" + strings.Join(cellsOf(l, a.Tip, own[:min(len(own), mostOwn)]), " · ") + ")"
		}
	}
	return told
}

// mostOwn is of how many actions of its own an answer names the cells at most.
const mostOwn = 2

// cellsOf names the cells of actions on the rim of the board.
func cellsOf(l Localizer, tip table.Tip, actions []games.Action) (names []string) {
	board, _ := tip.State.View(tip.Seat, nil)
	for _, action := range actions {
		cells := coordinates.FindAllString(string(action), -1)
		for i := range cells {
			cells[i] = placed(l.On(board), cells[i])
		}
		names = append(names, strings.Join(cells, "–"))
	}
	return names
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
