package bot

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// A moderator who deletes a match of a cup learns what that means for the cup. The match is a draw at once, and the post
// that leads to its thread goes.
func TestCupMatchDeleted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.startCup(map[int]string{1: "robin"}, "Alix", "Bruno", "Chloé")
		s := p.sheet(1)
		card := p.find(discord.Snowflake(s.LobbyPost))
		p.speakIn(discord.Snowflake(s.Channel))
		page := p.moderate("Sam", posts.VerbDeleteAsk)
		if text := p.text(page); !strings.Contains(text, bottest.Phrase("bot.delete.cup")) || !strings.Contains(text, "round 1") {
			t.Errorf("the dialog says %q", text)
		}
		p.chat.MemberPermissions = discordgo.PermissionManageThreads
		p.label("Sam", page, posts.VerbDelete)
		p.member()
		settled()
		r := p.cup(1).State.Rounds[0].Tables[0].Result
		if r == nil || r.Void() || r.Places[0] != r.Places[1] {
			t.Errorf("the result is %+v", r)
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		if !card.gone {
			t.Error("the post that leads to the match is still there")
		}
	})
}

// A moderator who plays in a match of a cup can neither pause nor delete it, and nobody can put another person on a seat.
func TestCupMatchOfModerator(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.startCup(map[int]string{1: "robin"}, "Alix", "Bruno", "Chloé")
		s := p.sheet(1)
		p.speakIn(discord.Snowflake(s.Channel))
		for _, verb := range []string{session.VerbPause, posts.VerbDeleteAsk} {
			p.chat.MemberPermissions = discordgo.PermissionManageThreads
			p.refused(p.label(s.Players[0].Name, p.command(s.Players[0].Name, "server moderate", nil), verb), "bot.cup.own")
			p.member()
		}
		p.refused(p.command(s.Players[0].Name, "match substitute", nil), "bot.offer.cup")
		if s := p.sheet(1); s.Status != session.Live || s.Paused != 0 || s.Offer != nil {
			t.Errorf("the match is %v, paused %d, offered %+v", s.Status, s.Paused, s.Offer)
		}
	})
}

// A manager who changes the result of their own match has to confirm it, and the table says who it was. The log does too.
func TestCupOwnResult(t *testing.T) {
	for _, form := range []map[int]string{{1: "robin"}, {0: "carcassonne", 2: "3"}} {
		synctest.Test(t, func(t *testing.T) {
			p := newParty(t)
			post := p.startCup(form, "Alix", "Bruno", "Chloé")
			who := p.entrant(0, 0)
			for len(p.cup(1).State.Rounds) == 1 { // the others resign
				p.resignMatches(func(names []string) int {
					return slices.IndexFunc(names, func(name string) bool { return name != who && !p.sheet(1).Match.Gone[slices.Index(names, name)] })
				})
				settled()
			}
			p.manager()
			page := p.label(who, p.command(who, "server cup", nil), "cup 1")
			menu := p.menus(page)[0]
			page = p.press(who, page.id, menu.CustomID, menu.Options[len(menu.Options)-1].Value)
			if len(form) == 3 { // at tables of three in a menu
				menu := p.menus(page)[0]
				at := slices.IndexFunc(menu.Options, func(o discordgo.SelectMenuOption) bool { return strings.Contains(o.Label, "=") })
				page = p.press(who, page.id, menu.CustomID, menu.Options[at].Value)
			} else {
				page = p.press(who, page.id, posts.CupID(posts.VerbCupRevise, 1, 1, "0.0"))
			}
			settled()
			if text := p.text(page); !strings.Contains(text, bottest.Phrase("bot.cup.own.ask")) || len(p.cup(1).State.Revised) > 0 {
				t.Fatalf("asked %q, revised %+v", text, p.cup(1).State.Revised)
			}
			p.label(who, page, bottest.Say("bot.button.cup.own"))
			settled()
			log := p.text(p.label(who, p.command(who, "server settings", nil), posts.VerbAudit))
			p.member()
			revised := p.cup(1).State.Revised
			if text := p.text(post); len(revised) != 1 || revised[0].Own == 0 || !strings.Contains(text, who+", who manages the server") {
				t.Errorf("revised %+v: %s", revised, text)
			}
			if !strings.Contains(log, "changed a result") || strings.Count(log, who) < 2 {
				t.Errorf("the log: %s", log)
			}
		})
	}
}

// Where the bot lacks permissions, and in a thread, a manager still manages the cups of the server. The answer is private and
// says what a new cup needs.
func TestCupsManagedAnywhere(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(p *party)
		says string
	}{
		"without permissions": {func(p *party) { p.chat.Permissions = 0 }, "bot.error.permission"},
		"in a thread":         {func(p *party) { p.chat.ChannelType = discordgo.ChannelTypeGuildPublicThread }, "bot.cup.channel"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				p.openCup(nil)
				p.manager()
				before := p.chat.Permissions
				kind := p.chat.ChannelType
				c.set(p)
				page := p.command("Sam", "server cup", nil)
				if text := p.text(page); page.to == 0 || !strings.Contains(text, bottest.Phrase(c.says)) || len(p.menus(page)) > 0 {
					t.Errorf("the page says %q", text)
				}
				p.refused(p.press("Sam", page.id, posts.CupID(posts.VerbCupOpen, 0, 0, "")), c.says)
				ask := p.label("Sam", p.label("Sam", page, posts.VerbCupManage), posts.VerbCupOffAsk)
				p.label("Sam", ask, posts.VerbCupOff)
				if cup := p.cup(1); cup.Phase != cups.CalledOff {
					t.Errorf("the cup is %s", cup.Phase)
				}
				p.chat.Permissions, p.chat.ChannelType = before, kind
			})
		})
	}
}
