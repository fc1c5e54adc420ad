package bot

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/posts"
)

// option is the value of the option with a label in the only menu of a message, and that menu's id.
func (p *party) option(m *shown, label string) (id, value string) {
	p.Helper()
	menu := p.menus(m)[0]
	at := slices.IndexFunc(menu.Options, func(o discordgo.SelectMenuOption) bool { return o.Label == label })
	if at < 0 {
		p.Fatalf("no %q among %v", label, menu.Options)
	}
	return menu.CustomID, menu.Options[at].Value
}

// The result of a larger table is changed with three presses at most: which table, who was first, and in
// which order the others came.
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
			post := p.opensCup(map[int]string{0: "carcassonne", 2: c.seats, 4: "1"})
			for _, who := range c.people {
				p.label(who, post, posts.VerbCupJoin)
			}
			time.Sleep(time.Hour)
			settled()
			for range len(c.people) - 1 {
				p.resigns(func(names []string) int {
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
			if strings.Count(text, "managers have changed a result, it was") != 1 {
				t.Errorf("without a trace: %s", text)
			}
		})
	}
}
