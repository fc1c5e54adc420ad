package table

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games/chance"
)

// Each outcome is told once, with the step in which it became known, under the number it
// was drawn with: those that were taken back keep theirs.
func TestOutcomes(t *testing.T) {
	r := recordOf(t, "A roll", "A roll", "A back 1", "A roll", "A roll", "A back 0", "A roll")
	var numbers []uint64
	m, err := r.Outcomes(pegs{}, func(s Step, outcomes []chance.Outcome) error {
		var names []string
		for _, o := range outcomes {
			numbers, names = append(numbers, o.N), append(names, o.Name)
			if o.Forced || o.Limit != len(o.Names) || o.Names[o.Number] != o.Name {
				t.Errorf("step %d: %+v", s.N, o)
			}
		}
		if !slices.Equal(names, s.Draws()) {
			t.Errorf("step %d: outcomes %q, events %q", s.N, names, s.Draws())
		}
		return nil
	})
	if err != nil || m.Steps != 7 {
		t.Fatalf("%d steps, %v", m.Steps, err)
	}
	for i, n := range numbers {
		if n != uint64(i) {
			t.Fatalf("numbers %v", numbers)
		}
	}
	if len(numbers) < 5 {
		t.Errorf("only %d outcomes", len(numbers))
	}
	if _, err := r.Replay(pegs{}, nil); err != nil {
		t.Errorf("the record does not replay any more: %v", err)
	}
}

func TestOutcomesNamedInAdvance(t *testing.T) {
	r := recordOf(t, "A roll", "A roll")
	named, err := r.Named(pegs{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = named.Outcomes(pegs{}, func(s Step, outcomes []chance.Outcome) error {
		for _, o := range outcomes {
			if !o.Forced || o.Name == "" {
				t.Errorf("step %d: %+v", s.N, o)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
