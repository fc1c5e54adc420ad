package bot

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// manager gives people who speak from now on the right to manage the server.
func (p *party) manager() { p.chat.MemberPermissions = discordgo.PermissionManageGuild }

func (p *party) member() { p.chat.MemberPermissions = 0 }

// decide changes settings with the menus of /server settings, as "name value" pairs. Several
// channels are written "20,30".
func (p *party) decide(pairs ...string) *shown {
	p.Helper()
	p.manager()
	defer p.member()
	m := p.command("Sam", "server settings", nil)
	for i := 0; i < len(pairs); i += 2 {
		p.press("Sam", m.id, p.menuOf(m, pairs[i]), slices.DeleteFunc(strings.Split(pairs[i+1], ","), func(v string) bool { return v == "" })...)
	}
	return m
}

// lose makes channels look deleted.
func (p *party) lose(channels ...int) {
	p.failIf(func(method string) error {
		if slices.ContainsFunc(channels, func(c int) bool { return method == fmt.Sprintf("Look %d", c) }) {
			return discord.ErrGone
		}
		return nil
	})
}

func TestSettingsOfAMatch(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m := p.decide("lang", "fr", "speed", "day", "threads", "never")
	if set := p.bot.server.Settings(guild); set.Lang != "fr" || set.Speed != "day" || set.Threads != server.ThreadsNever {
		t.Errorf("settings %+v", set)
	}
	for _, menu := range p.menus(m) {
		for _, o := range menu.Options {
			if want := slices.Contains([]string{"fr", "day", "never"}, o.Value); o.Default != want {
				t.Errorf("%s shows %s as chosen: %v", menu.CustomID, o.Value, o.Default)
			}
		}
	}
	lobby := p.command("Alix", "play", words("game", "carcassonne"))
	s := p.sheet(1)
	if s.Lang != "fr" || s.Speed != "day" || s.Where != session.Here {
		t.Errorf("language %q, speed %q, played in %q", s.Lang, s.Speed, s.Where)
	}
	if !strings.Contains(p.text(lobby), p.bot.texts.Localizer("fr").Say("bot.lobby.here")) {
		t.Errorf("the lobby says %q", p.text(lobby))
	}
	p.command("Bruno", "play", words("game", "carcassonne", "speed", "none"))
	if s := p.sheet(2); s.Speed != session.NoClock {
		t.Errorf("speed %q in spite of the option", s.Speed)
	}
	p.decide("lang", "default", "speed", session.NoClock, "threads", "default")
	if set := p.bot.server.Settings(guild); set.Lang != "" || set.Threads != "" {
		t.Errorf("taken back: %+v", set)
	}
}

func TestThreadsAsTheServerWants(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.decide("threads", server.ThreadsAlways)
	p.refused(p.command("Alix", "play", words("game", "carcassonne", "where", "here")), "bot.settings.always")
	p.command("Alix", "play", words("game", "carcassonne"))
	if s := p.sheet(1); s.Where != session.InThread {
		t.Errorf("played in %q", s.Where)
	}
	p.decide("threads", server.ThreadsNever)
	p.refused(p.command("Alix", "play", words("game", "carcassonne", "where", "thread")), "bot.settings.never")
	// The second match of a channel does not go to a thread either.
	first := p.command("Alix", "play", words("game", "city"))
	second := p.command("Chloé", "play", words("game", "castle"))
	p.label("Bruno", first, "join")
	p.label("Dora", second, "join")
	p.label("Alix", first, "start")
	p.refused(p.label("Chloé", second, "start"), "bot.lobby.taken")
	p.refused(p.command("Emil", "play", words("game", "carcassonne")), "bot.lobby.taken")
}

// A match whose channel is gone does not continue in a channel that the server forbids.
func TestTurnWhereNotAllowed(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.thread()
		p.decide("channels", "30")
		thread := discord.Snowflake(p.sheet(1).Channel)
		p.without(discord.ErrGone, thread)
		p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: thread})
		p.speakIn(21)
		p.refused(p.command("Alix", "turn", nil), "bot.settings.elsewhere")
		p.speakIn(30)
		p.wantAnswer(p.command("Alix", "turn", nil), "<#30>")
		p.quiet()
		if s := p.sheet(1); s.Trouble != "" || p.live().channel != 30 {
			t.Errorf("trouble %q, in %d", s.Trouble, p.live().channel)
		}
	})
}

