package bot

import (
	"encoding/json"
	"fmt"
	"maps"
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
	"github.com/bastide-games/bastide/bot/session"
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
		if cup := p.cup(1); cup.Given != 4 {
			t.Errorf("%d numbers are given", cup.Given)
		}
		p.wantEntry("Alix", cups.Entry{Cup: 1, No: 1})
		p.wantEntry("Dora", cups.Entry{Cup: 1, No: 4})
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
		p.wantEntry("Emil", cups.Entry{Cup: 1})
		ask := p.label("Dora", post, posts.VerbCupLeave)
		old := p.idOf(ask, posts.VerbCupLeaveNow)
		check("leave", p.pressTwice("Dora", ask, posts.VerbCupLeaveNow), bottest.Phrase("bot.cup.left"), bottest.Say("bot.cup.notin"))
		check("leave where one never was", p.pressTwice("Sam", ask, old), bottest.Say("bot.cup.notin"))
		if p.entries("Sam") != nil {
			t.Errorf("Sam has %v", p.entries("Sam"))
		}
		p.wantEntry("Emil", cups.Entry{Cup: 1, No: 4, Stands: true})
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
		if cup := p.cup(1); cup.Phase != cups.CalledOff {
			t.Error(cup.Phase)
		}
		p.wantEntry("Alix", cups.Entry{Cup: 1, No: 1})
	})
}

// wantEntry checks that a person takes part in nothing but one cup, as an entry says.
func (p *party) wantEntry(who string, want cups.Entry) {
	p.Helper()
	if got := p.entries(who); !slices.Equal(got, []cups.Entry{want}) {
		p.Errorf("%s has %+v, want %+v", who, got, want)
	}
}

// A manager adds time to a round once for each press, and takes a person out, who loses the match and cannot join again.
func TestCupExtendedAndTakenOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.startCup(map[int]string{1: "robin", 3: "hours"}, "Alix", "Bruno", "Chloé")
		ends, who := p.cup(1).Ends, p.entrant(0, 1)
		p.manager()
		page := p.label("Sam", p.command("Sam", "server cup", nil), "cup 1")
		p.pressTwice("Sam", page, posts.CupID(posts.VerbCupExtend, 1, 0, fmt.Sprint(ends)))
		if more := p.cup(1).Ends - ends; more != 3*24*3600 {
			t.Errorf("the round has %d seconds more", more)
		}
		page = p.label("Sam", p.command("Sam", "server cup", nil), "cup 1")
		page = p.label("Sam", page, bottest.Say("bot.button.cup.out"))
		id, value := p.option(page, who)
		page = p.press("Sam", page.id, id, value)
		p.label("Sam", page, bottest.Say("bot.button.cup.out.now"))
		p.member()
		settled()
		s := p.sheet(1)
		if seat := slices.Index(s.Names(), who); !s.Match.Gone[seat] || s.Status != session.Over {
			t.Errorf("%s still plays", who)
		}
		p.refused(p.label(who, post, posts.VerbCupJoin), "bot.cup.takenout")
		p.putIn(who)
		if e := p.entries(who)[0]; e.Out || e.Left || e.No == 0 || p.cup(1).State.Out(e.No) {
			t.Errorf("%s is let back in as %+v", who, e)
		}
		time.Sleep(30 * 24 * time.Hour)
		settled()
		if cup := p.cup(1); cup.Phase != cups.Over {
			t.Errorf("after a month the cup is %s", cup.Phase)
		}
	})
}

