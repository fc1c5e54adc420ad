package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// playTurns plays so many turns by their first choices.
func (p *party) playTurns(n int) {
	p.Helper()
	for range n {
		p.passOnNow(p.decideAndConfirm())
		p.quiet()
	}
}

// passOnNow passes on a decision that a player has confirmed on a post, if it waits.
func (p *party) passOnNow(who string, m *shown) {
	p.Helper()
	switch {
	case p.sheet(1).Pending == nil:
	case p.has(m, session.VerbCarryOut):
		p.label(who, m, session.VerbCarryOut)
	default:
		p.label(who, m, posts.HandVerb(session.VerbCarryOut))
	}
}

// question returns the post of the match's last vote.
func (p *party) question() *shown {
	p.Helper()
	p.quiet()
	id := discord.Snowflake(p.sheet(1).Vote.Post)
	p.mu.Lock()
	defer p.mu.Unlock()
	m := p.find(id)
	if m == nil {
		p.Fatal("the question was not posted")
	}
	return m
}

// askTakeback makes a player ask to take a decision back, and returns the question.
func (p *party) askTakeback(who string) *shown {
	p.Helper()
	if said := p.command(who, "match takeback", nil); !strings.Contains(p.text(said), bottest.Phrase("bot.takeback.asked")) {
		p.Fatalf("%s was told %q", who, p.text(said))
	}
	return p.question()
}

// wantVoteEnded fails unless the last vote ended in this way, and its post says so without buttons.
func (p *party) wantVoteEnded(how string) {
	p.Helper()
	m, v := p.question(), p.sheet(1).Vote
	if v.End != how || len(p.buttons(m)) > 0 || !strings.Contains(p.text(m), bottest.Say("bot.vote."+how)) {
		p.Errorf("the vote ended %q and shows %q %v", v.End, p.text(m), p.labels(m))
	}
}

// If all others agree, the match returns to the position before the decision. The outcomes of
// chance since then are used up, and a new post calls the player who decides again.
func TestTakebackAgreed(t *testing.T) {
	t.Parallel()
	for _, moves := range []int{1, 2} { // one by the asker, or also one by the next player
		t.Run(fmt.Sprint(moves), func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
			p.playTurns(2)
			before := p.sheet(1)
			who := p.turn(1)
			p.playTurns(moves)
			stale := p.live()
			old := p.idOf(stale, "board")
			m := p.askTakeback(who)
			if !strings.Contains(p.text(m), bottest.Say("bot.takeback.redraw")) || len(m.Mentions) != 2 || slices.Contains(m.Mentions, persons[who]) {
				t.Errorf("to %v: %s", m.Mentions, p.text(m))
			}
			others := slices.DeleteFunc([]string{"Alix", "Bruno", "Chloé"}, func(o string) bool { return o == who })
			p.label(others[0], m, "agree")
			if !strings.Contains(p.text(m), "👍 "+others[0]) || p.sheet(1).Vote.End != "" {
				t.Errorf("after one vote: %s", p.text(m))
			}
			p.label(others[1], m, "agree")
			p.wantVoteEnded(session.VoteCarried)
			s := p.sheet(1)
			if s.Match.State.Draws() != before.Match.State.Draws() || p.turn(1) != who || s.Match.Spent == 0 {
				t.Errorf("%d drawn, %d spent, turn of %s", s.Match.State.Draws(), s.Match.Spent, p.turn(1))
			}
			live := p.live()
			if live == stale || !slices.Equal(live.Mentions, []discord.Snowflake{persons[who]}) ||
				!strings.Contains(p.text(live), who+bottest.Phrase("table.event.taken-back")) || !strings.Contains(p.text(live), "~~"+who+" lays") {
				t.Errorf("to %v: %s", live.Mentions, p.text(live))
			}
			if len(p.buttons(stale)) > 0 || old == "" {
				t.Errorf("the post of the turn that is no more has %v", p.labels(stale))
			}
			p.wantReplay(1)
			p.playTurns(3)
			p.wantReplay(1)
		})
	}
}

