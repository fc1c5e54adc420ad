package morris

import (
	"embed"
	"errors"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// ID is the game's id.
const ID = "morris"

// Texts holds the message catalogues.
//
//go:embed texts
var Texts embed.FS

const (
	seats   = 2
	menEach = 9  // men of a seat
	limit   = 40 // moves without a mill that end the match
)

var letters = []string{"A", "B"}

type game struct{}

// New returns the game. It needs no data.
func New([]byte) (games.Game, error) { return game{}, nil }

// Info implements games.Game.
func (game) Info() games.Info {
	return games.Info{
		ID: ID, Rules: 1, MinSeats: seats, MaxSeats: seats, Minutes: 15, DrawPossible: true, Unscored: true,
		Events: []games.Kind{
			{Name: games.Started}, {Name: "placed"}, {Name: "moved"}, {Name: "taken"}, {Name: "won", By: "how"}, {Name: "drawn"},
		},
	}
}

// New implements games.Game.
func (g game) New(setup games.Setup) (games.State, []games.Event, error) {
	if _, err := g.Info().Complete(setup.Seats, setup.Options); err != nil {
		return nil, nil, err
	}
	first, err := chance.Draw[int](setup.Chance, 0, letters, nil)
	if err != nil {
		return nil, nil, err
	}
	s := &state{first: games.Seat(first)}
	return s, []games.Event{{Kind: games.Started, Seat: s.first, Draw: letters[first]}}, nil
}

// state is a position.
type state struct {
	first          games.Seat
	turns          int                     // turns that are over
	movesSinceMill int                     // moves since the last mill
	mustTake       bool                    // the mover has closed a mill and has to take a man
	board          [side * side]games.Seat // the seat whose man is there plus 1, or 0 if empty
}

// on returns the seat whose man is on a point, or Spectator if the point is empty.
func (s *state) on(c games.Cell) games.Seat { return s.board[c.Y*side+c.X] - 1 }

func (s *state) put(c games.Cell, seat games.Seat) { s.board[c.Y*side+c.X] = seat + 1 }

// mover is the seat to move, and other the one that waits.
func (s *state) mover() games.Seat { return (s.first + games.Seat(s.turns)) % seats }
func (s *state) other() games.Seat { return 1 - s.mover() }

// placing reports whether the mover still has men to place.
func (s *state) placing() bool { return s.turns < seats*menEach }

// placed is how many men the seat has placed so far.
func (s *state) placed(seat games.Seat) int {
	n := min(s.turns, seats*menEach)
	if s.mustTake && s.placing() {
		n++
	}
	if seat == s.first {
		n++
	}
	return n / seats
}

// Snapshot implements games.State: a line such as "morris 1 A 20 1 - A.B…". It has the seat that
// began, the turns that are over, the moves without a mill, "mill" if a man has to be taken or "-",
// and the content of each point in reading order.
func (s *state) Snapshot() ([]byte, error) {
	mill := "-"
	if s.mustTake {
		mill = "mill"
	}
	b := fmt.Appendf(nil, "morris 1 %s %d %d %s ", s.first, s.turns, s.movesSinceMill, mill)
	for _, c := range points {
		b = append(b, s.on(c).String()...)
	}
	return append(b, '\n'), nil
}

// Load implements games.Game.
func (g game) Load(setup games.Setup, snapshot []byte) (games.State, error) {
	if _, err := g.Info().Complete(setup.Seats, setup.Options); err != nil {
		return nil, err
	}
	var first, mill, men string
	s := &state{}
	if _, err := fmt.Sscanf(string(snapshot), "morris 1 %s %d %d %s %s\n", &first, &s.turns, &s.movesSinceMill, &mill, &men); err != nil {
		return nil, fmt.Errorf("%.40q is not a snapshot of this game: %w", snapshot, err)
	}
	if !slices.Contains(letters, first) || len(men) != len(points) {
		return nil, errors.New("a snapshot with wrong letters")
	}
	s.first, _ = games.ParseSeat(first)
	s.mustTake = mill == "mill"
	for i, c := range points {
		seat, ok := games.ParseSeat(men[i : i+1])
		if !ok || seat >= seats {
			return nil, fmt.Errorf("point %s has %q", c, men[i])
		}
		s.put(c, seat)
	}
	if again, _ := s.Snapshot(); string(again) != string(snapshot) {
		return nil, errors.New("a snapshot that is written in another way")
	}
	return s, s.check()
}

// check returns an error if the position cannot occur.
func (s *state) check() error {
	if s.turns < 0 || s.movesSinceMill < 0 || s.movesSinceMill > min(limit, max(0, s.turns-seats*menEach)) {
		return fmt.Errorf("%d turns, %d of them calm", s.turns, s.movesSinceMill)
	}
	for seat := range games.Seat(seats) {
		least := 2
		if s.placing() {
			least = 0
		}
		if n := len(s.men(seat)); n > s.placed(seat) || n < least {
			return fmt.Errorf("%s has %d men of %d placed", seat, n, s.placed(seat))
		}
	}
	if s.mustTake && (len(s.men(s.other())) == 0 || !slices.ContainsFunc(s.men(s.mover()), s.inMill)) {
		return errors.New("a man is to be taken without a mill")
	}
	if s.mustTake && s.movesSinceMill > 0 {
		return errors.New("a mill that is calm")
	}
	return nil
}
