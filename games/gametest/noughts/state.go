package noughts

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// ID is the game's id.
const ID = "noughts"

// Texts holds the message catalogues.
//
//go:embed texts
var Texts embed.FS

const side, seats = 3, 2

var letters = []string{"A", "B"}

type game struct{}

// New returns the game. It needs no data.
func New([]byte) (games.Game, error) { return game{}, nil }

// Info implements games.Game.
func (game) Info() games.Info {
	return games.Info{
		ID: ID, Rules: 1, MinSeats: seats, MaxSeats: seats, Minutes: 1, DrawPossible: true, Unscored: true,
		Events: []games.Kind{{Name: games.Started}, {Name: "marked"}, {Name: "won"}, {Name: "drawn"}},
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

// state is a position: the seat that began, and the cells in the order of their marks.
type state struct {
	first games.Seat
	cells []games.Cell
}

// owner returns the seat that marked the cell, or Spectator if it is empty.
func (s *state) owner(c games.Cell) games.Seat {
	if i := slices.Index(s.cells, c); i >= 0 {
		return s.mover(i)
	}
	return games.Spectator
}

// mover returns the seat that makes mark number n, counted from 0.
func (s *state) mover(n int) games.Seat { return (s.first + games.Seat(n)) % seats }

// Snapshot implements games.State: a line such as "noughts 1 A 1,1 0,0", with the seat that began
// and the cells in the order of their marks.
func (s *state) Snapshot() ([]byte, error) {
	b := fmt.Appendf(nil, "noughts 1 %s", s.first)
	for _, c := range s.cells {
		b = fmt.Appendf(b, " %s", c)
	}
	return append(b, '\n'), nil
}

// Load implements games.Game. It marks the cells again, so that it accepts only what the rules
// allow.
func (g game) Load(setup games.Setup, snapshot []byte) (games.State, error) {
	if _, err := g.Info().Complete(setup.Seats, setup.Options); err != nil {
		return nil, err
	}
	line, ended := strings.CutSuffix(string(snapshot), "\n")
	words := strings.Split(line, " ")
	if !ended || len(words) < 3 || words[0] != "noughts" || words[1] != "1" || !slices.Contains(letters, words[2]) {
		return nil, fmt.Errorf("%.40q is not a snapshot of this game", snapshot)
	}
	first, _ := games.ParseSeat(words[2])
	var s games.State = &state{first: first}
	for n, word := range words[3:] {
		var err error
		if s, _, err = s.Apply((first+games.Seat(n))%seats, games.Action(word)); err != nil {
			return nil, fmt.Errorf("mark %d: %w", n, err)
		}
	}
	return s, nil
}