// If the turn still goes on, taking a decision back keeps the turn's earlier ones.
func TestTakebackWithinATurn(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m, who := p.beginRolling()
	p.label(who, m, "🎲 Roll")
	if p.turn(1) != who {
		t.Fatal("the first roll has ended the turn")
	}
	p.label(other(who), p.askTakeback(who), "agree")
	p.wantVoteEnded(session.VoteCarried)
	live := p.live()
	if !strings.Contains(strings.Join(p.labels(live), " "), "Roll") || p.turn(1) != who {
		t.Errorf("back: %v", p.labels(live))
	}
	p.wantReplay(1)
}

// These are the ways in which a question ends without consent.
func TestTakebackNotAgreed(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, end string
		happens   func(p *party, who string, m *shown)
	}{
		{"declined", session.VoteDeclined, func(p *party, who string, m *shown) { p.label(p.turn(1), m, "decline") }},
		{"withdrawn", session.VoteWithdrawn, func(p *party, who string, m *shown) { p.label(who, m, "decline") }},
		{"expired", session.VoteExpired, func(p *party, who string, m *shown) { time.Sleep(25 * time.Hour) }},
		{"played on", session.VoteVoid, func(p *party, who string, m *shown) { p.playTurns(1) }},
		{"the asker left", session.VoteVoid, func(p *party, who string, m *shown) {
			p.label(who, p.command(who, "match resign", nil), session.VerbResign)
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(p *party) {
				p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
				who := p.turn(1)
				p.playTurns(1)
				steps := p.sheet(1).Match.Steps
				m := p.askTakeback(who)
				c.happens(p, who, m)
				synctest.Wait()
				p.wantVoteEnded(c.end)
				if s := p.sheet(1); s.Match.Steps < steps || s.Match.Spent != 0 {
					t.Errorf("step %d after %d", s.Match.Steps, steps)
				}
				agree := buttonID(p.sheet(1), p.sheet(1).Vote.N, "agree", 0, "")
				if said := p.press(p.turn(1), m.id, agree); said == nil || !strings.Contains(p.text(said), bottest.Phrase("bot.vote.over")) {
					t.Errorf("agreeing afterwards is told %v", said)
				}
				p.wantReplay(1)
			})
		})
	}
}

// A question that waits only for a player who resigns is agreed.
func TestVotesOfWhoLeft(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé", "Dora")
		who := p.turn(1)
		p.playTurns(1)
		m := p.askTakeback(who)
		var voters []string
		for _, seat := range p.sheet(1).Voters(*p.sheet(1).Vote) {
			voters = append(voters, p.sheet(1).Players[seat].Name)
		}
		mute := slices.Index(voters, p.turn(1)) // resigning would move the match
		if mute >= 0 {
			voters = append(slices.Delete(voters, mute, mute+1), p.turn(1))
		}
		p.label(voters[0], m, "agree")
		p.label(voters[0], p.command(voters[0], "match resign", nil), session.VerbResign)
		if said := p.label(voters[0], m, "agree"); said == nil || !strings.Contains(p.text(said), bottest.Say("bot.vote.noseat")) {
			t.Errorf("a vote of somebody who left is told %v", said)
		}
		p.label(voters[2], m, "agree")
		if v := p.sheet(1).Vote; v.End != "" {
			t.Fatalf("it ended %s without %s", v.End, voters[1])
		}
		p.label(voters[1], p.command(voters[1], "match resign", nil), session.VerbResign)
		synctest.Wait()
		p.wantVoteEnded(session.VoteCarried)
		if p.turn(1) != who {
			t.Errorf("turn of %s", p.turn(1))
		}
		p.wantReplay(1)
	})
}

