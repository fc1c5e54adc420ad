package rehearsal

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/rest"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
	"github.com/bastide-games/bastide/cmd/bastide/doctor"
	"github.com/bastide-games/bastide/cmd/bastide/repertoire"
)

// With somebody who presses, everything is tried, nothing is refused, and nothing is left.
func TestRehearsal(t *testing.T) {
	inBubble(t, func(b *bench) {
		b.setup.Play = func(context.Context, discord.Snowflake, discord.Snowflake) (repertoire.Repertoire, error) {
			return played(), nil
		}
		b.setup.Presses = time.Minute
		ctx, leave := context.WithCancel(b.Context())
		go b.host(ctx)
		report := b.run(b.Context())
		leave()
		if report.Bad() {
			t.Errorf("refused: %q, left %q", faults(report), report.Left())
		}
		for _, one := range report.results {
			expected := one.name == "shards" || one.name == "doctor" || strings.HasPrefix(one.name, "old message")
			if one.skipped() != expected {
				t.Errorf("skipped is %v: %s", one.skipped(), one.line())
			}
		}
		for _, p := range Points {
			answer := report.answer(p)
			want := "yes"
			if p.Look != "" {
				want = "look yourself"
			}
			if p.ID == Shards || p.ID == OldEdits {
				want = "not tried"
			}
			if !strings.HasPrefix(answer, want) {
				t.Errorf("%s: %s", p.ID, answer)
			}
		}
		for _, v := range b.Violations() {
			t.Errorf("violation: %s", v)
		}
		b.clean("at the end")
	})
}

// The parts of a rehearsal in a forum are in a post of it.
func TestInForum(t *testing.T) {
	inBubble(t, func(b *bench) {
		b.setup.Channel, b.setup.Forum = discord.ParseSnowflake(b.tagging), 0
		report := b.run(b.Context())
		if report.Bad() || resultOf(t, report, "tags").err != nil {
			t.Errorf("refused: %q, left %q", faults(report), report.Left())
		}
		b.clean("at the end")
	})
}

// What is kept is there until the next rehearsal, which tries the edits of an old message on it.
func TestKept(t *testing.T) {
	inBubble(t, func(b *bench) {
		b.setup.Keep = true
		if report := b.run(b.Context()); report.Bad() || len(b.remains()) == 0 {
			t.Errorf("refused: %q, there is %q", faults(report), b.remains())
		}
		time.Sleep(2 * time.Hour)
		b.setup.Keep, b.setup.Presses = false, time.Minute
		ctx, leave := context.WithCancel(b.Context())
		go b.host(ctx)
		report := b.run(b.Context())
		leave()
		for _, name := range []string{"old message", "old message, pressed"} {
			if one := resultOf(t, report, name); one.err != nil {
				t.Error(one.line())
			}
		}
		if report.Bad() || report.answer(Points[4]) != "yes" {
			t.Errorf("refused: %q; %s: %s", faults(report), Points[4].ID, report.answer(Points[4]))
		}
		b.clean("after the second")
	})
}

// Without the right to delete threads, the thread is emptied and archived, and the report says so.
func TestWithoutManageThreads(t *testing.T) {
	inBubble(t, func(b *bench) {
		b.SetBotPermissions(b.text, world.BotPermissions)
		b.setup.Forum = 0
		report := b.run(b.Context())
		if len(report.emptied) != 1 || len(report.left) > 0 {
			t.Errorf("emptied %q, left %q", report.emptied, report.left)
		}
		for _, c := range b.Channels() {
			if c.Kind == world.KindThread && (!c.Archived || len(b.Person("Alix").Messages(c.ID)) > 0) {
				t.Errorf("the thread %s has messages, or is not archived", c.Name)
			}
		}
	})
}

// An interrupted rehearsal cleans up.
func TestInterrupted(t *testing.T) {
	inBubble(t, func(b *bench) {
		ctx, interrupt := context.WithCancel(b.Context())
		lift := b.Inject(rest.Fault{Route: "POST /applications/{application_id}/emojis", Delay: 3 * time.Second})
		go func() {
			time.Sleep(time.Second)
			interrupt()
		}()
		report := b.run(ctx)
		lift()
		if len(report.Left()) > 0 {
			t.Errorf("left %q", report.Left())
		}
		b.clean("after an interruption")
	})
}

// refusal is what Discord answers when a bot may not do something.
func refusal(route string, skip, times int) rest.Fault {
	return rest.Fault{Route: route, Skip: skip, Times: times, Status: 403, Body: `{"message":"Missing Permissions","code":50013}`}
}

// routes lists the kinds of requests of a rehearsal.
func routes(t *testing.T) (all []string, requests int) {
	inBubble(t, func(b *bench) {
		b.run(b.Context())
		seen := map[string]bool{}
		for _, r := range b.Requests() {
			requests++
			if !seen[r.Route] {
				all = append(all, r.Route)
			}
			seen[r.Route] = true
		}
	})
	return all, requests
}

// If Discord refuses one kind of request, the report names it, the rest goes on, and what cannot be removed is named and
// removed by the next rehearsal.
func TestRefusedKinds(t *testing.T) {
	all, _ := routes(t)
	if len(all) < 20 {
		t.Errorf("only %q", all)
	}
	for _, route := range all {
		t.Run(strings.NewReplacer("/", "_", " ", "_").Replace(route), func(t *testing.T) {
			inBubble(t, func(b *bench) {
				lift := b.Inject(refusal(route, 0, 0))
				report := b.run(b.Context())
				lift()
				b.checkRefused(report, route)
			})
		})
	}
}

