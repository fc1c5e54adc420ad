package bot

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// postDashboard posts a dashboard in a channel of its own and counts its edits from then on.
func (p *party) postDashboard() (board *shown, edits *int) {
	p.Helper()
	p.chat.Channel = 99
	p.chat.MemberPermissions = discordgo.PermissionManageChannels
	p.command("Sam", "server dashboard", nil)
	p.chat.Channel, p.chat.MemberPermissions = general, 0
	for _, m := range p.public() {
		if m.channel == 99 {
			board = m
		}
	}
	if board == nil {
		p.Fatal("no dashboard was posted")
	}
	edits = new(int)
	p.failIf(func(method string) error {
		if method == "Edit" {
			*edits++
		}
		return nil
	})
	return board, edits
}

// next plays a move, as a press would.
func (p *party) next(id session.ID) {
	p.Helper()
	s, log := p.play(p.sheet(id), 1, rand.New(rand.NewPCG(1, 1)))
	if err := p.commit(s, session.Result{Log: log}); err != nil {
		p.Fatal(err)
	}
}

// othersTurn plays moves until it is another player's turn.
func (p *party) othersTurn(id session.ID) {
	p.Helper()
	for was := p.turn(id); p.turn(id) == was; {
		p.next(id)
	}
}

func TestDashboard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		board, edits := p.postDashboard()
		if text := p.text(board); !strings.Contains(text, bottest.Say("bot.dashboard.none")) || !board.Silent {
			t.Errorf("no match, silent %v: %s", board.Silent, text)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		*edits = 0
		p.begin("burgenland", nil, "Alix", "Bruno")
		synctest.Wait()
		if text := p.text(board); !strings.Contains(text, "`1` [Burgen Land](https://discord.com/channels/10/20") ||
			!strings.Contains(text, "waiting for "+p.turn(1)) || !strings.Contains(text, bottest.Phrase("bot.games.since")+"<t:") {
			t.Errorf("a match that runs: %s", text)
		}
		*edits = 0
		for range 20 {
			p.othersTurn(1)
			time.Sleep(2 * time.Second)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if *edits < 1 || *edits > 3 {
			t.Errorf("%d edits in 40 seconds", *edits)
		}
		if text := p.text(board); !strings.Contains(text, "waiting for "+p.turn(1)) {
			t.Errorf("it is %s's turn: %s", p.turn(1), text)
		}
		p.end(1)
		time.Sleep(time.Minute)
		synctest.Wait()
		if text := p.text(board); !strings.Contains(text, bottest.Say("bot.dashboard.none")) {
			t.Errorf("the match is over: %s", text)
		}
		*edits = 0
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if *edits > 0 {
			t.Errorf("%d edits while nothing happened", *edits)
		}
	})
}

// People who manage one channel may not take the dashboard away from another one. They may post it again where
// they manage, and the managers of the server may move it anywhere.
func TestDashboardMovedBy(t *testing.T) {
	const here, elsewhere, thread = 99, 98, 97
	for name, c := range map[string]struct {
		rights           int64
		from, in, parent discord.Snowflake
		moved            bool
	}{
		"channel manager elsewhere":      {discordgo.PermissionManageChannels, here, elsewhere, 0, false},
		"channel manager in a thread":    {discordgo.PermissionManageChannels, here, thread, here, true},
		"channel manager, other thread":  {discordgo.PermissionManageChannels, here, thread, elsewhere, false},
		"channel manager in the same":    {discordgo.PermissionManageChannels, here, here, 0, true},
		"channel manager after deletion": {discordgo.PermissionManageChannels, 0, elsewhere, 0, true},
		"server manager elsewhere":       {discordgo.PermissionManageGuild, here, elsewhere, 0, true},
		"administrator elsewhere":        {discordgo.PermissionAdministrator, here, elsewhere, 0, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				var board *shown
				if c.from != 0 {
					board, _ = p.postDashboard()
				}
				chat := p.chat
				p.chat.Channel, p.chat.Parent, p.chat.MemberPermissions = c.in, c.parent, c.rights
				if c.parent != 0 {
					p.chat.ChannelType = discordgo.ChannelTypeGuildPublicThread
				}
				told := p.text(p.command("Emil", "server dashboard", nil))
				p.chat = chat
				newest := slices.DeleteFunc(p.public(), func(m *shown) bool { return m.channel != c.in || m == board || !m.Silent })
				if (len(newest) == 1) != c.moved || strings.Contains(told, bottest.Phrase("bot.dashboard.elsewhere")) == c.moved {
					t.Errorf("%d new dashboards; told: %s", len(newest), told)
				}
				if board != nil && slices.Contains(p.public(), board) == c.moved {
					t.Errorf("the former one was deleted: %v", !c.moved)
				}
			})
		})
	}
}

// After a restart, the dashboard shows what happened while the bot was down.
func TestDashboardRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		board, _ := p.postDashboard()
		p.begin("burgenland", nil, "Alix", "Bruno") // within the pause after posting
		p.shut()
		p.open()
		synctest.Wait()
		if text := p.text(board); !strings.Contains(text, "`1` [Burgen Land](") {
			t.Errorf("after the restart: %s", text)
		}
	})
}

