package castellan

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Barred implements games.Explainer. In the first turn of the match it explains cards that cannot
// be played, places that would leave a tower unlinked, and why building is not possible yet.
func (s *state) Barred(seat games.Seat, words []string) []games.Bar {
	switch {
	case seat != s.seat:
		return nil
	case s.phase == playing:
		return s.barredCards()
	case s.phase == building && len(words) < 2:
		return s.barredPlaces(words)
	}
	return nil
}

func (s *state) barredCards() (bars []games.Bar) {
	v := view{state: s, viewer: s.seat, acting: true}
	first := []games.Text{games.T("castellan.why.first")}
	for i := range s.players[s.seat].hand.each {
		word := verbCard + s.names[i]
		if !slices.Contains(s.legal, games.Action(word)) {
			bars = append(bars, games.Bar{Word: word, Label: v.cardText(i), Why: first})
		}
	}
	if s.played == 0 || slices.Contains(s.legal, verbBuild) { // without a card the question explains it
		return bars
	}
	return append(bars, games.Bar{Word: verbBuild, Label: games.T("castellan.do.build"), Why: first})
}

// barredPlaces explains the places that are not offered, of every kind or of the chosen one, from
// north to south.
func (s *state) barredPlaces(words []string) (bars []games.Bar) {
	_, list := s.linking(slices.Collect(s.builder().places(s.todo)))
	slices.SortFunc(list, fromNorth)
	for _, p := range list {
		if len(words) == 0 || kindNames[p.kind] == words[0] {
			bars = append(bars, games.Bar{
				Word: p.place(), Label: games.T("castellan.piece." + kindNames[p.kind]),
				Why: []games.Text{games.T("castellan.why.towers", "n", int(s.todo[tower]))},
			})
		}
	}
	return bars
}
