package bot

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/table"
)

// sentence returns the beginning of a text, up to its first argument.
func (p *party) sentence(id string) string {
	p.Helper()
	text, _, _ := strings.Cut(p.bot.texts.Localizer("en").Say(id), "<no value>")
	if text == id {
		p.Fatalf("no text %q", id)
	}
	return text
}

// refused checks that an answer is private and is the sentence.
func (p *party) refused(answer *shown, id string) {
	p.Helper()
	switch {
	case answer == nil:
		p.Errorf("no answer, want %s", id)
	case answer.to == 0:
		p.Errorf("a public answer: %q", p.text(answer))
	case !strings.Contains(p.text(answer), p.sentence(id)):
		p.Errorf("answered %q, want %s", p.text(answer), id)
	}
}

func other(who string) string {
	if who == "Alix" {
		return "Bruno"
	}
	return "Alix"
}

func TestWrongPresses(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	first := p.live()
	old := p.buttons(first)[0].CustomID
	p.playOn(1, 2, rand.New(rand.NewPCG(3, 4)))
	m := p.live()
	who := p.turn(1)
	say := p.buttons(m)[0].CustomID
	before := p.row(1)

	cases := []struct {
		name, who string
		message   discord.Snowflake
		id        string
		want      string
	}{
		{"by the other player", other(who), m.id, say, "bot.press.notyours"},
		{"by a spectator", "Sam", m.id, say, "bot.press.watching"},
		{"on an old post", who, first.id, old, "bot.press.old"},
		{"old id on the live post", who, m.id, old, "bot.press.stale"},
		{"old id on the live post, by the other player", other(who), m.id, old, "bot.press.notyours"},
		{"old id on the live post, by a spectator", "Sam", m.id, old, "bot.press.watching"},
		{"a word that is not offered", who, m.id, strings.Replace(say, "choose:1.", "choose:1.7", 1), "bot.error.illegal"},
		{"a place beyond the draft", who, m.id, strings.Replace(say, "choose:1.", "choose:99.", 1), "bot.error.illegal"},
		{"confirming nothing", who, m.id, strings.Split(say, ":choose")[0] + ":confirm", "bot.error.illegal"},
		{"a private panel that is none", who, m.id, strings.Replace(say, ":choose", ":hand-choose", 1), "bot.error.malformed"},
		{"back to nowhere", who, m.id, strings.Split(say, ":choose")[0] + ":back:0.all", "bot.error.malformed"},
		{"another match", who, m.id, strings.Replace(say, "1:1:", "1:zz:", 1), "bot.error.notfound"},
		{"another version", who, m.id, "2" + say[1:], "bot.error.version"},
		{"cut short", who, m.id, say[:5], "bot.error.malformed"},
		{"noise", who, m.id, strings.Repeat("\x00ß:", 25), "bot.error.malformed"},
		{"an unknown verb", who, m.id, strings.Replace(say, ":choose", ":sing", 1), "bot.error.malformed"},
		{"a lobby's button", who, m.id, "1:1:0:join", "bot.lobby.begun"},
		{"the record too early", who, m.id, "1:1:0:export", "bot.export.running"},
		{"rules of no game", who, m.id, "1:0:0:rules:0.chess", "bot.error.malformed"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p.TB = t
			p.refused(p.press(c.who, c.message, c.id), c.want)
		})
	}
	p.TB = t
	after := p.row(1)
	if after.Rev != before.Rev || string(after.Snapshot) != string(before.Snapshot) {
		t.Errorf("wrong presses changed the match")
	}
}

// If Discord makes an edit after a newer one, the post shows an older state. Any press of it, also
// by a person with nothing to decide, corrects it.
func TestPostLeftBehind(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	first := p.live().Message
	p.playOn(1, 2, rand.New(rand.NewPCG(3, 4)))
	who, live := p.turn(1), p.live()
	now := p.buttons(live)[0].CustomID
	for _, c := range []struct{ who, want string }{
		{other(who), "bot.press.notyours"}, {"Sam", "bot.press.watching"}, {who, "bot.press.stale"},
	} {
		p.mu.Lock()
		live.Message = first
		p.mu.Unlock()
		p.refused(p.press(c.who, live.id, p.buttons(live)[0].CustomID), c.want)
		if got := p.buttons(live)[0].CustomID; got != now {
			t.Errorf("after %s has pressed it the post has the button %s, not %s", c.who, got, now)
		}
	}
}

func TestForeignServer(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.chat.Guild = 11
	p.refused(p.press("Alix", p.live().id, "1:1:0:board"), "bot.error.notfound")
}

