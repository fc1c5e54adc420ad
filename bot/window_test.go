package bot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// beginWithUndo starts a match with a day for each turn, in which decisions can be undone for a minute.
func (p *party) beginWithUndo(game string, options map[string]string, who ...string) {
	p.Helper()
	p.withUndo()
	lobby := p.command(who[0], "play", words("game", game, "where", "here", "speed", "day"))
	for _, w := range who[1:] {
		p.label(w, lobby, "join")
	}
	for id, value := range options {
		panel := p.options(who[0], lobby)
		p.press(who[0], panel.id, p.menuOf(panel, id), value)
	}
	p.label(who[0], lobby, "start")
	p.quiet()
}

// withUndo restarts the bot, unless decisions can already be undone for a minute.
func (p *party) withUndo() {
	p.Helper()
	if p.window != time.Minute {
		p.shut()
		p.window = time.Minute
		p.open()
	}
}

// decideAndConfirm makes and confirms the decision of the player to act. It returns that player and the
// post with the decision: the live post, or the hand.
func (p *party) decideAndConfirm() (who string, m *shown) {
	p.Helper()
	who, m = p.turn(1), p.live()
	if p.has(m, "hand") {
		m = p.label(who, m, "hand")
	}
	choose := rand.New(rand.NewPCG(2, 2))
	steps := p.sheet(1).Match.Steps
	for range 60 {
		p.pressAny(who, m, choose)
		if s := p.sheet(1); s.Pending != nil || s.Match.Steps != steps {
			return who, m
		}
	}
	p.Fatalf("%s cannot confirm: %v", who, p.labels(m))
	return "", nil
}

// inBubble runs a test in a synctest bubble, where time passes at once.
func inBubble(t *testing.T, f func(*party)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { f(newParty(t)) })
}

// wantSealedOn fails unless the decision is sealed and shown on the post.
func (p *party) wantSealedOn(m *shown) {
	p.Helper()
	s := p.sheet(1)
	if s.Pending == nil || !p.has(m, session.VerbUndo) || !p.has(m, session.VerbCarryOut) || p.has(m, session.VerbConfirm) {
		p.Errorf("sealed %v, shown as %q with %v", s.Pending, p.text(m), p.labels(m))
	}
}

// A decision that ends a turn waits. Nothing is drawn and no player is called before the window
// closes. Then both happen automatically.
func TestWindowCloses(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		before, drawn := len(p.public()), p.sheet(1).Match.State.Draws()
		who, m := p.decideAndConfirm()
		p.quiet()
		p.wantSealedOn(m)
		if !strings.Contains(p.text(m), bottest.Phrase("bot.window.title")) || !strings.Contains(p.text(m), "<t:") {
			t.Errorf("the window is told as %q", p.text(m))
		}
		if text, _ := p.said(p.command(who, "games", nil)); !strings.Contains(text, bottest.Phrase("bot.games.decided")+"<t:") || strings.Contains(text, bottest.Say("bot.games.yours")) {
			t.Errorf("/games says %q", text)
		}
		time.Sleep(59 * time.Second)
		synctest.Wait()
		s := p.sheet(1)
		if s.Match.Steps != 0 || len(p.public()) != before || p.turn(1) != who || s.Match.State.Draws() != drawn {
			t.Fatalf("before the window closes: step %d, %d posts, %d drawn", s.Match.Steps, len(p.public()), s.Match.State.Draws())
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		p.quiet()
		if s := p.sheet(1); s.Pending != nil || s.Match.Steps == 0 || p.turn(1) != other(who) {
			t.Fatalf("after the window: sealed %v, step %d, turn of %s", s.Pending, s.Match.Steps, p.turn(1))
		}
		if next := p.live(); next == m || !slices.Equal(next.Mentions, []discord.Snowflake{persons[other(who)]}) {
			t.Errorf("the next turn calls %v", next.Mentions)
		}
		if len(p.buttons(m)) > 0 || len(p.public()) != before+1 {
			t.Errorf("the turn left %v, and %d posts", p.labels(m), len(p.public()))
		}
	})
}

