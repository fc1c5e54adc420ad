package carcassonne

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// The first words of the actions.
const (
	verbPlace   = "place"
	verbFollow  = "follow"
	verbDiscard = "discard"
)

// none is the word for placing no follower.
const none = "none"

// Apply implements games.State.
func (s *state) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	return tilegame.Apply(s, seat, a, s.clone, apply)
}

// apply holds what each first word does to a state that is being made.
var apply = map[string]func(*state, []string) ([]games.Event, error){
	verbPlace:   (*state).place,
	verbFollow:  (*state).follow,
	verbDiscard: (*state).discard,
}

// pass ends the turn: the next seat that has or gets a tile is in turn, or the match
// is over.
func (s *state) pass() ([]games.Event, error) {
	s.InTurn = s.after(s.InTurn)
	if !s.hand {
		return s.deal()
	}
	for range s.seats {
		if len(s.hands[s.InTurn]) > 0 {
			s.await()
			return nil, nil
		}
		s.InTurn = s.after(s.InTurn)
	}
	return s.end(), nil
}

func (s *state) after(seat games.Seat) games.Seat {
	return (seat + 1) % games.Seat(s.seats)
}

// deal draws the tile for the seat in turn. A tile that fits nowhere is set aside for
// good and another is drawn (ruling 4); if none is left the match ends (ruling 9).
func (s *state) deal() ([]games.Event, error) {
	var events []games.Event
	for {
		drew, err := s.draw(s.InTurn)
		if err != nil {
			return nil, err
		}
		if len(drew) == 0 {
			return append(events, s.end()...), nil
		}
		events = append(events, drew...)
		if s.await(); len(s.List) > 0 {
			return events, nil
		}
		tile := drew[0].Draw
		s.hands[s.InTurn] = nil
		events = append(events, games.Event{
			Kind: "setaside", Seat: s.InTurn, Facts: []games.Fact{{Name: "tile", Value: tile}},
		})
	}
}

// await makes the state wait for the seat in turn to lay a tile, or in the tactical
// variant to give one up when none fits.
func (s *state) await() {
	s.phase = placing
	s.List = s.placements()
	if s.hand && len(s.List) == 0 {
		s.List = s.discards()
	}
}

// StandIn implements games.Stander: the tile is laid where nobody's points change, if
// there is such a place, and no follower is placed.
func (s *state) StandIn(seat games.Seat) games.Action {
	legal := s.Legal(seat)
	if len(legal) == 0 {
		return ""
	}
	if s.phase == following {
		return games.Join(verbFollow, none)
	}
	harmless := slices.IndexFunc(legal, func(a games.Action) bool {
		return s.preview(a.Words()) == [maxSeats]int{}
	})
	return legal[max(harmless, 0)]
}
