package wording

import (
	"strconv"
	"strings"
)

// Area is a part of the board that a question offers, with its places.
type Area struct {
	Sign    string // where it lies, see [AreaSign]
	Choices []Marked
}

// areaSigns point to where an area lies on the board.
var areaSigns = [3][3]string{{"↖", "↑", "↗"}, {"←", "•", "→"}, {"↙", "↓", "↘"}}

// AreaSign points to where an area lies. Areas stand in up to three rows of up to three; column and row
// count from 0.
func AreaSign(column, columns, row, rows int) string {
	return areaSigns[third(row, rows)][third(column, columns)]
}

// third says whether a number of n is the first, 0, the last, 2, or in the middle, 1.
func third(i, n int) int {
	switch {
	case n == 1, i > 0 && i < n-1:
		return 1
	case i == 0:
		return 0
	}
	return 2
}

// AreaLabel writes the label of an area's button: where it lies, how many places it has, and how many
// points the best of them scores at once.
func AreaLabel(a Area) string {
	label, most := a.Sign+" "+strconv.Itoa(len(a.Choices)), 0
	for _, m := range a.Choices {
		most = max(most, m.Gains)
	}
	if most > 0 {
		label += " · " + Signed(most)
	}
	return label
}

// altAreas says which places lie in which area.
func altAreas(l Localizer, areas []Area) string {
	var list []string
	for _, a := range areas {
		var places []string
		for _, m := range a.Choices {
			places = append(places, l.spot(m.Choice))
		}
		list = append(list, a.Sign+" = "+strings.Join(places, " "))
	}
	if len(list) == 0 {
		return ""
	}
	return l.Say("bot.alt.choices", "choices", strings.Join(list, l.Say("bot.alt.and")))
}
