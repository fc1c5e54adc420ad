package wording

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// What a menu says once for many choices, and what its lines say, is together all that each choice
// does. Only lines with an ellipsis leave something out.
func TestMenuTellsAll(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, id := range []string{"carcassonne", "castle", "city", "castellan"} {
		whole, shared := 0, 0
		choose := rand.New(rand.NewPCG(1, 2))
		m, _ := begin(t, id, everybody[:2]...)
		for turns := 0; m.S.Status == session.Live; turns++ {
			if turn, err := m.S.Turn(m.S.Acting()[0]); err == nil && turn.Tip.Open() != nil {
				l := texts.Localizer(Languages[turns%len(Languages)]).About(m.S).On(turn.Scene)
				buttons, others := Offered(turn.Tip.Open().Prompt.Choices, nil, "")
				menu := l.MenuOf(slices.Concat(buttons, others))
				if menu.Shared != "" {
					shared++
				}
				whole += checkMenu(t, l, menu)
			}
			scatter(t, m, choose)
		}
		if whole < 20 || shared == 0 && id != "castellan" {
			t.Errorf("%s: %d lines say everything, %d menus say something for many", id, whole, shared)
		}
	}
}

// checkMenu counts the lines that say everything.
func checkMenu(t *testing.T, l Localizer, menu Menu) (whole int) {
	t.Helper()
	for _, line := range menu.Lines {
		var does []string
		for _, clause := range line.Does {
			does = append(does, l.Bare().Text(shortText(clause)))
		}
		if strings.HasSuffix(line.About, "…") {
			continue
		}
		whole++
		full := strings.Join(does, ", ")
		alsoThis, also := strings.CutPrefix(line.About, strings.TrimSuffix(l.Say("bot.menu.also", "list", ""), " "))
		switch {
		case line.About == full && full != "":
		case line.About == "" && (strings.HasSuffix(menu.Shared, " "+full) || full == ""):
		case line.About == "–" && full == "":
		case also && everyClause(does, menu.Shared, alsoThis) && countWords(full) == sharedWords(l, menu)+countWords(alsoThis):
		default:
			t.Errorf("%s does %q, the menu says %q and for many %q", line.Label, full, line.About, menu.Shared)
		}
	}
	return whole
}

// sharedWords counts the words of what a menu says for many.
func sharedWords(l Localizer, menu Menu) int {
	for _, id := range []string{"bot.menu.most", "bot.menu.otherwise"} {
		if list, is := strings.CutPrefix(menu.Shared, strings.TrimSpace(l.Say(id, "list", ""))); is {
			return countWords(list)
		}
	}
	return -1
}

// everyClause reports whether each clause is said in one of two texts.
func everyClause(does []string, shared, also string) bool {
	return !slices.ContainsFunc(does, func(clause string) bool { return !strings.Contains(shared, clause) && !strings.Contains(also, clause) })
}

// What more than half do is said as such. If only some do, it is said of those that say nothing else.
func TestMenuSaysOnceWhatManyDo(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	space := func(sign string, gains int, does ...string) Marked {
		m := Marked{Choice: games.Choice{Word: sign, Mark: games.Number, Gains: gains}, Sign: sign}
		for _, id := range does {
			m.Does = append(m.Does, games.T(id))
		}
		return m
	}
	full, out, tied := "table.does.full", "table.does.outnumbered", "table.does.tied"
	said := func(id string) string { return l.Text(shortText(games.T(id))) }
	also := func(id string) string { return l.Say("bot.menu.also", "list", said(id)) }
	for _, c := range []struct {
		choices []Marked
		shared  string
		signs   string
		abouts  []string
	}{
		{[]Marked{space("1", 0, full), space("2", 0, full, out), space("3", 0), space("4", 0, full), space("5", 2, tied), space("6", 0, full)},
			l.Say("bot.menu.most", "list", said(full)), "523146", []string{said(tied), also(out), "–", "", "", ""}},
		{[]Marked{space("1", 0, full), space("2", 0, tied), space("3", 0, full), space("4", 0, tied), space("5", 0, full), space("6", 0, out), space("7", 0, out), space("8", 0, full)},
			l.Say("bot.menu.otherwise", "list", said(full)), "24671358", []string{said(tied), said(tied), said(out), said(out), "", "", "", ""}},
		{[]Marked{space("1", 0, full), space("2", 0, full), space("3", 0, full)}, "", "123", []string{said(full), said(full), said(full)}},
	} {
		menu, signs, abouts := l.MenuOf(c.choices), "", []string(nil)
		for _, line := range menu.Lines {
			signs, abouts = signs+line.Sign, append(abouts, line.About)
		}
		if menu.Shared != c.shared || signs != c.signs || !slices.Equal(abouts, c.abouts) {
			t.Errorf("%q: %s %q, want %q: %s %q", menu.Shared, signs, abouts, c.shared, c.signs, c.abouts)
		}
	}
}
