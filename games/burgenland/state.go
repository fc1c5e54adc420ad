package burgenland

import (
	"embed"
	"fmt"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// ID is the game's id.
const ID = "burgenland"

// Texts holds the message catalogues, texts/en.toml and texts/fr.toml.
//
//go:embed texts/*.toml rules/*.txt lesson/*.txt cover.txt puzzles.txt
var Texts embed.FS

// rules is the version of the implemented rules.
const rules = 1

const seats = 2

// crownOption decides whether a scoring on a space with only a crown is compulsory (ruling 1).
var crownOption = games.Option{ID: "crown", Values: []string{"must", "may"}}

type game struct {
	games.Equipment
	board *board
}

// New makes the game from a data file in the format of burgen-land-board.json, or from the built-in
// file if set is nil. The error names the wrong entry.
func New(set []byte) (games.Game, error) {
	if set == nil {
		set = embedded
	}
	b, err := parse(set)
	if err != nil {
		return nil, err
	}
	return game{games.Equip(set, embedded), b}, nil
}

// WithSet implements [games.Equipped].
func (game) WithSet(data []byte) (games.Game, error) { return New(data) }

// Info implements [games.Game].
func (g game) Info() games.Info {
	return g.Describe(games.Info{
		ID: ID, Rules: rules, Set: g.board.id, MinSeats: seats, MaxSeats: seats, Minutes: 30,
		Options: []games.Option{crownOption},
		Events:  eventKinds, Can: abilities,
		// No source shows the whole ring. We derived its order from descriptions and from the turns
		// described in the rules.
		Reconstructed: true,
	})
}

// table holds what stays the same during a match.
type table struct {
	*board
	chance        chance.Source
	crownOptional bool // a scoring on a space with only a crown may be declined
}

// phase is what the seat to act decides now.
type phase uint8

const (
	rolling   phase = iota // to roll, or after the first roll of a turn to stop
	choosing               // which of the rolled faces to use
	acting                 // what to do on the space reached
	returning              // which of two equal outer cards goes back
	over
)

var phaseNames = []string{"rolling", "choosing", "acting", "returning", "over"}

// deed is the effect of the last roll; see deedNames.
type deed uint8

const (
	noDeed deed = iota
	builtDeed
	diceDeed
	scoredDeed
	evenDeed
	skippedDeed
	leftDeed
)

var deedNames = []string{"none", "built", "dice", "scored", "even", "skipped", "left"}

// mostStops is the highest number of spaces where the crown can stand in a turn: the space where it
// began, all of one colour, and the first of the next colour.
const mostStops = 1 + partSize + 1

// lastRoll is the last roll with its effect, and the way of the crown in the turn of that roll.
type lastRoll struct {
	seat   games.Seat // who rolled; Spectator before the first roll of the match
	stops  [mostStops]uint8
	nstops int
	faces  [1 + mostDice]uint8 // own die first, values 1 to 6
	nfaces int
	used   uint8 // the chosen face, 0 before that
	deed   deed
	amount int        // number of dice or points; or 1 + the kind of the lost card
	gainer games.Seat // who gained the points
}

// state is a position. It contains only values, so a copy is independent.
type state struct {
	*table
	draws   uint64
	seat    games.Seat
	phase   phase
	points  [seats]int
	owned   [seats]int // special dice
	castles [seats][colours]row
	last    lastRoll
	legal   []games.Action
}

// New implements [games.Game]. It draws the seat that begins and the place of the crown.
func (g game) New(setup games.Setup) (games.State, []games.Event, error) {
	tbl, err := g.table(setup)
	if err != nil {
		return nil, nil, err
	}
	s := &state{table: tbl}
	first, err := s.draw([]string{"A", "B"})
	if err != nil {
		return nil, nil, err
	}
	colour, err := s.draw(g.board.colours)
	if err != nil {
		return nil, nil, err
	}
	s.begin(games.Seat(first), colour)
	return s, []games.Event{
		{Kind: "started", Seat: s.seat, Draw: s.seat.String()},
		{Kind: "crowned", Seat: games.Spectator, Draw: g.board.colours[colour], Facts: []games.Fact{
			{Name: "space", Value: g.board.start}, {Name: "colour", Value: g.board.colours[colour]},
		}},
	}, nil
}

func (g game) table(setup games.Setup) (*table, error) {
	options, err := g.Info().Complete(setup.Seats, setup.Options)
	if err != nil {
		return nil, err
	}
	return &table{board: g.board, chance: setup.Chance, crownOptional: options[crownOption.ID] == "may"}, nil
}

func (s *state) begin(first games.Seat, colour int) {
	s.seat = first
	s.last = lastRoll{seat: games.Spectator, nstops: 1, gainer: games.Spectator}
	s.last.stops[0] = uint8(s.startOf(colour))
	given := row(strings.Repeat(letterOf(0), s.cards[0].given))
	for seat := range s.castles {
		for c := range s.castles[seat] {
			s.castles[seat][c] = given
		}
	}
	s.legal = s.list()
}

// draw draws one of the names and returns its index.
func (s *state) draw(names []string) (int, error) {
	i, err := chance.Draw[int](s.chance, s.draws, names, nil)
	if err != nil {
		return 0, fmt.Errorf("burgenland: %w", err)
	}
	s.draws++
	return i, nil
}

// Draws implements [games.State].
func (s *state) Draws() uint64 { return s.draws }

// Reseed implements [games.Reseeder].
func (s *state) Reseed(source chance.Source) games.State {
	table, next := *s.table, *s
	table.chance = source
	next.table = &table
	return &next
}

// Score implements [games.State].
func (s *state) Score() []int { return []int{s.points[0], s.points[1]} }

// Winners implements [games.State]. Only one seat gains points at a time, so only one can have
// reached the goal.
func (s *state) Winners() []games.Seat {
	for seat, points := range s.points {
		if points >= s.goal {
			return []games.Seat{games.Seat(seat)}
		}
	}
	return nil
}

// crown returns the index of the space with the crown.
func (s *state) crown() int { return int(s.last.stops[s.last.nstops-1]) }

// crownSpace returns the space with the crown.
func (s *state) crownSpace() space { return s.ring[s.crown()] }

// hasRolled reports whether the seat to act has rolled in this turn.
func (s *state) hasRolled() bool { return s.last.seat == s.seat }

// colour returns the colour of the turn, -1 before its first move.
func (s *state) colour() int {
	if !s.hasRolled() || s.last.nstops < 2 {
		return -1
	}
	return s.ring[s.last.stops[1]].colour
}

// supply returns how many cards of a kind and colour lie beside the board.
func (s *state) supply(colour, kind int) int {
	return s.cards[kind].copies - s.castles[0][colour].count(kind) - s.castles[1][colour].count(kind)
}

// freeDice returns how many special dice lie on the board.
func (s *state) freeDice() int { return s.special - s.owned[0] - s.owned[1] }

func other(seat games.Seat) games.Seat { return 1 - seat }
