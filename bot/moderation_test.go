package bot

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// moderate makes a person open /server moderate and press a button there.
func (p *party) moderate(who, verb string) *shown {
	p.Helper()
	p.chat.MemberPermissions = discordgo.PermissionManageThreads
	defer p.member()
	m := p.command(who, "server moderate", nil)
	p.label(who, m, verb)
	return m
}

func TestPausedMatch(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("hours", "Alix", "Bruno")
		who, _ := p.firstPlayers()
		letPass(time.Hour)
		p.moderate("Sam", "pause")
		m := p.live()
		if !strings.Contains(p.text(m), p.sentence("bot.pause.title")) {
			t.Errorf("the pause does not show: %q", p.text(m))
		}
		say := p.buttons(m)[0].CustomID
		before := p.row(1)
		p.refused(p.press(who, m.id, say), "bot.pause.refused")
		p.refused(p.command(who, "match takeback", nil), "bot.pause.refused")
		if after := p.row(1); after.Rev != before.Rev || after.Deadline != 0 {
			t.Errorf("revision %d, deadline %d", after.Rev-before.Rev, after.Deadline)
		}
		if mine := p.command(who, "games", nil); !strings.Contains(p.text(mine), p.sentence("bot.games.paused")) {
			t.Errorf("/games says %q", p.text(mine))
		}
		letPass(100 * time.Hour)
		if len(p.reminders()) > 0 || p.sheet(1).Clock.Late {
			t.Error("time has counted in the pause")
		}
		p.shut()
		p.open()
		p.moderate("Sam", "resume")
		if left := p.sheet(1).Clock.Due - time.Now().Unix(); left < 7*3600-60 || left > 7*3600+60 {
			t.Errorf("%d seconds left, want seven hours", left)
		}
		m = p.live()
		if strings.Contains(p.text(m), p.sentence("bot.pause.title")) {
			t.Errorf("the pause still shows: %q", p.text(m))
		}
		p.playOn(1, 2, rand.New(rand.NewPCG(5, 6)))
	})
}

// A decision in its undo window keeps waiting during a pause.
func TestPausedWindow(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		who, m := p.decideAndConfirm()
		letPass(20 * time.Second)
		p.moderate("Sam", "pause")
		p.quiet()
		p.refused(p.press(who, m.id, p.idOf(m, session.VerbCarryOut)), "bot.pause.refused")
		letPass(time.Hour)
		if p.sheet(1).Pending == nil {
			t.Fatal("the decision was carried out in the pause")
		}
		p.moderate("Sam", "resume")
		letPass(30 * time.Second)
		if p.sheet(1).Pending == nil {
			t.Fatal("the window has closed too early")
		}
		letPass(30 * time.Second)
		if p.sheet(1).Pending != nil {
			t.Error("the window stays open")
		}
	})
}

func TestModeratorsOnly(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.refused(p.command("Sam", "server moderate", nil), "bot.match.forbidden")
	p.chat.MemberPermissions = discordgo.PermissionManageMessages
	m := p.command("Sam", "server moderate", nil)
	p.refused(p.command("Sam", "server moderate", words("match", "no-id")), "bot.error.notfound")
	p.refused(p.command("Sam", "server moderate", words("match", "zz")), "bot.error.notfound")
	p.chat.Channel++
	p.refused(p.command("Sam", "server moderate", nil), "bot.match.none")
	p.refused(p.command("Sam", "server moderate", words("match", " #1 ")), "bot.match.elsewhere")
	p.chat.MemberPermissions = discordgo.PermissionManageGuild
	if by := p.command("Sam", "server moderate", words("match", " #1 ")); !p.has(by, "pause") {
		t.Errorf("found by its id: %q", p.text(by))
	}
	p.chat.Guild++
	p.refused(p.command("Sam", "server moderate", words("match", "1")), "bot.error.notfound")
	p.chat.Guild, p.chat.Channel = guild, general
	p.member()
	for _, verb := range []string{"pause", posts.VerbDeleteAsk} {
		p.refused(p.label("Sam", m, verb), "bot.match.forbidden")
	}
	for _, forged := range []string{"resume", posts.VerbDelete, posts.VerbDeleteCancel} {
		p.refused(p.press("Sam", m.id, "1:1:0:"+forged), "bot.match.forbidden")
	}
	p.refused(p.press("Sam", p.live().id, "1:1:0:removed"), "bot.error.malformed")
	p.sheet(1)
}

func TestRemovedMatch(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	live := p.live()
	press := p.buttons(live)[0].CustomID
	m := p.moderate("Sam", posts.VerbDeleteAsk)
	p.chat.MemberPermissions = discordgo.PermissionManageMessages
	p.label("Sam", m, posts.VerbDeleteCancel)
	p.sheet(1)
	p.label("Sam", m, posts.VerbDeleteAsk)
	p.label("Sam", m, posts.VerbDelete)
	if _, err := p.store.Match(1); !errors.Is(err, storage.ErrNotFound) {
		t.Fatalf("the match is still there: %v", err)
	}
	all := p.public()
	for _, told := range []*shown{live, all[len(all)-1]} {
		if len(p.buttons(told)) > 0 || !strings.Contains(p.text(told), "Sam") {
			t.Errorf("the last word is %q with %v", p.text(told), p.labels(told))
		}
	}
	p.refused(p.press("Alix", live.id, press), "bot.error.notfound")
	// The channel is free again.
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.moderate("Sam", "pause")
}

