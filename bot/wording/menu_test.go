package wording

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Each line of a menu says everything that its choice does, whatever the others do. Only lines with an
// ellipsis leave something out, and few do.
func TestMenuTellsAll(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, id := range []string{"carcassonne", "castle", "city", "castellan"} {
		lines, cut := 0, 0
		choose := rand.New(rand.NewPCG(1, 2))
		m, _ := begin(t, id, everybody[:2]...)
		for turns := 0; m.S.Status == session.Live; turns++ {
			if turn, err := m.S.Turn(m.S.Acting()[0]); err == nil && turn.Tip.Open() != nil {
				l := texts.Localizer(Languages[turns%len(Languages)]).About(m.S).On(turn.Scene)
				buttons, others := Offered(turn.Tip.Open().Prompt.Choices, nil, "")
				for _, line := range l.MenuOf(slices.Concat(buttons, others)) {
					var does []string
					for _, clause := range line.Does {
						does = append(does, l.Bare().Text(shortText(clause)))
					}
					if lines++; strings.HasSuffix(line.About, "…") {
						cut++
					} else if full := strings.Join(does, ", "); line.About != full {
						t.Errorf("%s does %q, the menu says %q", line.Label, full, line.About)
					}
				}
			}
			scatter(t, m, choose)
		}
		if t.Logf("%s: %d of %d lines leave something out", id, cut, lines); lines < 20 || cut > lines/20 {
			t.Errorf("%s: %d of %d lines leave something out", id, cut, lines)
		}
	}
}

// Spaces with points come first, then the others, with equal ones side by side.
func TestMenuOrder(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	space := func(sign string, gains int, id string) Marked {
		return Marked{Choice: games.Choice{Word: sign, Mark: games.Number, Gains: gains, Does: []games.Text{games.T(id)}}, Sign: sign}
	}
	full, nobody, tied := "table.does.full", "table.does.nobody", "table.does.tied"
	signs := ""
	for _, line := range l.MenuOf([]Marked{space("1", 0, full), space("2", 0, nobody), space("3", 1, tied), space("4", 0, full), space("5", 2, tied), space("6", 0, nobody)}) {
		if signs += line.Sign; line.About != l.Text(shortText(line.Does[0])) {
			t.Errorf("%s says %q", line.Sign, line.About)
		}
	}
	if signs != "531426" {
		t.Errorf("the spaces are in the order %s", signs)
	}
}
