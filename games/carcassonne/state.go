package carcassonne

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/tilegame"
)

// ID is the game's id.
const ID = "carcassonne"

// rulesVersion changes when an old record could play differently.
const rulesVersion = 1

// The options, and the values that are not the default.
const (
	optionHand   = "hand"   // three tiles in hand
	optionFields = "fields" // what the majority is counted over
	optionSmall  = "small"  // value of a city of two tiles

	handThree   = "three"
	fieldsField = "field"
	smallFull   = "full"
)

// game is Carcassonne with one set of tiles.
type game struct {
	games.Equipment
	set  *set
	info games.Info
}

// New makes the game from the bytes of a data file; nil means its own. The error names the tile and
// what is wrong with it.
func New(data []byte) (games.Game, error) {
	if data == nil {
		data = builtin
	}
	s, err := parse(data)
	if err != nil {
		return nil, err
	}
	equipment := games.Equip(data, builtin)
	return &game{Equipment: equipment, set: s, info: equipment.Describe(games.Info{
		ID: ID, Rules: rulesVersion, Set: s.ID, MinSeats: 2, MaxSeats: maxSeats, Minutes: 40, Hidden: true,
		Options: []games.Option{
			{ID: optionHand, Values: []string{"no", handThree}},
			{ID: optionFields, Values: []string{"city", fieldsField}},
			{ID: optionSmall, Values: []string{"two", smallFull}},
		},
		Presets: []games.Preset{{ID: "international", Options: map[string]string{optionFields: fieldsField, optionSmall: smallFull}}},
		Events:  eventKinds, Can: abilities, Figure: tilegame.NounFollower,
	})}, nil
}

// WithSet implements games.Equipped.
func (g *game) WithSet(data []byte) (games.Game, error) { return New(data) }

// Info implements games.Game.
func (g *game) Info() games.Info { return g.info }

// New implements games.Game.
func (g *game) New(setup games.Setup) (games.State, []games.Event, error) {
	s, err := g.empty(setup)
	if err != nil {
		return nil, nil, err
	}
	s.journal = journal{tilegame.NewJournal()}
	s.begin()
	return s.done()
}

// empty returns a state before the first draw.
func (g *game) empty(setup games.Setup) (*state, error) {
	options, err := g.info.Complete(setup.Seats, setup.Options)
	if err != nil {
		return nil, err
	}
	s := &state{position{Table: g.set.NewTable(setup.Chance), rules: &rules{
		set:     g.set,
		seats:   setup.Seats,
		hand:    options[optionHand] == handThree,
		byField: options[optionFields] == fieldsField,
		full:    options[optionSmall] == smallFull,
	}}}
	return s, nil
}

// state is a position of a match. It changes only while it is made.
type state struct{ position }

// clone returns a copy to be changed.
func (s *state) clone() *state { return &state{s.copy()} }

// Apply implements games.State.
func (s *state) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	if err := games.Check(s, seat, a); err != nil {
		return nil, nil, err
	}
	next := s.clone()
	next.journal = journal{tilegame.NewJournal()}
	next.play(next.move(a))
	return next.done()
}

// done completes a new state, and returns its events.
func (s *state) done() (games.State, []games.Event, error) {
	if s.Err != nil {
		return nil, nil, s.Err
	}
	events := s.journal.Events
	s.journal, s.List = journal{}, s.legal()
	return s, events, nil
}

// Score implements games.State.
func (s *state) Score() []int { return slices.Clone(s.score[:s.seats]) }

// Winners implements games.State.
func (s *state) Winners() []games.Seat {
	if s.phase != over {
		return nil
	}
	return s.winners()
}

// Reseed implements [games.Reseeder].
func (s *state) Reseed(source chance.Source) games.State {
	next := s.clone()
	next.Source, next.List = source, s.List
	return next
}

// Fated implements [games.Fated]: a tile that fits nowhere leaves the match, as if it had been
// laid.
func (s *state) Fated() bool { return !s.hand }

// preview returns the points of each seat for what an action completes, before anything is drawn.
func (s *state) preview(words []string) (gain [maxSeats]tilegame.Gain) {
	next := s.clone()
	next.journal = journal{tilegame.NewJournal()}
	switch m := s.move(games.Join(words...)); tilegame.Verb(m) {
	case tilegame.LayVerb:
		next.place(m)
	case tilegame.FollowVerb:
		next.stand(m)
	}
	next.settle()
	for _, e := range next.journal.Events {
		if len(e.Terms) > 0 {
			gain[e.Seat].Add(e.Points(), vocabulary.Named(e.Fact("feature")), e.Terms...)
		}
	}
	return gain
}

// StandIn implements games.Stander.
func (s *state) StandIn(seat games.Seat) games.Action {
	return tilegame.StandIn(s.Legal(seat), func(a games.Action) bool {
		gains := s.preview(a.Words())
		return tilegame.NobodyScores(gains[:])
	})
}

// Estimate implements games.Estimator: the score if the match ended now.
func (s *state) Estimate() []float64 {
	next := s.clone()
	if s.phase == following {
		next.settle()
	}
	if s.phase != over {
		next.end()
	}
	points := make([]float64, s.seats)
	for seat := range points {
		points[seat] = float64(next.score[seat])
	}
	return points
}

// Horizon implements games.Estimator: playing on to the end tells more.
func (s *state) Horizon() int { return -1 }

// Drift implements games.Drifter.
func (s *state) Drift(seat games.Seat, number func(limit int) int) games.Action {
	return tilegame.Drift(s.Legal(seat), s.phase == following, number)
}
