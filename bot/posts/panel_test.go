package posts

import (
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// control makes a question with n choices.
func control(at int, style games.Style, said string, n int) table.Control {
	p := games.Prompt{Style: style}
	for i := range n {
		p.Choices = append(p.Choices, games.Choice{Word: fmt.Sprint(i), Mark: games.Letter, Rank: i})
	}
	return table.Control{At: at, Said: said, Chosen: said != "", Prompt: p}
}

// Whatever a game asks, the message stays within 40 components and every choice of the page
// can be reached.
func TestControlsFit(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name     string
		controls []table.Control
		ready    bool
	}{
		{"a page of cells", []table.Control{control(0, games.Pick, "", 24)}, false},
		{"many cells", []table.Control{control(0, games.Pick, "", 99)}, false},
		{"cells after a tile of the hand", []table.Control{control(0, games.Pick, "1", 3), control(1, games.Pick, "", 60)}, false},
		{"rotation and follower", []table.Control{control(0, games.Pick, "1", 30), control(1, games.Turn, "0", 4), control(2, games.Select, "0", 9)}, true},
		{"three selects", []table.Control{control(0, games.Select, "0", 9), control(1, games.Select, "0", 9), control(2, games.Select, "0", 9)}, true},
		{"all at once", []table.Control{
			control(0, games.Pick, "0", 40), control(1, games.Turn, "0", 4), control(2, games.Select, "0", 24),
			control(3, games.Select, "0", 24), control(4, games.Pick, "", 99)}, false},
		{"a long select", []table.Control{control(0, games.Select, "30", 70)}, true},
	}
	l := loadTexts(t).Localizer("en")
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := &session.Session{ID: 1}
			s.Ticks = []uint64{7}
			p := panelOf(l, s, &session.Turn{Tip: table.Tip{Controls: c.controls, Ready: c.ready}}, 0)
			out := NewDraft(AccentTurn).Text("title").Picture("a.png", []byte{1}, "alt")
			p.controls(out, p.footer()...)
			if n := len(flat(out.Message().Components)); n != out.size() || n > maxComponents {
				t.Errorf("%d components, counted %d", n, out.size())
			}
			checkReach(t, p, out)
		})
	}
}

// A footer counts with all its rows, however many buttons it has.
func TestFooterFits(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	s := &session.Session{ID: 1}
	full := 0
	for buttons := range 12 {
		for choices := 1; choices <= 24; choices++ {
			tip := table.Tip{Controls: []table.Control{control(0, games.Select, "0", 9), control(1, games.Pick, "", choices)}}
			out := NewDraft(AccentTurn).Text("title").Picture("a.png", []byte{1}, "alt")
			panelOf(l, s, &session.Turn{Tip: tip}, 0).controls(out, make([]discordgo.Button, buttons)...)
			n := len(flat(out.Message().Components))
			if n > maxComponents {
				t.Errorf("%d components with %d choices and %d buttons below", n, choices, buttons)
			}
			full += n / maxComponents
		}
	}
	if full == 0 {
		t.Error("no message was full")
	}
}

func checkReach(t *testing.T, p panel, out *Draft) {
	t.Helper()
	reach := map[string]bool{}
	for _, c := range flat(out.Message().Components) {
		switch c := c.(type) {
		case discordgo.Button:
			reach[c.CustomID] = true
		case discordgo.SelectMenu:
			for _, o := range c.Options {
				reach[c.CustomID+o.Value] = true
			}
			if len(c.Options) > 25 {
				t.Errorf("%d options", len(c.Options))
			}
		}
	}
	for _, c := range p.Tip.Controls {
		if c.Said != "" && c.Prompt.Style != games.Select {
			continue
		}
		for _, m := range wording.Page(c.Prompt.Choices, 0) {
			if !reach[p.id(session.VerbChoose, c.At, m.Word)] && !reach[p.id(session.VerbPick, c.At, "")+m.Word] {
				t.Errorf("choice %s of question %d cannot be reached", m.Word, c.At)
			}
		}
	}
}

