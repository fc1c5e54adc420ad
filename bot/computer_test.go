package bot

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
)

// newHall is a party where computers think, a little only.
func newHall(t testing.TB) *party {
	p := newParty(t)
	p.shut()
	p.computers = Computers{Play: true, Playouts: 2}
	p.open()
	return p
}

// yours waits until a person has to decide or the match is over, and reports which.
func (p *party) yours(id session.ID) bool {
	p.Helper()
	var s *session.Session
	p.await("the computer's turn to be over", func() bool {
		s = p.sheet(id)
		return s.Status == session.Over || len(s.Control().Acting()) > 0 && s.LivePost != 0
	})
	return s.Status == session.Live
}

// playSolo lets Alix play against computers by pressing anything, for so many decisions or to
// the end.
func (p *party) playSolo(id session.ID, decisions int, choose *rand.Rand) {
	p.Helper()
	for n := 0; n < decisions && p.yours(id); n++ {
		m := p.live()
		if p.has(m, "hand") {
			m = p.label("Alix", m, "hand")
		}
		before := p.sheet(id).Position
		for presses := 0; p.sheet(id).Position == before; presses++ {
			if presses > 300 {
				p.Fatalf("Alix cannot decide: %q %v", p.text(m), p.labels(m))
			}
			p.pressAny("Alix", m, choose)
		}
	}
}

// One command begins a match against a computer, and it is played to the end, with every
// game, and with restarts between and within the computer's turns.
func TestAgainstComputer(t *testing.T) {
	t.Parallel()
	for id := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			p := newHall(t)
			p.command("Alix", "play", map[string]discord.Option{"game": {Text: id}, "where": {Text: "here"}, "against": {Text: "easy"}})
			choose := rand.New(rand.NewPCG(1, 2))
			for p.sheet(1).Status != session.Over {
				p.playSolo(1, 8, choose)
				p.shut()
				p.open()
			}
			p.quiet()
			s := p.sheet(1)
			p.checkResult(s)
			if s.Unrated != session.UnratedComputer || len(s.Players) != s.Game.Info().MinSeats {
				t.Errorf("unrated %q with %v", s.Unrated, s.Players)
			}
			for _, m := range p.public() {
				if strings.Contains(p.text(m), "<@0>") {
					t.Errorf("a computer is mentioned: %s", p.text(m))
				}
			}
		})
	}
}
