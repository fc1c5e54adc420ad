package tilegame

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// TurnWords are the words for clockwise quarter turns.
var TurnWords = []string{"r0", "r1", "r2", "r3"}

// Begins reports whether the words begin a legal action, or are one.
func Begins(legal []games.Action, words []string) bool {
	prefix := strings.Join(words, " ")
	return slices.ContainsFunc(legal, func(a games.Action) bool {
		rest, found := strings.CutPrefix(string(a), prefix)
		return found && (rest == "" || prefix == "" || rest[0] == ' ')
	})
}

// NextWords lists the words that may follow in a legal action, in the order of the list.
func NextWords(legal []games.Action, words []string) []string {
	prefix := strings.Join(append(slices.Clip(words), ""), " ")
	var next []string
	for _, a := range legal {
		rest, found := strings.CutPrefix(string(a), prefix)
		if !found {
			continue
		}
		word, _, _ := strings.Cut(rest, " ")
		if !slices.Contains(next, word) {
			next = append(next, word)
		}
	}
	return next
}

// NextCells lists the cells that may follow in a legal action, in reading order.
func NextCells(legal []games.Action, words []string) []games.Cell {
	var cells []games.Cell
	for _, word := range NextWords(legal, words) {
		c, _ := games.ParseCell(word)
		cells = append(cells, c)
	}
	slices.SortFunc(cells, tiles.Reading)
	return cells
}
