package gametest

import (
	"io/fs"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/rulebook"
)

// pages writes the texts in the pictures of the game's pages of rules, if it has any. It reports a
// page whose record cannot be played.
func (s *textChecker) pages(g games.Game, files fs.FS) {
	s.Helper()
	book, err := rulebook.Load(files)
	if err != nil {
		s.Errorf("rules: %v", err)
	}
	for _, page := range book {
		if _, err := page.Picture(g); err != nil {
			s.Errorf("rules, page %s: %v", page.Name, err)
		}
		s.need(page.PictureText(), nil)
	}
}