// A player who asks again because the post was lost replaces the question, as if it was withdrawn.
func TestTakebackAskedAgain(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	who := p.turn(1)
	p.playTurns(1)
	lost := p.askTakeback(who)
	again := p.askTakeback(who)
	if again == lost || len(p.buttons(lost)) > 0 || !p.has(again, "agree") {
		t.Errorf("asked first: %q %v, again: %v", p.text(lost), p.labels(lost), p.labels(again))
	}
	p.label(other(who), again, "agree")
	p.wantVoteEnded(session.VoteCarried)
}

// Votes and questions that do not count all have the same answer, and change nothing.
func TestVotesThatDoNotCount(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
	first := p.turn(1)
	if said := p.command(first, "match takeback", nil); !strings.Contains(p.text(said), bottest.Say("bot.takeback.none")) {
		t.Errorf("at the beginning: %q", p.text(said))
	}
	p.playTurns(1)
	if said := p.command("Sam", "match takeback", nil); !strings.Contains(p.text(said), bottest.Say("bot.vote.noseat")) {
		t.Errorf("a spectator is told %q", p.text(said))
	}
	m := p.askTakeback(first)
	if said := p.command(p.turn(1), "match takeback", nil); !strings.Contains(p.text(said), bottest.Phrase("bot.vote.running")) {
		t.Errorf("a second question is told %q", p.text(said))
	}
	s := p.sheet(1)
	n := s.Vote.N
	cases := []struct {
		name, who string
		message   discord.Snowflake
		id, want  string
	}{
		{"one's own", first, m.id, buttonID(s, n, "agree", 0, ""), bottest.Say("bot.vote.own")},
		{"a spectator's", "Sam", m.id, buttonID(s, n, "agree", 0, ""), bottest.Say("bot.vote.noseat")},
		{"of another question", p.turn(1), m.id, buttonID(s, n-1, "agree", 0, ""), bottest.Phrase("bot.vote.over")},
		{"on the live post", p.turn(1), p.live().id, buttonID(s, n, "decline", 0, ""), bottest.Phrase("bot.press.old")},
		{"on another post", p.turn(1), p.public()[0].id, buttonID(s, n, "decline", 0, ""), bottest.Phrase("bot.press.old")},
		{"with a word", p.turn(1), m.id, buttonID(s, n, "agree", 0, "x"), bottest.Say("bot.error.malformed")},
	}
	for _, c := range cases {
		said := p.press(c.who, c.message, c.id)
		if said == nil || !strings.Contains(p.text(said), c.want) {
			t.Errorf("a vote %s: told %v", c.name, said)
		}
		if now := p.sheet(1); now.Revision != s.Revision {
			t.Fatalf("a vote %s changed the match", c.name)
		}
	}
}

// The menu can ask the question. If the decision still waits, it is undone without a question.
func TestTakebackInTheWindow(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		who, m := p.decideAndConfirm()
		said := p.label(who, p.label(who, m, "menu"), "takeback")
		p.quiet()
		if s := p.sheet(1); s.Pending != nil || s.Vote != nil || !p.has(m, session.VerbConfirm) ||
			!strings.Contains(p.text(said), bottest.Phrase("bot.window.undone")) {
			t.Errorf("told %q, sealed %v, vote %v, %v", p.text(said), s.Pending, s.Vote, p.labels(m))
		}
	})
}

// A waiting decision is discarded when the one before it is taken back.
func TestTakebackDiscardsWhatWaits(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginWithUndo("carcassonne", nil, "Alix", "Bruno")
		who, drawn := p.turn(1), p.sheet(1).Match.State.Draws()
		p.playTurns(1)
		next, _ := p.decideAndConfirm()
		if next == who || p.sheet(1).Pending == nil {
			t.Fatal("nothing waits")
		}
		p.label(next, p.askTakeback(who), "agree")
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		p.quiet()
		if s := p.sheet(1); s.Pending != nil || p.turn(1) != who || s.Match.State.Draws() != drawn {
			t.Errorf("sealed %v, turn of %s, %d drawn", s.Pending, p.turn(1), s.Match.State.Draws())
		}
		p.wantReplay(1)
	})
}

