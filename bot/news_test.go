package bot

import (
	"math/rand/v2"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// The pieces that others have placed since the seat's last turn have frames that show who placed
// them.
func TestNewsIsFramed(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"carcassonne", "city", "castle", "castellan"} {
		p := newParty(t)
		game := p.bot.config.Games[id]
		p.begin(id, nil, []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"}[:game.Info().MaxSeats]...)
		s, _ := p.play(p.sheet(1), 40, rand.New(rand.NewPCG(8, 8)))
		seat := s.Match.Turn()[0]
		sc, _ := s.Match.State.View(seat, nil)
		if id == "castellan" {
			sc, _ = s.Match.State.View(games.Spectator, nil) // the turn post shows no hand
		}
		framed := map[int]bool{}
		for _, it := range sc.Items {
			if it.Kind == scene.Outline && (it.Noun == "tile" || it.Noun == "fresh") {
				framed[it.Seat] = true
			}
		}
		if len(framed) != len(s.Players)-1 || framed[int(seat)] {
			t.Errorf("%s: seat %s sees framed what was laid by %v", id, seat, framed)
		}
	}
}
