// Package rulebook reads how a game's rules are laid out in pages: which sections of its texts are
// on a page, which questions of a match the page answers, and the position it shows as an example.
//
// A page is a text file in the folder rules of the game, such as 2-tile.txt:
//
//	sections 4 5            the texts <game>.rules.4 and .5
//	asks ask.cell ask.turn  it answers the questions <game>.ask.cell and .turn
//	frame 7 0 4 3           the picture shows this part of the board: its corner, width and height
//	ring 8 1 1 1            of which this is ringed; there may be several rings, or none
//	hand A                  with what that seat holds; of a hand that has a picture of its own, only it
//
//	bastide record 1        a record, see [table.Record], at whose end the picture is taken
//	…
//
// The pages are sorted by file name. The text <game>.picture.tile describes the picture of the page
// tile. Lengths are in the units of the game's scenes.
package rulebook

import (
	"bytes"
	"fmt"
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// Page is one page of a game's rules.
type Page struct {
	Name     string   // of the file, without its number
	Sections []int    // numbers of the texts
	Asks     []string // ids of questions, without the game's id
	Frame    scene.Rect
	Rings    []scene.Rect
	Hand     games.Seat // the seat whose hand is shown, or games.Spectator
	Record   table.Record
}

// Book is the rules of one game.
type Book []Page

// Load reads the pages in the folder rules, none if there is no such folder. Errors name the file
// and the line.
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
		_, book[i].Name, _ = strings.Cut(strings.TrimSuffix(path.Base(name), ".txt"), "-")
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

// Game returns the id of the game, or "" for an empty book.
func (b Book) Game() string {
	if len(b) == 0 {
		return ""
	}
	return b[0].Record.Header.Game
}

// PageFor returns the index of the page that answers a question of the game, 0 if none does.
func (b Book) PageFor(question string) int {
	id := strings.TrimPrefix(question, b.Game()+".")
	return max(slices.IndexFunc(b, func(p Page) bool { return slices.Contains(p.Asks, id) }), 0)
}

// PictureText returns the id of the text that describes the page's picture.
func (p Page) PictureText() string { return p.Record.Header.Game + ".picture." + p.Name }

// Picture plays the record and returns the scene at its end; the scene's focus is the part to show.
// It fails like [table.Record.Replay], for example because the host plays with another set than the
// page was made for.
func (p Page) Picture(g games.Game) (scene.Scene, error) {
	m, err := p.Record.Replay(g, nil)
	if err != nil {
		return scene.Scene{}, err
	}
	sc := m.Still(p.Hand)
	if p.Hand == games.Spectator {
		sc.Panel = scene.Panel{}
	} else if sc.Hand != nil {
		sc = table.WithoutSpots(*sc.Hand)
	}
	sc.Focus = p.Frame
	return sc, nil
}

// begins is how the record below the header of a page begins.
const begins = "bastide record"

func parse(text []byte) (p Page, err error) {
	at := bytes.Index(text, []byte("\n"+begins))
	if at < 0 {
		return p, fmt.Errorf("no record: a line beginning with %q is missing", begins)
	}
	p.Hand = games.Spectator
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
	case words[0] == "hand" && len(words) == 2:
		var ok bool
		if p.Hand, ok = games.ParseSeat(words[1]); !ok {
			err = fmt.Errorf("%q is not a seat", words[1])
		}
	case words[0] == "frame":
		p.Frame, err = rect(words[1:])
	case words[0] == "ring":
		var ring scene.Rect
		ring, err = rect(words[1:])
		p.Rings = append(p.Rings, ring)
	case words[0] == "asks":
		p.Asks = words[1:]
	default:
		err = fmt.Errorf("%q is none of sections, asks, frame, ring, hand", words[0])
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

// maxSide is the limit for the sides of a part of a board, in its units.
const maxSide = 100

func rect(words []string) (r scene.Rect, err error) {
	if len(words) != 4 {
		return r, fmt.Errorf("a corner, a width and a height are four numbers, not %d", len(words))
	}
	for i, to := range []*float64{&r.X, &r.Y, &r.W, &r.H} {
		n, err := strconv.ParseFloat(words[i], 64)
		if err != nil || !(math.Abs(n) <= maxSide) || i > 1 && n <= 0 {
			return r, fmt.Errorf("%q is no such number", words[i])
		}
		*to = n
	}
	return r, nil
}

func (p Page) check() error {
	switch {
	case len(p.Sections) == 0:
		return fmt.Errorf("no sections")
	case p.Frame == scene.Rect{}:
		return fmt.Errorf("no frame")
	}
	return nil
}