// If Discord refuses a single request, the same holds.
func TestRefusedRequests(t *testing.T) {
	_, n := routes(t)
	for at := range n {
		inBubble(t, func(b *bench) {
			lift := b.Inject(refusal("", at, 1))
			report := b.run(b.Context())
			lift()
			b.checkRefused(report, fmt.Sprint("request ", at))
		})
	}
}

// checkRefused checks a rehearsal in which something was refused.
func (b *bench) checkRefused(report *Report, what string) {
	b.Helper()
	named := strings.Join(append(faults(report), report.left...), "\n")
	if !strings.Contains(named, "50013") && len(report.emptied) == 0 && !resultOf(b.T, report, "permissions").failed() { // the bot counts a channel that it may not see as one without permissions
		b.Errorf("%s: the refusal is not named: %q", what, named)
	}
	ok := 0
	for _, one := range report.results {
		if one.err == nil {
			ok++
		}
	}
	if ok < 3 {
		b.Errorf("%s: only %d steps went on", what, ok)
	}
	if all := b.remains(); len(all) > 0 && len(report.left)+len(report.emptied) == 0 {
		b.Errorf("%s: it is not named that there are still %q", what, all)
	}
	b.again(what)
}

// again rehearses once more, which removes everything.
func (b *bench) again(what string) {
	b.Helper()
	report := b.run(b.Context())
	if report.Bad() {
		b.Errorf("after %s: refused %q, left %q", what, faults(report), report.left)
	}
	for _, c := range b.Channels() {
		if c.Kind == world.KindThread && c.Archived { // emptied; the bot said so
			b.DeleteChannel(c.ID)
		}
	}
	b.clean("after " + what)
}

// shortRuns and hardRuns are numbers of random rehearsals.
const shortRuns, hardRuns = 30, 300

// Whatever is refused, cut off or killed, the next rehearsal removes what is left.
func TestRandomRuns(t *testing.T) {
	_, n := routes(t)
	runs := shortRuns
	if os.Getenv("BASTIDE_TEST_HARD")+os.Getenv("BASTIDE_TEST_ALL") != "" {
		runs = hardRuns
	}
	for seed := range runs {
		inBubble(t, func(b *bench) {
			chance := rand.New(rand.NewPCG(uint64(seed), 53))
			var lifts []func()
			for range chance.IntN(4) {
				lifts = append(lifts, b.Inject(randomFault(chance, n)))
			}
			line := &mortal{RoundTripper: b.transport(), lives: -1, last: chance.IntN(2) == 0}
			if chance.IntN(2) == 0 {
				line.lives = chance.IntN(n)
			}
			b.paper.dead, b.setup.REST.Transport = line.killed, line
			b.run(b.Context())
			for _, lift := range lifts {
				lift()
			}
			b.paper.dead, b.setup.REST.Transport = nil, nil
			if chance.IntN(4) == 0 {
				b.paper.all = nil // the file is lost too
			}
			b.again(fmt.Sprint("seed ", seed))
		})
	}
}

func randomFault(chance *rand.Rand, requests int) rest.Fault {
	f := refusal("", chance.IntN(requests), 1+chance.IntN(3))
	switch chance.IntN(4) {
	case 0:
		f.Status, f.Body, f.Cut, f.After = 0, "", rest.CutConnection, chance.IntN(2) == 0
	case 1:
		f.Status, f.Body, f.After = 502, "", chance.IntN(2) == 0
	case 2:
		f.Status, f.Body, f.Cut = 0, "", rest.CutJSON
	}
	return f
}

// The doctor and a rehearsal agree about permissions, and the missing ones are refused.
func TestAgreesWithDoctor(t *testing.T) {
	for name, lacks := range map[string]int64{
		"nothing": 0, "view": discordgo.PermissionViewChannel, "send": discordgo.PermissionSendMessages, "attach": discordgo.PermissionAttachFiles,
		"threads": discordgo.PermissionCreatePublicThreads, "in threads": discordgo.PermissionSendMessagesInThreads,
	} {
		t.Run(name, func(t *testing.T) {
			s, err := localdiscord.New(localdiscord.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Start("127.0.0.1:0"); err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			b := newBench(t, s)
			b.SetBotPermissions(b.text, allowed&^lacks)
			b.setup.Forum, b.setup.Emblems = 0, nil
			b.setup.Doctor = func(ctx context.Context, out io.Writer) []string {
				return doctor.Examine(ctx, doctor.Setup{
					Token: b.Token(), Base: b.setup.Base, DB: filepath.Join(t.TempDir(), "bastide.db"), Backups: t.TempDir(),
					Server: localdiscord.GuildID, Channel: b.text, Try: func(string) error { return nil }, TryBackups: func() error { return nil },
				}, out)
			}
			report := b.run(t.Context())
			if ill := resultOf(t, report, "doctor").failed(); ill != (lacks != 0) {
				t.Errorf("the doctor mends %v:\n%s", ill, b.out)
			}
			refused := 0
			for _, one := range report.results[1:] {
				if one.failed() && one.name != "permissions" {
					refused++
				}
				if strings.Contains(one.line(), "disagree") {
					t.Error(one.line())
				}
			}
			if (refused > 0) != (lacks != 0) {
				t.Errorf("%d steps are refused: %q", refused, faults(report))
			}
			b.clean("at the end")
		})
	}
}
