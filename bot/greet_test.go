package bot

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
)

// A server that invites the bot gets one greeting, in its language, where the bot may write. A
// restart does not repeat it.
func TestGreeting(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	came := discord.Arrival{Guild: uint64(guild), Joined: time.Now(), Locale: "fr", Channels: []string{"71", "72", "73"}}
	p.mu.Lock()
	p.closed = map[discord.Snowflake]error{71: discord.ErrForbidden}
	p.mu.Unlock()
	for range 2 {
		p.bot.Arrived(p.Context(), came)
		p.bot.Arrived(p.Context(), came)
		p.shut()
		p.open()
	}
	posted := p.public()
	if len(posted) != 1 || posted[0].channel != 72 || len(posted[0].Files) != p.pictures(posted[0]) || !posted[0].Silent {
		t.Fatalf("%d greetings: %+v", len(posted), posted)
	}
	if text := p.text(posted[0]); !strings.Contains(text, bottest.SayIn("fr", "bot.welcome.title")) {
		t.Errorf("greeted with %q", text)
	}
	p.press("Alix", posted[0].id, p.card(posted[0], "open-game", "city"))
	if s := p.sheet(1); s.GameID != "city" {
		t.Errorf("a press opened %s", s.GameID)
	}
}

// Servers with the bot for a long time get no greeting, and neither do those where the bot may not
// write.
func TestNoGreeting(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.mu.Lock()
	p.closed = map[discord.Snowflake]error{71: discord.ErrForbidden, 72: discord.ErrGone}
	p.mu.Unlock()
	for _, a := range []discord.Arrival{
		{Guild: 1, Joined: time.Now().Add(-25 * time.Hour), Channels: []string{"73"}},
		{Guild: 2, Joined: time.Now(), Channels: []string{"71", "72"}},
		{Guild: 3, Joined: time.Now()},
	} {
		p.bot.Arrived(p.Context(), a)
	}
	if posted := p.public(); len(posted) != 0 {
		t.Errorf("greeted: %+v", posted[0])
	}
	p.bot.Arrived(p.Context(), discord.Arrival{Guild: 2, Joined: time.Now(), Channels: []string{"73"}})
	if len(p.public()) != 1 {
		t.Error("a server that could not be greeted is not greeted later")
	}
}

// Through the gateway, the bot is invited to a server that it had left.
func TestGreetingThroughLocalDiscord(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		sam := w.Person("Sam")
		synctest.Wait()
		if seen := sam.Messages("general"); len(seen) != 0 {
			w.Fatalf("greeted where the bot has been for long: %+v", seen[0])
		}
		w.Expel("", true)
		w.Expel("", false)
		var greetings []*localdiscord.Message
		for len(greetings) == 0 && w.ctx.Err() == nil {
			time.Sleep(2 * time.Millisecond)
			greetings = sam.Messages("general")
		}
		if len(greetings) != 1 || !slices.ContainsFunc(buttonsOf(greetings[0].Components), func(id string) bool { return strings.Contains(id, "open-game") }) {
			w.Fatalf("%d greetings", len(greetings))
		}
	})
}
