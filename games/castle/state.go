package castle

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/tilegame"
)

// ID is the game's id.
const ID = "castle"

// rulesVersion changes when an old record could play differently.
const rulesVersion = 1

// game is The Castle with one data file.
type game struct {
	games.Equipment
	set  *set
	info games.Info
}

// New makes the game from the bytes of a data file; nil means its own. The error names the item and
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
		ID: ID, Rules: rulesVersion, Set: s.tiles.ID, MinSeats: seats, MaxSeats: seats, Minutes: 30, Reconstructed: s.reconstructed,
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
	s := &state{position{
		Table: g.set.tiles.NewTable(setup.Chance), set: g.set,
		sheet: sheet{hand: nobody, pool: g.set.wall, keeps: [seats]part{noPart, noPart}, current: noPart},
	}}
	s.Board = *g.set.bare()
	for i, t := range g.set.towers {
		if !t.bare {
			s.lying |= 1 << i
		}
	}
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
func (s *state) Score() []int { return slices.Clone(s.score[:]) }

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

// preview returns the points of each seat for what an action completes, and the size of the house
// to which its keep would move, 0 for none. It asks and draws nothing.
func (s *state) preview(words []string) (gains [seats]tilegame.Gain, keeps [seats]int) {
	next, double := s.tried(words)
	for _, f := range next.unscored(nil) {
		r := next.region(f)
		seat := next.leader(r)
		if seat == games.Spectator {
			continue
		}
		gain := next.points(r)
		if kind, choice := next.doubles(f); f == double || kind != nobody && !choice {
			gain *= 2
		}
		gains[seat].Add(gain, vocabulary.Feature(next.Ground(r)))
		if size := next.Size(r); next.Ground(r) == house && size > max(next.keepSize(seat), keeps[seat]) {
			keeps[seat] = size
		}
	}
	return gains, keeps
}

// tried returns the position after an action, before anything is scored, and the feature that it doubles.
func (s *state) tried(words []string) (next *state, double part) {
	next, double = s.clone(), noPart
	switch m := s.move(games.Join(words...)); tilegame.Verb(m) {
	case tilegame.LayVerb:
		next.place(m)
	case tilegame.FollowVerb:
		next.stand(m)
	case useVerb:
		if m != useNone {
			double = s.current
		}
	}
	return next, double
}

// StandIn implements games.Stander.
func (s *state) StandIn(seat games.Seat) games.Action {
	return tilegame.StandIn(s.Legal(seat), func(a games.Action) bool {
		gains, _ := s.preview(a.Words())
		return tilegame.NobodyScores(gains[:])
	})
}

// Estimate implements games.Estimator: the score if the match ended now.
func (s *state) Estimate() []float64 {
	next := s.clone()
	if s.phase != over {
		next.end()
	}
	return []float64{float64(next.score[0]), float64(next.score[1])}
}

// Horizon implements games.Estimator. Only the model plays on at random.
func (s *state) Horizon() int { return -1 }
