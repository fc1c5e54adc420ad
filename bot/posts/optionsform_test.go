package posts

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
)

// If all options of a game fit in the form, it asks for all of them and cuts nothing off, in any
// language.
func TestOptionsFormFits(t *testing.T) {
	t.Parallel()
	fitting := 0
	for _, entry := range catalog.Entries {
		for _, lang := range wording.Languages {
			s := newStudio(sessiontest.Open(t, entry.ID, lang, "Alix"))
			m, fits := OptionsForm(s.Texts.Localizer(lang).About(s.S), s.S)
			own := s.S.Game.Info().Options
			if all := len(own) + len(session.LobbyOptions); fits != (all <= discord.MaxModalFields) {
				t.Errorf("%s: %d options fit: %v", entry.ID, all, fits)
			}
			if !fits {
				continue
			}
			fitting++
			checkModal(t, entry.ID+" in "+lang, m)
			asked := map[string]bool{}
			for _, f := range m.Fields {
				asked[f.ID] = true
			}
			for _, o := range own {
				if !asked[ButtonID(s.S, session.VerbOption, 0, o.ID)] {
					t.Errorf("the form of %s has no field for %s", entry.ID, o.ID)
				}
			}
			for _, o := range session.LobbyOptions {
				if !asked[plainID(s.S, session.LobbyVerb(o.ID))] {
					t.Errorf("the form of %s has no field for %s", entry.ID, o.ID)
				}
			}
		}
	}
	if fitting == 0 {
		t.Error("no game has a form")
	}
}

// checkModal checks all of Discord's limits for a modal.
func checkModal(t *testing.T, what string, m discord.Modal) {
	t.Helper()
	fits := func(text string, least, most int) {
		t.Helper()
		if n := utf8.RuneCountInString(text); n < least || n > most || strings.HasSuffix(text, "…") {
			t.Errorf("%s: %q has %d characters, %d to %d fit", what, text, n, least, most)
		}
	}
	fits(m.Title, 1, discord.MaxModalTitle)
	fits(m.CustomID, 1, 100)
	if len(m.Fields) < 1 || len(m.Fields) > discord.MaxModalFields {
		t.Errorf("%s: %d fields", what, len(m.Fields))
	}
	ids := map[string]bool{}
	for _, f := range m.Fields {
		fits(f.ID, 1, 100)
		fits(f.Label, 1, discord.MaxModalTitle)
		fits(f.About, 0, discord.MaxModalText)
		if ids[f.ID] || len(f.Choices) < 2 || len(f.Choices) > discord.MaxModalChoices {
			t.Errorf("%s: field %+v", what, f)
		}
		ids[f.ID] = true
		chosen := 0
		for _, c := range f.Choices {
			fits(c.Label, 1, discord.MaxModalText)
			fits(c.About, 0, discord.MaxModalText)
			if c.Chosen {
				chosen++
			}
		}
		if chosen != 1 {
			t.Errorf("%s: %d choices of %s are chosen", what, chosen, f.Label)
		}
	}
}