// A match is deleted even if Discord accepts no messages.
func TestRemovedUntold(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.moderate("Sam", posts.VerbDeleteAsk)
	p.failIf(func(method string) error {
		if method == "Edit" || method == "Send" {
			return discord.ErrForbidden
		}
		return nil
	})
	p.chat.MemberPermissions = discordgo.PermissionManageMessages
	p.label("Sam", m, posts.VerbDelete)
	if text := p.text(m); !strings.Contains(text, p.sentence("bot.delete.done")) {
		t.Errorf("the moderator is told %q", text)
	}
	if _, err := p.store.Match(1); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("the match is still there: %v", err)
	}
}

// If two moderators act at the same time, one does it and the other is told.
func TestTwoModerators(t *testing.T) {
	t.Parallel()
	for verb, want := range map[string]string{
		"pause": "bot.pause.already", "resume": "bot.pause.none", posts.VerbDelete: "bot.error.notfound",
	} {
		t.Run(verb, func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			p.begin("carcassonne", nil, "Alix", "Bruno")
			if verb == "resume" {
				p.moderate("Sam", "pause")
			}
			p.chat.MemberPermissions = discordgo.PermissionManageMessages
			var both []discord.Interaction
			for _, who := range []string{"Sam", "Dora"} {
				m := p.command(who, "server moderate", nil)
				both = append(both, p.pressing(who, m.id, "1:1:0:"+verb))
			}
			var done sync.WaitGroup
			for _, i := range both {
				done.Go(func() { p.bot.Handle(t.Context(), i) })
			}
			done.Wait()
			var told []*shown
			for _, i := range both {
				if a := p.answer(i.ID); a != nil {
					told = append(told, a)
				}
			}
			if len(told) != 1 {
				t.Fatalf("%d of two moderators are refused, want one", len(told))
			}
			p.refused(told[0], want)
		})
	}
}

func TestMatchesForModerators(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.command("Dora", "play", words("game", "carcassonne"))
	complete := func() []discord.Suggestion {
		i := p.interaction("Sam")
		i.Kind, i.Name, i.Focused = discord.Autocomplete, "server moderate", "match"
		i.Options = words("match", "")
		p.bot.Handle(t.Context(), i)
		return p.choices
	}
	if found := complete(); len(found) != 0 {
		t.Errorf("a member is offered %v", found)
	}
	p.chat.MemberPermissions = discordgo.PermissionManageMessages
	if found := complete(); len(found) != 2 || found[0].Value != "1" || found[1].Value != "2" {
		t.Errorf("a moderator is offered %v", found)
	}
	p.chat.Guild++
	if found := complete(); len(found) != 0 {
		t.Errorf("a moderator of another server is offered %v", found)
	}
}

// watcher is an observer that counts.
type watcher struct {
	mu   sync.Mutex
	seen map[string]int
}

func (w *watcher) count(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen[what]++
}

func (w *watcher) times(what string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seen[what]
}

func (w *watcher) Handled(kind, outcome string, _ time.Duration) { w.count(kind + " " + outcome) }
func (w *watcher) Answered(time.Duration)                        { w.count("answered") }
func (w *watcher) Painted(_ time.Duration, bytes int)            { w.count("painted") }
func (w *watcher) Committed(_ time.Duration, err error)          { w.count("committed") }
func (w *watcher) Delivered(kind string, err error) {
	if err != nil {
		kind += " failed"
	}
	w.count("delivered " + kind)
}

func TestObserver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		w := &watcher{seen: map[string]int{}}
		p.observer = w
		p.shut()
		p.open()
		p.begin("carcassonne", nil, "Alix", "Bruno")
		p.command("Alix", "hand", nil)
		p.press("Alix", p.live().id, "nonsense")
		p.failIf(func(method string) error {
			if method == "Send" {
				return discord.ErrUnavailable
			}
			return nil
		})
		p.command("Bruno", "turn", nil)
		synctest.Wait()
		l, err := p.bot.Load()
		if err != nil || l.Live != 1 || l.Lobbies != 0 || l.Posts == 0 || l.Pictures != 0 {
			t.Errorf("load %+v, %v", l, err)
		}
		for _, what := range []string{"command done", "component done", "component refused", "answered", "painted",
			"committed", "delivered turn", "delivered turn failed"} {
			if w.times(what) == 0 {
				t.Errorf("nothing was seen of %q", what)
			}
		}
		p.failIf(nil)
		time.Sleep(longRetry)
		synctest.Wait()
		if l, err := p.bot.Load(); err != nil || l.Posts != 0 || l.Oldest != 0 {
			t.Errorf("load %+v, %v after all was delivered", l, err)
		}
	})
}
