package cups

import (
	"testing"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/games/catalog"
)

// newCups makes Cups with the games of the catalogue.
func newCups(t *testing.T) *Cups {
	t.Helper()
	all, err := catalog.Load(func(string) ([]byte, error) { return nil, nil })
	if err != nil {
		t.Fatal(err)
	}
	return &Cups{records: &records.Records{Library: &records.Library{Games: all}}, order: catalog.Order()}
}

// eachChoice calls do with each combination of choices, from a menu on.
func (c *Cups) eachChoice(w wanted, from int, do func(wanted)) {
	parts := c.parts()
	if from == len(parts) {
		do(w)
		return
	}
	for _, v := range parts[from].Values(w) {
		parts[from].Set(&w, v)
		c.eachChoice(w, from+1, do)
	}
}

// Every combination of choices fits in a button, is read back unchanged, and gives valid rules for
// a cup.
func TestForm(t *testing.T) {
	t.Parallel()
	c := newCups(t)
	n, longest := 0, ""
	entrants := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	seen := map[tournament.Rules]bool{}
	c.eachChoice(wanted{}, 0, func(w wanted) {
		n++
		word := c.word(w)
		if len(word) > len(longest) {
			longest = word
		}
		if got := c.readForm(word); got != w {
			t.Fatalf("%+v is read as %+v", w, got)
		}
		r := c.cup(w).Rules
		if seen[r] {
			return
		}
		seen[r] = true
		if _, err := tournament.Begin(r, entrants); err != nil {
			t.Fatalf("%+v: %v", w, err)
		}
	})
	t.Logf("%d choices, the longest word is %q", n, longest)
	if len(longest) > buttonid.MaxWord || n < 1000 {
		t.Errorf("%d choices, the longest word is %q", n, longest)
	}
}

// A form from a version with fewer menus can still be read.
func TestOldForm(t *testing.T) {
	t.Parallel()
	c := newCups(t)
	for word, want := range map[string]tournament.Rules{
		"castle/league/2/hours/168/0/0":     {Format: tournament.RoundRobin, Seats: 2, Division: 8, Together: 1},
		"carcassonne/swiss/4/day/24/8/1":    {Format: tournament.Swiss, Seats: 4, Finals: 8},
		"carcassonne/knockout/2/day/24/0/0": {Format: tournament.Knockout, Seats: 2},
		"":                                  {Format: tournament.Swiss, Seats: 2},
	} {
		if got := c.cup(c.readForm(word)).Rules; got != want {
			t.Errorf("%s: %+v", word, got)
		}
	}
}
