package castle

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// The first words of the actions.
const (
	verbPlace  = "place"
	verbFollow = "follow"
	verbScore  = "score"
	verbUse    = "use"
)

// none is the word for placing no follower, and for keeping a wall tile.
const none = "none"

// Apply implements games.State.
func (s *state) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	return tilegame.Apply(s, seat, a, s.clone, apply)
}

// apply holds what each first word does to a state that is being made.
var apply = map[string]func(*state, []string) ([]games.Event, error){
	verbPlace:  (*state).place,
	verbFollow: (*state).follow,
	verbScore:  (*state).choose,
	verbUse:    (*state).use,
}

// finish ends the turn when everything is scored. Who has a wall tile for a second turn
// is asked (ruling 8), unless there is no tile left for it.
func (s *state) finish() ([]games.Event, error) {
	if s.usable(again) && s.InBag() > 0 {
		s.phase, s.List = repeating, useAgain
		return nil, nil
	}
	return s.pass(s.other())
}

// other returns the seat that is not in turn.
func (s *state) other() games.Seat { return 1 - s.InTurn }

// pass begins a turn of a seat. From now on it can use what it took before.
func (s *state) pass(to games.Seat) ([]games.Event, error) {
	s.InTurn = to
	s.fresh = [wallKinds]uint8{}
	return s.deal()
}

// deal draws the tile for the seat in turn. A tile that fits nowhere is set aside for
// good and another is drawn; if none is left the match ends (ruling 11).
func (s *state) deal() ([]games.Event, error) {
	var events []games.Event
	for s.InBag() > 0 {
		drew, err := s.drawTile()
		if err != nil {
			return nil, err
		}
		events = append(events, drew)
		s.phase, s.List = placing, s.placements()
		if len(s.List) > 0 {
			return events, nil
		}
		events = append(events, fact("setaside", s.InTurn, "tile", drew.Draw).Event)
		s.hand = nobody
	}
	return append(events, s.end()...), nil
}

// StandIn implements games.Stander: the tile is laid where nobody's points change, if
// there is such a place, no follower is placed and no wall tile used.
func (s *state) StandIn(seat games.Seat) games.Action {
	legal := s.Legal(seat)
	if len(legal) == 0 {
		return ""
	}
	harmless := slices.IndexFunc(legal, func(a games.Action) bool {
		words := a.Words()
		return words[len(words)-1] == none || words[0] == verbPlace && s.harmless(words)
	})
	return legal[max(harmless, 0)]
}

// harmless tells whether laying the tile so scores nothing for anybody.
func (s *state) harmless(words []string) bool {
	_, features := s.preview(words)
	return features == [seats]int{}
}
