package puzzle

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Of returns the puzzle of a day among those of the wanted games, or nil if there is none. Days are
// consecutive numbers. Every server that wants the same games gets the same puzzle: the hash of the
// day orders the games, and the first wanted one provides the puzzle. Within a game every puzzle
// comes once before any comes again.
func Of(all map[string][]*Puzzle, day int, wanted func(game string) bool) *Puzzle {
	order := slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		return strings.Compare(hash("game", day, a), hash("game", day, b))
	})
	for _, game := range order {
		if list := all[game]; len(list) > 0 && wanted(game) {
			return fromRound(list, day)
		}
	}
	return nil
}

// fromRound returns the puzzle of a day. It goes through the whole list, in a different order each
// round.
func fromRound(list []*Puzzle, day int) *Puzzle {
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
