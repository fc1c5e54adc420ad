package bot

import (
	"bytes"
	"fmt"
	"image/png"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest/morris"
	"github.com/bastide-games/bastide/imaging"
)

// sixth is the line that a new game needs in the catalogue.
var sixth = catalog.Entry{ID: morris.ID, Texts: morris.Texts, New: morris.New}

// renamed is the sixth game under another id, to fill a catalogue.
type renamed struct {
	games.Game
	id string
}

func (r renamed) Info() games.Info {
	info := r.Game.Info()
	info.ID = r.id
	return info
}

// largerCatalogue is a party with so many games: those of the catalogue, the sixth, and copies of
// it.
func largerCatalogue(t *testing.T, number int) *party {
	p := newParty(t)
	p.shut()
	game, err := sixth.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	texts := catalog.Texts()
	if !slices.Contains(catalog.Order(), sixth.ID) {
		texts = append(texts, sixth.Texts)
	}
	if p.texts, err = ReadTexts(texts...); err != nil {
		t.Fatal(err)
	}
	p.games = maps.Clone(catalog.Builtin())
	p.games[sixth.ID] = game
	for n := len(p.games); n < number; n++ {
		id := fmt.Sprintf("morris%d", n)
		p.games[id] = renamed{game, id}
	}
	p.computers = Computers{Play: true, Playouts: 2}
	p.open()
	return p
}

// Games that do not fit into one message are on the next pages of /play. Each appears once.
func TestPlayWithMoreGames(t *testing.T) {
	t.Parallel()
	for number, pages := range map[int]int{6: 2, 11: 3} {
		p := largerCatalogue(t, number)
		shelf := p.command("Alix", "play", nil)
		first, offered := p.text(shelf), map[string]bool{}
		for range pages {
			for _, b := range p.buttons(shelf) {
				if _, id, found := strings.Cut(b.CustomID, "open-game:0."); found {
					if offered[id] {
						t.Errorf("of %d games %s is offered twice", number, id)
					}
					offered[id] = true
				}
			}
			ways := p.buttons(shelf)
			p.press("Alix", shelf.id, ways[len(ways)-1].CustomID)
		}
		if got, want := slices.Sorted(maps.Keys(offered)), slices.Sorted(maps.Keys(p.games)); !slices.Equal(got, want) {
			t.Errorf("offered are %v of %v", got, want)
		}
		if p.text(shelf) != first {
			t.Errorf("after %d pages of %d games the first does not come again", pages, number)
		}
		p.refused(p.command("Alix", "play", words("game", "chess")), "bot.error.game")
	}
}

// A game with one line in the catalogue can be played against computers of each strength, with a
// hint, by its buttons alone. Then it has a review and counts. It has rules and no lesson. The short form
// has one strength.
func TestSixthGame(t *testing.T) {
	t.Parallel()
	strengths := []string{"easy", "normal", "strong"}
	if testing.Short() {
		strengths = strengths[:1]
	}
	for _, strength := range strengths {
		t.Run(strength, func(t *testing.T) {
			t.Parallel()
			p := largerCatalogue(t, 6)
			if text := p.text(p.command("Alix", "rules", words("game", sixth.ID))); !strings.Contains(text, "nine men") {
				t.Errorf("its rules: %q", text)
			}
			p.command("Alix", "play", map[string]discord.Option{"game": {Text: sixth.ID}, "where": {Text: "here"}, "against": {Text: strength}})
			p.awaitPerson(1)
			if m := p.command("Alix", "hint", nil); m.to != persons["Alix"] || !isAdvice(p.text(m)) {
				t.Errorf("a hint: %q", p.text(m))
			}
			p.playSolo(1, 1000, rand.New(rand.NewPCG(6, 6)))
			p.quiet()
			s := p.sheet(1)
			if s.Status != session.Over {
				t.Fatalf("the match is %v", s.Status)
			}
			p.checkResult(s)
			for _, m := range p.public() {
				if strings.Contains(p.text(m), " point") || strings.Contains(p.text(m), "morris.") {
					t.Errorf("told: %s", p.text(m))
				}
			}
			if m := p.command("Alix", "match export", words("match", "1")); len(m.Files) != 1 {
				t.Errorf("its record: %q", p.text(m))
			}
			if m := p.command("Alix", "me stats", nil); !strings.Contains(p.text(m), "Nine Men's Morris") {
				t.Errorf("statistics: %q", p.text(m))
			}
		})
	}
}

// Two people play the sixth game with pictures of plain shapes, while a third watches and pages
// through the past, across a restart in the middle of a match. The short form paints only the beginning.
func TestSixthGameOfPeople(t *testing.T) {
	t.Parallel()
	p := largerCatalogue(t, 6)
	p.easel.Painter = imaging.New()
	p.shut()
	p.open()
	p.beginWithHints(sixth.ID, 2, "Alix", "Bruno")
	choose := rand.New(rand.NewPCG(9, 9))
	p.playOn(1, 12, choose)
	p.shut()
	p.open()
	who, live := p.turn(1), p.live()
	if !p.pictured(live) {
		t.Errorf("a turn is shown without its board: %d files", len(live.Files))
	}
	p.refused(p.press("Sam", live.id, p.buttonToPress(live)), "bot.press.watching")
	if m := p.command(who, "hint", nil); m.to != persons[who] || !isAdvice(p.text(m)) {
		t.Errorf("a hint: %q", p.text(m))
	}
	board := p.command("Sam", "board", nil)
	for _, way := range []string{"first", "on", "last", "back"} {
		p.leap("Sam", board, way)
		if steps := p.sheet(1).Match.Steps; !strings.Contains(p.text(board), fmt.Sprintf("of %d", steps)) || !p.pictured(board) {
			t.Errorf("looking back by %q: %s", way, p.text(board))
		}
	}
	if testing.Short() {
		return // TestSixthGame plays to the end
	}
	p.playOn(1, 1000, choose)
	p.quiet()
	s := p.sheet(1)
	if s.Status != session.Over {
		t.Fatalf("the match is %v", s.Status)
	}
	p.checkResult(s)
	if result := p.live(); !p.pictured(result) || p.has(result, posts.VerbPoints) {
		t.Errorf("a result with %d pictures and %v", len(result.Files), p.labels(result))
	}
}

// pictured reports whether a message shows one picture of some size, with an alternative text.
func (p *party) pictured(m *shown) bool {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(m.Files) != 1 || m.Files[0].Alt == "" {
		return false
	}
	picture, err := png.DecodeConfig(bytes.NewReader(m.Files[0].Data))
	return err == nil && picture.Width > 300 && picture.Height > 300
}
