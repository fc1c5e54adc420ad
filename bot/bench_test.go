package bot

import (
	"math/rand/v2"
	"testing"

	"github.com/bastide-games/bastide/imaging"
)

// BenchmarkPress measures a press on a number and the way back in the middle of a
// match, from the interaction to the answer, with real pictures and a real store.
func BenchmarkPress(b *testing.B) {
	p := newParty(b)
	p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
	p.playOn(1, 40, rand.New(rand.NewPCG(1, 2)))
	p.bot.Painter = imaging.New()
	m, who := p.live(), p.turn(1)
	for b.Loop() {
		p.press(who, m.id, p.buttons(m)[0].CustomID)
		p.label(who, m, "back")
	}
}
