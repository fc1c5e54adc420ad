package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/games"
)

// prizes makes a role the one to be won in cups, on a server where the bot may give it.
func (p *party) prizes(role string) {
	p.Helper()
	p.chat.Permissions |= discordgo.PermissionManageRoles
	p.chat.MemberPermissions = discordgo.PermissionManageGuild | discordgo.PermissionManageRoles
	m := p.command("Sam", "server settings", nil)
	p.press("Sam", m.id, p.menuOf(m, "prize"), role)
	p.member()
}

// bears checks who bears which roles.
func (p *party) bears(want string) {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	var list []string
	for who, id := range persons {
		for _, role := range p.borne[id] {
			list = append(list, fmt.Sprint(who, " ", role))
		}
	}
	slices.Sort(list)
	if got := strings.Join(list, ", "); got != want {
		p.Errorf("roles are borne by %q, want %q", got, want)
	}
}

// holds plays a cup of three people, which the first by name wins, and returns what its post said
// before, and the post of the winner.
func (p *party) holds(who ...string) (announced string, crown *shown) {
	p.Helper()
	post := p.opensCup(map[int]string{4: "1"})
	for _, one := range who {
		p.label(one, post, posts.VerbCupJoin)
	}
	settled()
	announced = p.text(post)
	time.Sleep(time.Hour)
	p.rounds(3)
	for _, m := range p.public() {
		if strings.Contains(p.text(m), "Congratulations") {
			crown = m
		}
	}
	if crown == nil {
		p.Fatalf("nobody is crowned: %s", p.text(post))
	}
	return announced, crown
}

// Whoever wins the latest cup bears the role that is to be won, and whoever bore it through the bot bears
// it no more; both posts say so. Another role takes its place, and is taken when data are erased.
func TestCupPrize(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.borne[persons["Sam"]] = []discord.Snowflake{77} // from somebody else
		announced, crown := p.holds("Alix", "Bruno", "Chloé")
		if strings.Contains(announced+p.text(crown), "<@&") {
			t.Errorf("a role is to be won where there is none: %s %s", announced, p.text(crown))
		}
		p.prizes("77")
		announced, crown = p.holds("Bruno", "Chloé", "Dora")
		if !strings.Contains(announced, "Whoever wins bears <@&77>") || !strings.Contains(p.text(crown), "The winner bears <@&77>") {
			t.Errorf("%s\n%s", announced, p.text(crown))
		}
		if crown.Called != 0 {
			t.Error("all who bear the role are called")
		}
		p.bears("Bruno 77, Sam 77")
		p.holds("Alix", "Bruno", "Chloé")
		p.bears("Alix 77, Sam 77")
		p.borne[persons["Bruno"]] = []discord.Snowflake{77} // from somebody else too
		p.holds("Alix", "Bruno", "Chloé")
		p.bears("Alix 77, Bruno 77, Sam 77")
		p.borne[persons["Bruno"]] = nil
		p.prizes("78")
		p.holds("Alix", "Bruno", "Chloé")
		p.bears("Alix 78, Sam 77")
		erase := p.label("Alix", p.command("Alix", "me privacy", nil), posts.VerbEraseAsk)
		p.label("Alix", erase, posts.VerbErase)
		p.bears("Sam 77")
	})
}

// A role that Discord does not let the bot give holds no cup up: the host finds one line in the log, the
// page of settings says what is wrong, and the posts promise nothing.
func TestCupPrizeRefused(t *testing.T) {
	for name, c := range map[string]struct {
		method string
		err    error
		page   string
	}{
		"above the bot":   {"SetRole", discord.ErrForbidden, "drag my own role"},
		"not to be given": {"SetRole", discord.ErrInvalid, "drag my own role"},
		"gone":            {"RoleAdds", discord.ErrGone, "does not exist any more"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				var log bytes.Buffer
				p.shut()
				p.log = slog.New(slog.NewTextHandler(&log, nil))
				p.open()
				p.prizes("77")
				p.holds("Alix", "Bruno", "Chloé")
				p.bears("Alix 77")
				p.fail = func(method string) error {
					if method == c.method {
						return c.err
					}
					return nil
				}
				_, crown := p.holds("Bruno", "Chloé", "Dora")
				if strings.Contains(p.text(crown), "<@&") {
					t.Errorf("the winner is told %q", p.text(crown))
				}
				if n := strings.Count(log.String(), "could not be given"); n != 1 {
					t.Errorf("%d lines: %s", n, log.String())
				}
				p.manager()
				page := p.command("Sam", "server settings", nil)
				p.member()
				if text := p.text(page); !strings.Contains(text, c.page) {
					t.Errorf("the page says %q", text)
				}
				p.fail = nil
				post := p.opensCup(nil)
				if strings.Contains(p.text(post), "<@&") {
					t.Errorf("promised: %s", p.text(post))
				}
				p.prizes("77")
				p.holds("Bruno", "Chloé", "Dora")
				p.bears("Bruno 77")
			})
		})
	}
}

