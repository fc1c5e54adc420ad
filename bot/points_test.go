package bot

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// Every person can ask for the points of all players.
func TestPointsPages(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("burgenland", nil, "Alix", "Bruno")
	p.playOn(1, 60, rand.New(rand.NewPCG(3, 3)))
	score := p.sheet(1).Match.State.Score()
	m := p.label("Sam", p.label("Sam", p.live(), "menu"), "points")
	if want := fmt.Sprintf("Alix** — %d point", score[0]); !strings.Contains(p.text(m), want) {
		t.Errorf("told %q, want %q", p.text(m), want)
	}
	id, _ := p.arrowOf(m, "B")
	p.press("Sam", m.id, id)
	if want := fmt.Sprintf("Bruno** — %d point", score[1]); !strings.Contains(p.text(m), want) {
		t.Errorf("told %q, want %q", p.text(m), want)
	}
	for _, id := range []string{"1:1:0:points-page", "1:1:0:points-page:0.C", "1:1:0:points-page:0.-", "1:1:0:points-page:0.b"} {
		p.refused(p.press("Sam", m.id, id), "bot.error.malformed")
	}
	p.press("Sam", m.id, "1:1:0:points-page:999.A") // from a time with more pages
	if !strings.Contains(p.text(m), "Alix** — ") {
		t.Errorf("told %q", p.text(m))
	}
}