// One button goes round the choices of a control, another takes the last choice back, by what
// the choice was.
func TestTurnAndBack(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	s := &session.Session{ID: 1}
	round := control(0, games.Turn, "3", 4)
	p := panelOf(l, s, &session.Turn{Tip: table.Tip{Controls: []table.Control{round}}}, 0)
	if b := p.turns(); len(b) != 1 || b[0].CustomID != p.id(session.VerbChoose, 0, "0") || b[0].Label != l.Say("bot.button.turn", "at", 4, "of", 4) {
		t.Errorf("round goes %+v", b)
	}
	if b := p.back(); b != nil {
		t.Errorf("a turn is taken back by %+v", b)
	}
	cell := control(0, games.Pick, "1", 3)
	for mark, id := range map[games.Mark]string{games.Letter: "bot.button.back", games.Number: "bot.button.spot"} {
		cell.Prompt.Choices[0].Mark = mark
		p = panelOf(l, s, &session.Turn{Tip: table.Tip{Controls: []table.Control{cell, round}}}, 0)
		if b := p.back(); len(b) != 1 || b[0].Label != l.Say(id) || b[0].CustomID != p.id(session.VerbBack, 0, "") {
			t.Errorf("%v: back goes %+v", mark, b)
		}
	}
	run := table.Draft{{Text: "1", Chosen: true}, {Text: "2", Chosen: true, On: table.GoesOn}, {Text: "3", Chosen: true, On: table.Parts}}
	p = panelOf(l, s, &session.Turn{Draft: run, Tip: table.Tip{Controls: []table.Control{cell}}}, 0)
	if b := p.back(); len(b) != 2 || b[1].Label != l.Say("bot.button.part") || b[1].CustomID != p.id(session.VerbBack, 0, session.BackPart) {
		t.Errorf("a part is taken back by %+v", b)
	}
	chosen := control(0, games.Select, "1", 3)
	p = panelOf(l, s, &session.Turn{Tip: table.Tip{Controls: []table.Control{chosen}}}, 0)
	for i, b := range p.choiceButtons(chosen, wording.Page(chosen.Prompt.Choices, 0)) {
		if (b.Style == discordgo.PrimaryButton) != (i == 1) {
			t.Errorf("button %d has style %v", i, b.Style)
		}
	}
	if o := p.choiceMenu(chosen, wording.Page(chosen.Prompt.Choices, 0)).Options; o[0].Default || !o[1].Default {
		t.Errorf("options %+v", o)
	}
	if p.picture().Chosen != "1" {
		t.Error("the picture does not show what is chosen")
	}
}

// The button for more leads round the pages of the longest list.
func TestPages(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	turn := &session.Turn{Tip: table.Tip{Controls: []table.Control{control(0, games.Select, "1", 30), control(1, games.Pick, "", 60)}}}
	p := panelOf(l, &session.Session{ID: 1}, turn, 2)
	row := p.footer()
	if row[0].Label != l.Say("bot.button.more", "at", 3, "of", 3) || row[0].CustomID != p.id(session.VerbPage, 0, "") {
		t.Errorf("more is %+v", row[0])
	}
	p.hand = true
	if n := len(p.footer()); n != 2 {
		t.Errorf("in private there are %d buttons", n)
	}
}

// Ids hold the tick of the seat's panel where they get out of date.
func TestIDs(t *testing.T) {
	t.Parallel()
	s := &session.Session{ID: 46}
	s.Ticks = []uint64{7, 9}
	p := panel{Turn: &session.Turn{Seat: 1}, s: s}
	for got, want := range map[string]string{
		p.id(session.VerbConfirm, 0, ""): "1:1a:9:confirm",
		ButtonID(s, VerbStep, 3, "on"):   "1:1a:0:step:3.on",
		RulesID(VerbRules, "castle", 2):  "1:0:0:rules:2.castle",
	} {
		if got != want {
			t.Errorf("id %s, want %s", got, want)
		}
	}
	p.hand = true
	if got := p.id(session.VerbCarryOut, 0, ""); got != "1:1a:9:hand-carry-out" {
		t.Errorf("id %s", got)
	}
	if HandVerb("page") != "hand-page" {
		t.Errorf("in private it is %s", HandVerb("page"))
	}
	for verb, want := range map[string]bool{"hand-page": true, "hand": false, "page": false} {
		if plain, hand := SplitVerb(verb); hand != want || hand && plain != "page" {
			t.Errorf("%s is %s, in private %v", verb, plain, hand)
		}
	}
}
