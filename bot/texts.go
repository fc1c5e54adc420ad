package bot

import (
	"fmt"
	"io/fs"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/lesson"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/games/rulebook"
	"github.com/bastide-games/bastide/games/table"
)

// Texts are what players read: every sentence, the rules, what the pictures of the games show, the
// lessons and the puzzles. They never change.
type Texts struct {
	wording *wording.Texts
	books   map[string]rulebook.Book // by game, as all that follows
	covers  map[string]table.Record
	lessons map[string]*lesson.Lesson
	puzzles map[string][]*puzzle.Puzzle
}

// ReadTexts reads the bot's own catalogues, and of each game texts/en.toml, texts/fr.toml, its
// pages of rules, its picture, its lesson and its puzzles.
func ReadTexts(games ...fs.FS) (*Texts, error) {
	var t Texts
	var err error
	if t.wording, err = wording.LoadTexts(games...); err != nil {
		return nil, fmt.Errorf("message catalogues: %w", err)
	}
	if t.books, err = rulebook.LoadAll(games...); err != nil {
		return nil, fmt.Errorf("pages of the rules: %w", err)
	}
	if t.covers, err = rulebook.LoadCovers(games...); err != nil {
		return nil, fmt.Errorf("pictures of the games: %w", err)
	}
	if t.lessons, err = lesson.LoadAll(games...); err != nil {
		return nil, fmt.Errorf("lessons: %w", err)
	}
	if t.puzzles, err = puzzle.LoadAll(games...); err != nil {
		return nil, fmt.Errorf("puzzles: %w", err)
	}
	return &t, nil
}

// leading returns the sentences of a bot, with links that begin so, "" for Discord's own, and to these
// pages.
func (t *Texts) leading(links string, sites wording.Sites) *wording.Texts {
	w := *t.wording
	w.Emblems = &wording.Emblems{}
	if links != "" {
		w.Links = links
	}
	w.Sites = sites
	return &w
}
