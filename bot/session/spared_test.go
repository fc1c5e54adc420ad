package session_test

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
)

// If both ends of a castle are alike, nobody is asked which of them returns a card. The roll and
// its cost are one press, and both are logged and shown.
func TestNobodyIsAskedForTheOnlyAnswer(t *testing.T) {
	m := sessiontest.Begin(t, "burgenland", "Alix", "Bruno")
	spared := 0
	for n := 0; m.S.Status == session.Live && n < 600; n++ {
		before := len(m.Entries)
		seat := m.S.Acting()[0]
		turn, err := m.S.Turn(seat)
		if err != nil {
			t.Fatal(err)
		}
		p := m.PressBy(session.VerbConfirm, int(seat))
		if open := turn.Tip.Open(); open != nil {
			p = m.PressBy(session.VerbChoose, int(seat))
			p.At, p.Word = open.At, open.Prompt.Choices[n%len(open.Prompt.Choices)].Word
		}
		m.Press(p)
		if left := m.S.Match.Spared(); m.S.Status == session.Live && left != nil {
			t.Fatalf("%v has to be pressed", left)
		}
		if log := m.Entries[before:]; len(log) > 1 && strings.HasPrefix(string(log[len(log)-1].Action), "return") {
			spared++
		}
	}
	if spared == 0 {
		t.Error("no card was given back without a press")
	}
}
