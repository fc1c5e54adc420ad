package session_test

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
)

// In Castellan, a press that closes a courtyard and builds the rest can be taken back as a whole or without
// the rest. The picture marks the rest.
func TestPartOfAPressIsTakenBack(t *testing.T) {
	m := sessiontest.Begin(t, "castellan", "Alix", "Bruno")
	press := func(verb, word string, at int) *session.Turn {
		t.Helper()
		seat := m.S.Acting()[0]
		p := m.PressBy(verb, int(seat))
		p.Word, p.At = word, at
		m.Press(p)
		turn, err := m.S.Turn(seat)
		if err != nil {
			t.Fatal(err)
		}
		return turn
	}
	checked, beside := 0, 0
	for range 400 {
		acting := m.S.Acting()
		if len(acting) == 0 {
			break
		}
		turn, err := m.S.Turn(acting[0])
		if err != nil {
			t.Fatal(err)
		}
		runs, begun := m.S.Match.Runs(turn.Tip), len(turn.Tip.Actions)
		if len(runs) == 0 || !strings.HasPrefix(runs[0].Word, "close-") {
			m.Choose()
			continue
		}
		all := press(session.VerbChoose, runs[0].Word, turn.Tip.Told)
		whole := all.Tip.Part(all.Draft)
		for _, c := range all.Tip.Asked() { // the double keep: a choice instead of a preset ends the part
			if last := c.Prompt.Choices[len(c.Prompt.Choices)-1].Word; whole >= 0 && last != c.Said {
				if all = press(session.VerbChoose, last, c.At); all.Tip.Part(all.Draft) != whole {
					t.Fatalf("after %q the part begins at %d, not %d", last, all.Tip.Part(all.Draft), whole)
				}
				beside++
			}
		}
		ghosts, solid := 0, 0
		for _, it := range all.Scene.Items {
			switch {
			case it.Noun != "fresh" || it.Pose != "own":
			case it.Ghost:
				ghosts++
			default:
				solid++
			}
		}
		if rest := whole >= 0; rest != (ghosts > 0) || solid == 0 {
			t.Errorf("of what was built %d pieces are told apart from %d, with a rest: %v", ghosts, solid, rest)
		}
		if all.Tip.Part(all.Draft) >= 0 {
			part := press(session.VerbBack, session.BackPart, 0)
			if n := len(part.Tip.Actions); n <= begun {
				t.Fatalf("%d actions, then %v", begun, part.Tip.Actions)
			}
			checked++
		}
		if none := press(session.VerbBack, "", 0); len(none.Tip.Actions) != begun {
			t.Fatalf("taken back as a whole: %v, of %d", none.Tip.Actions, begun)
		}
		m.Choose()
	}
	if checked == 0 || beside == 0 {
		t.Errorf("only %d parts were taken back, %d of them after a choice beside them", checked, beside)
	}
}