// A press that arrives twice, as one interaction or as two, has one effect.
func TestDoublePresses(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.live()
	who := p.turn(1)
	say := p.buttons(m)[0].CustomID

	same := p.pressing(who, m.id, say)
	p.twice(same, same)
	tick := p.sheet(1).Tick
	p.twice(p.pressing(who, m.id, say), p.pressing(who, m.id, say))
	if now := p.sheet(1).Tick; now != tick {
		t.Errorf("tick went from %d to %d by repeated presses", tick, now)
	}
	confirm := p.idOf(m, session.VerbConfirm)
	p.twice(p.pressing(who, m.id, confirm), p.pressing(who, m.id, confirm))
	p.quiet()
	s := p.sheet(1)
	if log, err := p.store.Log(1, 0); err != nil || len(log) != s.Match.Steps || s.Match.Steps != 2 {
		t.Errorf("%d log lines, %d steps, %v", len(log), s.Match.Steps, err)
	}
	if turns := len(p.public()); turns != 3 {
		t.Errorf("%d public messages, want lobby, record, turn", turns)
	}
	for _, x := range p.all {
		if x.to != 0 {
			t.Errorf("somebody was told %q", p.text(x))
		}
	}
}

// If a player presses a button that another has just pressed, they are told whose turn it is, and
// do not press for the other.
func TestSamePressBySomebodyElse(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.live()
	who, other := p.turn(1), "Alix"
	if who == other {
		other = "Bruno"
	}
	button := p.buttons(m)[0].CustomID
	p.press(who, m.id, button)
	if told := p.press(other, m.id, button); told == nil || told.to != persons[other] || !strings.Contains(p.text(told), who) {
		t.Errorf("%s is told %+v", other, told)
	}
}

func (p *party) twice(a, b discord.Interaction) {
	var both sync.WaitGroup
	both.Go(func() { p.bot.Handle(p.Context(), a) })
	both.Go(func() { p.bot.Handle(p.Context(), b) })
	both.Wait()
}

// An unfinished draft survives a restart, and can be taken back.
func TestDraftSurvivesRestart(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.live()
	who := p.turn(1)
	p.press(who, m.id, p.buttons(m)[0].CustomID)
	preview := p.labels(m)
	p.shut()
	p.open()
	p.label(who, m, "◀ Elsewhere")
	if p.has(m, session.VerbConfirm) {
		t.Error("Confirm is offered with nothing chosen")
	}
	p.press(who, m.id, p.buttons(m)[0].CustomID)
	if got := p.labels(m); strings.Join(got, "|") != strings.Join(preview, "|") {
		t.Errorf("preview has %v, had %v", got, preview)
	}
}

func TestSecretHands(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", map[string]string{"hand": "three"}, "Alix", "Bruno")
	m := p.live()
	who := p.turn(1)
	for _, b := range p.buttons(m) {
		if strings.Contains(b.CustomID, ":choose") {
			t.Errorf("a secret choice stands in public: %v", b)
		}
	}
	p.refused(p.label("Sam", m, "hand"), "bot.hand.none")
	own := p.label(other(who), m, "hand")
	if own.to != persons[other(who)] || len(p.buttons(own)) != 1 || !p.has(own, session.VerbPremove) {
		t.Errorf("the other's hand: to %d with %v", own.to, p.labels(own))
	}
	hand := p.label(who, m, "hand")
	if hand.to != persons[who] {
		t.Fatalf("the hand is shown to %d", hand.to)
	}
	p.press(who, hand.id, p.buttons(hand)[0].CustomID)
	if s := p.sheet(1); len(s.Drafts) != 1 || s.Drafts[0].Seat != s.Seat(uint64(persons[who])) {
		t.Errorf("nothing was chosen by a press on the hand: %s", p.text(hand))
	}
	p.checkSecrets(m)
}

// The post from which a hand was opened becomes the record of the turn, even if the bot stopped
// before it knew which post that is.
func TestHandOfUnknownPost(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("castellan", nil, "Alix", "Bruno")
	m, s := p.live(), p.sheet(1)
	s.LivePost = 0
	if err := p.commit(s, session.Result{}); err != nil {
		t.Fatal(err)
	}
	p.playOn(1, 1, rand.New(rand.NewPCG(1, 6)))
	p.quiet()
	if n := len(p.public()); n != 3 || len(p.buttons(m)) != 0 {
		t.Errorf("%d public messages, want lobby, record and turn; the record has %v", n, p.labels(m))
	}
}

