package castellan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// Summary implements [games.Summarizer]: the cards to play, what to build with them, where the
// double keep goes, and the decks to draw from.
func (s *state) Summary(seat games.Seat, line []games.Action) (list []games.Text) {
	var cards hand
	plays := false
	var built []piece
	var rest []games.Text
	for _, a := range line {
		switch m := s.parse(a); verbOf(m) {
		case playVerb:
			cards, plays = cards|1<<cardOf(m), true
		case buildVerb:
			plays = true
		case placeVerb:
			built = append(built, pieceOf(m))
		case doubleVerb:
			rest = append(rest, games.T("castellan.plan.double", "at", pointOf(m).String()))
		case drawVerb:
			drawn := drawnOf(m)
			rest = append(rest, games.T("castellan.plan.draw", "cards", backsText(drawn[wallDeck], drawn[towerDeck])))
		}
	}
	switch {
	case plays:
		list = append(list, s.planCards(cards, built, line))
	case len(built) > 0:
		list = append(list, planBuild(built))
	}
	return slices.Concat(list, rest, s.planPassed(seat, line))
}

// planCards names the cards to play by their numbers in the hand, including those already chosen,
// and what they build in or after the line.
func (s *state) planCards(cards hand, built []piece, line []games.Action) games.Text {
	cards |= s.played
	pieces := s.cards.pieces(cards).plus(s.players[s.seat].passedOn)
	if after, _, err := games.Play(s, s.seat, line); err == nil && !s.builds(after.(*state)) {
		pieces = supplyOf(built) // some may have found no place
	}
	var numbers []string
	nth := 0
	for i := range (s.players[s.seat].hand | s.played).each {
		nth++
		if cards.has(i) {
			numbers = append(numbers, strconv.Itoa(nth))
		}
	}
	return games.T("castellan.plan.cards", "n", len(numbers), "cards", strings.Join(numbers, " + "), "pieces", enumerate(pieceTexts(pieces)))
}

// builds reports whether the seat to act still has pieces to build in a later position.
func (s *state) builds(after *state) bool { return after.seat == s.seat && after.phase <= building }

// planBuild says what to build; a picture shows where.
func planBuild(built []piece) games.Text {
	return games.T("castellan.plan.build", "pieces", enumerate(pieceTexts(supplyOf(built))))
}

// supplyOf counts pieces.
func supplyOf(pieces []piece) (n supply) {
	for _, p := range pieces {
		n[p.kind]++
	}
	return n
}

// planPassed says who gets the pieces without a place.
func (s *state) planPassed(seat games.Seat, line []games.Action) []games.Text {
	now, _, err := games.Play(s, seat, line)
	if err != nil {
		return nil
	}
	to := s.leftOf(seat)
	owed := now.(*state).players[to].passedOn
	if owed.total() == 0 || now.(*state).phase == over {
		return nil
	}
	return []games.Text{games.T("castellan.plan.passed", "player", to, "pieces", enumerate(pieceTexts(owed)))}
}
