package castellan

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Barred implements games.Explainer: cards that cannot be played in the first turn of the
// match, and building before it makes sense.
func (s *state) Barred(seat games.Seat, _ []string) (bars []games.Bar) {
	if seat != s.seat || s.phase != playing {
		return nil
	}
	v := view{state: s, viewer: seat, acting: true}
	first := []games.Text{games.T("castellan.why.first")}
	for i := range s.players[seat].hand.each {
		word := verbCard + s.names[i]
		if !slices.Contains(s.legal, games.Action(word)) {
			bars = append(bars, games.Bar{Word: word, Label: v.cardText(i), Why: first})
		}
	}
	if slices.Contains(s.legal, verbBuild) {
		return bars
	}
	why := first
	if s.now == 0 {
		why = []games.Text{games.T("castellan.why.cards")}
	}
	return append(bars, games.Bar{Word: verbBuild, Label: games.T("castellan.do.build"), Why: why})
}
