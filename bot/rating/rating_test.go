package rating

import (
	"math"
	"testing"
)

// The values in OpenSkill's manual, to nine digits.
func TestPublishedValues(t *testing.T) {
	for _, c := range []struct {
		name  string
		ranks []int
		want  []Rating
	}{
		{"two", []int{1, 2}, []Rating{
			{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548},
		}},
		{"four", []int{4, 1, 3, 2}, []Rating{
			{20.96265504062538, 8.083731307186588}, {27.795084971874736, 8.263160757613477},
			{24.68943500312503, 8.083731307186588}, {26.552824984374855, 8.179213704945203},
		}},
		{"four with a tie", []int{2, 4, 2, 1}, []Rating{
			{24.68943500312503, 8.179213704945203}, {22.826045021875203, 8.179213704945203},
			{24.68943500312503, 8.179213704945203}, {27.795084971874736, 8.263160757613477},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := make([]Rating, len(c.ranks))
			for i := range before {
				before[i] = New()
			}
			for i, got := range Rate(before, c.ranks) {
				if math.Abs(got.Mu-c.want[i].Mu) > 1e-9 || math.Abs(got.Sigma-c.want[i].Sigma) > 1e-9 {
					t.Errorf("player %d: %v, want %v", i, got, c.want[i])
				}
			}
		})
	}
}

func TestShown(t *testing.T) {
	won := Rate([]Rating{New(), New()}, []int{0, 1})
	if New().Shown() != 1000 || won[0].Shown() != 1138 {
		t.Errorf("a newcomer has %d, after a victory %d", New().Shown(), won[0].Shown())
	}
}

// If one player wins more than half of many matches, the ratings show it, and stay uncertain enough to
// move.
func TestRatingsSettle(t *testing.T) {
	a, b := New(), New()
	for n := range 300 {
		ranks := []int{0, 1}
		if n%4 == 3 {
			ranks = []int{1, 0}
		}
		after := Rate([]Rating{a.Aged(), b.Aged()}, ranks)
		a, b = after[0], after[1]
	}
	won := 1 / (1 + math.Exp((b.Mu-a.Mu)/math.Sqrt(a.Sigma*a.Sigma+b.Sigma*b.Sigma+2*beta*beta)))
	if won < 0.65 || won > 0.85 || a.Sigma < 0.5 || a.Sigma > 2 {
		t.Errorf("three of four won: %v against %v, which foretells %.2f", a, b, won)
	}
}

// For all ratings the result is a number, winning never hurts, and losing never helps.
func FuzzRate(f *testing.F) {
	f.Add(25.0, 8.0, 25.0, 8.0)
	f.Add(-50.0, 0.1, 90.0, 8.0)
	f.Fuzz(func(t *testing.T, muA, sigmaA, muB, sigmaB float64) {
		for _, x := range []float64{muA, muB} {
			if math.Abs(x) > 200 || math.IsNaN(x) {
				t.Skip("no rating gets there")
			}
		}
		for _, x := range []float64{sigmaA, sigmaB} {
			if !(x >= 0.01 && x <= 10) {
				t.Skip("no rating gets there")
			}
		}
		before := []Rating{{muA, sigmaA}, {muB, sigmaB}}
		after := Rate(before, []int{0, 1})
		for i := range after {
			if !(after[i].Sigma > 0 && after[i].Sigma <= before[i].Sigma) {
				t.Errorf("sigma %v became %v", before[i], after[i])
			}
		}
		if !(after[0].Mu >= muA && after[1].Mu <= muB) {
			t.Errorf("%v became %v", before, after)
		}
	})
}
