package wording

import (
	"regexp"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
)

// code is what no player should have to read: a cell as it is stored, a signed number, a range,
// the number of a tile in its set.
var code = regexp.MustCompile(`\d,-?\d|(^|[ (,])-\d|\.\.\d|\([A-Z]\d+\)|\b[A-F]0\d\b`)

// Whatever is said of random matches of all games names places as on the rim of the picture, or
// not at all.
func TestNoCoordinates(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id := range catalog.Builtin() {
		heard := 0
		m := sessiontest.Begin(t, id, "Alix", "Bruno")
		for range 250 {
			acting := m.S.Acting()
			if len(acting) == 0 {
				break
			}
			for _, lang := range Languages {
				l := texts.Localizer(lang).About(m.S)
				for _, said := range sentences(t, l, m, acting[0]) {
					heard++
					if found := code.FindString(said); found != "" {
						t.Errorf("%s in %s: %q in %q", id, lang, found, said)
					}
				}
			}
			if m.Choose(); t.Failed() {
				break
			}
		}
		if heard < 1000 {
			t.Errorf("%s: only %d sentences were heard", id, heard)
		}
	}
}

// sentences lists what a seat that has to decide is told: question, choices, buttons, what it
// may wonder about, the board in words, the picture's description, and what has happened.
func sentences(t *testing.T, l Localizer, m *sessiontest.Match, seat games.Seat) []string {
	t.Helper()
	turn, err := m.S.Turn(seat)
	if err != nil {
		t.Fatal(err)
	}
	q, told := QuestionOf(turn, AllPages), l.On(turn.Scene)
	said := append(Board(l, turn.Scene, q), Alt(l.Bare(), turn.Scene, q), told.Text(turn.Ask()), Notes(told, turn.Prompt.Notes),
		Deed(told, turn), Decision(told, m.S, turn), Progress(told, m.S, turn), Recap(told, m.S, seat))
	for _, choice := range q.Choices {
		said = append(said, told.Choice(choice))
	}
	for _, bar := range m.S.Barred(seat) {
		said = append(said, told.Text(bar.Label), Reasons(told, bar))
	}
	for _, move := range m.S.Recent {
		for _, e := range move.Events {
			said = append(said, l.Event(e))
		}
	}
	return strings.Split(strings.Join(said, "\n"), "\n")
}
