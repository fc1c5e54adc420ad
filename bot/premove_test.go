package bot

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/games"
)

// handGames are the games in which players hold what they play.
var handGames = map[string]map[string]string{"castellan": nil, "carcassonne": {"hand": "three"}}

// beginToPlan begins a match of two and plays its first decision. It returns the person who waits and can plan, and
// their seat.
func (p *party) beginToPlan(game string, options map[string]string) (who string, seat games.Seat) {
	p.Helper()
	p.beginWithUndo(game, options, "Alix", "Bruno")
	p.passOnNow(p.decideAndConfirm())
	p.quiet()
	s := p.sheet(1)
	seat = 1 - s.Acting()[0]
	return s.Players[seat].Name, seat
}

// plan lets a person open their hand and plan their next turn.
func (p *party) plan(who string, seat games.Seat) *shown {
	p.Helper()
	m := p.label(who, p.live(), "hand")
	m = p.label(who, m, session.VerbPremove)
	choose := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		if p.has(m, session.VerbPremoveNear) {
			return m
		}
		p.press(who, m.id, p.planButton(m, choose))
	}
	p.Fatalf("%s cannot plan: %q %v", who, p.text(m), p.labels(m))
	return nil
}

// planButton is the button that plans, or else one of the choices.
func (p *party) planButton(m *shown, choose *rand.Rand) string {
	p.Helper()
	var ids []string
	for _, b := range p.buttons(m) {
		pressed, err := buttonid.Parse(b.CustomID)
		if err != nil {
			p.Fatal(err)
		}
		switch strings.TrimPrefix(pressed.Verb, session.PremovePrefix) {
		case session.VerbConfirm:
			return b.CustomID
		case session.VerbChoose, session.VerbArea:
			ids = append(ids, b.CustomID)
		}
	}
	return ids[choose.IntN(len(ids))]
}

// everybodySees lists all messages that everybody sees, as bytes. The number of a message depends on how many
// private ones there are, and so is replaced.
func (p *party) everybodySees() string {
	p.Helper()
	var text strings.Builder
	all := p.public()
	p.mu.Lock() // posts are edited at any time
	defer p.mu.Unlock()
	for _, m := range all {
		b, err := json.Marshal(m.Message)
		if err != nil {
			p.Fatal(err)
		}
		text.Write(append(b, '\n'))
	}
	said := text.String()
	for i, m := range all {
		said = strings.ReplaceAll(said, fmt.Sprint(m.id), fmt.Sprint("#", i))
	}
	return said
}

// A person plans the next turn in private, across a restart. Nothing that others see changes, until the
// move is made after a while, with the usual time to undo it.
func TestPremove(t *testing.T) {
	for game, options := range handGames {
		t.Run(game, func(t *testing.T) {
			seen := map[bool][]string{}
			for _, plans := range []bool{false, true} {
				inBubble(t, func(p *party) {
					who, seat := p.beginToPlan(game, options)
					see := func() { seen[plans] = append(seen[plans], p.everybodySees()) }
					see()
					if plans {
						m := p.plan(who, seat)
						if m.to != persons[who] || !strings.Contains(p.text(m), bottest.Phrase("bot.premove.nearby")) {
							t.Errorf("the plan is shown to %d: %q", m.to, p.text(m))
						}
						p.label(who, m, session.VerbPremoveNear)
						if !strings.Contains(p.text(m), bottest.Phrase("bot.premove.regardless")) {
							t.Errorf("nothing matters: %q", p.text(m))
						}
					}
					p.shut()
					p.open()
					p.quiet()
					see()
					p.passOnNow(p.decideAndConfirm())
					p.quiet()
					see()
					time.Sleep(59 * time.Second)
					see()
					if plans {
						p.carriedOut(who, seat)
					}
				})
			}
			for i, with := range seen[true] {
				if without := seen[false][i]; with != without {
					t.Errorf("at %d others see\n%s\nand without a plan\n%s", i, with, without)
				}
			}
		})
	}
}