func TestAllowedChannels(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.decide("channels", "31,30,31")
	if set := p.bot.server.Settings(guild); !slices.Equal(set.Channels, []uint64{30, 31}) {
		t.Errorf("channels %v", set.Channels)
	}
	no := p.command("Alix", "play", words("game", "carcassonne"))
	p.refused(no, "bot.settings.elsewhere")
	if !strings.Contains(p.text(no), "<#30>") {
		t.Errorf("the refusal names no channel: %q", p.text(no))
	}
	p.chat.Channel = 30
	p.command("Alix", "play", words("game", "carcassonne"))
	p.chat.Channel, p.chat.Parent, p.chat.ChannelType = 77, 31, discordgo.ChannelTypeGuildPublicThread
	p.command("Bruno", "play", words("game", "carcassonne"))
	for id := range 2 {
		if _, err := p.store.Match(storage.MatchID(p.sheet(1).ID)); err != nil {
			t.Errorf("match %d: %v", id+1, err)
		}
	}
	p.decide("channels", "")
	if set := p.bot.server.Settings(guild); len(set.Channels) != 0 {
		t.Errorf("channels %v after all were taken away", set.Channels)
	}
}

// Deleted channels are ignored in the list of allowed ones, and one message says that they are
// gone.
func TestDeletedChannels(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.decide("channels", "30,31")
	p.lose(30)
	no := p.command("Alix", "play", words("game", "carcassonne"))
	p.refused(no, "bot.settings.elsewhere")
	if strings.Contains(p.text(no), "<#30>") || !strings.Contains(p.text(no), "<#31>") {
		t.Errorf("the refusal names the wrong channels: %q", p.text(no))
	}
	p.lose(30, 31)
	p.command("Alix", "play", words("game", "carcassonne"))
	if p.sheet(1).Channel != general {
		t.Error("with all channels gone, matches may not be opened anywhere")
	}
	told := p.bot.texts.Localizer("en").Say("bot.settings.lost", "n", 2)
	if m := p.decide(); !strings.Contains(p.text(m), told) {
		t.Errorf("the manager is not told: %q", p.text(m))
	}
	if m := p.decide(); strings.Contains(p.text(m), told) {
		t.Error("the manager is told twice")
	}
	p.decide("channels", "30")
	if m := p.decide(); !strings.Contains(p.text(m), p.bot.texts.Localizer("en").Say("bot.settings.lost", "n", 1)) {
		t.Errorf("a channel lost since: %q", p.text(m))
	}
}

// A person who may not manage the server cannot change a setting, not even by a forged press.
func TestSettingsAreGuarded(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.refused(p.command("Alix", "server settings", nil), "bot.settings.forbidden")
	m := p.decide("threads", server.ThreadsNever)
	threads, channels := p.menuOf(m, "threads"), p.menuOf(m, "channels")
	p.refused(p.press("Alix", m.id, threads, server.ThreadsAlways), "bot.settings.forbidden")
	p.manager()
	many := make([]string, 25+1)
	for i := range many {
		many[i] = fmt.Sprint(i + 1)
	}
	for _, c := range []struct {
		id     string
		values []string
	}{
		{threads, []string{"sometimes"}}, {threads, nil}, {threads, []string{server.ThreadsAlways, server.ThreadsNever}},
		{channels, []string{"general"}}, {channels, []string{"0"}}, {channels, many},
		{"1:0:0:set:0.colour", []string{"red"}},
	} {
		p.refused(p.press("Alix", m.id, c.id, c.values...), "bot.error.malformed")
	}
	p.member()
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	p.manager()
	p.refused(p.press("Alix", lobby.id, threads, server.ThreadsAlways), "bot.error.malformed")
	p.chat.Guild = 0
	p.refused(p.command("Alix", "server settings", nil), "bot.error.server")
	if set := p.bot.server.Settings(guild); set.Threads != server.ThreadsNever || len(set.Channels) != 0 {
		t.Errorf("settings %+v", set)
	}
}

// Settings that cannot be read do not keep people from playing.
func TestDamagedSettings(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	if err := p.store.SetValue(fmt.Sprintf("guild/%d/settings", guild), []byte(`{"speed":`)); err != nil {
		t.Fatal(err)
	}
	p.command("Alix", "play", words("game", "carcassonne"))
	p.sheet(1)
	if err := p.store.SetValue(fmt.Sprintf("guild/%d/settings", guild), []byte(`{"speed":"warp","threads":"knots","lang":"tlh"}`)); err != nil {
		t.Fatal(err)
	}
	p.command("Alix", "play", words("game", "castle"))
	if s := p.sheet(2); s.Speed != session.NoClock {
		t.Errorf("speed %q", s.Speed)
	}
}

// The settings of the puzzle and the other pages lead back to those of the server.
func TestBackToSettings(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.manager()
	m := p.command("Sam", "server settings", nil)
	front := p.text(m)
	for _, page := range []string{bottest.Say("bot.button.today.settings"), posts.VerbAudit, posts.VerbLacks} {
		shown := p.label("Sam", m, page)
		if p.text(shown) == front {
			t.Errorf("%s opens nothing", page)
		}
		if back := p.label("Sam", shown, posts.VerbSettings); p.text(back) != front {
			t.Errorf("%s leads back to %q", page, p.text(back))
		}
	}
}
