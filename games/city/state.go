package city

import (
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/tilegame"
)

// ID is the game's id.
const ID = "city"

// rulesVersion changes whenever an old record could play differently.
const rulesVersion = 1

const (
	maxSeats  = 4
	followers = 7  // of eight, one counts the points
	towers    = 12 // shared equally
)

// game is The City with one set of tiles.
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
		ID: ID, Rules: rulesVersion, Set: s.id, MinSeats: 2, MaxSeats: maxSeats, Minutes: 45, Reconstructed: true,
		Events: eventKinds, Can: abilities, Figure: tilegame.NounFollower,
	})}, nil
}

// WithSet implements games.Equipped.
func (g *game) WithSet(data []byte) (games.Game, error) { return New(data) }

// Info implements games.Game.
func (g *game) Info() games.Info { return g.info }

// New implements games.Game. Outcome 0 is the seat that begins, outcome 1 the first
// tile. It is laid in the middle of the table by itself: there is nothing to choose.
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
	s.InTurn = games.Seat(first)
	drew, err := s.draw()
	if err != nil {
		return nil, nil, err
	}
	started := games.Event{Kind: "started", Seat: s.InTurn, Draw: seatNames[first]}
	return s, []games.Event{started, drew, s.lay(placement{kind: int(s.held)})}, nil
}

var seatNames = []string{"A", "B", "C", "D"}

// empty returns a state before anything was drawn or laid.
func (g *game) empty(setup games.Setup) (*state, error) {
	if _, err := g.info.Complete(setup.Seats, setup.Options); err != nil {
		return nil, err
	}
	s := &state{set: g.set, seats: setup.Seats, chance: setup.Chance, held: nobody}
	s.Board = g.set.geometry.NewBoard()
	s.Bag = make([]uint8, len(g.set.kinds))
	for i, k := range g.set.kinds {
		s.Bag[i] = uint8(k.count)
	}
	return s, nil
}

// phase says what the seat in turn has to do.
type phase int

const (
	placing   phase = iota // lay the tile drawn
	following              // put a follower on it, or none
	gating                 // choose where the gate stands
	walling                // choose the end for a rampart
	guarding               // put a guard on the own last rampart, or none
	towering               // build a tower at an end, or none
	over
)

var phaseNames = []string{"place", "follow", "gate", "build", "guard", "tower", "over"}

const nobody = -1

// rampart is a piece of the rampart.
type rampart struct {
	front
	end   int8 // the end at which it was built
	by    int8 // seat; nobody for what closed the ring at the end of the match
	guard bool // of the seat that built it
	tower int8 // seat whose tower stands at its far joint, or nobody
}

// state is a position. It is changed only while it is made.
type state struct {
	tilegame.Position
	set    *set
	seats  int
	chance chance.Source
	score  [maxSeats]int
	held   int8 // kind of the tile drawn and not yet laid, or nobody
	phase  phase

	gated    bool
	gate     front
	ramparts []rampart // in the order built
	// Of the building phase under way: pieces laid, the gate included, and in pile 3
	// how many seats have been looked at for a guard.
	pieces int
	asked  int
	// resting counts the followers that came home in this turn: they can be used from
	// the next one on (ruling 3).
	resting [maxSeats]int
}

// clone returns a copy to be changed. What stands on tiles and ramparts is copied, with
// room for one more; the bag is copied when something is taken out.
func (s *state) clone() *state {
	next := *s
	next.Position = s.Copy()
	next.ramparts = append(make([]rampart, 0, len(s.ramparts)+1), s.ramparts...)
	return &next
}

// left returns how many followers the seat has in front of it.
func (s *state) left(seat games.Seat) int {
	n := followers - s.Standing(seat)
	for _, r := range s.ramparts {
		if r.guard && r.by == int8(seat) {
			n--
		}
	}
	return n
}

// ready returns how many followers the seat can use now.
func (s *state) ready(seat games.Seat) int { return s.left(seat) - s.resting[seat] }

// towersLeft returns how many towers the seat has not built yet.
func (s *state) towersLeft(seat games.Seat) int {
	n := towers / s.seats
	for _, r := range s.ramparts {
		if r.tower == int8(seat) {
			n--
		}
	}
	return n
}

// rampartsLeft returns how many ramparts are still in the box. What closes the ring
// beyond them is imagined.
func (s *state) rampartsLeft() int { return max(0, s.set.ramparts-len(s.ramparts)) }

// cause returns the seat that laid the last tile, and so caused a building phase.
func (s *state) cause() games.Seat { return games.Seat(s.Laid[s.Last()].By) }

// kind returns the kind of a laid tile.
func (s *state) kind(tile int) *kind { return &s.set.kinds[s.Board.Tile(tile).Kind] }

// pile returns the pile of the tile drawn last, from 1. Tiles that were thrown out
// count (ruling 2).
func (s *state) pile() int { return s.set.pile(s.set.total() - s.InBag()) }

// Turns implements games.Turner: a turn begins with a tile drawn. All seats build in the
// middle of it.
func (s *state) Turns() uint64 { return s.Drawn }

// Binding implements games.Binder: a tile that causes a building phase is laid and scored
// before anybody decides about ramparts.
func (s *state) Binding() uint64 {
	if s.phase >= gating {
		return 2*s.Drawn + 1
	}
	return 2 * s.Drawn
}

// Score implements games.State.
func (s *state) Score() []int { return slices.Clone(s.score[:s.seats]) }

// Winners implements games.State. Equal scores share the win.
func (s *state) Winners() []games.Seat {
	if s.phase != over {
		return nil
	}
	return tilegame.Leaders(s.score[:s.seats])
}

// draw takes a tile from the pile.
func (s *state) draw() (games.Event, error) {
	drawn, err := chance.Draw(s.chance, s.Drawn, s.set.names, s.Bag)
	if err != nil {
		return games.Event{}, fmt.Errorf("tile for %s: %w", s.InTurn, err)
	}
	s.Drawn++
	s.TakeOut(drawn)
	s.held = int8(drawn)
	name := s.set.names[drawn]
	return games.Event{
		Kind: "drew", Seat: s.InTurn, Draw: name,
		Facts: []games.Fact{{Name: "tile", Value: name}, {Name: "pile", Value: pileNames[s.pile()-1]}},
	}, nil
}

var pileNames = []string{"1", "2", "3"}

// Reseed implements [games.Reseeder].
func (s *state) Reseed(source chance.Source) games.State {
	next := s.clone()
	next.chance = source
	return next
}
