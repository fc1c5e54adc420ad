package wording

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bastide-games/bastide/games"
)

// maxAbout is how many characters of a menu's line can say what its choice does.
const maxAbout = 100

// MenuLine is a choice in a menu.
type MenuLine struct {
	Marked
	Label string
	About string // what the choice does; "" for nothing that can be said
}

// MenuOf lists choices for a menu, in short texts. Spaces are ordered by what happens there: points
// first, then in the order given, with equal ones side by side.
func (l Localizer) MenuOf(choices []Marked) []MenuLine {
	l = l.Bare()
	lines := make([]MenuLine, len(choices))
	for i, m := range choices {
		var does []string
		for _, clause := range m.Does {
			does = append(does, l.Text(shortText(clause)))
		}
		m.Label = shortText(m.Label)
		lines[i] = MenuLine{Marked: m, Label: l.Listed(m), About: within(does)}
	}
	first := map[string]int{}
	for i, line := range lines {
		if _, seen := first[line.About]; !seen {
			first[line.About] = i
		}
	}
	isSpace := func(line MenuLine) bool { return line.Mark == games.Number }
	slices.SortStableFunc(lines, func(a, b MenuLine) int {
		if !isSpace(a) || !isSpace(b) {
			return before(!isSpace(a), !isSpace(b))
		}
		return cmp.Or(b.Gains+b.May-a.Gains-a.May, first[a.About]-first[b.About])
	})
	return lines
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

// within joins the first clauses, as many as fit.
func within(does []string) string {
	for n := len(does); n > 0; n-- {
		list := slices.Clone(does[:n])
		if n < len(does) {
			list = append(list, "…")
		}
		if text := strings.Join(list, ", "); utf8.RuneCountInString(text) <= maxAbout || n == 1 {
			return Clip(text, maxAbout)
		}
	}
	return ""
}
