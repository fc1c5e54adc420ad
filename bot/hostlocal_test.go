package bot

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// choose uses the select menu of a setting.
func (w *town) choose(who *localdiscord.Person, message, setting string, values ...string) {
	w.Helper()
	w.must(who.Select(w.ctx, message, "1:0:0:set:0."+setting, values...))
}

// The settings and the powers of moderators work from the menus of a real client to the wire.
func TestHostsOnTheWire(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		for _, name := range []string{"server settings", "server moderate"} {
			if _, err := bruno.Command(w.ctx, "castle-games", name, nil); err == nil {
				w.Errorf("/%s is offered to a member", name)
			}
		}
		general, _ := w.Channel("general")
		panel := w.must(alix.Command(w.ctx, "castle-games", "server settings", nil)).Message
		w.choose(alix, panel.ID, "lang", "en")
		w.choose(alix, panel.ID, "threads", server.ThreadsNever)
		w.choose(alix, panel.ID, "channels", general.ID)
		play := map[string]any{"game": "carcassonne"}
		no := w.must(bruno.Command(w.ctx, "castle-games", "play", play)).Message
		if no.For == "" || !strings.Contains(fmt.Sprint(said(no)), "<#"+general.ID+">") {
			w.Errorf("the refusal is %q", said(no))
		}
		w.DeleteChannel("general")
		lobby := w.must(bruno.Command(w.ctx, "castle-games", "play", play)).Message
		if s := w.head(1); lobby.For != "" || s.Lang != "en" || s.Where != session.Here {
			w.Errorf("opened in %q, language %q: %q", s.Where, s.Lang, said(lobby))
		}
		told := w.must(alix.Command(w.ctx, "castle-games", "server settings", nil)).Message
		if !strings.Contains(said(told), bottest.Phrase("bot.settings.lost")) {
			w.Errorf("the manager is told %q", said(told))
		}
		w.must(alix.Press(w.ctx, lobby.ID, buttonID(w.head(1), 0, "join", 0, "")))
		w.must(bruno.Press(w.ctx, lobby.ID, buttonID(w.head(1), 0, "start", 0, "")))
		w.live(bruno)
		match := w.must(alix.Command(w.ctx, "castle-games", "server moderate", map[string]any{"match": "1"})).Message
		for _, verb := range []string{"pause", "resume", posts.VerbDeleteAsk, posts.VerbDelete} {
			w.must(alix.Press(w.ctx, match.ID, "1:1:0:"+verb))
		}
		if _, err := w.store.Match(1); err == nil {
			w.Error("the match is still there")
		}
	})
}

// A channel in which the bot may not play is refused as soon as it is chosen, and the answer names
// what is missing. A forum needs other permissions.
func TestForbiddenChannelIsRefused(t *testing.T) {
	inMemory(t, func(w *town) {
		alix := w.Person("Alix")
		general, _ := w.Channel("general")
		forum, _ := w.Channel("game-tables")
		panel := w.must(alix.Command(w.ctx, "castle-games", "server settings", nil)).Message
		const menu = "1:0:0:set:0.channels"
		for _, c := range []struct {
			channel string
			may     int64
			says    string // of the refusal; "" for none
		}{
			{general.ID, localdiscord.BotPermissions &^ localdiscord.PermAttachFiles, bottest.Say("bot.permission.attach")},
			{general.ID, localdiscord.BotPermissions &^ localdiscord.PermSendInThreads, ""}, // it plays in the channel itself
			{forum.ID, localdiscord.BotPermissions &^ localdiscord.PermSendInThreads, bottest.Say("bot.permission.inthreads")},
			{forum.ID, localdiscord.BotPermissions &^ localdiscord.PermSendMessages, ""},
		} {
			w.SetBotPermissions(c.channel, c.may)
			out := w.must(alix.Select(w.ctx, panel.ID, menu, c.channel)).Message
			text := said(out)
			if refused := strings.Contains(text, "I lack"); refused != (c.says != "") || refused && !strings.Contains(text, "<#"+c.channel+">") || !strings.Contains(text, c.says) {
				w.Errorf("with %b in %s: %q", c.may, c.channel, text)
			}
		}
	})
}

