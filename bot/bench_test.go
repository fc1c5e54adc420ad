package bot

import (
	"math/rand/v2"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/imaging"
)

// BenchmarkPress measures a press on a number, or on an area of the board, and the way back in the middle of a match, from the
// interaction to the answer, with real pictures and a real store.
func BenchmarkPress(b *testing.B) {
	p := newParty(b)
	p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
	p.playOn(1, 40, rand.New(rand.NewPCG(1, 2)))
	p.easel.Painter = imaging.New()
	m, who := p.live(), p.turn(1)
	for b.Loop() {
		p.press(who, m.id, p.buttons(m)[0].CustomID)
		if p.has(m, "back") {
			p.label(who, m, "back")
		} else { // it showed an area of the board
			p.label(who, m, bottest.Say("bot.button.whole"))
		}
	}
}

// BenchmarkLeap measures a step through the past of a long match: it replays the log from the store
// and answers with a public picture.
func BenchmarkLeap(b *testing.B) {
	p := newParty(b)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.playOn(1, 68, rand.New(rand.NewPCG(1, 2)))
	p.easel.Painter = imaging.New()
	m, ways := p.command("Sam", "board", nil), []string{"back", "on"}
	p.leap("Sam", m, "back")
	p.leap("Sam", m, "back10")
	for i := 0; b.Loop(); i++ {
		p.leap("Sam", m, ways[i%2])
	}
	b.ReportMetric(float64(p.sheet(1).Match.Steps), "steps")
}
