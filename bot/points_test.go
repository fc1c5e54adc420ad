package bot

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
)

// All points of a running match are explained: the terms told of a seat add up to what
// it has, in every game and at any time.
func TestPointsAddUp(t *testing.T) {
	t.Parallel()
	for game := range catalog.Builtin() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			p.begin(game, nil, "Alix", "Bruno")
			p.playOn(1, 30, rand.New(rand.NewPCG(3, 3)))
			s := p.sheet(1)
			course, err := p.bot.course(s)
			if err != nil {
				t.Fatal(err)
			}
			v := p.bot.speak("en").about(s)
			for seat, score := range s.match.State.Score() {
				terms, lines := v.gains(course, games.Seat(seat), games.Spectator)
				sum := 0
				for _, term := range terms {
					sum += term.Points()
				}
				if sum != score || score != 0 && (len(lines) == 0 || strings.Contains(lines[0], "  ")) {
					t.Errorf("seat %d has %d points, %d are explained: %q", seat, score, sum, lines)
				}
			}
		})
	}
}

// The points of everybody can be asked for by anybody.
func TestPointsPages(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("burgenland", nil, "Alix", "Bruno")
	p.playOn(1, 60, rand.New(rand.NewPCG(3, 3)))
	score := p.sheet(1).match.State.Score()
	m := p.label("Sam", p.label("Sam", p.live(), "menu"), "points")
	if want := fmt.Sprintf("Alix** — %d point", score[0]); !strings.Contains(p.text(m), want) {
		t.Errorf("told %q, want %q", p.text(m), want)
	}
	id, _ := p.way(m, "B")
	p.press("Sam", m.id, id)
	if want := fmt.Sprintf("Bruno** — %d point", score[1]); !strings.Contains(p.text(m), want) {
		t.Errorf("told %q, want %q", p.text(m), want)
	}
	for _, id := range []string{"1:1:0:points-page", "1:1:0:points-page:0.C", "1:1:0:points-page:0.-", "1:1:0:points-page:0.b"} {
		p.refused(p.press("Sam", m.id, id), "bot.error.malformed")
	}
	p.press("Sam", m.id, "1:1:0:points-page:999.A") // of a time when there were more
	if !strings.Contains(p.text(m), "Alix** — ") {
		t.Errorf("told %q", p.text(m))
	}
}

func TestPaged(t *testing.T) {
	t.Parallel()
	lines := []string{"aaaa", "bbbb", "cccccccccccc", "dd"}
	if got, want := fmt.Sprintf("%q", paged(lines, 10)), `["aaaa\nbbbb" "cccccccccccc" "dd"]`; got != want {
		t.Errorf("pages %s, want %s", got, want)
	}
}
