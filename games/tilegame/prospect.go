package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// What a follower would stand for, in so few words that its button holds them.

// Growing says what a feature pays as it is, and once it is completed.
func Growing(feature games.Text, now, completed int) games.Text {
	if now == completed {
		return games.T("table.does.pays", "what", feature, "n", now)
	}
	return games.T("table.does.grown", "what", feature, "now", now, "completed", completed)
}

// Paying says that a feature pays at once.
func Paying(points int) games.Text { return games.T("table.does.now", "n", points) }

// Touching says how many things beside a feature pay so many points each at the end of the match;
// the text for none has an id of its own.
func Touching(id string, n, each int) games.Text {
	if n == 0 {
		return games.T(id + ".none")
	}
	return games.T(id, "n", n, "points", n*each)
}

// Beside counts the regions of a sort that touch one, each once.
func Beside(b *tiles.Board, r tiles.Region, counts func(tiles.Region) bool) int {
	var met []tiles.Region
	for one, other := range b.Contacts() {
		if other == r {
			one, other = other, one
		}
		if one == r && !slices.Contains(met, other) && counts(other) {
			met = append(met, other)
		}
	}
	return len(met)
}
