package bot

import (
	"context"
	"errors"
	"maps"
	"net/url"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
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

// library is an application to which another process adds the same at the same time, or which takes
// nothing.
type library struct {
	there map[string]discord.Snowflake
	takes bool
}

func (l *library) Emojis(context.Context) (map[string]discord.Snowflake, error) {
	return maps.Clone(l.there), nil
}

func (l *library) AddEmoji(_ context.Context, name string, _ []byte) (discord.Snowflake, error) {
	if l.takes {
		l.there[name] = discord.Snowflake(len(l.there) + 1)
	}
	return 0, discord.ErrInvalid
}

// What another process has added meanwhile is found; what Discord does not take is done without.
func TestEmblemsRefused(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno")
	seat := func() bool {
		return strings.Contains(wording.Calling(p.bot.texts.Localizer("en"), m.S, "Where?"), "<:seat_")
	}
	none := &library{there: map[string]discord.Snowflake{}}
	if err := p.bot.Decorate(p.Context(), none); !errors.Is(err, discord.ErrInvalid) || seat() {
		t.Errorf("%v, shown: %v", err, seat())
	}
	meanwhile := &library{there: map[string]discord.Snowflake{}, takes: true}
	if err := p.bot.Decorate(p.Context(), meanwhile); err != nil || !seat() {
		t.Errorf("%v, shown: %v", err, seat())
	}
}
