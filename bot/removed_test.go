package bot

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
)

// removeFrom makes a moderator remove a person from the match of the channel.
func (p *party) removeFrom(moderator, who string) *shown {
	p.Helper()
	p.chat.MemberPermissions = discordgo.PermissionManageMessages
	defer p.member()
	m := p.command(moderator, "server moderate", nil)
	id, value := p.option(m, who)
	m = p.press(moderator, m.id, id, value)
	m = p.label(moderator, m, session.VerbRemove+":0."+fmt.Sprint(uint64(persons[who])))
	settled()
	return m
}

// everythingSaid is the text of all public posts.
func (p *party) everythingSaid() string {
	var texts []string
	for _, m := range p.public() {
		texts = append(texts, p.text(m))
	}
	return strings.Join(texts, "\n")
}

// toldInPrivate reports how many private messages of a person contain a text.
func (p *party) toldInPrivate(who, text string) (n int) {
	for _, m := range p.messagesIn(persons[who]) {
		n += strings.Count(p.text(m), text)
	}
	return n
}

// A moderator removes a player from a match. The match says so and goes on without them; the player is told in private, and
// comes back only if a moderator lets them.
func TestModeratorRemovesPlayer(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
		seat := p.sheet(1).Seat(uint64(persons["Bruno"]))
		p.removeFrom("Sam", "Bruno")
		s := p.sheet(1)
		if !s.Match.Gone[seat] || s.Status != session.Live {
			t.Fatalf("Bruno is gone: %v, the match is %v", s.Match.Gone, s.Status)
		}
		said := bottest.Say("table.event.removed", "player", "Bruno")
		if text := p.everythingSaid(); !strings.Contains(text, said) {
			t.Errorf("the channel says %s", text)
		}
		if n := p.toldInPrivate("Bruno", bottest.Phrase("bot.remove.told")); n != 1 {
			t.Errorf("Bruno is told %d times", n)
		}
		if text := p.auditLog(); !strings.Contains(text, "Bruno") || !strings.Contains(text, "Sam") || strings.Contains(text, "⚠️") {
			t.Errorf("the log says %s", text)
		}
		p.refused(p.command("Bruno", "match return", nil), "bot.return.removed")
		p.chat.MemberPermissions = discordgo.PermissionManageMessages
		m := p.command("Sam", "server moderate", nil)
		p.label("Sam", m, bottest.Say("bot.button.readmit", "player", "Bruno"))
		p.member()
		settled()
		if s := p.sheet(1); s.Match.Gone[seat] {
			t.Error("Bruno is not let back")
		} else if !events.Pointless(s, session.Post{Kind: session.PostRemoved, Seat: seat}, p.bot.records.Env(1)) {
			t.Error("Bruno would still be told")
		}
		p.allKept()
	})
}

// A moderator who removes an opponent is named by the match, and the log marks it. In a cup's match only another moderator may.
func TestModeratorRemovesOpponent(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		p.removeFrom("Alix", "Bruno")
		if s := p.sheet(1); s.Status != session.Over {
			t.Fatalf("the match is %v", s.Status)
		}
		said := bottest.Say("table.event.removed", "player", "Bruno", "by", "Alix")
		if text := p.everythingSaid(); !strings.Contains(text, said) {
			t.Errorf("the channel says %s", text)
		}
		if n := p.toldInPrivate("Bruno", said); n != 1 {
			t.Errorf("Bruno is told %d times", n)
		}
		if text := p.auditLog(); !strings.Contains(text, "⚠️") {
			t.Errorf("the log says %s", text)
		}
	})
}

// Only moderators remove people, and none from a cup's match in which they play.
func TestNobodyElseRemoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.startCup(map[int]string{1: "robin"}, "Alix", "Bruno", "Chloé")
		s := p.sheet(1)
		p.speakIn(discord.Snowflake(s.Channel))
		who, whom := s.Players[0], s.Players[1]
		p.chat.MemberPermissions = discordgo.PermissionManageThreads
		m := p.command(who.Name, "server moderate", nil)
		id, value := p.option(m, whom.Name)
		p.refused(p.press(who.Name, m.id, id, value), "bot.cup.own")
		forged := posts.ButtonID(s, session.VerbRemove, 0, fmt.Sprint(whom.User))
		p.refused(p.press(who.Name, m.id, forged), "bot.cup.own")
		p.member()
		p.refused(p.press(who.Name, m.id, forged), "bot.match.forbidden")
		if s := p.sheet(1); s.Match.Gone[1] {
			t.Error("removed")
		}
	})
}

// A manager who takes a person out of a cup is named by the match, the cup's post and the log if they take part; the person
// is told in private.
func TestCupTellsWhoWasTakenOut(t *testing.T) {
	for name, own := range map[string]bool{"by another manager": false, "by an opponent": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				post := p.startCup(map[int]string{1: "robin"}, "Alix", "Bruno", "Chloé")
				whom, manager, by := p.entrant(0, 1), "Sam", ""
				if own {
					manager = p.entrant(0, 0)
					by = manager
				}
				p.manager()
				page := p.label(manager, p.label(manager, p.command(manager, "server cup", nil), "cup 1"), bottest.Say("bot.button.cup.out"))
				id, value := p.option(page, whom)
				p.label(manager, p.press(manager, page.id, id, value), bottest.Say("bot.button.cup.out.now"))
				p.member()
				settled()
				if text, said := p.everythingSaid(), bottest.Say("table.event.expelled", "player", whom, "by", by); !strings.Contains(text, said) {
					t.Errorf("no %q in %s", said, text)
				}
				if text, said := p.text(post), bottest.Say("bot.cup.expelled", "name", whom, "by", by); !strings.Contains(text, said) {
					t.Errorf("no %q in %s", said, text)
				}
				told := bottest.Say("bot.cup.out.told", "by", by)
				if n := p.toldInPrivate(whom, told[:strings.Index(told, "taken you out")]); n != 1 {
					t.Errorf("%s is told %d times", whom, n)
				}
				if text := p.auditLog(); strings.Contains(text, "⚠️") != own || !strings.Contains(text, whom) {
					t.Errorf("the log says %s", text)
				}
				p.allKept()
			})
		})
	}
}
