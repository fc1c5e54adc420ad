package bot

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/session"
)

// aboutMatch says how each command that can be about a match finds it. In a channel without a match "acts" links to
// the person's only match, and "looks" is about it.
var aboutMatch = map[string]string{
	"turn": "looks", "board": "looks", "hand": "looks", "hint": "looks",
	"match replay": "looks", "match verify": "looks", "match export": "looks",
	"match takeback": "acts", "match substitute": "acts", "match return": "acts", "match abandon": "acts",
	"match resign": "looks", // it asks first
}

// aboutNone are the commands that are about no match, or that name it: /match move brings one from elsewhere.
var aboutNone = []string{
	"play", "games", "rules", "lesson", "help", "match move", "me stats", "me leaderboard", "me rhythm", "me privacy",
	"server settings", "server cup", "server moderate", "server dashboard",
}

// inThread begins a match of two people in its own thread.
func (p *party) inThread(game, host, guest string) *session.Session {
	p.Helper()
	lobby := p.command(host, "play", words("game", game, "where", "thread"))
	p.label(guest, lobby, "join")
	p.label(host, lobby, "start")
	p.quiet()
	mine, err := p.bot.records.Of(uint64(persons[host]), session.Live, 1)
	if err != nil || len(mine) != 1 || !mine[0].Elsewhere() {
		p.Fatalf("%s has begun %v, %v", host, mine, err)
	}
	return mine[0]
}

// A command is about the match of the place where it is typed. Elsewhere it leaves the person's match alone and
// links to it.
func TestCommandInAnotherPlace(t *testing.T) {
	t.Parallel()
	var matchCommands []string
	for _, g := range commandOrder {
		for _, name := range g.commands() {
			switch {
			case aboutMatch[name] != "":
				matchCommands = append(matchCommands, name)
			case !slices.Contains(aboutNone, name):
				t.Errorf("no case for /%s", name)
			}
		}
	}
	p := newParty(t)
	over := p.inThread("castle", "Alix", "Bruno")
	p.end(over.ID)
	foreign := p.inThread("city", "Chloé", "Dora")
	ended := p.inThread("burgenland", "Chloé", "Dora")
	p.end(ended.ID)
	own := p.inThread("carcassonne", "Alix", "Bruno")
	thread := func(s *session.Session) discord.Interaction {
		chat := p.chat
		chat.Channel, chat.ChannelType = discord.Snowflake(s.Channel), discordgo.ChannelTypeGuildPublicThread
		return chat
	}
	neutral, private := p.chat, p.chat
	neutral.Channel = general + 50
	private.Guild, private.Channel, private.Surface = 0, persons["Bruno"], surface.DirectMessages
	for _, place := range []struct {
		name  string
		chat  discord.Interaction
		means string // the kinds of commands that are about the person's running match there
	}{
		{"the thread of a finished match", thread(over), ""},
		{"the thread of a match of other people", thread(foreign), ""},
		{"the thread of a finished match of other people", thread(ended), ""},
		{"private messages", private, ""},
		{"a channel without a match, such as a cup's", neutral, "looks"},
		{"the thread of the match", thread(own), "acts looks"},
	} {
		p.chat = place.chat
		for _, name := range matchCommands {
			before := p.row(own.ID).Rev
			answer := p.command("Bruno", name, nil)
			p.quiet()
			text := ""
			if answer != nil {
				text = p.text(answer)
			}
			if strings.Contains(place.means, aboutMatch[name]) {
				for _, id := range []string{"bot.error.which", "bot.error.nomatch", "bot.match.none", "bot.error.server"} {
					if strings.Contains(text, p.sentence(id)) {
						t.Errorf("/%s in %s: %q", name, place.name, text)
					}
				}
				continue
			}
			switch {
			case p.row(own.ID).Rev != before:
				t.Errorf("/%s in %s changes the match elsewhere", name, place.name)
			case answer == nil || answer.to == 0:
				t.Errorf("/%s in %s is not answered in private: %q", name, place.name, text)
			case p.concerns(answer, own.ID):
				t.Errorf("/%s in %s is about the match elsewhere: %q", name, place.name, text)
			case aboutMatch[name] == "acts" && !strings.Contains(text, p.sentence("bot.error.server")) &&
				!strings.Contains(text, fmt.Sprintf("/%d/%d", guild, own.Channel)):
				t.Errorf("/%s in %s does not link to the match elsewhere: %q", name, place.name, text)
			case aboutMatch[name] == "acts" && p.chat.Channel == discord.Snowflake(ended.Channel) && !strings.Contains(text, fmt.Sprintf("/%d/%d", guild, ended.Channel)):
				t.Errorf("/%s in %s does not link to its result: %q", name, place.name, text)
			}
		}
	}
}

// concerns reports whether a message has a button of a match.
func (p *party) concerns(m *shown, id session.ID) bool {
	return slices.ContainsFunc(p.buttons(m), func(b discordgo.Button) bool {
		about, err := buttonid.Parse(b.CustomID)
		return err == nil && about.Match == uint64(id)
	})
}

// The rules and the menu entry "look" are about the place, too.
func TestLooksInAnotherPlace(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	over := p.inThread("castle", "Alix", "Bruno")
	p.end(over.ID)
	foreign := p.inThread("city", "Chloé", "Dora")
	own := p.inThread("carcassonne", "Alix", "Bruno")
	p.chat.ChannelType = discordgo.ChannelTypeGuildPublicThread
	for _, s := range []*session.Session{over, foreign, own} {
		p.chat.Channel = discord.Snowflake(s.Channel)
		if text := p.text(p.command("Bruno", "rules", nil)); !strings.Contains(text, bottest.Say(s.GameID+".name")) {
			t.Errorf("the rules in the thread of %s: %q", s.GameID, text)
		}
		i := p.interaction("Bruno")
		i.Kind, i.Name = discord.Command, bottest.Say("bot.entry.look")
		p.bot.Handle(p.Context(), i)
		if answer := p.answer(i.ID); answer == nil || !p.concerns(answer, s.ID) {
			t.Errorf("the look in the thread of %s: %+v", s.GameID, answer)
		}
		if film := p.command("Bruno", "match verify", nil); !strings.Contains(p.text(film), s.Hash) {
			t.Errorf("the luck in the thread of %s: %q", s.GameID, p.text(film))
		}
	}
}