// A deleted dashboard is forgotten. Posting one elsewhere replaces it.
func TestDashboardMovedAndDeleted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		first, _ := p.postDashboard()
		second, edits := p.postDashboard()
		if first == second || !first.gone {
			t.Error("the first one is still there")
		}
		p.begin("burgenland", nil, "Alix", "Bruno")
		time.Sleep(time.Minute)
		synctest.Wait()
		p.mu.Lock()
		second.gone = true
		p.mu.Unlock()
		p.othersTurn(1)
		time.Sleep(time.Minute)
		synctest.Wait()
		if data, err := p.store.Value(fmt.Sprintf("guild/%d/dashboard", guild)); data != nil || err != nil {
			t.Errorf("still remembered: %s, %v", data, err)
		}
		*edits = 0
		p.othersTurn(1)
		time.Sleep(time.Hour)
		if *edits > 0 {
			t.Errorf("%d more edits", *edits)
		}
	})
}

// dashRefused is how long the bot waits after a refused edit.
const dashRefused = 10 * time.Minute

// The bot waits while Discord refuses to edit an old message.
func TestDashboardRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		board, _ := p.postDashboard()
		tries, open := 0, false
		p.failIf(func(method string) error {
			if method != "Edit" {
				return nil
			}
			if tries++; !open {
				return fmt.Errorf("edit: %w", discord.ErrOldEdits)
			}
			return nil
		})
		p.begin("burgenland", nil, "Alix", "Bruno")
		time.Sleep(time.Minute)
		time.Sleep(dashRefused)
		synctest.Wait()
		p.mu.Lock()
		if tries < 1 || tries > 10 { // an edit of the lobby may also be tried six times
			t.Errorf("%d tries within %v", tries, dashRefused)
		}
		open = true
		p.mu.Unlock()
		time.Sleep(3 * dashRefused)
		synctest.Wait()
		if text := p.text(board); !strings.Contains(text, "`1` [Burgen Land](") {
			t.Errorf("after %d tries: %s", tries, text)
		}
	})
}

// Without the right to write, the bot does not try again until there is news.
func TestDashboardForbidden(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		board, _ := p.postDashboard()
		p.begin("burgenland", nil, "Alix", "Bruno")
		time.Sleep(time.Minute)
		synctest.Wait()
		forbidden, tries := true, 0
		p.failIf(func(method string) error {
			if method != "Edit" {
				return nil
			}
			tries++
			if forbidden {
				return fmt.Errorf("edit: %w", discord.ErrForbidden)
			}
			return nil
		})
		p.othersTurn(1)
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		// One for the turn, and one if its post was delivered only afterwards.
		if tries < 1 || tries > 2 {
			t.Errorf("%d tries in a day", tries)
		}
		p.mu.Lock()
		forbidden = false
		p.mu.Unlock()
		p.othersTurn(1)
		time.Sleep(time.Minute)
		synctest.Wait()
		if text := p.text(board); !strings.Contains(text, "waiting for "+p.turn(1)) {
			t.Errorf("permitted again: %s", text)
		}
	})
}

// With many matches, the dashboard shows those with the latest moves, and how many more there are.
func TestDashboardOfManyMatches(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("burgenland", nil, "Alix", "Bruno")
	row := p.row(1)
	const n = 60
	for range n - 1 {
		row.ID, row.Rev = 0, 0
		row.Channel++
		if _, _, err := p.store.Commit(t.Context(), storage.Change{Match: row}); err != nil {
			t.Fatal(err)
		}
	}
	p.shut()
	p.open()
	p.manager()
	p.command("Alix", "server dashboard", nil)
	all := p.public()
	text := p.text(all[len(all)-1])
	lines := strings.Count(text, bottest.Phrase("bot.games.since")+"<t:")
	if lines < 15 || !strings.HasSuffix(text, fmt.Sprintf("… and %d more", n-lines)) || len([]rune(text)) > 3600 {
		t.Errorf("%d lines, %d characters: %s", lines, len([]rune(text)), text)
	}
}

// BenchmarkDashboards measures the cost of two thousand running matches, at the start and for one
// dashboard.
func BenchmarkDashboards(b *testing.B) {
	p := newParty(b)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	row := p.row(1)
	for i := range 2000 {
		row.ID, row.Rev, row.Guild, row.Channel = 0, 0, uint64(guild+i%100), uint64(1000+i)
		if _, _, err := p.store.Commit(context.Background(), storage.Change{Match: row}); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("start", func(b *testing.B) {
		for b.Loop() {
			d := server.NewDashboards(p.bot.records, p.fakeDiscord, p.bot.notices, p.bot.texts, slog.New(slog.DiscardHandler), func() {})
			if err := d.Find(); err != nil {
				b.Fatal(err)
			}
		}
	})
	p.shut()
	p.open()
	p.manager()
	b.Run("post", func(b *testing.B) {
		for b.Loop() {
			p.command("Alix", "server dashboard", nil)
		}
	})
}
