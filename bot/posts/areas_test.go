package posts

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/search"
)

// What changes for the turn, such as a pile that begins, is said above the whole board. Small print waits
// for the area, where the rest is not repeated.
func TestNotesBeforeAnArea(t *testing.T) {
	t.Parallel()
	s := begin(t, "city", "Alix", "Bruno")
	for turn := 0; s.S.Status == session.Live; turn++ {
		seat := s.S.Acting()[0]
		now, err := s.S.Turn(seat)
		if err != nil {
			t.Fatal(err)
		}
		p := newPanel(s.Texts.Localizer("en").About(s.S), s.S, now)
		if open := now.Tip.Open(); open != nil && p.areas.asked(*open) {
			begins, primer := games.T("city.note.begins", "pile", 2, "count", 1), games.T("city.primer.public")
			p.Prompt.Notes = []games.Text{begins, primer}
			whole, areas := p.askText(""), p.areas
			p.areas = areas.enter(p.scene, 0)
			within := p.askText("")
			for i, note := range []string{p.l.Text(begins), p.l.Text(primer)} {
				if above := i == 0; strings.Contains(whole, note) != above || strings.Contains(within, note) == above {
					t.Errorf("%q is said in the wrong step:\n%s\n---\n%s", note, whole, within)
				}
			}
			return
		}
		answer, err := search.Think(search.Question{Game: s.S.Game, Match: s.S.Match, Seat: seat, Strength: search.Greedy, Seed: chance.Seed{byte(turn)}})
		if err != nil {
			t.Fatal(err)
		}
		s.decide(seat, words(answer), func(*session.Turn) {})
	}
	t.Error("no area was asked for")
}

// The hint above the areas takes one line of a phone, in every language: the whole board needs the room.
func TestHintAtAreasTakesOneLine(t *testing.T) {
	t.Parallel()
	texts := begin(t, "carcassonne", "Alix", "Bruno").Texts
	for _, lang := range wording.Languages {
		const onPhone = 48 // small letters of a phone's line
		if hint := texts.Localizer(lang).Say("bot.area.first"); utf8.RuneCountInString(hint) > onPhone {
			t.Errorf("%s: %q", lang, hint)
		}
	}
}