// If cards are chosen in secret and pieces placed in public, the hand says that the turn goes on,
// and where.
func TestTurnGoesOnInPublic(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("castellan", map[string]string{"placed": "final"}, "Alix", "Bruno")
	m, who := p.live(), p.turn(1)
	hand := p.label(who, m, "hand")
	for p.sheet(1).Match.Steps == 0 {
		p.pressAny(who, hand, rand.New(rand.NewPCG(1, 6)))
	}
	p.quiet()
	if link := link(p.sheet(1)); !strings.Contains(p.text(hand), bottest.Phrase("bot.hand.goon")) || !strings.Contains(p.text(hand), link) {
		t.Errorf("the hand says %q, want %s", p.text(hand), link)
	}
	if p.live() != m || p.has(m, "hand") || len(p.buttons(hand)) != 0 {
		t.Errorf("the post offers %v, the hand %v", p.labels(m), p.labels(hand))
	}
}

// checkSecrets checks that public posts show nothing that a seat holds.
func (p *party) checkSecrets(m *shown) {
	p.Helper()
	s := p.sheet(1)
	for seat := range s.Players {
		sc, _ := s.Match.State.View(s.Acting()[0], nil)
		for _, item := range sc.Panel.Plates[seat].Items {
			name := p.bot.texts.Localizer("en").Or(s.GameID+"."+item.Noun+"."+item.Name, item.Name)
			if strings.Contains(p.text(m)+m.Files[0].Alt, name) {
				p.Errorf("%q appears in public", name)
			}
		}
	}
}

func TestResign(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		who    []string
		acting bool
		over   bool
	}{
		{"two players, acting", []string{"Alix", "Bruno"}, true, true},
		{"two players, waiting", []string{"Alix", "Bruno"}, false, true},
		{"three players, acting", []string{"Alix", "Bruno", "Chloé"}, true, false},
		{"three players, waiting", []string{"Alix", "Bruno", "Chloé"}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newParty(t)
			p.begin("carcassonne", nil, c.who...)
			who := p.turn(1)
			if !c.acting {
				s := p.sheet(1)
				who = s.Players[(int(s.Acting()[0])+1)%len(c.who)].Name
			}
			live := p.live()
			ask := p.command(who, "match resign", nil)
			p.label(who, ask, "Give up")
			p.quiet()
			s := p.sheet(1)
			if over := s.Status == session.Over; over != c.over {
				t.Errorf("over: %v", over)
			}
			if still := p.turn(1); still == who {
				t.Errorf("%s still has to act", who)
			}
			if goesOn := len(p.buttons(live)) > 0; goesOn != (!c.acting && !c.over) {
				t.Errorf("the old turn post has buttons: %v", goesOn)
			}
			p.refused(p.command(who, "match resign", nil), map[bool]string{true: "bot.press.over", false: "bot.resign.already"}[c.over])
			if !c.acting && !c.over {
				return // one such match is played to its end above
			}
			p.playOn(1, 200, rand.New(rand.NewPCG(5, 6)))
			if p.sheet(1).Status != session.Over {
				t.Error("the match did not end")
			}
		})
	}
}

// Of many places, an area of the board is asked for first.
func TestManyPlaces(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	choose := rand.New(rand.NewPCG(8, 9))
	for range 70 {
		m := p.live()
		s := p.sheet(1)
		if s.Status == session.Over {
			t.Fatal("no turn had many choices")
		}
		turn, _ := s.OpenTurn()
		if open := turn.Tip.Open(); open == nil || len(open.Prompt.Choices) <= wording.MostNumbers {
			p.playOn(1, 1, choose)
			continue
		}
		p.checkPlaces(m, turn.Tip)
		return
	}
}

// checkPlaces fails unless each place has a button in exactly one area.
func (p *party) checkPlaces(m *shown, tip table.Tip) {
	p.Helper()
	met := map[string]int{}
	for _, area := range p.withVerb(m, session.VerbArea) {
		p.press(p.turn(1), m.id, p.areaButton(m, area.Word))
		places := p.withVerb(m, session.VerbChoose)
		if len(places) == 0 || len(places) > wording.MostNumbers {
			p.Errorf("an area has %d places", len(places))
		}
		for _, place := range places {
			met[place.Word]++
		}
		p.press(p.turn(1), m.id, p.areaButton(m, ""))
	}
	for _, c := range tip.Open().Prompt.Choices {
		if met[c.Word] != 1 {
			p.Errorf("%s is in %d areas", c.Word, met[c.Word])
		}
	}
}

// withVerb lists a message's buttons with a verb.
func (p *party) withVerb(m *shown, verb string) (list []buttonid.ID) {
	for _, b := range p.buttons(m) {
		if id, err := buttonid.Parse(b.CustomID); err == nil && id.Verb == verb {
			list = append(list, id)
		}
	}
	return list
}

// areaButton is the custom_id of the button that shows an area, or without a word the whole board.
func (p *party) areaButton(m *shown, word string) string {
	p.Helper()
	for _, id := range p.withVerb(m, session.VerbArea) {
		if id.Word == word {
			text, _ := buttonid.Encode(id)
			return text
		}
	}
	p.Fatalf("no button shows area %q", word)
	return ""
}
