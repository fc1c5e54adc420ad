package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// The first words of the actions.
const (
	verbPlace  = "place"
	verbFollow = "follow"
	verbGate   = "gate"
	verbBuild  = "build"
	verbGuard  = "guard"
	verbTower  = "tower"
)

// The words for putting nothing there, and for a guard.
const (
	none = "none"
	yes  = "yes"
)

// Apply implements games.State.
func (s *state) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	return tilegame.Apply(s, seat, a, s.clone, apply)
}

// apply holds what each first word does to a state that is being made.
var apply = map[string]func(*state, []string) ([]games.Event, error){
	verbPlace:  (*state).place,
	verbFollow: (*state).follow,
	verbGate:   (*state).openGate,
	verbBuild:  (*state).build,
	verbGuard:  (*state).guard,
	verbTower:  (*state).tower,
}

// pass ends the turn: the end of the match is tested, once (ruling 8), and the next
// seat draws.
func (s *state) pass() ([]games.Event, error) {
	if s.finished() {
		return s.end(), nil
	}
	s.InTurn = s.after(s.cause(), 1)
	s.pieces, s.asked, s.resting = 0, 0, [maxSeats]int{}
	return s.deal()
}

// tooFew is the number of ramparts that fit between the ends when the match is over.
const tooFew = 5

// finished tells whether the match is over with this turn (ruling 8).
func (s *state) finished() bool {
	return s.InBag() == 0 || s.rampartsLeft() == 0 || s.gated && s.gap() <= tooFew
}

// after returns the seat so many places to the left of another.
func (s *state) after(seat games.Seat, places int) games.Seat {
	return (seat + games.Seat(places)) % games.Seat(s.seats)
}

// deal draws the tile for the seat in turn. A tile that fits nowhere is thrown out and
// another is drawn (ruling 12); if none is left the match ends.
func (s *state) deal() ([]games.Event, error) {
	var events []games.Event
	for s.InBag() > 0 {
		drew, err := s.draw()
		if err != nil {
			return nil, err
		}
		events = append(events, drew)
		s.phase, s.List = placing, s.placements()
		if len(s.List) > 0 {
			return events, nil
		}
		s.held = nobody
		events = append(events, games.Event{
			Kind: "setaside", Seat: s.InTurn, Facts: []games.Fact{{Name: "tile", Value: drew.Draw}},
		})
	}
	return append(events, s.end()...), nil
}

// StandIn implements games.Stander: the tile is laid where nobody's points change, if
// there is such a place, no follower or guard is placed and no tower built.
func (s *state) StandIn(seat games.Seat) games.Action {
	legal := s.Legal(seat)
	if len(legal) == 0 {
		return ""
	}
	if at := slices.IndexFunc(legal, func(a games.Action) bool { return a.Words()[1] == none }); at >= 0 {
		return legal[at]
	}
	harmless := slices.IndexFunc(legal, func(a games.Action) bool {
		return s.preview(a.Words()) == [maxSeats]int{}
	})
	return legal[max(harmless, 0)]
}
