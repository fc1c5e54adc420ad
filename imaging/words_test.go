package imaging

import (
	"io/fs"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
)

// texts are the words of all games.
var texts = func() *wording.Texts {
	var all []fs.FS
	for _, e := range catalog.Entries {
		all = append(all, e.Texts)
	}
	t, err := wording.LoadTexts(all...)
	if err != nil {
		panic(err)
	}
	return t
}()

// wordsOf names what a game counts, as in a post.
func wordsOf(game, lang string) func(string, int) string {
	g, known := catalog.Builtin()[game]
	if !known {
		return func(noun string, _ int) string { return noun }
	}
	return wording.Counted(texts.Localizer(lang).Of(g, nil).Bare())
}
