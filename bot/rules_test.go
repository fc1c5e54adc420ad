package bot

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
)

// Every illustrated page of rules has a picture, with a text below it and an alternative text. Both
// describe what it shows, and not the course of a match. Pages of other games have no picture.
func TestRulesInPictures(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	for game := range catalog.Builtin() {
		page, book := p.command("Sam", "rules", words("game", game)), texts().books[game]
		for n := 0; ; n++ {
			if len(page.Files) != min(len(book), 1) || page.to != persons["Sam"] {
				t.Fatalf("%s, page %d has %d pictures", game, n+1, len(page.Files))
			}
			text := p.text(page)
			for _, f := range page.Files {
				if says := p.sentence(book[n].PictureText()); f.Alt != says || !strings.Contains(text, says) || len(says) < 60 || len(f.Data) > 400_000 {
					t.Errorf("%s, page %d: a picture of %d bytes, described as %q", game, n+1, len(f.Data), f.Alt)
				}
			}
			if strings.Contains(text, "> ") || len(text) > 3900 || strings.Contains(text, ".rules.") || strings.Contains(text, ".picture.") {
				t.Errorf("%s, page %d says %q", game, n+1, text)
			}
			if n+1 >= len(book) {
				break
			}
			p.label("Sam", page, "Next")
		}
	}
}

// However long a picture of the rules takes, the answer is promised in time.
func TestRulesArePromised(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		synctest.Wait()
		p.easel.Painter = slowly(20 * time.Second)
		began := time.Now()
		p.failIf(func(method string) error {
			if method == "Respond" && time.Since(began) > 3*time.Second {
				t.Errorf("answered after %v", time.Since(began))
			}
			return nil
		})
		if page := p.command("Sam", "rules", words("game", "castle")); len(page.Files) != 1 {
			t.Errorf("%d pictures", len(page.Files))
		}
	})
}

// A person who names no game or an unknown one is asked for the game.
func TestWhichRules(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	for _, game := range []string{"", "chess"} {
		asked := p.command("Sam", "rules", words("game", game))
		if len(p.labels(asked)) != len(catalog.Entries) {
			t.Fatalf("asked with %v", p.labels(asked))
		}
		p.label("Sam", asked, "Castellan")
		if text := p.text(asked); !strings.Contains(text, p.sentence("castellan.rules.1")[:20]) {
			t.Errorf("the rules of Castellan are %q", text)
		}
	}
}

// The menu of every post of a match opens the rules, at the page about the current question.
func TestRulesOfTheQuestion(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	who := p.turn(1)
	page := func(of string) string { return p.text(p.label(of, p.label(of, p.live(), "menu"), "Rules")) }
	for _, reader := range []string{"Sam", who} {
		if text := page(reader); !strings.Contains(text, "(2/6)") || !strings.Contains(text, p.sentence("bot.rules.asked")) {
			t.Errorf("where a tile is to be laid, %s reads %q", reader, text)
		}
	}
	p.label(who, p.live(), "1")
	for range 3 { // the rotation of the tile, if it can be rotated
		if text := page(who); strings.Contains(text, "(3/6)") {
			return
		}
		p.label(who, p.live(), "Confirm")
	}
	t.Errorf("who places a follower reads %q", page(who))
}

// A hand and a result have a link to the rules too. Without a question, the rules begin with the
// aim.
func TestRulesFromEveryPost(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("castellan", nil, "Alix", "Bruno")
	who := p.turn(1)
	if text := p.text(p.label(who, p.command(who, "hand", nil), "Rules")); !strings.Contains(text, "/6)") || strings.Contains(text, "(1/6)") {
		t.Errorf("from the hand one reads %q", text)
	}
	p.label(who, p.command(who, "match resign", nil), session.VerbResign)
	p.quiet()
	if text := p.text(p.label("Sam", p.label("Sam", p.newest(), "menu"), "Rules")); !strings.Contains(text, "(1/6)") || strings.Contains(text, p.sentence("bot.rules.asked")) {
		t.Errorf("from the result one reads %q", text)
	}
}
