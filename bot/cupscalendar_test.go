package bot

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
)

// only is the only event there is.
func (p *party) only() discord.Event {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.events) != 1 {
		p.Fatalf("%d events", len(p.events))
	}
	return p.events[0]
}

// Where the server wants it, each round has one event: the first from the close of registration on, the
// others from their start, each until its round is over.
func TestCupEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.holds("Alix", "Bruno", "Chloé")
		if len(p.everMade) != 0 {
			t.Fatalf("%d events that nobody wants", len(p.everMade))
		}
		page := p.decide("events", "rounds", "lang", "fr")
		if text := p.text(page); !strings.Contains(text, "allow me “Create Events”") {
			t.Errorf("without the right the page says %q", text)
		}
		opened := time.Now()
		post := p.opensCup(nil)
		for _, who := range []string{"Alix", "Bruno", "Chloé"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		settled()
		first := p.only()
		if first.Name != "Coupe 2 de Burgen Land\u00a0: ronde 1" || !strings.Contains(first.About, "inscrire") || !strings.HasSuffix(first.Place, "/channels/10/20") {
			t.Errorf("%+v", first)
		}
		if late := first.Start.Sub(opened) - 24*time.Hour; late < -time.Minute || late > 10*time.Minute || first.End.Sub(first.Start) != 14*24*time.Hour {
			t.Errorf("from %v to %v", first.Start, first.End)
		}
		p.manager()
		p.label("Sam", p.label("Sam", p.command("Sam", "server cup", nil), posts.VerbCupManage), posts.VerbCupClose)
		p.member()
		settled()
		if e := p.only(); e.ID != first.ID || time.Until(e.Start) > 2*time.Minute || time.Until(e.Start) < -2*time.Minute {
			t.Errorf("closed early: %+v at %v", e, time.Now())
		}
		for round := 1; round <= 3; round++ {
			if e := p.only(); !strings.HasSuffix(e.Name, fmt.Sprint("ronde ", round)) || len(p.everMade) != round {
				t.Errorf("round %d: %+v, %d made", round, e, len(p.everMade))
			}
			p.resigns(weaker)
			settled()
		}
		if len(p.events) != 0 {
			t.Errorf("after the end: %+v", p.events)
		}
		p.opensCup(nil)
		p.only()
		p.manager()
		ask := p.label("Sam", p.label("Sam", p.command("Sam", "server cup", nil), posts.VerbCupManage), posts.VerbCupOffAsk)
		p.label("Sam", ask, posts.VerbCupOff)
		p.member()
		settled()
		if len(p.events) != 0 {
			t.Errorf("called off: %+v", p.events)
		}
	})
}

// What Discord refuses, or does not answer, holds no cup up; one that was made in spite of that is found.
func TestCupEventsFail(t *testing.T) {
	for name, err := range map[string]error{"refused": discord.ErrForbidden, "as many as may be": discord.ErrInvalid, "down": discord.ErrUnavailable} {
		synctest.Test(t, func(t *testing.T) {
			p := newParty(t)
			p.decide("events", "rounds")
			tries := 0
			p.fail = func(method string) error {
				if strings.Contains(method, "Event") {
					tries++
					return err
				}
				return nil
			}
			p.holds("Alix", "Bruno", "Chloé")
			if err != discord.ErrUnavailable && tries != 3 {
				t.Errorf("%s: tried %d times in three rounds", name, tries)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.decide("events", "rounds")
		p.manager()
		form := p.command("Sam", "server cup", nil)
		p.unheard = true
		p.label("Sam", form, "Open it here")
		settled()
		p.unheard = false
		p.member()
		time.Sleep(24 * time.Hour)
		settled()
		if len(p.everMade) != 1 || len(p.events) != 0 { // it was called off, as nobody came
			t.Errorf("%d made, %d left", len(p.everMade), len(p.events))
		}
	})
}

// Whenever the process is killed, each round has exactly one event, and none is left in the end.
func TestCupEventsKilled(t *testing.T) {
	step := stride(5)
	for kill := 1; ; kill += step {
		writes := 0
		t.Run(fmt.Sprint("after write ", kill), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				p.decide("events", "rounds")
				store := &killed{left: kill, heard: kill%2 == 0}
				p.wrap = func(s records.Store) records.Store { store.Store = s; return store }
				p.killedIn(store, nil)
				writes = store.done
				made := map[string]int{}
				for _, e := range p.everMade {
					made[e.Name]++
				}
				if len(made) != 3 || len(p.everMade) != 3 || len(p.events) != 0 {
					t.Errorf("made %v, left %+v", made, p.events)
				}
			})
		})
		if writes < kill || t.Failed() {
			if t.Logf("%d writes to be killed after", writes); writes < 20 {
				t.Error("so few?")
			}
			return
		}
	}
}

// The same on the local Discord, which checks what it is sent.
func TestCupEventsLocally(t *testing.T) {
	inMemory(t, func(w *town) {
		alix := w.Person("Alix")
		general, _ := w.Channel("general")
		w.SetBotPermissions(general.ID, localdiscord.BotPermissions|localdiscord.PermCreateEvents)
		page := w.must(alix.Command(w.ctx, "general", "server settings", nil)).Message
		page = w.must(alix.Select(w.ctx, page.ID, "1:0:0:set:0.events", "rounds")).Message
		if text := said(page); strings.Contains(text, "⚠️") {
			t.Errorf("the page says %q", text)
		}
		var seen []string
		w.rounds(func() {
			for _, e := range w.Events("") {
				seen = append(seen, e.Name)
			}
		})
		if len(seen) != 4 || len(w.Events("")) != 0 || seen[0] != seen[1] || seen[1] == seen[2] {
			t.Errorf("events %q, left %v", seen, w.Events(""))
		}
	})
}
