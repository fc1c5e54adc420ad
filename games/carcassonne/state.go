package carcassonne

import (
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/tilegame"
)

// ID is the game's id.
const ID = "carcassonne"

// rulesVersion changes whenever an old record could play differently.
const rulesVersion = 1

const (
	maxSeats  = 5
	followers = 7 // of eight, one counts the points
	handSize  = 3 // in the tactical variant
)

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

// New makes the game from the bytes of a data file, nil for its own. The error says
// which tile is wrong, and why.
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
		ID: ID, Rules: rulesVersion, Set: s.id, MinSeats: 2, MaxSeats: maxSeats, Minutes: 40, Hidden: true,
		Options: []games.Option{
			{ID: optionHand, Values: []string{"no", handThree}},
			{ID: optionFields, Values: []string{"city", fieldsField}},
			{ID: optionSmall, Values: []string{"two", smallFull}},
		},
		Events: eventKinds, Can: abilities, Figure: tilegame.NounFollower,
	})}, nil
}

// WithSet implements games.Equipped.
func (g *game) WithSet(data []byte) (games.Game, error) { return New(data) }

// Info implements games.Game.
func (g *game) Info() games.Info { return g.info }

// New implements games.Game. Outcome 0 is the seat that begins. In the tactical
// variant the hands follow, seat after seat from the one that begins; without it,
// the first tile.
func (g *game) New(setup games.Setup) (games.State, []games.Event, error) {
	s, err := g.empty(setup)
	if err != nil {
		return nil, nil, err
	}
	first, err := chance.Draw[int](s.chance, s.Drawn, seatNames[:s.seats], nil)
	if err != nil {
		return nil, nil, err
	}
	s.Drawn++
	s.first, s.InTurn = games.Seat(first), games.Seat(first)
	s.Board = s.set.geometry.NewBoard().Place(games.Cell{}, s.set.start, 0)
	s.Laid = []tilegame.Laid{{By: int8(games.Spectator), On: nobody}}
	s.Bag[s.set.start]--
	events := []games.Event{{Kind: "started", Seat: s.first, Draw: seatNames[first]}}
	more, err := s.begin()
	return s, append(events, more...), err
}

var seatNames = []string{"A", "B", "C", "D", "E"}

// empty returns a state before anything was drawn or laid.
func (g *game) empty(setup games.Setup) (*state, error) {
	options, err := g.info.Complete(setup.Seats, setup.Options)
	if err != nil {
		return nil, err
	}
	s := &state{rules: &rules{
		set:     g.set,
		seats:   setup.Seats,
		hand:    options[optionHand] == handThree,
		byField: options[optionFields] == fieldsField,
		full:    options[optionSmall] == smallFull,
	}, chance: setup.Chance}
	s.Bag = make([]uint8, len(g.set.kinds))
	for i, k := range g.set.kinds {
		s.Bag[i] = uint8(k.count)
	}
	return s, nil
}

// begin deals what the players start with.
func (s *state) begin() ([]games.Event, error) {
	if !s.hand {
		return s.deal()
	}
	var events []games.Event
	for i := range s.seats * handSize {
		more, err := s.draw(games.Seat((int(s.first) + i/handSize) % s.seats))
		if err != nil {
			return nil, err
		}
		events = append(events, more...)
	}
	s.await()
	return events, nil
}

// rules is what stays the same during a match.
type rules struct {
	set     *set
	seats   int
	hand    bool // three tiles in hand
	byField bool // each field is scored by itself
	full    bool // a city of two tiles has its full value
}

// phase says what the seat in turn has to do.
type phase int

const (
	placing phase = iota
	following
	over
)

var phaseNames = []string{"place", "follow", "over"}

const nobody = -1

// state is a position. It is changed only while it is made.
type state struct {
	tilegame.Position
	*rules
	chance chance.Source
	score  [maxSeats]int
	hands  [maxSeats][]uint8 // kinds in ascending order; the tile drawn is a hand of one
	first  games.Seat
	phase  phase
}

// clone returns a copy to be changed. What stands on the tiles is copied, with room for
// one more tile; bag and hands are copied when something is taken out or put in.
func (s *state) clone() *state {
	next := *s
	next.Position = s.Copy()
	return &next
}

// left returns how many followers the seat has in front of it.
func (s *state) left(seat games.Seat) int {
	return followers - s.Standing(seat)
}

// kind returns the kind of a laid tile.
func (s *state) kind(tile int) *kind { return &s.set.kinds[s.Board.Tile(tile).Kind] }

// Score implements games.State.
func (s *state) Score() []int { return slices.Clone(s.score[:s.seats]) }

// Winners implements games.State. Equal scores share the win.
func (s *state) Winners() []games.Seat {
	if s.phase != over {
		return nil
	}
	return tilegame.Leaders(s.score[:s.seats])
}

// draw takes a tile from the bag into the seat's hand, nothing if the bag is empty. In
// the tactical variant only its owner learns which.
func (s *state) draw(seat games.Seat) ([]games.Event, error) {
	if s.InBag() == 0 {
		return nil, nil
	}
	drawn, err := chance.Draw(s.chance, s.Drawn, s.set.names, s.Bag)
	if err != nil {
		return nil, fmt.Errorf("tile for %s: %w", seat, err)
	}
	s.Drawn++
	s.TakeOut(drawn)
	s.give(seat, uint8(drawn))
	name := s.set.names[drawn]
	return []games.Event{{
		Kind: "drew", Seat: seat, Private: s.hand, Draw: name, Facts: []games.Fact{{Name: "tile", Value: name}},
	}}, nil
}

// give puts a tile into a hand, which is copied.
func (s *state) give(seat games.Seat, drawn uint8) {
	held := append(slices.Clip(s.hands[seat]), drawn)
	slices.Sort(held)
	s.hands[seat] = held
}

// take removes a tile from the hand of the seat in turn, which is copied.
func (s *state) take(kind int) {
	held := slices.Clone(s.hands[s.InTurn])
	at := slices.Index(held, uint8(kind))
	s.hands[s.InTurn] = slices.Delete(held, at, at+1)
}

// Reseed implements [games.Reseeder].
func (s *state) Reseed(source chance.Source) games.State {
	next := s.clone()
	next.chance = source
	return next
}
