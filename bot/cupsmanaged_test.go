package bot

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
)

// option is the value of an option, by its label, in the only menu of a message, and that menu's
// id.
func (p *party) option(m *shown, label string) (id, value string) {
	p.Helper()
	menu := p.menus(m)[0]
	at := slices.IndexFunc(menu.Options, func(o discordgo.SelectMenuOption) bool { return o.Label == label })
	if at < 0 {
		p.Fatalf("no %q among %v", label, menu.Options)
	}
	return menu.CustomID, menu.Options[at].Value
}

// The result of a larger table takes at most three presses to change: the table, the first, and the
// order of the others.
func TestCupRevisedAtLargeTables(t *testing.T) {
	for _, c := range []struct {
		people  []string
		seats   string
		choices []string
		table   []string
	}{
		{[]string{"Alix", "Bruno", "Chloé", "Dora"}, "4", []string{"1. Chloé", "1. Chloé · 2. Alix = Dora · 4. Bruno"},
			[]string{"1\\. Chloé — **1**", "Alix — **½**", "Dora — **½**", "4\\. Bruno — **0**"}},
		{[]string{"Alix", "Bruno", "Chloé"}, "3", []string{"1. Chloé = Bruno · 3. Alix"},
			[]string{"Bruno — **¾**", "Chloé — **¾**", "3\\. Alix — **0**"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := newParty(t)
			post := p.openCup(map[int]string{0: "carcassonne", 2: c.seats, 4: "1"})
			for _, who := range c.people {
				p.label(who, post, posts.VerbCupJoin)
			}
			time.Sleep(time.Hour)
			settled()
			for range len(c.people) - 1 {
				p.resignMatches(func(names []string) int {
					gone := p.sheet(1).Match.Gone
					for _, who := range slices.Backward(c.people) {
						if seat := slices.Index(names, who); !gone[seat] {
							return seat
						}
					}
					return 0
				})
				settled()
			}
			if text := p.text(post); !strings.Contains(text, "1\\. Alix — **1**") {
				t.Fatalf("after the first round: %s", text)
			}
			p.manager()
			page := p.label("Sam", p.command("Sam", "server cup", nil), "cup 1")
			menu := p.menus(page)[0]
			page = p.press("Sam", page.id, menu.CustomID, menu.Options[0].Value)
			for _, label := range c.choices {
				id, value := p.option(page, label)
				page = p.press("Sam", page.id, id, value)
			}
			p.member()
			settled()
			text := p.text(post)
			for _, row := range c.table {
				if !strings.Contains(text, row) {
					t.Errorf("no %q in %s", row, text)
				}
			}
			if strings.Count(text, bottest.Phrase("bot.cup.changed")) != 1 {
				t.Errorf("without a trace: %s", text)
			}
		})
	}
}

// pressTwice presses a button twice at the same time, as impatient people and Discord's repeated
// deliveries do, and then once more. It returns the answers to the first presses and to the last.
func (p *party) pressTwice(who string, m *shown, verb string, values ...string) (told []string) {
	p.Helper()
	id := verb
	if !strings.Contains(verb, ":") {
		id = p.idOf(m, verb)
	}
	var list [3]discord.Interaction
	for i := range list {
		list[i] = p.pressing(who, m.id, id, values...)
	}
	list[1].ID = list[0].ID
	p.twice(list[0], list[1])
	told = append(told, p.text(p.toldOf(list[0])))
	p.bot.Handle(p.Context(), list[2])
	settled()
	return append(told, p.text(p.toldOf(list[2])))
}

// toldOf is the answer to an interaction, also if it replaces the message with the button.
func (p *party) toldOf(i discord.Interaction) *shown {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.origin[i.ID]
}

// cup reads a stored cup, and entries a person's entries in cups.
func (p *party) cup(n int) (cup cups.Cup) {
	p.Helper()
	data, err := p.store.Value(cups.Key{Guild: guild, N: n}.String())
	if err == nil {
		err = json.Unmarshal(data, &cup)
	}
	if err != nil {
		p.Fatal(err)
	}
	return cup
}

