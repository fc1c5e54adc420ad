package wording

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bastide-games/bastide/games"
)

// Limits of a select menu.
const (
	maxAbout    = 100 // characters of what a line says about its choice
	menuWords   = 135 // of what is shared and all lines; clauses are left out beyond that
	leastShared = 4   // choices that have something in common
)

// Menu is how a select menu lists choices.
type Menu struct {
	// Shared says what many of the choices do, which their lines leave out; "" if they have nothing in
	// common.
	Shared string
	Lines  []MenuLine
}

// MenuLine is a choice in a menu.
type MenuLine struct {
	Marked
	Label string
	About string // what the choice does; "" if that is just what many do
}

// MenuOf lists choices for a menu, in short texts. Spaces are ordered by what happens there: points
// first, then what differs from what many do, with equal ones side by side.
func (l Localizer) MenuOf(choices []Marked) Menu {
	l = l.Bare()
	does := make([][]string, len(choices))
	for i, m := range choices {
		for _, clause := range m.Does {
			does[i] = append(does[i], l.Text(shortText(clause)))
		}
	}
	shared, half := common(does)
	menu := Menu{Lines: make([]MenuLine, len(choices))}
	switch list := strings.Join(shared, ", "); {
	case half:
		menu.Shared = l.Say("bot.menu.most", "list", list)
	case list != "":
		menu.Shared = l.Say("bot.menu.otherwise", "list", list)
	}
	for i, m := range choices {
		m.Label = shortText(m.Label)
		menu.Lines[i] = MenuLine{Marked: m, Label: l.Listed(m), About: l.about(m, does[i], shared, len(does[i]))}
	}
	for said := slices.Clone(does); menu.words() > menuWords; {
		i := menu.tooLong(said)
		if i < 0 {
			break
		}
		said[i] = said[i][:len(said[i])-1]
		menu.Lines[i].About = l.about(choices[i], does[i], shared, len(said[i]))
	}
	menu.order()
	return menu
}

// words counts the words of a menu without its question.
func (m Menu) words() int {
	n := countWords(m.Shared)
	for _, line := range m.Lines {
		n += countWords(line.Label) + countWords(line.About)
	}
	return n
}

// tooLong returns the line of which a clause is left out first: the longest one with several, then one
// without points for the seat, then any. It is -1 if nothing can be left out.
func (m Menu) tooLong(said [][]string) (at int) {
	at = -1
	order := func(i int) []int {
		several, gains := 0, 0
		if len(said[i]) > 1 {
			several = 1
		} else if m.Lines[i].Gains+m.Lines[i].May > 0 {
			gains = 1
		}
		return []int{several, -gains, countWords(m.Lines[i].About)}
	}
	for i := range m.Lines {
		if len(said[i]) > 0 && m.Lines[i].About != "" && (at < 0 || slices.Compare(order(i), order(at)) > 0) {
			at = i
		}
	}
	return at
}

// shortText returns the short form of a text and of all texts in it, where they have one.
func shortText(text games.Text) games.Text {
	if text.ID == "" {
		return text
	}
	args := map[string]any{"short": "yes"}
	for name, value := range text.Args {
		switch value := value.(type) {
		case games.Text:
			args[name] = shortText(value)
		case []games.Text:
			args[name] = shortened(value)
		default:
			args[name] = value
		}
	}
	return games.Text{ID: text.ID, Args: args}
}

// common returns the clauses that many choices share, so that saying them once saves most words; half
// says that more than half of the choices share them.
func common(does [][]string) (shared []string, half bool) {
	least := unsaid(does, nil)
	for _, list := range shareable(does) {
		sharing := sharers(does, list)
		if words := unsaid(does, list); sharing >= leastShared && words < least {
			shared, half, least = list, 2*sharing > len(does), words
		}
	}
	return shared, half
}

// shareable lists what choices may have in common: all clauses of one of them, or the clauses that occur
// most.
func shareable(does [][]string) (lists [][]string) {
	counts := map[string]int{}
	for _, clauses := range does {
		lists = append(lists, clauses)
		for _, clause := range clauses {
			counts[clause]++
		}
	}
	byCount := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b))
	})
	for n := range byCount {
		lists = append(lists, byCount[:n+1])
	}
	return lists
}

// sharers counts the choices that do all of this.
func sharers(does [][]string, all []string) (n int) {
	for _, clauses := range does {
		if containsAll(clauses, all) {
			n++
		}
	}
	return n
}

// unsaid counts the words that are still to be said once some clauses are said for all choices that
// share them.
func unsaid(does [][]string, shared []string) int {
	n := countWords(strings.Join(shared, " "))
	for _, clauses := range does {
		rest := clauses
		if len(shared) > 0 && containsAll(clauses, shared) {
			rest = append(beside(clauses, shared), "also")
		}
		n += countWords(strings.Join(rest, " "))
	}
	return n
}

// beside returns the clauses that are not shared.
func beside(clauses, shared []string) []string {
	return slices.DeleteFunc(slices.Clone(clauses), func(clause string) bool { return slices.Contains(shared, clause) })
}

func containsAll(list, wanted []string) bool {
	return !slices.ContainsFunc(wanted, func(one string) bool { return !slices.Contains(list, one) })
}

// about says what a choice does, in at most so many clauses. If it does all that is shared, it says
// only what else it does. Otherwise it says everything, so that both are clear.
func (l Localizer) about(m Marked, does, shared []string, clauses int) string {
	rest := beside(does, shared)
	switch {
	case len(shared) == 0:
		return within(does, clauses)
	case len(does) == 0 && m.Mark == games.Number:
		return "–" // not even that
	case len(does) == 0, !containsAll(does, shared):
		return within(does, clauses)
	case len(rest) == 0:
		return ""
	}
	return Clip(l.Say("bot.menu.also", "list", within(rest, clauses)), maxAbout)
}

// within joins the first clauses, as many as fit.
func within(does []string, clauses int) string {
	for n := min(clauses, len(does)); n > 0; n-- {
		list := slices.Clone(does[:n])
		if n < len(does) {
			list = append(list, "…")
		}
		if text := strings.Join(list, ", "); utf8.RuneCountInString(text) <= maxAbout || n == 1 {
			return Clip(text, maxAbout)
		}
	}
	if len(does) > 0 {
		return "…"
	}
	return ""
}

// order sorts the spaces of a menu by what happens there. Other choices keep their order.
func (m *Menu) order() {
	first := map[string]int{"": len(m.Lines)} // what many do comes last
	for i, line := range m.Lines {
		if _, seen := first[line.About]; !seen {
			first[line.About] = i
		}
	}
	isSpace := func(line MenuLine) bool { return line.Mark == games.Number }
	slices.SortStableFunc(m.Lines, func(a, b MenuLine) int {
		if !isSpace(a) || !isSpace(b) {
			return before(!isSpace(a), !isSpace(b))
		}
		return cmp.Or(b.Gains+b.May-a.Gains-a.May, first[a.About]-first[b.About])
	})
}
