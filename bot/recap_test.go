package bot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// anyDecision returns the entries of a random decision of a seat, up to what is final.
func anyDecision(t *testing.T, m table.Match, seat games.Seat, choose *rand.Rand) (entries []table.Entry) {
	t.Helper()
	for {
		legal := m.State.Legal(seat)
		e := table.Entry{Seat: seat, Action: legal[choose.IntN(len(legal))]}
		next, _, err := m.Apply(e)
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
		if games.Final(m.State, next.State, seat) || next.Over() {
			return entries
		}
		m = next
	}
}

// Whoever comes back is told of all that the others have done since, in order and within
// what a message holds, and sees it framed on the board: in every game, with as many
// players as it takes.
func TestRecapIsComplete(t *testing.T) {
	t.Parallel()
	options := map[string]map[string]string{"castellan": {"placed": "final"}}
	for id, game := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			everybody := []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"}
			p.begin(id, options[id], everybody[:game.Info().MaxSeats]...)
			s, choose := p.sheet(1), rand.New(rand.NewPCG(8, 8))
			v := p.bot.speak("fr").about(s)
			var acted []games.Seat
			for range 250 {
				seat := s.match.Turn()[0]
				if _, err := p.bot.advance(s, seat, anyDecision(t, s.match, seat, choose)); err != nil {
					t.Fatal(err)
				}
				if acted = append(acted, seat); s.match.Over() {
					return
				}
				for _, next := range s.match.Turn() {
					checkRecap(t, s, v, next, acted)
				}
			}
		})
	}
}

// checkRecap compares what a seat is told with who has decided since its last decision.
func checkRecap(t *testing.T, s *sheet, v voice, seat games.Seat, acted []games.Seat) {
	t.Helper()
	since := 0
	for i, other := range acted {
		if other == seat {
			since = i + 1
		}
	}
	var told []games.Seat
	for _, c := range s.head.since(seat) {
		if c.Seat >= 0 {
			told = append(told, c.Seat)
		}
	}
	if !slices.Equal(told, acted[since:]) {
		t.Fatalf("step %d: seat %s is told of %v, since its last decision there were %v", s.match.Steps, seat, told, acted[since:])
	}
	text := v.recap(s, seat)
	if n := len([]rune(text)); n > maxStoryText+200 {
		t.Errorf("a recap of %d characters", n)
	}
	if strings.Contains(text, "…\n") {
		t.Errorf("step %d: the recap for %s is cut: %s", s.match.Steps, seat, text)
	}
}

// What the others have laid since the seat's last turn is framed, by whom it was laid.
func TestNewsIsFramed(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"carcassonne", "city", "castle", "castellan"} {
		p := newParty(t)
		game := p.bot.Games[id]
		p.begin(id, nil, []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"}[:game.Info().MaxSeats]...)
		s, choose := p.sheet(1), rand.New(rand.NewPCG(8, 8))
		for s.match.Steps < 40 && !s.match.Over() {
			seat := s.match.Turn()[0]
			if _, err := p.bot.advance(s, seat, anyDecision(t, s.match, seat, choose)); err != nil {
				t.Fatal(err)
			}
		}
		seat := s.match.Turn()[0]
		sc, _ := s.match.State.View(seat, nil)
		if id == "castellan" {
			sc, _ = s.match.State.View(games.Spectator, nil) // the turn post shows no hand
		}
		framed := map[int]bool{}
		for _, it := range sc.Items {
			if it.Kind == scene.Outline && (it.Noun == "tile" || it.Noun == "fresh") {
				framed[it.Seat] = true
			}
		}
		if len(framed) != len(s.head.Players)-1 || framed[int(seat)] {
			t.Errorf("%s: seat %s sees framed what was laid by %v", id, seat, framed)
		}
	}
}
