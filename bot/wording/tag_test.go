package wording

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
)

// Every tag fits completely, in every language, and no two tags of a match are equal.
func TestTagNames(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id := range catalog.Builtin() {
		for stage := range stageTags {
			s := &session.Session{}
			s.GameID, s.Status = id, stage
			for _, lang := range Languages {
				names := TagsOf(texts.Localizer(lang), s)
				if len(names) != 2 || names[0][0] == names[1][0] {
					t.Errorf("%s in %s: %q", id, lang, names)
				}
				for _, name := range append(names[0], names[1]...) {
					if n := len([]rune(name)); n == 0 || n > maxTag || strings.HasSuffix(name, "…") || strings.HasPrefix(name, "bot.") {
						t.Errorf("%s in %s: %q", id, lang, name)
					}
				}
			}
		}
	}
}