// Whoever has won and left the server bears nothing, which is no fault; what fails for a while is done
// later.
func TestCupPrizeOfSomebodyGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.prizes("77")
		var gone atomic.Bool
		p.fail = func(method string) error {
			switch {
			case method != "SetRole":
				return nil
			case gone.Load():
				return discord.ErrGone
			}
			return discord.ErrUnavailable
		}
		post := p.opensCup(map[int]string{4: "1"})
		for _, one := range []string{"Alix", "Bruno", "Chloé"} {
			p.label(one, post, posts.VerbCupJoin)
		}
		time.Sleep(time.Hour)
		p.rounds(3)
		p.tells("Congratulations", 0)
		gone.Store(true)
		time.Sleep(time.Hour)
		settled()
		p.tells("Congratulations", 1)
		p.tells("<@&77>", 0)
		if set := p.bot.server.Settings(guild); set.Prize.Fault != "" {
			t.Errorf("%+v", set.Prize)
		}
	})
}

// Whenever the process is killed while the role changes hands, whoever has won bears it, and nobody else;
// also where another role is to be won when it begins anew.
func TestCupPrizeKilled(t *testing.T) {
	step := stride(3)
	for kill := 1; ; kill += step {
		writes := 0
		for _, then := range []string{"77", "78"} {
			t.Run(fmt.Sprint("after write ", kill, " then ", then), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { writes = max(writes, prizeKilledAt(t, kill, then)) })
			})
		}
		if writes < kill || t.Failed() {
			if t.Logf("%d writes to be killed after", writes); writes < 5 {
				t.Error("so few?")
			}
			return
		}
	}
}

// prizeKilledAt lets Alix win a role that Bruno bears, while the process is killed after so many writes;
// then that role is to be won. It returns how many writes there were.
func prizeKilledAt(t *testing.T, kill int, then string) int {
	p := newParty(t)
	p.prizes("77")
	p.holds("Bruno", "Chloé", "Dora")
	p.bears("Bruno 77")
	post := p.opensCup(map[int]string{4: "1"})
	for _, one := range []string{"Alix", "Bruno", "Chloé"} {
		p.label(one, post, posts.VerbCupJoin)
	}
	time.Sleep(time.Hour)
	p.rounds(2)
	store := &killed{left: kill + 1} // after the last result
	p.shut()
	p.wrap = func(s records.Store) records.Store { store.Store = s; return store }
	p.open()
	p.losing()
	settled()
	err := p.store.SetValue(fmt.Sprintf("guild/%d/settings", guild), mustJSON(map[string]any{"prize": map[string]any{"role": json.Number(then)}}))
	if err != nil {
		t.Fatal(err)
	}
	p.shut()
	p.wrap = func(s records.Store) records.Store { return s }
	p.open()
	settled()
	p.losing()
	settled()
	if text := p.text(post); !strings.Contains(text, "🥇 Alix") {
		t.Errorf("at the end: %s", text)
	}
	p.tells("Congratulations", 2)
	want := "Alix 77"
	if slices.Equal(p.borne[persons["Alix"]], []discord.Snowflake{78}) && then == "78" { // chosen before it was decided
		want = "Alix 78"
	}
	p.bears(want)
	p.tells("The winner bears <@&", 2)
	return store.done
}

// The same on the local Discord, which takes the menu and knows who bears the role.
func TestCupPrizeLocally(t *testing.T) {
	inMemory(t, func(w *town) {
		alix := w.Person("Alix")
		general, _ := w.Channel("general")
		w.SetBotPermissions(general.ID, localdiscord.BotPermissions|localdiscord.PermManageRoles)
		page := w.must(alix.Command(w.ctx, "general", "server settings", nil)).Message
		page = w.must(alix.Select(w.ctx, page.ID, "1:0:0:set:0.prize", "players")).Message
		if text := said(page); !strings.Contains(text, "<@&") || strings.Contains(text, "⚠️") {
			t.Errorf("the page says %q", text)
		}
		w.rounds(func() {})
		if got := w.Borne(); len(got) != 1 || len(got["Alix"]) != 1 {
			t.Errorf("roles are borne by %v", got)
		}
	})
}

// rounds plays a cup of three in the general channel, which Alix wins, and looks before each round and
// before its first.
func (w *town) rounds(look func()) {
	w.Helper()
	alix := w.Person("Alix")
	form := w.must(alix.Command(w.ctx, "general", "server cup", nil)).Message
	w.must(alix.PressLabel(w.ctx, form.ID, "Open it here"))
	settled()
	var post *localdiscord.Message
	for _, m := range alix.Messages("general") {
		if m.For == "" {
			post = m
		}
	}
	for _, who := range []string{"Alix", "Bruno", "Chloé"} {
		w.must(w.Person(who).Press(w.ctx, post.ID, posts.CupID(posts.VerbCupJoin, 1, 0, "")))
	}
	look()
	time.Sleep(24 * time.Hour)
	for id := session.ID(1); id <= 3; id++ {
		settled()
		look()
		w.yields(id)
	}
	settled()
}

// yields lets the last by name of a match's players give up.
func (w *town) yields(id session.ID) {
	w.Helper()
	defer w.bot.records.LockMatch(id)()
	s, err := w.bot.records.LoadLocked(id)
	if err != nil {
		w.Fatal(err)
	}
	next, r, err := events.Forfeit(s, w.bot.records.Env(id), games.Seat(weaker(s.Names())), events.Withdrew)
	if err == nil {
		_, _, err = w.bot.records.Commit(w.Context(), next, r, 0)
	}
	if err != nil {
		w.Fatal(err)
	}
}
