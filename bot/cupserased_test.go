package bot

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/posts"
)

// eraseData makes a person erase everything that is stored about them.
func (p *party) eraseData(who string) {
	p.Helper()
	p.label(who, p.label(who, p.command(who, "me privacy", nil), posts.VerbEraseAsk), posts.VerbErase)
	settled()
}

// playRoundsFor plays so many rounds, in which zoe wins, and otherwise the first of the names in order.
func (p *party) playRoundsFor(n int) {
	p.Helper()
	for range n {
		p.resignMatches(func(names []string) int {
			if zoes := slices.Index(names, zoe); zoes >= 0 {
				return 1 - zoes
			}
			return weaker(names)
		})
		settled()
	}
}

// The leader of a running cup who erases their data does not win it: the best of those who are still in it does.
func TestCupLeaderErased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.startCup(map[int]string{1: "robin"}, zoe, "Bruno", "Chloé", "Dora")
		p.playRoundsFor(2)
		p.eraseData(zoe)
		p.playRoundsFor(1)
		if text := p.text(post); !strings.Contains(text, bottest.Say("bot.cup.won", "names", "Bruno")) || !strings.Contains(text, bottest.Say("bot.player.erased")) {
			t.Errorf("the table: %s", text)
		}
		crowned := func(m *shown) bool {
			return strings.Contains(p.text(m), bottest.Phrase("bot.cup.crown")) && strings.Contains(p.text(m), persons["Bruno"].String())
		}
		if !slices.ContainsFunc(p.public(), crowned) {
			t.Error("nobody congratulates Bruno")
		}
	})
}

// The winner of a cup who erases their data after its end has still won it. The table shows it without a name.
func TestCupWinnerErased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.startCup(map[int]string{1: "robin"}, zoe, "Bruno", "Chloé", "Dora")
		p.playRoundsFor(3)
		p.eraseData(zoe)
		p.manager()
		page := p.command("Sam", "server cup", nil)
		menus := p.menus(page)
		page = p.press("Sam", page.id, menus[len(menus)-1].CustomID, "1")
		p.member()
		text := p.text(p.label("Sam", page, posts.VerbCupTable))
		if row := bottest.Say("bot.cup.row", "nth", "1", "name", bottest.Say("bot.player.erased"), "points", "3"); !strings.Contains(text, row) {
			t.Errorf("no %q in %s", row, text)
		}
		if champions := p.cup(1).State.Champions(); len(champions) != 1 {
			t.Errorf("won by %v", champions)
		}
	})
}