// A match that began under other rules, which would lead elsewhere, continues from its position.
// Nothing before it can be taken back.
func TestTakebackUnderOtherRules(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	who := p.turn(1)
	p.playTurns(1)
	m := p.askTakeback(who)
	s := p.sheet(1)
	p.bot.config.Games["carcassonne"] = later{s.Game, true}
	if _, _, err := p.store.Commit(t.Context(), storage.Change{Match: p.row(1)}); err != nil {
		t.Fatal(err)
	}
	p.label(other(who), m, "agree")
	p.wantVoteEnded(session.VoteVoid)
	if said := p.command(who, "match takeback", nil); !strings.Contains(p.text(said), bottest.Say("bot.takeback.lost")) {
		t.Errorf("told %q", p.text(said))
	}
	if now := p.sheet(1); now.Match.Steps != s.Match.Steps {
		t.Errorf("step %d after %d", now.Match.Steps, s.Match.Steps)
	}
}

// A finished match stays finished.
func TestTakebackWhenOver(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	who := p.turn(1)
	p.playTurns(1)
	m := p.askTakeback(who)
	p.label(who, p.command(who, "match resign", nil), session.VerbResign)
	p.quiet()
	p.await("the vote to end", func() bool { return p.sheet(1).Vote.End == session.VoteVoid })
	if said := p.command(who, "match takeback", nil); said == nil || p.sheet(1).Status != session.Over {
		t.Errorf("told %v", said)
	}
	p.quiet()
	if len(p.buttons(m)) > 0 {
		t.Errorf("the question still has %v", p.labels(m))
	}
}

// A question posted while it was being decided loses its buttons.
func TestLapsedQuestion(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
		who := p.turn(1)
		p.playTurns(1)
		sending := false
		p.failIf(func(method string) error {
			if method == "Send" && !sending {
				sending = true
				go p.turnsInHaste()
				time.Sleep(time.Second)
			}
			return nil
		})
		p.command(who, "match takeback", nil)
		time.Sleep(time.Minute)
		synctest.Wait()
		if v := p.sheet(1).Vote; v.End != session.VoteVoid {
			t.Fatalf("the vote ended %q", v.End)
		}
		for _, m := range p.public() {
			if p.has(m, "agree") {
				t.Errorf("%q can still be answered", p.text(m))
			}
		}
	})
}

// turnsInHaste moves the match on while a post is being sent.
func (p *party) turnsInHaste() {
	s := p.sheet(1)
	s, log := p.play(s, 1, rand.New(rand.NewPCG(1, 1)))
	if err := p.commit(s, session.Result{Log: log}); err != nil {
		p.Error(err)
	}
}

// Matches with undone and taken back decisions and with restarts end, and their records lead to the
// stored positions.
func TestMatchesWithTakebacks(t *testing.T) {
	t.Parallel()
	cases := []struct {
		game    string
		options map[string]string
		who     []string
		presses int // about; then all but one resign
	}{
		{"carcassonne", nil, []string{"Alix", "Bruno", "Chloé"}, 10_000},
		{"carcassonne", map[string]string{"hand": "three"}, []string{"Alix", "Bruno"}, 120},
		{"burgenland", nil, []string{"Alix", "Bruno"}, 120},
		{"castellan", nil, []string{"Alix", "Bruno", "Chloé"}, 120},
		{"city", nil, []string{"Alix", "Bruno", "Chloé"}, 120},
		{"castle", nil, []string{"Alix", "Bruno"}, 120},
	}
	if testing.Short() {
		cases = cases[1:] // without the whole match
	}
	for _, c := range cases {
		t.Run(c.game, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(p *party) {
				p.beginWithUndo(c.game, c.options, c.who...)
				choose := rand.New(rand.NewPCG(4, 4))
				asked := 0
				for n := 0; p.turn(1) != "" && n < c.presses; n++ {
					p.fickle(choose)
					if choose.IntN(20) == 0 && asked < 12 && p.turn(1) != "" {
						asked += p.requestTakeback(c.who, choose)
					}
					if choose.IntN(60) == 0 {
						p.shut()
						p.open()
					}
				}
				for _, w := range c.who[1:] {
					if p.turn(1) != "" {
						p.label(w, p.command(w, "match resign", nil), session.VerbResign)
					}
				}
				p.quiet()
				p.wantReplay(1)
				lines, _ := p.store.Log(1, 0)
				backs := 0
				for _, line := range lines {
					if strings.Contains(string(line), " back ") {
						backs++
					}
				}
				if backs == 0 || p.sheet(1).Status != session.Over {
					t.Errorf("%d decisions taken back in %d", backs, len(lines))
				}
			})
		})
	}
}

