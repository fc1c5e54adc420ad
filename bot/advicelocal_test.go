package bot

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
)

// Advice works on the local Discord in French, the server's language: the lobby's options
// allow hints, the command gives one, and after the end a review with pictures can be shown to everybody.
func TestAdviceOnTheWire(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		lobby := w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": "carcassonne", "where": session.Here})).Message
		w.must(bruno.PressLabel(w.ctx, lobby.ID, "Rejoindre"))
		page := w.must(alix.PressLabel(w.ctx, lobby.ID, "⚙️ Options")).Message
		hints := buttonID(w.head(1), 0, session.LobbyVerb(session.OptionHints), 0, "")
		w.must(alix.Select(w.ctx, page.ID, hints, session.HintsYes))
		w.must(alix.PressLabel(w.ctx, lobby.ID, "Commencer"))
		w.live(alix)
		if text := said(alix.Message(lobby.ID)); !strings.Contains(text, bottest.SayIn("fr", "bot.hints.yes.line")) {
			w.Errorf("the match has begun with %q", text)
		}
		choose := rand.New(rand.NewPCG(1, 2))
		for range 3 {
			w.turn(choose)
		}
		hint := w.must(w.firstPerson().Command(w.ctx, "general", "hint", nil)).Message
		for tries := 0; tries < 5 && !strings.Contains(said(hint), "**Le mieux\u00a0:** "); tries++ {
			w.turn(choose) // by chance there was only one possible move
			hint = w.must(w.firstPerson().Command(w.ctx, "general", "hint", nil)).Message
		}
		if hint.For == "" || !strings.Contains(said(hint), "**Le mieux\u00a0:** ") {
			w.Errorf("for %q: %q", hint.For, said(hint))
		}
		w.pictures(hint, 1)
		for range 5 {
			w.turn(choose)
		}
		ask := w.must(bruno.Command(w.ctx, "general", "match resign", nil)).Message
		w.must(bruno.PressLabel(w.ctx, ask.ID, bottest.SayIn("fr", "bot.button.resign.confirm")))
		look := w.must(bruno.PressLabel(w.ctx, w.live(bruno).ID, bottest.SayIn("fr", "bot.button.look"))).Message
		if look.For == "" || !strings.Contains(said(look), bottest.SayIn("fr", "bot.look.early")) {
			w.Errorf("for %q: %q", look.For, said(look))
		}
		w.pictures(look, 1)
		lapses := 0
		for _, id := range buttonsOf(look.Components) {
			if strings.Contains(id, "look-lapse") {
				w.pictures(w.must(bruno.Press(w.ctx, look.ID, id)).Message, 2)
				w.pictures(w.must(bruno.PressLabel(w.ctx, look.ID, bottest.SayIn("fr", "bot.button.summary"))).Message, 1)
				lapses++
			}
		}
		if lapses == 0 {
			w.Errorf("nothing cost anything: %q", said(look))
		}
		all := w.must(bruno.PressLabel(w.ctx, look.ID, bottest.SayIn("fr", "bot.button.share"))).Message
		if all.For != "" || !strings.Contains(said(all), "🔭") {
			w.Errorf("for %q: %q", all.For, said(all))
		}
		w.pictures(all, 1)
	})
}

// pictures checks that a message has so many pictures, each large enough to see.
func (w *town) pictures(m *localdiscord.Message, n int) {
	w.Helper()
	if len(m.Attachments) != n {
		w.Fatalf("%d pictures, want %d", len(m.Attachments), n)
	}
	for _, a := range m.Attachments {
		if a.Width < 600 || a.Height < 300 || a.Description == "" {
			w.Errorf("%s: %d × %d, described as %q", a.Filename, a.Width, a.Height, a.Description)
		}
	}
}
