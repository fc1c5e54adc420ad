package wording

import (
	"strconv"
	"strings"
)

// Area is a part of the board that a question offers, with its places.
type Area struct {
	Part    string // where it lies, as a compass point, see [AreaPart]
	Choices []Marked
}

var areaParts = [3][3]string{{"nw", "n", "ne"}, {"w", "c", "e"}, {"sw", "s", "se"}}

// AreaPart says where on the board an area lies. Areas stand in up to three rows of up to three; column and
// row count from 0.
func AreaPart(column, columns, row, rows int) string {
	return areaParts[third(row, rows)][third(column, columns)]
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
	label, most := arrows[a.Part]+" "+strconv.Itoa(len(a.Choices)), 0
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
		list = append(list, l.Say("bot.option", "name", l.Say("bot.part."+a.Part), "value", strings.Join(places, ", ")))
	}
	if len(list) == 0 {
		return ""
	}
	return l.Say("bot.alt.choices", "choices", strings.Join(list, l.Say("bot.alt.and")))
}
