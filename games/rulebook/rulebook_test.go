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
	"github.com/bastide-games/bastide/games/scene"
)

// most is how many pages a game's rules may have.
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

// Every section is on one of at most six pages, in order. Every question of a match is answered on
// a page. Every record can be played.
func TestBooks(t *testing.T) {
	for id := range catalog.Builtin() {
		e := catalog.Entries[slices.IndexFunc(catalog.Entries, func(e catalog.Entry) bool { return e.ID == id })]
		book, err := rulebook.Load(e.Texts)
		if err != nil {
			t.Fatal(err)
		}
		if len(book) == 0 {
			continue // each section is a page of its own
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
				if got := book.PageFor(id + "." + ask); got != i {
					t.Errorf("%s: %s is answered on page %d, not on %d", id, ask, i, got)
				}
			}
			if !slices.IsSorted(page.Sections) {
				t.Errorf("%s, page %d: sections %v", id, i+1, page.Sections)
			}
			take(strings.TrimPrefix(page.PictureText(), id+"."))
		}
		for _, text := range left {
			if strings.HasPrefix(text, id+".rules.") || strings.HasPrefix(text, id+".ask.") || strings.HasPrefix(text, id+".picture.") {
				t.Errorf("%s: %s stands on no page", id, text)
			}
		}
		if book[0].Sections[0] != 1 {
			t.Errorf("%s: the first page does not begin with the aim", id)
		}
	}
}

// phone is how wide a phone shows a picture, px. There a tile has to be legibleTile wide, and a space of a
// ring, which has a single sign, legibleSpace.
const phone, legibleTile, legibleSpace = 350, 60, 50

// Every page shows a part of a position of its own, so near that a tile can be read on a phone, and
// what is ringed lies in it.
func TestPictures(t *testing.T) {
	for id, g := range catalog.Builtin() {
		e := catalog.Entries[slices.IndexFunc(catalog.Entries, func(e catalog.Entry) bool { return e.ID == id })]
		book, err := rulebook.Load(e.Texts)
		if err != nil {
			t.Fatal(err)
		}
		records := map[string]string{}
		for _, page := range book {
			sc, err := page.Picture(g)
			if err != nil {
				t.Fatalf("%s, page %s: %v", id, page.Name, err)
			}
			if other, shown := records[string(page.Record.Encode())]; shown {
				t.Errorf("%s: the page %s shows what %s does", id, page.Name, other)
			}
			records[string(page.Record.Encode())] = page.Name
			size, legible := tileOf(sc)
			if got := size * phone / page.Frame.W; got < legible {
				t.Errorf("%s, page %s: a tile or space is %.0f px on a phone", id, page.Name, got)
			}
			for _, ring := range page.Rings {
				if !inside(ring, page.Frame) {
					t.Errorf("%s, page %s: the ring %v is cut off", id, page.Name, ring)
				}
			}
			if seen := inFrame(sc, page.Frame); seen < 4 {
				t.Errorf("%s, page %s shows %d things", id, page.Name, seen)
			}
		}
	}
}

// tileOf is how wide a cell of a board is, or else the first space of its ring, in units; and how
// wide it has to be on a phone, px.
func tileOf(sc scene.Scene) (size, legible float64) {
	for _, it := range sc.Items {
		if it.Noun == "space" && !sc.Grid {
			return it.Box.W, legibleSpace
		}
	}
	return 1, legibleTile
}

// inFrame counts the faces, pieces and walls of which the middle is seen.
func inFrame(sc scene.Scene, frame scene.Rect) (n int) {
	for _, it := range sc.Items {
		c := it.Box.Centre()
		if it.Kind <= scene.Path && inside(scene.Rect{X: c.X, Y: c.Y}, frame) {
			n++
		}
	}
	return n
}

func inside(r, in scene.Rect) bool {
	return r.X >= in.X && r.Y >= in.Y && r.X+r.W <= in.X+in.W && r.Y+r.H <= in.Y+in.H
}

// What is in hand is shown only where the page says whose.
func TestHands(t *testing.T) {
	for _, c := range []struct {
		hand string
		held int
	}{{"", 0}, {"hand A\n", 1}} {
		book, err := rulebook.Load(fstest.MapFS{"rules/1-one.txt": {Data: []byte("sections 1\n" + c.hand + "frame 0 0 2 2\n" + record)}})
		if err != nil {
			t.Fatal(err)
		}
		sc, err := book[0].Picture(catalog.Builtin()["carcassonne"])
		if err != nil || len(sc.Panel.Hand) != c.held {
			t.Errorf("%q: %d in hand, %v", c.hand, len(sc.Panel.Hand), err)
		}
	}
}

func TestUnknownQuestion(t *testing.T) {
	book, err := rulebook.Load(catalog.Entries[0].Texts)
	if err != nil || book.PageFor("carcassonne.ask.nothing") != 0 || rulebook.Book(nil).PageFor("x") != 0 {
		t.Errorf("a question that no page answers leads elsewhere than to the first page: %v", err)
	}
}

const record = "bastide record 1\ngame carcassonne\nseats 2\ndraws A U\n\n"

func TestBadPages(t *testing.T) {
	for _, c := range []struct{ page, says string }{
		{"sections 1\nframe 0 0 1 1\n", "no record"},
		{"frame 0 0 1 1\n" + record, "no sections"},
		{"sections 1\n" + record, "no frame"},
		{"sections 1\nframe 0 0 1\n" + record, "line 2: a corner, a width and a height"},
		{"sections 1\nframe 0 0 1 0\n" + record, "line 2: \"0\" is no such number"},
		{"sections 1\nframe 0 0 1 NaN\n" + record, "line 2: \"NaN\" is no such number"},
		{"sections 1\nframe 0 0 1 1\nring 0 0 1 1000\n" + record, "line 3: \"1000\""},
		{"sections 1\nframe 0 0 1 1\nhand Anna\n" + record, "line 3: \"Anna\" is not a seat"},
		{"sections one\nframe 0 0 1 1\n" + record, "line 1: \"one\" is not a number"},
		{"sections 1\n\nstep 0\n" + record, "line 3: \"step\" is none of"},
		{"sections 1\nframe 0 0 1 1\nbastide record 9\n", "line 3"},
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
	f.Add("sections 1\nframe 0 0 1 1\nring 0 0 1 1\nhand A\n\n" + record)
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
		if sc, err := book[0].Picture(g); err == nil && (sc.Focus != book[0].Frame || sc.Focus.W <= 0) {
			t.Errorf("%q shows %v", text, sc.Focus)
		}
	})
}
