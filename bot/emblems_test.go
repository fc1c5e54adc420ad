package bot

import (
	"context"
	"errors"
	"maps"
	"net/url"
	"strings"
	"sync/atomic"
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
		_, live := w.awaitAlix(alix)
		if text := said(live); !strings.Contains(text, "### <:seat_") {
			w.Errorf("the turn reads %q", text)
		}
	})
}

// library is an application that accepts all uploads or none.
type library struct {
	there map[string]discord.Snowflake
	takes bool
}

func (l *library) Emojis(context.Context) (map[string]discord.Snowflake, error) {
	return maps.Clone(l.there), nil
}

func (l *library) AddEmoji(_ context.Context, name string, _ []byte) (discord.Snowflake, error) {
	if !l.takes || l.there[name] != 0 {
		return 0, discord.ErrInvalid
	}
	l.there[name] = discord.Snowflake(len(l.there) + 1)
	return l.there[name], nil
}

// The bot works without pictures that Discord does not accept. One of several processes uploads the
// pictures, and all use them afterwards.
func TestEmblemsRefused(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	var elsewhere atomic.Bool
	p.shut()
	p.mine = func(uint64) bool { return !elsewhere.Load() }
	p.open()
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno")
	decorated := func(want error, shown bool, e Emojis) {
		t.Helper()
		err := p.bot.Decorate(p.Context(), e)
		text := wording.Calling(p.bot.texts.Localizer("en"), m.S, "Where?")
		if !errors.Is(err, want) || strings.Contains(text, "<:seat_") != shown {
			t.Errorf("%v, and %q", err, text)
		}
	}
	decorated(discord.ErrInvalid, false, &library{there: map[string]discord.Snowflake{}})
	app := &library{there: map[string]discord.Snowflake{}, takes: true}
	elsewhere.Store(true)
	decorated(ErrElsewhere, false, app)
	elsewhere.Store(false)
	decorated(nil, true, app)
	elsewhere.Store(true)
	decorated(nil, true, app)
}
