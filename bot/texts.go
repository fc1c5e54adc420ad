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

// Texts holds what players read: all sentences, the rules, the covers of the games, the lessons and the puzzles. It
// never changes.
type Texts struct {
	wording *wording.Texts
	books   map[string]rulebook.Book // by game, as all that follows
	covers  map[string]table.Record
	lessons map[string]*lesson.Lesson
	puzzles map[string][]*puzzle.Puzzle
}

// ReadTexts reads the bot's own catalogues, and from the folder of each game its catalogues (texts/en.toml and so on),
// its rules, its cover, its lesson and its puzzles.
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

// withLinks returns the sentences with links to channels that begin with links ("" for Discord's own), and to the
// host's pages.
func (t *Texts) withLinks(links string, sites wording.Sites) *wording.Texts {
	w := *t.wording
	w.Emblems = &wording.Emblems{}
	if links != "" {
		w.Links = links
	}
	w.Sites = sites
	return &w
}