// Who has no match in a round is told so, once in each round.
func TestCupTellsWhoIsFree(t *testing.T) {
	for name, format := range map[string]string{"a bye": "swiss", "round robin": "robin", "knock-out": "knockout"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				p.mu.Lock()
				p.nonceLifetime = 3 * time.Minute
				p.mu.Unlock()
				p.startCup(map[int]string{1: format}, "Alix", "Bruno", "Chloé")
				told := func() map[string]int {
					n := map[string]int{}
					for _, who := range []string{"Alix", "Bruno", "Chloé"} {
						for _, m := range p.messagesIn(persons[who]) {
							if strings.HasPrefix(p.text(m), "💤") {
								n[who]++
							}
						}
					}
					return n
				}
				free := func() (names []string) {
					var playing []string
					for _, ids := range p.contests() {
						if s := p.sheet(ids[0]); s.Status == session.Live {
							playing = append(playing, s.Names()...)
						}
					}
					for _, who := range []string{"Alix", "Bruno", "Chloé"} {
						if !slices.Contains(playing, who) {
							names = append(names, who)
						}
					}
					return names
				}
				first := free()
				p.shut()
				p.open()
				time.Sleep(2 * time.Hour)
				settled()
				if n := told(); len(first) != 1 || len(n) != 1 || n[first[0]] != 1 {
					t.Errorf("%v is free, told %v", first, n)
				}
				p.resignMatches(weaker)
				settled()
				second, n := free(), told()
				want := map[string]int{first[0]: 1}
				if format != "knockout" { // the loser is out
					want[second[0]]++
				}
				if !maps.Equal(n, want) {
					t.Errorf("then %v is free, told %v", second, n)
				}
			})
		})
	}
}

// A cup that needs more players than have joined does not take place, and its post has said so.
func TestCupNeedsPlayers(t *testing.T) {
	for least, want := range map[string]string{"3": cups.Playing, "4": cups.CalledOff} {
		t.Run(least, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				post := p.openCup(map[int]string{4: "1", 11: least})
				if text := p.text(post); !strings.Contains(text, bottest.Say("bot.cup.needs", "count", p.cup(1).Least)) {
					t.Errorf("the post says %s", text)
				}
				for _, who := range []string{"Alix", "Bruno", "Chloé"} {
					p.label(who, post, posts.VerbCupJoin)
				}
				time.Sleep(time.Hour)
				settled()
				if phase := p.cup(1).Phase; phase != want {
					t.Errorf("with three players it is %s", phase)
				}
			})
		})
	}
}

// putIn makes a manager put a person into the first cup, and returns the answer.
func (p *party) putIn(who string) *shown {
	p.Helper()
	p.manager()
	defer p.member()
	page := p.label("Sam", p.command("Sam", "server cup", nil), "cup 1")
	page = p.label("Sam", page, bottest.Say("bot.button.cup.in"))
	i := p.pressing("Sam", page.id, p.menus(page)[0].CustomID, persons[who].String())
	i.Users = []discord.User{{ID: persons[who], Name: who}}
	p.bot.Handle(p.Context(), i)
	settled()
	return p.toldOf(i)
}

// A manager can put people into a cup. They are told once, can leave, and the log says who did it.
func TestCupPutIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.mu.Lock()
		p.nonceLifetime = 3 * time.Minute
		p.mu.Unlock()
		post := p.openCup(map[int]string{1: "robin", 4: "1"})
		told := func(who string) (n int) {
			for _, m := range p.messagesIn(persons[who]) {
				if strings.Contains(p.text(m), bottest.Phrase("bot.cup.put")) {
					n++
				}
			}
			return n
		}
		for _, who := range []string{"Alix", "Bruno", "Chloé"} {
			p.putIn(who)
		}
		p.label("Alix", post, posts.VerbCupLeave)
		p.putIn("Alix")
		if !strings.Contains(p.text(post), bottest.Say("bot.cup.entered", "count", 3, "names", "§")[:20]) || told("Alix") != 2 || told("Bruno") != 1 {
			t.Errorf("Alix is told %d times, Bruno %d: %s", told("Alix"), told("Bruno"), p.text(post))
		}
		p.refused(p.putIn("Bruno"), "bot.cup.put.already")
		time.Sleep(time.Hour)
		settled()
		p.putIn("Dora")
		if e := p.entries("Dora")[0]; e.No != 0 || e.Put || told("Dora") != 1 {
			t.Errorf("Dora has %+v, told %d times", e, told("Dora"))
		}
		p.manager()
		page := p.label("Sam", p.command("Sam", "server settings", nil), bottest.Say("bot.button.audit"))
		if text := p.text(page); strings.Count(text, bottest.Phrase("bot.audit.cup.in")) < 5 || !strings.Contains(text, "Dora") {
			t.Errorf("the log: %s", text)
		}
		p.member()
		p.allKept()
	})
}

