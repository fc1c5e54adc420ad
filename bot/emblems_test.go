package bot

import (
	"net/url"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/imaging/emblem"
)

// Pictures of seats stand before names, and are uploaded once.
func TestEmblems(t *testing.T) {
	withComputers(t, func(w *town) {
		base, err := url.Parse(w.API())
		if err != nil {
			w.Fatal(err)
		}
		api := discord.NewREST(w.Token(), base, discord.RESTOptions{Dial: w.dial})
		defer api.Close()
		for range 2 {
			if err := w.bot.Decorate(w.ctx, api); err != nil {
				w.Fatal(err)
			}
		}
		if n := len(w.Emojis()); n != len(emblem.All()) {
			w.Errorf("%d emojis", n)
		}
		alix := w.Person("Alix")
		lobby := w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": "carcassonne", "against": "easy", "where": "here"})).Message
		if text := said(alix.Message(lobby.ID)); strings.Count(text, "<:seat_") != 2 {
			w.Errorf("the lobby reads %q", text)
		}
		_, live := w.yours(alix)
		if text := said(live); !strings.Contains(text, "### <:seat_") {
			w.Errorf("the turn reads %q", text)
		}
	})
}
