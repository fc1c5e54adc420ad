package bot

import (
	"net/url"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/imaging/emblem"
)

// emojisOf lists the emojis that a message shows on buttons.
func emojisOf(m *localdiscord.Message) (names []string) {
	wire.Each(m.Components, func(c *wire.Component) {
		if c.Emoji != nil && c.Emoji.ID != "" {
			names = append(names, c.Emoji.Name)
		}
	})
	return names
}

// first is the first button of a verb, "" if there is none.
func first(m *localdiscord.Message, verb string) string {
	for _, id := range buttonsOf(m.Components) {
		if b, err := buttonid.Parse(id); err == nil && b.Verb == verb {
			return id
		}
	}
	return ""
}

// Pictures of seats stand before names and on the buttons of followers. They are uploaded once, and
// where they are gone, posts do without them.
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
		live = w.must(alix.Press(w.ctx, live.ID, first(live, session.VerbChoose))).Message
		followers := emojisOf(live)
		if len(followers) == 0 || !strings.HasPrefix(followers[0], "seat_") {
			w.Fatalf("followers show %q", followers)
		}

		w.DeleteEmojis()
		live = w.must(alix.Press(w.ctx, live.ID, first(live, session.VerbBack))).Message // shows no follower
		spot := first(live, session.VerbChoose)
		alix.Press(w.ctx, live.ID, spot) // is refused for the emoji
		live = w.must(alix.Press(w.ctx, live.ID, spot)).Message
		if text := said(live); len(emojisOf(live)) > 0 || strings.Contains(text, "<:seat_") {
			w.Errorf("without them, the turn reads %q and shows %q", text, emojisOf(live))
		}
	})
}
