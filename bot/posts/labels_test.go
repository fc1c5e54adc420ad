package posts

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
)

// mostLabel is how many characters of a button's label phones show.
const mostLabel = 34

// labelsOf lists the labels of all buttons of a message.
func labelsOf(list []discordgo.MessageComponent) (labels []string) {
	for _, c := range list {
		switch c := c.(type) {
		case discordgo.Container:
			labels = append(labels, labelsOf(c.Components)...)
		case discordgo.ActionsRow:
			labels = append(labels, labelsOf(c.Components)...)
		case discordgo.Button:
			labels = append(labels, c.Label)
		}
	}
	return labels
}

// A phone shows each button of a turn in full, in every game, with every option, in every language.
func TestLabelsFitPhones(t *testing.T) {
	t.Parallel()
	long := map[string]bool{}
	for _, entry := range catalog.Entries {
		for seed := range uint64(3) {
			labelsOfMatch(t, entry.ID, seed, func(lang, label string) {
				if n := len([]rune(label)); n > mostLabel {
					long[fmt.Sprintf("%s in %s: %q has %d characters", entry.ID, lang, label, n)] = true
				}
			})
		}
	}
	for label := range long {
		t.Error(label)
	}
}

// labelsOfMatch plays a match at random and passes on the labels of its panels. The language
// changes with each panel; long tests look at each panel in every language.
func labelsOfMatch(t *testing.T, game string, seed uint64, see func(lang, label string)) {
	t.Helper()
	choose := rand.New(rand.NewPCG(seed, 9))
	m := sessiontest.Open(t, game, "en", "Maxime")
	for _, option := range m.S.Game.Info().Options {
		p := m.PressBy(session.VerbOption, 0)
		p.Word, p.Values, p.Message = option.ID, []string{option.Values[seed%uint64(len(option.Values))]}, m.S.LobbyPost
		m.Press(p)
	}
	m.JoinAndStart("Camille")
	s := newStudio(m)
	for n := range 150 {
		if s.S.Status != session.Live {
			break
		}
		seat := s.S.Acting()[0]
		for i, lang := range wording.Languages {
			if i != n%len(wording.Languages) && !gametest.All() {
				continue
			}
			s.S.Lang = lang
			panel, err := s.Reply(t.Context(), s.S, session.Reply{Show: session.ShowPanel, Seat: seat}, Reader{L: s.Texts.Localizer(lang).About(s.S), Hand: !s.S.Public()})
			if err != nil {
				t.Fatal(err)
			}
			for _, label := range labelsOf(panel.Components) {
				see(lang, label)
			}
		}
		turn, err := s.S.Turn(seat)
		if err != nil {
			t.Fatal(err)
		}
		p := s.PressBy(session.VerbConfirm, 0)
		if open := turn.Tip.Open(); open != nil {
			p.Verb, p.At, p.Word = session.VerbChoose, open.At, open.Prompt.Choices[choose.IntN(len(open.Prompt.Choices))].Word
		}
		p.By = s.S.Players[seat]
		p.Tick = s.S.TickOf(seat)
		s.Press(p)
	}
}