// The local Discord accepts the menu of people, and says who was chosen.
func TestCupPutInLocally(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		alix := w.Person("Alix")
		page := w.must(alix.Command(w.ctx, "general", "server cup", nil)).Message
		w.must(alix.Press(w.ctx, page.ID, w.buttonWith(page, posts.VerbCupOpen)))
		page = w.must(alix.Command(w.ctx, "general", "server cup", nil)).Message
		w.must(alix.Press(w.ctx, page.ID, posts.CupID(posts.VerbCupManage, 1, 0, "")))
		w.must(alix.Press(w.ctx, page.ID, posts.CupID(posts.VerbCupInAsk, 1, 0, "")))
		w.must(alix.Select(w.ctx, page.ID, posts.CupID(posts.VerbCupIn, 1, 0, ""), w.Person("Bruno").ID()))
		w.must(alix.Press(w.ctx, page.ID, posts.CupID(posts.VerbCupInAsk, 1, 0, "")))
		w.must(alix.Select(w.ctx, page.ID, posts.CupID(posts.VerbCupIn, 1, 0, ""), w.Person("Chloé").ID()))
		w.awaitText(alix, "general", "**2 ")
	})
}

// A manager names a cup when it was opened or later. The post, the table, the export, the list of cups, its matches and the
// log use the name, which is cleaned like a person's. An empty one brings the usual name back.
func TestCupNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.manager()
		opened := p.label("Sam", p.command("Sam", "server cup", nil), bottest.Say("bot.button.cup.open"))
		settled()
		all := p.public()
		post := all[len(all)-1]
		name := func(page *shown, text string) *shown {
			t.Helper()
			p.manager()
			defer p.member()
			p.label("Sam", page, posts.VerbCupName)
			told := p.fill("Sam", page.id, map[string]string{"name": text})
			settled()
			return told
		}
		const shown = "Winter \\*2026\\*"
		name(opened, "Winter\u200b *2026*\n")
		if text := p.text(post); !strings.Contains(text, bottest.Say("bot.cup.title", "cup", shown)) {
			t.Errorf("the post says %s", text)
		}
		for _, who := range []string{"Alix", "Bruno", "Chloé"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		p.manager()
		list := p.command("Sam", "server cup", nil)
		page := p.label("Sam", list, "Winter *2026*")
		managed := p.text(page)
		p.label("Sam", page, posts.VerbCupClose)
		p.member()
		settled()
		export := string(p.label("Alix", post, posts.VerbCupExport).Files[0].Data)
		for where, text := range map[string]string{"export": export, "page": managed, "match": p.everythingSaid(), "log": p.auditLog()} {
			if !strings.Contains(text, "Winter") {
				t.Errorf("the %s says %s", where, text)
			}
		}
		if s := p.sheet(1); s.CupName != "Winter *2026*" {
			t.Errorf("its match knows the name %q", s.CupName)
		}
		p.manager()
		page = p.label("Sam", p.command("Sam", "server cup", nil), "Winter")
		p.member()
		name(page, " ")
		if s := p.sheet(1); s.CupName != "" {
			t.Errorf("its match knows the name %q", s.CupName)
		}
		if cup := p.cup(1); cup.Named != "" || strings.Contains(p.text(post), "Winter") {
			t.Errorf("it is still called %q: %s", cup.Named, p.text(post))
		}
		p.allKept()
	})
}
