package castle

import (
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// ID is the game's id.
const ID = "castle"

// rulesVersion changes whenever an old record could play differently.
const rulesVersion = 1

const (
	seats     = 2
	followers = 6 // of seven, one counts the points
)

// game is The Castle with one data file.
type game struct {
	games.Equipment
	set  *set
	info games.Info
}

// New makes the game from the bytes of a data file, nil for its own. The error names
// the item of the file that is wrong, and why.
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
		ID: ID, Rules: rulesVersion, Set: s.id, MinSeats: seats, MaxSeats: seats, Minutes: 30, Reconstructed: s.reconstructed,
		Events: eventKinds, Can: abilities, Figure: tilegame.NounFollower,
	})}, nil
}

// WithSet implements games.Equipped.
func (g *game) WithSet(data []byte) (games.Game, error) { return New(data) }

// Info implements games.Game.
func (g *game) Info() games.Info { return g.info }

// New implements games.Game. Outcome 0 is the seat that begins, then comes the first
// tile.
func (g *game) New(setup games.Setup) (games.State, []games.Event, error) {
	s, err := g.empty(setup)
	if err != nil {
		return nil, nil, err
	}
	first, err := chance.Draw[int](s.chance, s.Drawn, seatNames, nil)
	if err != nil {
		return nil, nil, err
	}
	s.Drawn++
	s.first, s.InTurn = games.Seat(first), games.Seat(first)
	events := []games.Event{{Kind: "started", Seat: s.first, Draw: seatNames[first]}}
	more, err := s.deal()
	return s, append(events, more...), err
}

var seatNames = []string{"A", "B"}

// empty returns a state before anything was drawn or laid.
func (g *game) empty(setup games.Setup) (*state, error) {
	if _, err := g.info.Complete(setup.Seats, setup.Options); err != nil {
		return nil, err
	}
	s := &state{set: g.set, chance: setup.Chance, hand: nobody, pool: g.set.wall}
	s.Board = g.set.empty()
	for range g.set.starts {
		s.Laid = append(s.Laid, tilegame.Laid{By: int8(games.Spectator), On: nobody})
	}
	for _, k := range g.set.kinds[:len(g.set.names)] {
		s.Bag = append(s.Bag, uint8(k.count))
	}
	for i, t := range g.set.towers {
		if !t.bare {
			s.lying |= 1 << i
		}
	}
	s.keeps = [seats]part{noPart, noPart}
	s.current = noPart
	return s, nil
}

// phase says what the seat in turn has to do.
type phase int

const (
	placing   phase = iota
	following       // a follower or none
	ordering        // which of several features to score first
	doubling        // whether to double the one to be scored
	repeating       // whether to play a second turn
	over
)

var phaseNames = []string{"place", "follow", "order", "double", "repeat", "over"}

const nobody = -1

// part is a segment of a laid tile, and so names the feature it belongs to.
type part struct{ tile, segment int16 }

var noPart = part{nobody, nobody}

// state is a position. It is changed only while it is made.
type state struct {
	tilegame.Position
	*set
	chance  chance.Source
	score   [seats]int
	hand    int // kind of the tile drawn, or nobody
	pool    [wallKinds]uint8
	lying   uint32                  // towers on which a wall tile lies, a bit for each
	held    [seats][wallKinds]uint8 // wall tiles of each seat
	fresh   [wallKinds]uint8        // those that the seat in turn took in this turn
	keeps   [seats]part             // a follower's former place in the house of the keep
	current part                    // while doubling: the feature to be scored
	first   games.Seat
	phase   phase
}

// clone returns a copy to be changed. What stands on the tiles is copied, with room for
// one more tile; the bag is copied when something is taken out.
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
func (s *state) kind(tile int) *kind { return &s.kinds[s.Board.Tile(tile).Kind] }

// region returns the feature that a part belongs to.
func (s *state) region(p part) tiles.Region { return s.Board.Region(int(p.tile), int(p.segment)) }

// Score implements games.State.
func (s *state) Score() []int { return slices.Clone(s.score[:]) }

// Winners implements games.State. Equal scores share the win.
func (s *state) Winners() []games.Seat {
	if s.phase != over {
		return nil
	}
	return tilegame.Leaders(s.score[:])
}

// drawTile takes a tile from the bag; the bag must not be empty.
func (s *state) drawTile() (games.Event, error) {
	drawn, err := chance.Draw(s.chance, s.Drawn, s.names, s.Bag)
	if err != nil {
		return games.Event{}, fmt.Errorf("tile for %s: %w", s.InTurn, err)
	}
	s.Drawn++
	s.TakeOut(drawn)
	s.hand = drawn
	return fact("drew", s.InTurn, "tile", s.names[drawn]).drawn(s.names[drawn]), nil
}

// Reseed implements [games.Reseeder].
func (s *state) Reseed(source chance.Source) games.State {
	next := s.clone()
	next.chance = source
	return next
}
