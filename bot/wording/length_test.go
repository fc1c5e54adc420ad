package wording

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// mostOfRules is how many words a section of the rules may have besides its title. Other languages need
// a tenth more than English.
const mostOfRules = 60

// Sections of rules are short, in every game and language. The test prints the longest.
func TestRulesAreShort(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, lang := range Languages {
		l, longest := texts.Localizer(lang), 0
		limit := mostOfRules
		if lang != Languages[0] {
			limit += mostOfRules / 10
		}
		for _, game := range catalog.Order() {
			for n := 1; l.Has(fmt.Sprint(game, ".rules.", n)); n++ {
				_, body, _ := strings.Cut(l.Say(fmt.Sprint(game, ".rules.", n)), "\n")
				words := countWords(body)
				if longest = max(longest, words); words > limit {
					t.Errorf("%s: section %d of %s has %d words", lang, n, game, words)
				}
			}
		}
		t.Logf("%s: the longest section has %d words", lang, longest)
	}
}

// medianHint is how many words half of the hints may have at most, in English; hints in other languages
// may have a third more.
const medianHint = 45

// Hints about positions of whole matches are short, in every game and language. The test prints its
// measurements.
func TestHintsAreShort(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id, game := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			counts := map[string][]int{}
			for told := range hintsOf(t, game, texts) {
				for lang, text := range told {
					counts[lang] = append(counts[lang], countWords(text))
				}
			}
			for _, lang := range Languages {
				all := counts[lang]
				slices.Sort(all)
				n := len(all)
				t.Logf("%s: %d hints: median %d, p90 %d, most %d words", lang, n, all[n/2], all[n*9/10], all[n-1])
				limit := medianHint
				if lang != Languages[0] {
					limit += medianHint / 3
				}
				if n < 8 || all[n/2] > limit {
					t.Errorf("%s: %d hints with a median of %d words", lang, n, all[n/2])
				}
			}
		})
	}
}

// hintInterval is the distance between the decisions of a match that the test asks about.
const hintInterval = 7

// hintsOf plays a match and yields hints about some of its decisions, in each language. Few playouts
// are enough: what a hint says does not get longer with more.
func hintsOf(t *testing.T, g games.Game, texts *Texts) func(func(map[string]string) bool) {
	return func(yield func(map[string]string) bool) {
		h, err := table.NewHeader(g, g.Info().MinSeats, nil, chance.Seed{3})
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := table.New(g, h)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; !m.Over() && n < 40*hintInterval; n++ {
			seat := m.Turn()[0]
			q := search.Question{Game: g, Match: m, Seat: seat, Strength: search.Strong, Seed: chance.Seed{byte(n), byte(n >> 8)}, Playouts: 12}
			if n%hintInterval == 0 && len(m.State.Legal(seat)) > 1 && !yield(hintIn(t, q, texts)) {
				return
			}
			q.Strength, q.Playouts = search.Greedy, 0
			if g.Info().ID == "castellan" { // where a greedy player takes long
				q.Strength = search.Random
			}
			answer, err := search.Think(q)
			if err != nil {
				t.Fatal(err)
			}
			if m, _, err = m.Apply(table.Entry{Seat: seat, Action: answer.Action}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// hintIn is the hint about a question in each language.
func hintIn(t *testing.T, q search.Question, texts *Texts) map[string]string {
	t.Helper()
	name := func(line []games.Action) (string, error) {
		tip, err := q.Match.Plan(q.Seat, line)
		return Deeds(texts.Localizer("en").Of(q.Game, everybody[:2]), tip), err
	}
	h, err := search.Advise(q, name)
	if err != nil {
		t.Fatal(err)
	}
	var plans []Plan
	for _, one := range h.List {
		tip, err := q.Match.Plan(q.Seat, one.Line)
		if err != nil {
			t.Fatal(err)
		}
		plans = append(plans, Plan{Candidate: one.Candidate, Tip: tip, Why: one.Why})
	}
	if h.Playouts > 0 {
		plans = WorthTelling(plans)
	}
	told := map[string]string{}
	for _, lang := range Languages {
		l := texts.Localizer(lang).Of(q.Game, everybody[:2])
		told[lang] = Hints(l, h, plans, q.Seat, false)
	}
	return told
}