// lastScene is a painter that keeps the last scene.
type lastScene struct {
	bottest.Blank
	at scene.Scene
}

func (l *lastScene) PNG(sc scene.Scene, o imaging.Options) ([]byte, error) {
	l.at = sc
	return l.Blank.PNG(sc, o)
}

// The picture of a sealed decision shows only what was chosen, and no other choices.
func TestPictureInTheWindow(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		eye := &lastScene{}
		p.easel.Painter = eye
		p.decideAndConfirm()
		p.quiet()
		for _, item := range eye.at.Items {
			if item.Kind == scene.Spot {
				t.Errorf("the picture offers %q", item.Word)
			}
		}
		if len(eye.at.Items) == 0 {
			t.Error("nothing was painted")
		}
	})
}

// Undo opens the panel again with the choices made, any number of times. "Pass on now" closes the
// window at once.
func TestUndoAndPassOn(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		who, m := p.decideAndConfirm()
		draft := p.sheet(1).Drafts
		for range 3 {
			p.label(who, m, session.VerbUndo)
			if s := p.sheet(1); s.Pending != nil || !p.has(m, session.VerbConfirm) || len(s.Drafts) != len(draft) {
				t.Fatalf("undone: %v, %v", s.Pending, p.labels(m))
			}
			time.Sleep(5 * time.Minute)
			synctest.Wait()
			if p.sheet(1).Match.Steps != 0 {
				t.Fatal("what was undone was carried out")
			}
			p.label(who, m, session.VerbConfirm)
			p.wantSealedOn(m)
		}
		p.label(who, m, session.VerbCarryOut)
		p.quiet()
		if s := p.sheet(1); s.Pending != nil || s.Match.Steps == 0 || p.turn(1) != other(who) || len(p.buttons(m)) > 0 {
			t.Errorf("passed on: sealed %v, step %d, %v", s.Pending, s.Match.Steps, p.labels(m))
		}
	})
}

// If choices are secret, the window is in the hand. The public post shows only that a decision was
// made.
func TestWindowInTheHand(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", map[string]string{"hand": "three"}, "Alix", "Bruno")
		who, m := p.decideAndConfirm()
		p.quiet()
		live := p.live()
		if !p.has(m, posts.HandVerb(session.VerbUndo)) || !p.has(live, "hand") || p.has(live, session.VerbUndo) || !strings.Contains(p.text(live), bottest.Phrase("bot.window.title")) {
			t.Fatalf("in the hand %v, in public %q %v", p.labels(m), p.text(live), p.labels(live))
		}
		p.label(who, m, posts.HandVerb(session.VerbUndo))
		p.quiet()
		if !p.has(m, posts.HandVerb(session.VerbConfirm)) || strings.Contains(p.text(p.live()), bottest.Phrase("bot.window.title")) {
			t.Fatalf("undone: %v, %q", p.labels(m), p.text(p.live()))
		}
		p.label(who, m, posts.HandVerb(session.VerbConfirm))
		again := p.label(who, p.live(), "hand") // the message was lost
		p.label(who, again, posts.HandVerb(session.VerbCarryOut))
		p.quiet()
		if p.turn(1) != other(who) || p.sheet(1).Match.Steps == 0 {
			t.Errorf("passed on, it is the turn of %s", p.turn(1))
		}
	})
}

// After a restart a window closes on time, or at once if its time is over.
func TestWindowSurvivesRestart(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]time.Duration{"short": 10 * time.Second, "long": time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(p *party) {
				p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
				_, m := p.decideAndConfirm()
				p.shut()
				time.Sleep(away)
				p.open()
				synctest.Wait()
				if waits := p.sheet(1).Pending != nil; waits != (away < time.Minute) {
					t.Fatalf("after %v it waits: %v", away, waits)
				}
				time.Sleep(time.Minute)
				synctest.Wait()
				p.quiet()
				if s := p.sheet(1); s.Pending != nil || s.Match.Steps == 0 || len(p.buttons(m)) > 0 {
					t.Errorf("sealed %v, step %d, %v", s.Pending, s.Match.Steps, p.labels(m))
				}
			})
		})
	}
}