func (p *party) entries(who string) []cups.Entry {
	p.Helper()
	data, err := p.store.Value(fmt.Sprint(cups.Prefix(guild), uint64(persons[who])))
	if err != nil {
		p.Fatal(err)
	}
	person, err := cups.DecodePerson(data)
	if err != nil {
		p.Fatal(err)
	}
	return person.Entries
}

// A press about a cup that arrives twice has one effect. Its answer tells the person the current
// state.
func TestCupPressedTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(map[int]string{1: "robin", 4: "72"})
		check := func(what string, told []string, words ...string) {
			t.Helper()
			last := words[len(words)-1]
			if !strings.Contains(told[0], words[0]) && !strings.Contains(told[0], last) { // either of both may be answered
				t.Errorf("%s: told %q, want %q", what, told[0], words)
			}
			if !strings.Contains(told[1], last) {
				t.Errorf("%s: once more, told %q, want %q", what, told[1], last)
			}
		}
		check("join", p.pressTwice("Alix", post, posts.VerbCupJoin), bottest.Phrase("bot.cup.joined"), bottest.Say("bot.cup.in"))
		for _, who := range []string{"Bruno", "Chloé", "Dora"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		check("leave before it begins", p.pressTwice("Dora", post, posts.VerbCupLeave), bottest.Phrase("bot.cup.left"), bottest.Say("bot.cup.notin"))
		p.label("Dora", post, posts.VerbCupJoin)
		if cup := p.cup(1); cup.Given != 4 || fmt.Sprint(p.entries("Alix"), p.entries("Dora")) != "[{1 1 false false}] [{1 4 false false}]" {
			t.Errorf("%d numbers are given, %v, %v", cup.Given, p.entries("Alix"), p.entries("Dora"))
		}
		p.manager()
		manage := func() *shown {
			t.Helper()
			return p.label("Sam", p.command("Sam", "server cup", nil), posts.VerbCupManage)
		}
		check("close", p.pressTwice("Sam", manage(), posts.VerbCupClose), bottest.Say("bot.cup.closed"))
		p.member()
		if n := len(p.contests()); n != 2 || p.cup(1).State.Current() != 0 {
			t.Errorf("%d matches", n)
		}
		check("join the reserve", p.pressTwice("Emil", post, posts.VerbCupJoin), bottest.Phrase("bot.cup.standsin"), bottest.Say("bot.cup.waits"))
		if got := fmt.Sprint(p.entries("Emil")); got != "[{1 0 false false}]" {
			t.Errorf("Emil has %s", got)
		}
		ask := p.label("Dora", post, posts.VerbCupLeave)
		old := p.idOf(ask, posts.VerbCupLeaveNow)
		check("leave", p.pressTwice("Dora", ask, posts.VerbCupLeaveNow), bottest.Phrase("bot.cup.left"), bottest.Say("bot.cup.notin"))
		check("leave where one never was", p.pressTwice("Sam", ask, old), bottest.Say("bot.cup.notin"))
		if p.entries("Sam") != nil || fmt.Sprint(p.entries("Emil")) != "[{1 4 false true}]" {
			t.Errorf("Sam has %v, Emil %v", p.entries("Sam"), p.entries("Emil"))
		}
		p.resignMatches(weaker)
		settled()
		p.manager()
		page := manage()
		menu := p.menus(page)[0]
		page = p.press("Sam", page.id, menu.CustomID, menu.Options[0].Value)
		check("revise", p.pressTwice("Sam", page, posts.CupID(posts.VerbCupRevise, 1, 1, menu.Options[0].Value)), bottest.Say("bot.cup.revise"))
		if cup := p.cup(1); len(cup.State.Revised) != 1 || len(cup.State.Revised[0].Was.Places) != 2 {
			t.Errorf("revised %+v", cup.State.Revised)
		}
		ask = p.label("Sam", manage(), posts.VerbCupOffAsk)
		check("call off", p.pressTwice("Sam", ask, posts.VerbCupOff), bottest.Say("bot.cup.off.host"))
		p.member()
		check("leave what is over", p.pressTwice("Alix", ask, old), bottest.Say("bot.cup.past"))
		if cup := p.cup(1); cup.Phase != cups.CalledOff || fmt.Sprint(p.entries("Alix")) != "[{1 1 false false}]" {
			t.Errorf("%s, Alix has %v", cup.Phase, p.entries("Alix"))
		}
	})
}
