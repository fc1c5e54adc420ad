package bot

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
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