// fickle presses until a decision is made, which it may undo, pass on or leave.
func (p *party) fickle(choose *rand.Rand) {
	p.Helper()
	who, m := p.turn(1), p.live()
	if p.has(m, "hand") {
		m = p.label(who, m, "hand")
	}
	here := func(verb string) string { return verb }
	if m.Ephemeral {
		here = posts.HandVerb
	}
	if p.sheet(1).Pending == nil {
		p.pressAny(who, m, choose)
		return
	}
	switch choose.IntN(4) {
	case 0:
		p.label(who, m, here(session.VerbUndo))
	case 1:
		time.Sleep(time.Minute + time.Second)
		synctest.Wait()
	default:
		p.label(who, m, here(session.VerbCarryOut))
	}
}

// requestTakeback makes a player ask to take the last decision back, and the others answer.
func (p *party) requestTakeback(who []string, choose *rand.Rand) int {
	p.Helper()
	asker := who[choose.IntN(len(who))]
	said := p.text(p.command(asker, "match takeback", nil))
	if !strings.Contains(said, bottest.Phrase("bot.takeback.asked")) {
		return 0
	}
	m := p.question()
	for _, w := range who {
		if w != asker && p.has(m, "agree") {
			verb := "agree"
			if choose.IntN(6) == 0 {
				verb = "decline"
			}
			p.label(w, m, verb)
		}
	}
	p.quiet()
	if p.sheet(1).Voting() {
		p.Errorf("still open: %s", p.text(m))
	}
	return 1
}

// The question, the answer and the repeated turn also work through the local Discord.
func TestTakebackThroughLocalDiscord(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		lobby := w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": "carcassonne", "opponent1": "Bruno"})).Message
		w.must(bruno.PressLabel(w.ctx, lobby.ID, "Rejoindre"))
		w.must(alix.PressLabel(w.ctx, lobby.ID, "Commencer"))
		choose := rand.New(rand.NewPCG(3, 3))
		w.turn(choose)
		before := w.head(1)
		who := before.Players[before.Acting()[0]].Name
		w.turn(choose)
		w.must(w.Person(who).Command(w.ctx, fmt.Sprint(before.Channel), "match takeback", nil))
		question := ""
		err := w.Wait(w.ctx, func() bool {
			for _, m := range alix.Messages(fmt.Sprint(before.Channel)) {
				agrees := func(id string) bool { return strings.HasSuffix(id, ":agree") }
				if slices.ContainsFunc(buttonsOf(m.Components), agrees) {
					question = m.ID
				}
			}
			return question != ""
		})
		if err != nil {
			w.Fatal(err)
		}
		w.must(w.Person(other(who)).PressLabel(w.ctx, question, "👍 D’accord"))
		if s := w.head(1); s.Vote.End != session.VoteCarried || s.Players[s.Acting()[0]].Name != who || s.Match.Spent == 0 {
			w.Errorf("the vote ended %q; seat %v is to act", s.Vote.End, s.Acting())
		}
		w.turn(choose)
		w.turn(choose)
	})
}
