package bot

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
)

// answerWithin is how long Discord waits for an answer.
const answerWithin = 3 * time.Second

// busyStore is a store on a busy machine.
type busyStore struct {
	records.Store
	reads, writes *time.Duration
}

func (b busyStore) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	time.Sleep(*b.writes)
	return b.Store.Commit(ctx, c)
}

func (b busyStore) ByChannel(channel uint64) ([]storage.MatchID, error) {
	time.Sleep(*b.reads)
	return b.Store.ByChannel(channel)
}

// busyPainter paints on a busy machine.
type busyPainter struct {
	bottest.Blank
	takes *time.Duration
}

func (b busyPainter) PNG(s scene.Scene, o imaging.Options) ([]byte, error) {
	time.Sleep(*b.takes)
	return b.Blank.PNG(s, o)
}

// However long the database or the pictures take, Discord gets an answer within three seconds. The lobby of /play is
// there once, for everybody, a refusal is for the person alone, and buttons still work.
func TestAnswersInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var reads, writes, paints time.Duration
		p := newParty(t)
		p.shut()
		p.wrap = func(s records.Store) records.Store { return busyStore{s, &reads, &writes} }
		p.easel.Painter = busyPainter{takes: &paints}
		p.open()
		for name, busy := range map[string]func(){
			"reading": func() { reads = 5 * time.Second }, "storing": func() { writes = 5 * time.Second }, "painting": func() { paints = 5 * time.Second },
		} {
			busy()
			before := len(p.lobbies())
			private, took := p.answeredIn(func() *shown { return p.command("Alix", "play", words("game", "carcassonne")) })
			lobbies := p.lobbies()
			if took > answerWithin || len(lobbies) != before+1 {
				t.Errorf("%s: /play is answered after %v with %d lobbies", name, took, len(lobbies)-before)
				continue
			}
			if inTime := private == lobbies[len(lobbies)-1]; inTime {
				if name != "painting" { // the picture of the lobby may be at hand
					t.Errorf("%s: nothing was late", name)
				}
			} else if private == nil || private.to != persons["Alix"] || !strings.Contains(p.text(private), bottest.Say("bot.answer.below")) {
				t.Errorf("%s: Alix is told %q", name, p.text(private))
			}
			lobby := lobbies[len(lobbies)-1]
			if _, took := p.answeredIn(func() *shown { return p.label("Bruno", lobby, "join") }); took > answerWithin {
				t.Errorf("%s: a press is answered after %v", name, took)
			}
			if text := p.text(lobby); !strings.Contains(text, "Bruno") {
				t.Errorf("%s: the lobby shows %q", name, text)
			}
			reads, writes, paints = 0, 0, 0
			time.Sleep(time.Minute)
		}
		reads = 5 * time.Second
		told, took := p.answeredIn(func() *shown { return p.command("Alix", "play", words("game", "chess")) })
		if took > answerWithin || told.to != persons["Alix"] {
			t.Errorf("a refusal after %v, to %d: %q", took, told.to, p.text(told))
		}
	})
}

// lobbies lists the public messages of lobbies, the newest last.
func (p *party) lobbies() (list []*shown) {
	for _, m := range p.public() {
		if p.has(m, session.VerbJoin) {
			list = append(list, m)
		}
	}
	return list
}

// answeredIn makes a person do something, and returns the answer and the time until Discord got the first one.
func (p *party) answeredIn(do func() *shown) (answer *shown, took time.Duration) {
	p.Helper()
	began, first := time.Now(), time.Duration(-1)
	p.failIf(func(method string) error {
		if method == "Respond" && first < 0 {
			first = time.Since(began)
		}
		return nil
	})
	answer = do()
	synctest.Wait()
	p.failIf(nil)
	if first < 0 {
		p.Fatal("there is no answer")
	}
	return answer, first
}

// A deferral that Discord does not confirm may have arrived. The lobby still comes once, for everybody, as the answer.
func TestUnconfirmedDeferral(t *testing.T) {
	for name, arrives := range map[string]bool{"arrives": true, "is lost": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				writes := time.Duration(0)
				p := newParty(t)
				p.shut()
				none := time.Duration(0)
				p.wrap = func(s records.Store) records.Store { return busyStore{s, &none, &writes} }
				line := &losesFirst{API: p.fakeDiscord, arrives: arrives}
				p.front = line
				p.open()
				writes = 5 * time.Second
				p.command("Alix", "play", words("game", "carcassonne"))
				time.Sleep(time.Minute)
				synctest.Wait()
				lobbies := p.lobbies()
				if n := len(lobbies); n != 1 || line.lost != 1 {
					t.Fatalf("%d lobbies after %d lost answers", n, line.lost)
				}
				if lobbies[0].answers == 0 {
					t.Error("the lobby is there, but the command has no answer")
				}
			})
		})
	}
}

// losesFirst does not confirm the first deferral.
type losesFirst struct {
	discord.API
	arrives bool
	lost    int
}

func (l *losesFirst) Respond(ctx context.Context, i discord.Interaction, r discord.Response) error {
	if r.Answer != discord.DeferReply || l.lost > 0 {
		return l.API.Respond(ctx, i, r)
	}
	l.lost++
	if l.arrives {
		if err := l.API.Respond(ctx, i, r); err != nil {
			return err
		}
	}
	return discord.ErrUnavailable
}
