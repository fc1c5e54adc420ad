package wording

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// No two answers of a puzzle read the same, however alike they are.
func TestSolutionTexts(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	all, err := puzzle.LoadAll(catalog.Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	known, n := catalog.Builtin(), 0
	for id, list := range all {
		for _, one := range list {
			m, seat, err := one.Position(known[id])
			if err != nil {
				t.Fatal(err)
			}
			var best []Solved
			for _, a := range one.Answers[:min(3, len(one.Answers))] {
				tip, err := m.Plan(seat, a.Line)
				if err != nil {
					t.Fatal(err)
				}
				best = append(best, Solved{Line: a.Line, Tip: tip})
			}
			seen := map[string]bool{}
			for _, deed := range distinctDeeds(l, best) {
				if seen[deed] {
					t.Errorf("two answers to %s of %s read %q", one.ID, id, deed)
				}
				seen[deed] = true
				if strings.Contains(deed, "(") {
					n++
				}
			}
		}
	}
	if n == 0 {
		t.Error("no answers are alike, so this shows nothing")
	}
}

// What is said of a worse answer explains its rank: it names what it scores more at once, and the players' points in the
// end make up the loss.
func TestWorseAnswers(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "carcassonne", "Alix", "Bruno")
	tip := table.Tip{Seat: 0, Before: m.S.Match.State, State: m.S.Match.State}
	best := Solved{Tip: tip, Why: search.Reasons{Lead: 6}}
	own := func(n int) string { return l.Say("bot.today.ends.own.fewer", "n", n, "player", games.Seat(0)) }
	other := func(n int) string { return l.Say("bot.today.ends.other.more", "n", n, "player", games.Seat(1)) }
	for _, c := range []struct {
		loss, lead float64
		ends       []float64
		now        int
		how        string
	}{
		{6, 10, []float64{-3, 3}, 4, own(3) + ", " + other(3)},
		{6, 6, []float64{-5.8, .1}, 0, own(6)},
		{6, 2, []float64{0, 6.2}, 0, other(6)},
		{6, 6, []float64{-1, 0}, 0, ""}, // the simulation contradicts the loss
		{6, 6, nil, 0, ""},
	} {
		a := Solved{Tip: tip, Why: search.Reasons{Lead: c.lead}, Loss: c.loss, Ends: c.ends}
		if got, want := l.worseThan(best, a), l.Say("bot.today.worse", "count", 6, "now", c.now, "how", c.how); got != want {
			t.Errorf("%+v: %q, want %q", c, got, want)
		}
	}
	if got := l.worseThan(best, Solved{Tip: tip, Loss: .3}); got != l.Say("bot.hint.equal") {
		t.Errorf("as good: %q", got)
	}
	if got := l.worseThan(best, Solved{Tip: tip, Loss: UnknownLoss}); got != "" {
		t.Errorf("not compared: %q", got)
	}
}
