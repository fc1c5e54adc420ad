package rulebook_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/rulebook"
)

// most is how many pages somebody is asked to read.
const most = 6

// texts returns the ids of a game's English texts.
func texts(t *testing.T, e catalog.Entry) []string {
	t.Helper()
	data := map[string]any{}
	if _, err := toml.DecodeFS(e.Texts, "texts/en.toml", &data); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for id := range data {
		ids = append(ids, id)
	}
	return ids
}

// Where a game's rules are laid out, every section stands on one of at most six pages, in its order on the page;
// every question that is asked in a match is answered on one; every record plays.
func TestBooks(t *testing.T) {
	for id, g := range catalog.Builtin() {
		e := catalog.Entries[slices.IndexFunc(catalog.Entries, func(e catalog.Entry) bool { return e.ID == id })]
		book, err := rulebook.Load(e.Texts)
		if err != nil {
			t.Fatal(err)
		}
		if len(book) == 0 {
			continue // its sections stand on a page each
		}
		if len(book) > most || book.Game() != id {
			t.Errorf("%s: %d pages about %q", id, len(book), book.Game())
		}
		left := texts(t, e)
		take := func(text string) {
			at := slices.Index(left, id+"."+text)
			if at < 0 {
				t.Errorf("%s: there is no text %s, or it is named twice", id, text)
				return
			}
			left = slices.Delete(left, at, at+1)
		}
		for i, page := range book {
			for _, n := range page.Sections {
				take(fmt.Sprint("rules.", n))
			}
			for _, ask := range page.Asks {
				take(ask)
				if got := book.On(id + "." + ask); got != i {
					t.Errorf("%s: %s is answered on page %d, not on %d", id, ask, i, got)
				}
			}
			if !slices.IsSorted(page.Sections) {
				t.Errorf("%s, page %d: sections %v", id, i+1, page.Sections)
			}
			if shown, err := page.Play(g); err != nil || len(shown.Pictures) != len(page.Steps) || len(shown.Course) == 0 {
				t.Errorf("%s, page %d: %d pictures, %v", id, i+1, len(shown.Pictures), err)
			}
		}
		for _, text := range left {
			if strings.HasPrefix(text, id+".rules.") || strings.HasPrefix(text, id+".ask.") {
				t.Errorf("%s: %s stands on no page", id, text)
			}
		}
		if book[0].Sections[0] != 1 {
			t.Errorf("%s: the first page does not begin with the aim", id)
		}
	}
}

func TestUnknownQuestion(t *testing.T) {
	book, err := rulebook.Load(catalog.Entries[0].Texts)
	if err != nil || book.On("carcassonne.ask.nothing") != 0 || rulebook.Book(nil).On("x") != 0 {
		t.Errorf("a question that no page answers leads elsewhere than to the first page: %v", err)
	}
}

const record = "bastide record 1\ngame carcassonne\nseats 2\ndraws A U\n\nA place 0,1 r0\n"

func TestBadPages(t *testing.T) {
	for _, c := range []struct{ page, says string }{
		{"sections 1\nsteps 0\n", "no record"},
		{"steps 0\n" + record, "no sections"},
		{"sections 1\n" + record, "one or two steps"},
		{"sections 1\nsteps 1 0\n" + record, "in their order"},
		{"sections 1\nsteps 0 1 1\n" + record, "one or two steps"},
		{"sections 1\nsteps 2\n" + record, "1 steps only"},
		{"sections one\nsteps 0\n" + record, "line 1: \"one\" is not a number"},
		{"sections 1\n\nstep 0\n" + record, "line 3: \"step\" is none of"},
		{"sections 1\nsteps 0\nbastide record 9\n", "line 3"},
	} {
		_, err := rulebook.LoadAll(fstest.MapFS{"rules/1.txt": {Data: []byte(c.page)}})
		if err == nil || !strings.Contains(err.Error(), c.says) || !strings.HasPrefix(err.Error(), "1.txt: ") {
			t.Errorf("%q: %v, which does not say %q", c.page, err, c.says)
		}
	}
	if book, err := rulebook.LoadAll(fstest.MapFS{}); err != nil || len(book) != 0 {
		t.Errorf("a game without pages: %v, %v", book, err)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add("sections 1\nsteps 0 1\n\n" + record)
	games := catalog.Builtin()
	f.Fuzz(func(t *testing.T, text string) {
		book, err := rulebook.Load(fstest.MapFS{"rules/1.txt": {Data: []byte(text)}})
		if err != nil {
			return
		}
		g := games[book.Game()]
		if g == nil {
			return
		}
		if e, err := book[0].Play(g); err == nil && len(e.Pictures) == 0 {
			t.Errorf("%q shows nothing", text)
		}
	})
}
