package wording

import (
	"testing"
	"unicode/utf8"

	"github.com/bastide-games/bastide/games/catalog"
)

// The bot's entry fits Discord's App Directory in every language, with room for a game or two.
func TestListing(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, lang := range Languages {
		say := texts.Localizer(lang).Listing(len(catalog.Order()))
		for text, most := range map[string]int{say.Summary: MaxSummary, say.Description: MaxDescription} {
			if n := utf8.RuneCountInString(text); n == 0 || n > most {
				t.Errorf("%s: %d characters of %d: %s", lang, n, most, text)
			}
		}
		if len(say.Tags) == 0 || len(say.Tags) > MaxTags {
			t.Errorf("%s: %d tags", lang, len(say.Tags))
		}
		for _, tag := range say.Tags {
			if n := utf8.RuneCountInString(tag); n == 0 || n > MaxTag {
				t.Errorf("%s: a tag of %d characters: %s", lang, n, tag)
			}
		}
	}
}
