package puzzle

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Of returns the puzzle of a day among those of the games that are wanted, nil if there is none. A
// day is a number that grows by one from each to the next. Everywhere it is the same one, as far as
// the same games are wanted: the hash of the day says in which order these come, and the first that
// is wanted has it. Within a game each puzzle comes once before any of them comes again.
func Of(all map[string][]*Puzzle, day int, wanted func(game string) bool) *Puzzle {
	order := slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		return strings.Compare(hash("game", day, a), hash("game", day, b))
	})
	for _, game := range order {
		if list := all[game]; len(list) > 0 && wanted(game) {
			return inTurn(list, day)
		}
	}
	return nil
}

// inTurn returns the puzzle of a day: all of the list are gone through, in another order each time.
func inTurn(list []*Puzzle, day int) *Puzzle {
	round := day / len(list)
	list = slices.SortedFunc(slices.Values(list), func(a, b *Puzzle) int {
		return cmp.Or(strings.Compare(hash("puzzle", round, a.ID), hash("puzzle", round, b.ID)), strings.Compare(a.ID, b.ID))
	})
	return list[day%len(list)]
}

func hash(what string, n int, id string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "bastide %s %d %s", what, n, id))
	return string(sum[:])
}
