// Package rulebook reads how a game's rules are shown page by page: which sections of its
// texts stand on a page, which questions of a match the page answers, and the position that
// it shows as an example.
//
// A page is a text file in the folder rules of the game:
//
//	sections 4 5            the texts <game>.rules.4 and .5
//	asks ask.cell ask.turn  it answers the questions <game>.ask.cell and .turn
//	steps 4 6               the picture after step 4 of the record, and the one after step 6
//
//	bastide record 1        a record, see [table.Record]
//	…
//
// The pages have the order of the files' names.
package rulebook

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Page is one page of a game's rules.
type Page struct {
	Sections []int    // numbers of the texts
	Asks     []string // ids of questions, without the game's
	Steps    []int    // of the record, one or two
	Record   table.Record
}

// Book is the rules of one game.
type Book []Page

// Load reads the pages in the folder rules, none if there is no such folder. Its errors name
// the file and the line.
func Load(files fs.FS) (Book, error) {
	names, err := fs.Glob(files, "rules/*.txt")
	if err != nil {
		return nil, err
	}
	book := make(Book, len(names))
	for i, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		if book[i], err = parse(text); err != nil {
			return nil, fmt.Errorf("%s: %w", path.Base(name), err)
		}
	}
	return book, nil
}

// LoadAll loads the books of several games, by the game's id.
func LoadAll(all ...fs.FS) (map[string]Book, error) {
	books := map[string]Book{}
	for _, files := range all {
		book, err := Load(files)
		if err != nil {
			return nil, err
		}
		if len(book) > 0 {
			books[book.Game()] = book
		}
	}
	return books, nil
}

// Game returns the id of the game that a book is about, "" of an empty one.
func (b Book) Game() string {
	if len(b) == 0 {
		return ""
	}
	return b[0].Record.Header.Game
}

// On returns the page, from 0, that answers a question of the game; 0 if none does.
func (b Book) On(question string) int {
	id := strings.TrimPrefix(question, b.Game()+".")
	return max(slices.IndexFunc(b, func(p Page) bool { return slices.Contains(p.Asks, id) }), 0)
}

// Example is what a page shows.
type Example struct {
	Pictures []table.Match // before and after, or one
	Course   []table.Step  // the steps that lead from one to the other, or to the only one
}

// Play plays the record. The errors are those of [table.Record.Replay]: the game may be
// played with another set than the page was made for.
func (p Page) Play(g games.Game) (e Example, err error) {
	from, to := p.Steps[0], p.Steps[len(p.Steps)-1]
	_, err = p.Record.Replay(g, func(s table.Step) error {
		if slices.Contains(p.Steps, s.N) {
			e.Pictures = append(e.Pictures, s.After)
		}
		if s.N > from && s.N <= to || from == to && s.N == to {
			e.Course = append(e.Course, s)
		}
		return nil
	})
	return e, err
}

// begins is how the record below the head of a page begins.
const begins = "bastide record"

func parse(text []byte) (p Page, err error) {
	at := bytes.Index(text, []byte("\n"+begins))
	if at < 0 {
		return p, fmt.Errorf("no record: a line beginning with %q is missing", begins)
	}
	for i, line := range strings.Split(string(text[:at]), "\n") {
		if err := p.read(strings.Fields(line)); err != nil {
			return p, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	lines := bytes.Count(text[:at+1], []byte("\n")) // so that errors name the line of the file
	if p.Record, err = table.ParseRecord(append(bytes.Repeat([]byte("\n"), lines), text[at+1:]...)); err != nil {
		return p, err
	}
	return p, p.check()
}

func (p *Page) read(words []string) (err error) {
	switch {
	case len(words) == 0 || words[0][0] == '#':
	case words[0] == "sections":
		p.Sections, err = numbers(words[1:])
	case words[0] == "steps":
		p.Steps, err = numbers(words[1:])
	case words[0] == "asks":
		p.Asks = words[1:]
	default:
		err = fmt.Errorf("%q is none of sections, asks, steps", words[0])
	}
	return err
}

func numbers(words []string) (list []int, err error) {
	for _, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%q is not a number", word)
		}
		list = append(list, n)
	}
	return list, nil
}

func (p Page) check() error {
	last := len(p.Record.Entries)
	switch {
	case len(p.Sections) == 0:
		return fmt.Errorf("no sections")
	case len(p.Steps) < 1 || len(p.Steps) > 2 || !slices.IsSorted(p.Steps):
		return fmt.Errorf("one or two steps are shown, in their order, not %v", p.Steps)
	case p.Steps[len(p.Steps)-1] > last:
		return fmt.Errorf("the record has %d steps only", last)
	}
	return nil
}