// An Undo at the very moment the window closes either works or is answered as too late.
func TestUndoAtTheLastInstant(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		for range 8 {
			who, m := p.decideAndConfirm()
			steps := p.sheet(1).Match.Steps
			undo := p.idOf(m, session.VerbUndo)
			time.Sleep(time.Until(time.Unix(p.sheet(1).Pending.Until, 0)))
			said := p.press(who, m.id, undo)
			synctest.Wait()
			p.quiet()
			switch s := p.sheet(1); {
			case s.Pending != nil:
				t.Fatal("neither happened")
			case s.Match.Steps == steps && said == nil && p.has(m, session.VerbConfirm):
				p.label(who, m, session.VerbConfirm)
				p.label(who, m, session.VerbCarryOut)
			case s.Match.Steps > steps && said != nil && strings.Contains(p.text(said), bottest.Phrase("bot.window.closed")):
			default:
				t.Fatalf("step %d after %d, told %v", s.Match.Steps, steps, said)
			}
		}
	})
}

// If the answer to Confirm does not arrive, the outbox shows that the decision waits. The outbox of
// the next process does the same.
func TestSealAnswerLost(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		who, m := p.decideAndConfirm()
		p.label(who, m, session.VerbUndo)
		p.failIf(func(string) error { return discord.ErrUnavailable })
		p.label(who, m, session.VerbConfirm)
		p.shut()
		p.failNext("", 0, nil)
		p.open()
		synctest.Wait()
		p.quiet()
		p.wantSealedOn(m)
		p.label(who, m, session.VerbCarryOut)
		p.quiet()
		if p.turn(1) != other(who) || len(p.buttons(m)) > 0 {
			t.Errorf("passed on: turn of %s, %v", p.turn(1), p.labels(m))
		}
	})
}

// With Undo and "Pass on now" pressed at the same time on two devices, one of them takes effect.
// The other press is told or shown the new state.
func TestUndoAndPassAtOnce(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
	for range 6 {
		who, m := p.decideAndConfirm()
		steps := p.sheet(1).Match.Steps
		undo, pass := p.pressing(who, m.id, p.idOf(m, session.VerbUndo)), p.pressing(who, m.id, p.idOf(m, session.VerbCarryOut))
		var both sync.WaitGroup
		both.Go(func() { p.bot.Handle(t.Context(), undo) })
		both.Go(func() { p.bot.Handle(t.Context(), pass) })
		both.Wait()
		p.quiet()
		switch s := p.sheet(1); {
		case s.Pending != nil:
			t.Fatal("neither happened")
		case s.Match.Steps > steps && p.answer(undo.ID) != nil:
		case s.Match.Steps == steps && p.answer(pass.ID) != nil:
			p.label(who, m, session.VerbConfirm)
			p.label(who, m, session.VerbCarryOut)
			p.quiet()
		default:
			t.Fatalf("step %d after %d; undo was told %v, pass %v", s.Match.Steps, steps, p.answer(undo.ID), p.answer(pass.ID))
		}
	}
}