// said is the text of a message as a person sees it.
func said(m *localdiscord.Message) string {
	var texts []string
	var read func([]*localdiscord.Component)
	read = func(list []*localdiscord.Component) {
		for _, c := range list {
			texts = append(texts, c.Content)
			read(c.Components)
		}
	}
	read(m.Components)
	return strings.Join(texts, "\n")
}

// A page of /server settings lists what the bot lacks in each channel that matters, and what that means.
func TestLackingPermissionsAreListed(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		alix := w.Person("Alix")
		general, _ := w.Channel("general")
		forum, _ := w.Channel("game-tables")
		here, _ := w.Channel("castle-games")
		panel := w.must(alix.Command(w.ctx, "castle-games", "server settings", nil)).Message
		w.choose(alix, panel.ID, "channels", general.ID, forum.ID)
		page := func() string {
			return said(w.must(alix.Press(w.ctx, panel.ID, posts.CustomID(buttonid.ID{Verb: posts.VerbLacks}))).Message)
		}
		line := func(channel localdiscord.Channel, permissions ...string) string {
			id := session.Channel(discord.ParseSnowflake(channel.ID))
			if len(permissions) == 0 {
				return bottest.Say("bot.lacks.fine", "channel", id)
			}
			var names []games.Text
			for _, p := range permissions {
				names = append(names, games.T("bot.permission."+p))
			}
			return bottest.Say("bot.lacks.line", "channel", id, "permissions", names)
		}
		want := func(text string, lines ...string) {
			w.Helper()
			for _, line := range lines {
				if !strings.Contains(text, line) {
					w.Errorf("no %q in\n%s", line, text)
				}
			}
		}
		want(page(), line(here), line(general), line(forum))
		w.SetBotPermissions(general.ID, localdiscord.BotPermissions&^localdiscord.PermAttachFiles&^localdiscord.PermCreateThreads)
		w.SetBotPermissions(forum.ID, localdiscord.BotPermissions&^localdiscord.PermSendInThreads&^localdiscord.PermSendMessages)
		w.SetBotPermissions(here.ID, 0)
		text := page()
		want(text, line(general, "attach", "threads"), line(forum, "inthreads"), line(here, "view", "send", "attach", "threads", "inthreads"),
			bottest.Say("bot.permission.attach.means"), bottest.Say("bot.lacks.how"))
		w.SetBotPermissions(here.ID, localdiscord.BotPermissions)
		w.SetBotPermissions(general.ID, localdiscord.BotPermissions)
		w.DeleteChannel(forum.ID)
		if text = page(); strings.Contains(text, bottest.Say("bot.permission.attach.means")) || strings.Contains(text, bottest.Say("bot.lacks.how")) {
			w.Errorf("nothing is missing any more:\n%s", text)
		}
		want(text, bottest.Say("bot.lacks.gone", "channel", session.Channel(discord.ParseSnowflake(forum.ID))))
	})
}

// The settings say at once what the bot lacks in the channel of the command.
func TestSettingsSayWhatIsMissingHere(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lacks := func() bool { return strings.Contains(p.text(p.decide()), bottest.Phrase("bot.lacks.here")) }
	if lacks() {
		t.Error("something is missing")
	}
	p.chat.Permissions &^= discordgo.PermissionAttachFiles
	if !lacks() {
		t.Error("nothing is missing")
	}
}

// The page also lists the channels and threads in which a match waits, and says so.
func TestChannelsOfWaitingMatchesAreListed(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.thread()
		thread := discord.Snowflake(p.sheet(1).Channel)
		page := func() string {
			p.manager()
			defer p.member()
			return p.text(p.label("Sam", p.command("Sam", "server settings", nil), posts.VerbLacks))
		}
		if text := page(); strings.Contains(text, thread.String()) {
			t.Errorf("a match that goes on is listed: %s", text)
		}
		p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: thread})
		text := page()
		if !strings.Contains(text, thread.String()) || strings.Count(text, bottest.Phrase("bot.lacks.waits")) != 1 {
			t.Errorf("the page says %s", text)
		}
	})
}
