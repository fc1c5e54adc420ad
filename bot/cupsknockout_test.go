package bot

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/posts"
)

// A knock-out of six says so, has no table before a match has ended, and then shows who is still in above those who are
// out. Its rules say nothing of points and of the reserve that it does not have.
func TestCupKnockoutOfSix(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.startCup(map[int]string{1: "knockout"}, "Alix", "Bruno", "Chloé", "Dora", "Emil", "Sam")
		text := p.text(post)
		if !strings.Contains(text, bottest.Say("bot.cup.round.final", "count", 6, "when", "x")[:len("### Knock-out of 6")]) || strings.Contains(text, "### Table") {
			t.Errorf("after the pairing: %s", text)
		}
		for _, label := range p.labels(post) {
			if label == bottest.Say("bot.button.cup.standin") {
				t.Error("the post offers a reserve")
			}
		}
		rules := p.text(p.label("Alix", post, posts.VerbCupRules))
		for _, id := range []string{"bot.cup.rules.absent.points", "bot.cup.rules.reserve"} {
			if strings.Contains(rules, bottest.Say(id)) {
				t.Errorf("the rules say %s", id)
			}
		}
		if !strings.Contains(rules, bottest.Say("bot.cup.rules.absent.knockout")) {
			t.Errorf("the rules: %s", rules)
		}
		if ask := p.text(p.label("Alix", post, posts.VerbCupLeave)); strings.Contains(ask, "reserve") {
			t.Errorf("asked: %s", ask)
		}
		one := true
		p.resignMatches(func(names []string) int { // only one of both matches ends
			if one = !one; one {
				return -1
			}
			return weaker(names)
		})
		settled()
		text = p.text(post)
		if places := fmt.Sprint(regexp.MustCompile(`(?m)^(\d)\\\.`).FindAllStringSubmatch(text, -1)); places != `[[1\. 1] [1\. 1] [1\. 1] [4\. 4] [4\. 4] [6\. 6]]` {
			t.Errorf("after one match: %s of %s", places, text)
		}
	})
}
