package wording

import (
	"testing"

	"github.com/bastide-games/bastide/games/catalog"
)

// Ratings are shown for games that are played with the sets they were measured with.
func TestRated(t *testing.T) {
	t.Parallel()
	all := catalog.Builtin()
	order := []string{"burgenland", "carcassonne"}
	for lang, want := range map[string][]string{"en": {"Carcassonne: easy 1", "normal 1", " ± ", "hard 1", "1000 stands", "!NaN"}, "fr": {"facile 1", "difficile 1"}} {
		check(t, Rated(loadTexts(t).Localizer(lang), order, all), want...)
	}
	if got := Rated(loadTexts(t).Localizer("en"), nil, all); got != "" {
		t.Errorf("without games, told %q", got)
	}
}