// Presses that may not change a sealed decision all have the same answer, and change nothing.
func TestForgedPressesInTheWindow(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		first, old := p.decideAndConfirm()
		p.label(first, old, session.VerbCarryOut)
		who, m := p.decideAndConfirm()
		s := p.sheet(1)
		now := s.TickOf(s.Acting()[0])
		forged := func(verb string, at int, word string) string { return buttonID(s, now, verb, at, word) }
		cases := []struct {
			name, who string
			message   discord.Snowflake
			id, want  string
		}{
			{"undo by the other", other(who), m.id, forged(session.VerbUndo, 0, ""), "Only " + who},
			{"pass by the other", other(who), m.id, forged(session.VerbCarryOut, 0, ""), "Only " + who},
			{"undo by a stranger", "Sam", m.id, forged(session.VerbUndo, 0, ""), "Only " + who},
			{"undo on a record", who, old.id, forged(session.VerbUndo, 0, ""), bottest.Phrase("bot.press.old")},
			{"undo of another tick", who, m.id, buttonID(s, now-1, session.VerbUndo, 0, ""), bottest.Say("bot.press.stale")},
			{"undo as from a hand", who, m.id, forged(posts.HandVerb(session.VerbUndo), 0, ""), bottest.Say("bot.error.malformed")},
			{"undo with a word", who, m.id, forged(session.VerbUndo, 0, "x"), bottest.Say("bot.error.malformed")},
			{"confirm again", who, m.id, forged(session.VerbConfirm, 0, ""), bottest.Say("bot.window.open")},
			{"another choice", who, m.id, forged(session.VerbChoose, 0, "x"), bottest.Say("bot.window.open")},
			{"back", who, m.id, forged(session.VerbBack, 0, ""), bottest.Say("bot.window.open")},
			{"another page", who, m.id, forged(session.VerbArea, 1, ""), bottest.Say("bot.window.open")},
		}
		for _, c := range cases {
			said := p.press(c.who, c.message, c.id)
			if said == nil || !strings.Contains(p.text(said), c.want) {
				t.Errorf("%s: told %v", c.name, said)
			}
			if now := p.sheet(1); now.Revision != s.Revision {
				t.Fatalf("%s changed the match", c.name)
			}
		}
		undo := p.idOf(m, session.VerbUndo)
		p.press(who, m.id, undo)
		steps := p.sheet(1).Match.Steps
		if said := p.press(who, m.id, undo); said != nil || p.sheet(1).Pending != nil {
			t.Errorf("undo twice: told %v", said)
		}
		p.label(who, m, session.VerbConfirm)
		undo, pass := p.idOf(m, session.VerbUndo), p.idOf(m, session.VerbCarryOut)
		p.press(who, m.id, pass)
		p.quiet()
		if p.sheet(1).Match.Steps == steps {
			t.Fatal("not passed on")
		}
		if said := p.press(who, m.id, pass); said != nil {
			t.Errorf("pass twice: told %q", p.text(said))
		}
		if said := p.press(who, m.id, undo); said == nil || !strings.Contains(p.text(said), bottest.Phrase("bot.window.closed")) {
			t.Errorf("undo after pass: told %v", said)
		}
	})
}

// A player who resigns discards a sealed decision. The decision of another player stays if the
// match does not move.
func TestResigningInTheWindow(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name         string
		three, other bool
		over, sealed bool
	}{
		{"two, the author", false, false, true, false},
		{"two, the other", false, true, true, false},
		{"three, the author", true, false, false, false},
		{"three, another", true, true, false, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(p *party) {
				all := []string{"Alix", "Bruno"}
				if c.three {
					all = append(all, "Chloé")
				}
				p.beginWithUndo("carcassonne", nil, all...)
				who, _ := p.decideAndConfirm()
				if c.other {
					who = all[(slices.Index(all, who)+1)%len(all)]
				}
				p.label(who, p.command(who, "match resign", nil), session.VerbResign)
				s := p.sheet(1)
				if over := s.Status == session.Over; over != c.over || (s.Pending != nil) != c.sealed {
					t.Errorf("over %v, sealed %v", over, s.Pending)
				}
				time.Sleep(2 * time.Minute)
				synctest.Wait()
				p.quiet()
				s = p.sheet(1)
				lines, err := p.store.Log(1, 0)
				if err != nil {
					t.Fatal(err)
				}
				if s.Pending != nil || c.over && len(lines) != 1 {
					t.Errorf("after the window: sealed %v, log %q", s.Pending, lines)
				}
				p.wantReplay(1)
			})
		})
	}
}

