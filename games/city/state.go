package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// ID is the game's id.
const ID = "city"

// rulesVersion changes when an old record could play differently.
const rulesVersion = 1

// game is The City with one set of tiles.
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
		ID: ID, Rules: rulesVersion, Set: s.ID, MinSeats: 2, MaxSeats: maxSeats, Minutes: 45, Reconstructed: true,
		Events: eventKinds, Can: abilities, Figure: tilegame.NounFollower,
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
	if _, err := g.info.Complete(setup.Seats, setup.Options); err != nil {
		return nil, err
	}
	return &state{position{
		Table: g.set.NewTable(setup.Chance), rules: &rules{set: g.set, seats: setup.Seats}, sheet: sheet{held: nobody},
	}}, nil
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
	next.journal, next.flood = journal{tilegame.NewJournal()}, &tiles.Flood{}
	next.play(next.move(a))
	return next.done()
}

// done completes a new state, and returns its events.
func (s *state) done() (games.State, []games.Event, error) {
	if s.Err != nil {
		return nil, nil, s.Err
	}
	events := s.journal.Events
	s.List = s.legal()
	s.journal, s.flood = journal{}, nil
	return s, events, nil
}

// Turns implements games.Turner: a turn begins with a draw, and all seats build in the middle of
// it.
func (s *state) Turns() uint64 { return s.Drawn }

// Binding implements games.Binder: a tile that causes a building phase is laid and scored before
// any decision about ramparts.
func (s *state) Binding() uint64 {
	if s.phase >= gating {
		return 2*s.Drawn + 1
	}
	return 2 * s.Drawn
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

// Fated implements [games.Fated]: a tile that fits nowhere is thrown out, as if it had been laid.
func (s *state) Fated() bool { return true }

// preview returns what each seat would score at once by an action.
func (s *state) preview(words []string) (gain [maxSeats]tilegame.Gain) {
	next := s.clone()
	next.journal = journal{tilegame.NewJournal()}
	switch m := s.move(games.Join(words...)); tilegame.Verb(m) {
	case tilegame.LayVerb:
		next.place(m)
		next.settle()
	case tilegame.FollowVerb:
		next.settle()
	case gateVerb:
		next.closeAndScore(s.frontOf(m))
	case buildVerb:
		next.closeAndScore(s.beyond(endOf(m)))
	case towerVerb:
		if end := endOf(m); end != nobody {
			next.placeTower(end)
		}
	}
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
	if s.phase != over {
		next.end()
	}
	points := make([]float64, s.seats)
	for seat := range points {
		points[seat] = float64(next.score[seat])
	}
	return points
}

// Horizon implements games.Estimator: the end of a town built at random says less than its
// beginning.
func (s *state) Horizon() int { return 2 }

// Drift implements games.Drifter.
func (s *state) Drift(seat games.Seat, number func(limit int) int) games.Action {
	return tilegame.Drift(s.Legal(seat), s.phase == following, number)
}
