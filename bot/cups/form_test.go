package cups

import (
	"encoding/json"
	"regexp"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
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

// From two days on, the time to join is said in days.
func TestOpenFor(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string][]string{
		"en": {"open for 1 hour", "open for 24 hours", "open for 3 days", "open for 7 days"},
		"fr": {"ouvertes 1 heure", "ouvertes 24 heures", "ouvertes 3 jours", "ouvertes 7 jours"},
		"de": {"1 Stunde offen", "24 Stunden offen", "3 Tage offen", "7 Tage offen"},
		"es": {"abierta 1 hora", "abierta 24 horas", "abierta 3 días", "abierta 7 días"},
	} {
		for i, hours := range closings {
			if got := openFor(bottest.Texts().Localizer(lang), wanted{}, hours); got != want[i] {
				t.Errorf("%s: %s hours are %q, want %q", lang, hours, got, want[i])
			}
		}
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

// A manager can change every result that is not settled, however many there are.
func TestManyResults(t *testing.T) {
	t.Parallel()
	r := bottest.Records(t)
	c := New(Parts{Records: r, Texts: bottest.Texts(), Log: r.Log, Order: catalog.Order(), Wake: func() {}})
	var entrants []int
	for no := range 60 {
		entrants = append(entrants, no+1)
	}
	s, err := tournament.Begin(tournament.Rules{Format: tournament.Swiss, Seats: 2}, entrants)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Rounds[0].Tables {
		if s, err = s.Report(0, i, outcomes[0]); err != nil {
			t.Fatal(err)
		}
	}
	q := &Press{Request: bottest.Ask(nil, bottest.From(0)), key: Key{1, 1}, cup: Cup{Game: "carcassonne", Phase: Playing, State: &s}}
	found := map[string]bool{}
	for page := range 2 {
		q.Button.At = page
		m, err := c.Manage(q)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(m.Components)
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range regexp.MustCompile(`"value":"(0\.\d+)"`).FindAllStringSubmatch(string(text), -1) {
			found[value[1]] = true
		}
	}
	if len(found) != len(s.Rounds[0].Tables) {
		t.Errorf("%d of %d results can be chosen", len(found), len(s.Rounds[0].Tables))
	}
}