// carriedOut waits until a plan is carried out, and undoes it.
func (p *party) carriedOut(who string, seat games.Seat) {
	p.Helper()
	plan := p.sheet(1).PremoveOf(seat)
	if plan.Due == 0 {
		p.Fatalf("the plan is %+v", plan)
	}
	hand := p.label(who, p.live(), "hand")
	if !p.has(hand, session.VerbPremoveDrop) || !strings.Contains(p.text(hand), bottest.Phrase("bot.premove.soon")) {
		p.Errorf("in the turn the hand says %q, with %v", p.text(hand), p.labels(hand))
	}
	time.Sleep(time.Until(time.Unix(plan.Due, 0)) + time.Second)
	synctest.Wait()
	s := p.sheet(1)
	if !s.CanUndo(seat) {
		p.Fatalf("after the pause %+v waits, and the plan is %+v", s.Pending, s.PremoveOf(seat))
	}
	hand = p.label(who, p.live(), "hand")
	p.label(who, hand, posts.HandVerb(session.VerbUndo))
	if s = p.sheet(1); s.Pending != nil || !p.has(hand, posts.HandVerb(session.VerbConfirm)) {
		p.Errorf("undone, the hand says %q, with %v", p.text(hand), p.labels(hand))
	}
	p.label(who, hand, posts.HandVerb(session.VerbConfirm))
	time.Sleep(2 * time.Minute)
	p.quiet()
	if s = p.sheet(1); s.Acts(seat) {
		p.Error("the turn goes on")
	}
	p.wantReplay(1)
}

// Only the owner of a plan sees it, and only in private messages. A plan is dropped with one press.
func TestPremoveIsDropped(t *testing.T) {
	inBubble(t, func(p *party) {
		who, seat := p.beginToPlan("castellan", nil)
		m := p.plan(who, seat)
		other := p.turn(1)
		p.press(other, p.live().id, p.idOf(m, session.VerbPremoveDrop)) // not in a private message
		if len(p.sheet(1).PremoveOf(seat).Line) == 0 {
			t.Error("dropped by another person")
		}
		p.label(who, m, session.VerbPremoveDrop)
		if len(p.sheet(1).PremoveOf(seat).Line) > 0 || !p.has(m, session.VerbPremove) {
			t.Errorf("the plan is left, with %v", p.labels(m))
		}
	})
}

// A plan that its owner is changing when the turn begins is not played. The owner decides as usual.
func TestPremoveWaitsForItsOwner(t *testing.T) {
	inBubble(t, func(p *party) {
		who, seat := p.beginToPlan("castellan", nil)
		m := p.plan(who, seat)
		p.label(who, m, session.VerbPremoveNear) // what others do does not end it
		p.label(who, m, session.VerbPremove)
		if plan := p.sheet(1).PremoveOf(seat); !plan.Open || !plan.Regardless || len(plan.Line) == 0 {
			t.Fatalf("not being changed: %+v", plan)
		}
		p.passOnNow(p.decideAndConfirm())
		p.quiet()
		time.Sleep(time.Hour)
		synctest.Wait()
		s := p.sheet(1)
		if s.Pending != nil || !s.Acts(seat) || s.PremoveOf(seat).Due != 0 {
			t.Errorf("it is played, or will be: %+v, %+v", s.Pending, s.PremoveOf(seat))
		}
		if hand := p.label(who, p.live(), "hand"); !strings.Contains(p.text(hand), bottest.Phrase("bot.premove.open")) {
			t.Errorf("the hand says %q", p.text(hand))
		}
	})
}

// A plan that does not depend on the board can be tied to the board on which it was made, not to the present one.
func TestPremoveIsTiedToItsBoard(t *testing.T) {
	inBubble(t, func(p *party) {
		who, seat := p.beginToPlan("castellan", nil)
		p.label(who, p.plan(who, seat), session.VerbPremoveNear)
		tie := func(change func(*session.Premove)) session.Premove {
			s := p.sheet(1).Clone()
			change(&s.Premoves[0])
			press := session.Press{Verb: session.VerbPremoveNear, By: session.Player{User: uint64(persons[who])}}
			next, _, err := events.Press(s, p.bot.records.Env(1), press)
			if err != nil {
				t.Fatal(err)
			}
			return next.PremoveOf(seat)
		}
		if plan := tie(func(*session.Premove) {}); plan.Regardless || len(plan.Line) == 0 {
			t.Errorf("on the same board it becomes %+v", plan)
		}
		if plan := tie(func(one *session.Premove) { one.Nearby += "?" }); plan.Ended != session.PremoveChanged || len(plan.Line) > 0 {
			t.Errorf("on a board that has changed it becomes %+v", plan)
		}
	})
}
