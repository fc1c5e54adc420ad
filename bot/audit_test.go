package bot

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
)

// auditLog opens the log from /server settings and returns its text.
func (p *party) auditLog() string {
	p.Helper()
	p.manager()
	defer p.member()
	m := p.command("Sam", "server settings", nil)
	return p.text(p.label("Sam", m, "audit"))
}

// The log says who changed what, the latest first. A person who erases their data is no longer named in it.
func TestAuditLog(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("hours", "Alix", "Bruno")
		p.decide("lang", "fr", "channels", "20,30", "channels", "")
		p.decide("lang", "fr") // changes nothing
		p.moderate(zoe, "pause")
		p.moderate(zoe, "resume")
		text := p.auditLog()
		l := p.bot.texts.Localizer("en")
		said := func(name, what string, args ...any) string {
			return "**" + name + "** · " + l.Say("bot.audit."+what, args...)
		}
		game, channel := session.GameName(p.sheet(1).GameID), session.Channel(p.sheet(1).Channel)
		at := 0
		for _, want := range []string{
			said(zoe, "match.resume", "id", "1", "game", game, "channels", channel),
			said(zoe, "match.pause", "id", "1", "game", game, "channels", channel),
			said("Sam", "setting", "setting", l.Say("bot.audit.set.channels"), "value", l.Say("bot.audit.unset")),
			said("Sam", "channels", "setting", l.Say("bot.audit.set.channels"), "channels", session.Channels{20, 30}),
			said("Sam", "setting", "setting", l.Say("bot.settings.lang"), "value", "français"),
		} {
			next := strings.Index(text[at:], want)
			if next < 0 {
				t.Fatalf("%q is missing or out of order in\n%s", want, text)
			}
			at += next + len(want)
		}
		if n := strings.Count(text, "**Sam**"); n != 3 {
			t.Errorf("%d lines about Sam, want 3:\n%s", n, text)
		}
		p.allKept()

		p.label(zoe, p.command(zoe, "me privacy", nil), "my-data")
		if data := string(p.newest().Files[0].Data); !strings.Contains(data, "match.pause") || strings.Contains(data, `"what": "setting"`) {
			t.Errorf("Zoé's data are %s", data)
		}
		m := p.command(zoe, "me privacy", nil)
		p.label(zoe, p.label(zoe, m, "erase"), "erase-all")
		if found := p.traces(zoe, fmt.Sprint(uint64(persons[zoe]))); len(found) > 0 {
			t.Errorf("stored after erasing: %q", found)
		}
		if text = p.auditLog(); strings.Contains(text, zoe) || !strings.Contains(text, said(l.Say("bot.audit.erased"), "match.pause", "id", "1", "game", game, "channels", channel)) {
			t.Errorf("after erasing:\n%s", text)
		}
		p.moderate(zoe, "pause") // no old entry gets the name again
		if n := strings.Count(p.auditLog(), "**Zoé**"); n != 1 {
			t.Errorf("%d lines name Zoé, want 1", n)
		}
	})
}

// The log holds a limited number of entries, and nobody who is no longer in them.
func TestAuditLogIsBounded(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("hours", "Alix", "Bruno")
		p.moderate(zoe, "pause")
		q := p.bot.desk.Request(p.interaction("Sam"))
		for range 200 {
			p.bot.server.Note(q, server.Act{What: "dashboard", Channels: []uint64{20}})
		}
		time.Sleep(time.Second)
		if found := p.traces(zoe, fmt.Sprint(uint64(persons[zoe]))); len(found) > 0 {
			t.Errorf("kept of Zoé: %q", found)
		}
		if text := p.auditLog(); strings.Count(text, "**Sam**") != 15 {
			t.Errorf("the first page:\n%s", text)
		}
	})
}

// The log says that a moderator changed the options or computer players of other people's lobby, but not that they chose
// what was chosen already, or that people changed their own lobby.
func TestAuditOptionsOfOthers(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	lobby := p.command("Alix", "play", words("game", "burgenland", "where", "here"))
	choose := func(who, verb, value string) {
		p.press(who, lobby.id, posts.ButtonID(p.sheet(1), verb, 0, ""), value)
	}
	hints := session.LobbyVerb(session.OptionHints)
	choose("Alix", hints, session.HintsYes)
	p.chat.MemberPermissions = discordgo.PermissionManageMessages
	choose(zoe, hints, session.HintsYes)
	choose(zoe, hints, session.HintsNo)
	choose(zoe, session.VerbComputer, "easy")
	p.label(zoe, lobby, session.VerbJoin)
	p.member()
	said := bottest.Say("bot.audit.match.options", "id", "1", "game", session.GameName("burgenland"), "channels", session.Channel(general))
	if text := p.auditLog(); strings.Count(text, "**Zoé** · "+said) != 2 || strings.Count(text, "**Zoé**") != 2 || strings.Contains(text, "Alix") {
		t.Errorf("the log is\n%s\nwant twice %q", text, said)
	}
}
