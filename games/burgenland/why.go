package burgenland

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Barred implements games.Explainer. It explains why stopping before the first roll is not
// possible, and why the card does not fit at an end of a castle.
func (s *state) Barred(seat games.Seat, words []string) []games.Bar {
	if seat != s.seat {
		return nil
	}
	switch {
	case s.phase == rolling && !s.hasRolled():
		return []games.Bar{{Word: "stop", Label: s.label([]string{"stop"}), Why: []games.Text{games.T("burgenland.why.roll")}}}
	case s.phase == acting && len(words) == 0 && s.crownSpace().card >= 0:
		return s.barredEnds()
	}
	return nil
}

// barredEnds explains the ends of the player's castle. An empty castle has only one.
func (s *state) barredEnds() (bars []games.Bar) {
	here := s.crownSpace()
	if s.castles[s.seat][here.colour] == "" && s.supply(here.colour, here.card) > 0 {
		return nil
	}
	why := games.T("burgenland.why.beside")
	if s.supply(here.colour, here.card) == 0 {
		why = games.T("burgenland.why.supply", "card", s.cardText(here.card))
	}
	for _, end := range []string{"left", "right"} {
		if !slices.Contains(s.legal, games.Action(end)) {
			bars = append(bars, games.Bar{Word: end, Label: s.buildLabel(end), Why: []games.Text{why}})
		}
	}
	return bars
}
