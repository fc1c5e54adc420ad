package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// What a follower would stand for, in so few words that its button holds them.

// Prospects says of each place for a follower that is offered what it is worth; none is the word of
// no place.
func Prospects(choices []games.Choice, none string, worth func(place string) games.Text) {
	for i, c := range choices {
		if c.Word != none {
			choices[i].Does = []games.Text{worth(c.Word)}
		}
	}
}

// Paying says what a feature pays as it is, and once it is completed.
func Paying(now, completed int) games.Text {
	if now == completed {
		return games.T("table.does.pays", "n", now)
	}
	return games.T("table.does.grown", "now", now, "n", completed)
}

// Scoring says that a feature pays at once.
func Scoring(points int) games.Text { return games.T("table.does.now", "n", points) }

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
