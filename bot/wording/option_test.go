package wording

import (
	"testing"

	"github.com/bastide-games/bastide/bot/session"
)

// The lobby and the announcement of the match say what hints cost.
func TestHintsOption(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "castle", "Alix", "Bruno")
	hints := session.LobbyOption{ID: session.OptionHints}
	check(t, Started(l, m.S), "!Hints")
	m.S.Hints = true
	check(t, Started(l, m.S), l.Say("bot.hints.yes.line"))
	for _, lang := range []string{"en", "fr"} {
		l := loadTexts(t).Localizer(lang)
		check(t, l.LobbyOption(hints, session.HintsNo), l.Say("bot.hints.no"))
		check(t, LobbyOptionAbout(l, m.S, hints, session.HintsNo), l.Say("bot.hints.no.about"))
		check(t, l.LobbyOption(hints, session.HintsYes)+LobbyOptionAbout(l, m.S, hints, session.HintsYes), "/")
	}
	m.S.Players[1] = session.Player{Name: "Ada", Computer: "easy"}
	for lang, want := range map[string]string{"en": "not rated in any case", "fr": "de toute façon"} {
		l := loadTexts(t).Localizer(lang)
		check(t, LobbyOptionAbout(l, m.S, hints, session.HintsNo), want)
		check(t, LobbyOptionAbout(l, m.S, hints, session.HintsYes), want)
	}
}
