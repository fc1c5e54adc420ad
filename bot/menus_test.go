package bot

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// first is the first button of a verb, or "".
func first(m *localdiscord.Message, verb string) string {
	for _, id := range buttonsOf(m.Components) {
		if b, err := buttonid.Parse(id); err == nil && b.Verb == verb {
			return id
		}
	}
	return ""
}

// The menu entry on a post of a match shows its board. On another message it shows the board of the
// channel's match, or says that there is none. Clients offer it in their language.
func TestLookAtAMessage(t *testing.T) {
	withComputers(t, func(w *town) {
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		greeting := w.must(alix.Command(w.ctx, "general", "games", nil)).Message
		none := w.must(alix.Menu(w.ctx, "general", bottest.Say("bot.entry.look"), greeting.ID)).Message
		if text := said(none); !strings.Contains(text, "/play") {
			w.Errorf("without a match it says %q", text)
		}
		w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": "burgenland", "against": "easy", "where": "here"}))
		_, live := w.awaitAlix(alix)
		for _, looks := range []struct {
			who     *localdiscord.Person
			name    string
			message string
		}{{alix, bottest.Say("bot.entry.look"), live.ID}, {bruno, bottest.SayIn("fr", "bot.entry.look"), live.ID}, {alix, bottest.Say("bot.entry.look"), greeting.ID}} {
			shown := w.must(looks.who.Menu(w.ctx, "general", looks.name, looks.message)).Message
			if shown.For != looks.who.ID() || len(shown.Attachments) != 1 || shown.Attachments[0].Filename != posts.BoardFile {
				w.Errorf("%s sees %q with %v", looks.who.Name(), said(shown), shown.Attachments)
			}
		}
	})
}

// The menu entry on a person's name asks for a game, and invites that person to it.
func TestChallenge(t *testing.T) {
	inMemory(t, func(w *town) {
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		which := w.must(alix.Menu(w.ctx, "general", "Challenge", bruno.ID())).Message
		if text := said(which); which.For != alix.ID() || !strings.Contains(text, "<@"+bruno.ID()+">") {
			w.Errorf("asked %q", text)
		}
		w.must(alix.Press(w.ctx, which.ID, first(which, posts.VerbOpen)))
		if s := w.head(1); s.Status != session.Lobby || len(s.Invited) != 1 || !s.IsInvited(uint64(discord.ParseSnowflake(bruno.ID()))) {
			w.Errorf("invited are %v", s.Invited)
		}
		robot := w.must(alix.Menu(w.ctx, "general", "Challenge", localdiscord.BotID)).Message
		if len(robot.Attachments) > 0 || first(robot, posts.VerbOpen) != "" {
			w.Errorf("a bot is challenged: %q", said(robot))
		}
		itself := w.must(bruno.Menu(w.ctx, "general", "Défier", bruno.ID())).Message
		if text := said(itself); strings.Contains(text, "<@") || first(itself, posts.VerbOpen) == "" {
			w.Errorf("asked %q", text)
		}
	})
}

// The menu entry on a person's name shows the matches of both. Its button challenges that person as the other entry does.
func TestOurMatches(t *testing.T) {
	inMemory(t, func(w *town) {
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		for _, looks := range []struct {
			who   *localdiscord.Person
			name  string
			other *localdiscord.Person
		}{{alix, bottest.Say("bot.entry.rivals"), bruno}, {bruno, bottest.SayIn("fr", "bot.entry.rivals"), alix}} {
			none := w.must(looks.who.Menu(w.ctx, "general", looks.name, looks.other.ID())).Message
			if text := said(none); none.For != looks.who.ID() || !strings.Contains(text, looks.other.Name()) {
				w.Errorf("%s reads %q", looks.who.Name(), text)
			}
			which := w.must(looks.who.Press(w.ctx, none.ID, first(none, posts.VerbShelf))).Message
			if text := said(which); !strings.Contains(text, "<@"+looks.other.ID()+">") || first(which, posts.VerbOpen) == "" {
				w.Errorf("%s is asked %q", looks.who.Name(), text)
			}
		}
		robot := w.must(alix.Menu(w.ctx, "general", bottest.Say("bot.entry.rivals"), localdiscord.BotID)).Message
		if first(robot, posts.VerbShelf) != "" {
			w.Errorf("a bot is challenged: %q", said(robot))
		}
	})
}

// Two people follow each other from the menu entry. One opens a lobby, and the other reads of it in their direct messages, in
// their language.
func TestFriendsFromTheMenu(t *testing.T) {
	inMemory(t, func(w *town) {
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		for _, looks := range []struct {
			who   *localdiscord.Person
			name  string
			other *localdiscord.Person
		}{{alix, bottest.Say("bot.entry.rivals"), bruno}, {bruno, bottest.SayIn("fr", "bot.entry.rivals"), alix}} {
			none := w.must(looks.who.Menu(w.ctx, "general", looks.name, looks.other.ID())).Message
			page := w.must(looks.who.Press(w.ctx, none.ID, first(none, posts.VerbFollow))).Message
			if text := said(page); page.For != looks.who.ID() || !strings.Contains(text, looks.other.Name()) {
				w.Errorf("%s follows: %q", looks.who.Name(), text)
			}
		}
		w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": "castle"}))
		settled()
		told := bruno.Messages(bruno.DM())
		if len(told) != 1 {
			w.Fatalf("%d messages", len(told))
		}
		if text := said(told[0]); !strings.Contains(text, bottest.SayIn("fr", "bot.friends.waiting", "friends", alix.Name())) {
			w.Errorf("told %q", text)
		}
		page := w.must(bruno.Press(w.ctx, told[0].ID, first(told[0], posts.VerbFriends))).Message
		if text := said(page); page.For != bruno.ID() || !strings.Contains(text, bottest.SayIn("fr", "bot.friends.ison")) {
			w.Errorf("from the message: %q", text)
		}
	})
}
