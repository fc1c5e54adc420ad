package session

import "testing"

// A share counts only with enough turns or matches. A good share does not make up for a bad one.
func TestConductMeets(t *testing.T) {
	for _, c := range []struct {
		have         Conduct
		fair, strict bool
	}{
		{Conduct{}, true, true},
		{Conduct{Turns: 19, Late: 19, Matches: 3, Left: 3}, true, true},
		{Conduct{Turns: 100, Late: 5, Matches: 100, Left: 5}, true, true},
		{Conduct{Turns: 100, Late: 6, Matches: 100}, true, false},
		{Conduct{Turns: 100, Late: 20, Matches: 5, Left: 1}, true, false},
		{Conduct{Turns: 20, Late: 5, Matches: 100}, false, false},
		{Conduct{Turns: 1000, Matches: 4, Left: 1}, false, false},
		{Conduct{Left: 3}, true, true},
	} {
		if c.have.Meets(ConductFair) != c.fair || c.have.Meets(ConductStrict) != c.strict || !c.have.Meets(ConductAny) {
			t.Errorf("%+v: fair %v, strict %v, any %v", c.have, c.have.Meets(ConductFair), c.have.Meets(ConductStrict), c.have.Meets(ConductAny))
		}
	}
}
