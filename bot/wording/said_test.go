package wording

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// If two questions can be answered, each stands before its own choices, and says which of them stands.
func TestTwoQuestions(t *testing.T) {
	t.Parallel()
	l := speaker(t)
	ask := func(text string) games.Text { return games.T("bot.player", "n", text) }
	q := Question{Ask: ask("two"), Asked: []Choosing{
		{Ask: ask("one"), Said: "later", Choices: []Marked{{games.Choice{Word: "keep", Mark: games.Number}, "1"}, {games.Choice{Word: "later"}, ""}}},
		{Ask: ask("two"), Choices: []Marked{{games.Choice{Word: "wall"}, ""}, {games.Choice{Word: "far", Mark: games.Number}, ""}}},
	}}
	chosen := l.Say("bot.alt.chosen", "what", "later")
	inOrder := func(text string, parts ...string) {
		for _, part := range parts {
			at := strings.Index(text, part)
			if at < 0 {
				t.Errorf("%q is not where it should be in %q", part, text)
				return
			}
			text = text[at+len(part):]
		}
	}
	alt := Alt(l, sampleScene(), q)
	inOrder(alt, l.Text(ask("one")), "1 = keep", chosen, l.Text(ask("two")), "wall")
	check(t, alt, "!far") // one of too many places
	inOrder(Board(l, sampleScene(), q, nil)[0], l.Text(ask("one")), "• 1 = keep", "• "+chosen, l.Text(ask("two")), "• wall", "• far")
}

// If a tile has two features of the same name, the description says on which of them a follower stands.
func TestWhichOfTwoFeatures(t *testing.T) {
	t.Parallel()
	m, texts, found := sessiontest.Begin(t, "city", "Alix", "Bruno"), loadTexts(t), 0
	for range 60 {
		turn, err := m.S.Turn(m.S.Acting()[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range turn.Tip.Controls {
			for _, choice := range c.Prompt.Choices {
				asked, _ := c.State.View(turn.Seat, c.Words)
				if part, alike := partOf(asked.Items, choice.Word); choice.Mark == games.Named && alike {
					c.Said = choice.Word
					for _, lang := range Languages {
						l := texts.Localizer(lang).About(m.S)
						check(t, altSaid(l, answers(turn.Seat, []table.Control{c})), "("+l.Say("bot.part."+part)+")")
					}
					found++
				}
			}
		}
		m.Choose()
	}
	if found == 0 {
		t.Error("no tile with two features of the same name was laid")
	}
}

// A heading ends as a sentence before the choices below it. A choice that the picture marks with a text of its own, such as
// the letter of a courtyard, is found by that, and the place of the text is not told.
func TestHeadingsAndLetters(t *testing.T) {
	t.Parallel()
	l, sc := speaker(t), sampleScene()
	for text, want := range map[string]string{"": "", "Courtyards": "Courtyards.", "Where?": "Where?"} {
		if got := ended(text); got != want {
			t.Errorf("%q ends as %q", text, got)
		}
	}
	spot := &sc.Items[3]
	choice := games.Choice{Word: spot.Word, Mark: games.Named, Label: games.T("bot.player", "n", "close")}
	plain := l.spotIn(sc, choice)
	if spot.Text = "α +3"; l.spotIn(sc, choice) == plain || !strings.HasPrefix(plain, l.spotIn(sc, choice)) {
		t.Errorf("with a letter %q, without one %q", l.spotIn(sc, choice), plain)
	}
}