// wantReplay fails unless the record of a match leads to its stored position.
func (p *party) wantReplay(id session.ID) {
	p.Helper()
	s := p.sheet(id)
	record, err := p.bot.records.Record(s)
	if err != nil {
		p.Fatal(err)
	}
	m, err := record.Replay(s.Game, nil)
	if err != nil {
		p.Fatal(err)
	}
	got, err := m.Snapshot()
	if err != nil {
		p.Fatal(err)
	}
	if string(got) != string(s.Snapshot) {
		p.Errorf("the record leads to\n%s\nthe match is at\n%s", got, s.Snapshot)
	}
}

// Only actions that always end the turn are sealed, because a window must not show what a roll of
// dice will do. Matches without a clock have no window.
func TestWhatIsNotSealed(t *testing.T) {
	t.Parallel()
	t.Run("dice", func(t *testing.T) {
		t.Parallel()
		inBubble(t, func(p *party) {
			p.beginWithUndo("burgenland", nil, "Alix", "Bruno")
			p.label(p.turn(1), p.live(), "🎲 Roll")
			if s := p.sheet(1); s.Match.Steps != 1 || s.Pending != nil {
				t.Errorf("step %d, sealed %v", s.Match.Steps, s.Pending)
			}
		})
	})
	t.Run("no clock", func(t *testing.T) {
		t.Parallel()
		inBubble(t, func(p *party) {
			p.withUndo()
			p.begin("carcassonne", nil, "Alix", "Bruno")
			p.decideAndConfirm()
			if s := p.sheet(1); s.Match.Steps == 0 || s.Pending != nil {
				t.Errorf("step %d, sealed %v", s.Match.Steps, s.Pending)
			}
		})
	})
}

// A decision that a correction of the rules makes impossible is dropped, and the player decides
// again.
func TestWindowOfWhatIsImpossible(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		who, m := p.decideAndConfirm()
		s := p.sheet(1)
		s.Drafts[0].Draft[0].Text = "zz"
		if err := p.commit(s, session.Result{}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		p.quiet()
		if now := p.sheet(1); now.Pending != nil || now.Match.Steps != 0 || p.turn(1) != who || strings.Contains(p.text(m), bottest.Phrase("bot.window.title")) {
			t.Errorf("sealed %v, step %d, shown as %q", now.Pending, now.Match.Steps, p.text(m))
		}
		p.playTurns(1)
		p.wantReplay(1)
	})
}

// The turn can be posted again in the window. The new post shows the decision and its buttons, and
// the old one loses them.
func TestRepostInTheWindow(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		who, m := p.decideAndConfirm()
		p.command(who, "turn", nil)
		p.quiet()
		fresh := p.live()
		p.wantSealedOn(fresh)
		if fresh == m || len(p.buttons(m)) > 0 {
			t.Errorf("the old post has %v", p.labels(m))
		}
		p.label(who, fresh, session.VerbUndo)
		if !p.has(fresh, session.VerbConfirm) {
			t.Errorf("undone: %v", p.labels(fresh))
		}
	})
}

// A decision sealed on a post that /turn is about to replace appears on the new post. The old one
// loses its buttons.
func TestSealedWhileReposted(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		who, m := p.decideAndConfirm()
		p.label(who, m, session.VerbUndo)
		p.failNext("Send", 1<<20, discord.ErrUnavailable)
		p.command(who, "turn", nil)
		p.failIf(func(string) error { return discord.ErrUnavailable })
		p.label(who, m, session.VerbConfirm)
		p.failNext("", 0, nil)
		letPass(20 * time.Second)
		p.quiet()
		if live := p.live(); live == m || !p.has(live, session.VerbUndo) || len(p.buttons(m)) > 0 {
			t.Errorf("live %v, on the old post %v", p.labels(live), p.labels(m))
		}
	})
}
