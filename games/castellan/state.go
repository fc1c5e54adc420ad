package castellan

import (
	"embed"
	"fmt"
	"math/bits"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// ID is the game's id.
const ID = "castellan"

// Texts holds the message catalogues, texts/en.toml and texts/fr.toml.
//
//go:embed texts/*.toml rules/*.txt cover.txt lesson puzzles.txt
var Texts embed.FS

// rules is the version of the implemented rules. Version 2 no longer offers places in the first
// turn that leave a tower unlinked.
const rules = 2

const minSeats, maxSeats = 2, 4

// placedOption decides whether a player can take back a turn until they confirm it, or each
// placement is binding.
var placedOption = games.Option{ID: "placed", Values: []string{"trial", "final"}}

type game struct {
	games.Equipment
	cards *cards
}

// New makes the game from a data file in the format of castellan-cards.json, or from the built-in
// file if set is nil. The error names the wrong entry.
func New(set []byte) (games.Game, error) {
	if set == nil {
		set = embedded
	}
	c, err := parse(set)
	if err != nil {
		return nil, err
	}
	return game{games.Equip(set, embedded), c}, nil
}

// WithSet implements [games.Equipped].
func (game) WithSet(data []byte) (games.Game, error) { return New(data) }

// Info implements [games.Game].
func (g game) Info() games.Info {
	return g.Describe(games.Info{
		ID: ID, Rules: rules, Set: g.cards.id, MinSeats: minSeats, MaxSeats: maxSeats, Minutes: 30,
		Options: []games.Option{placedOption}, Hidden: true, Reconstructed: g.cards.reconstructed,
		Events: eventKinds, Can: abilities,
	})
}

// table holds what stays the same during a match.
type table struct {
	*cards
	seats  int
	chance chance.Source
	final  bool // placements are binding at once
}

// phase is what the seat to act decides now.
type phase uint8

const (
	playing  phase = iota // which cards to play
	building              // where a piece goes
	doubling              // which courtyard gets or keeps the double keep
	drawing               // from which decks to draw
	over
)

var phaseNames = []string{"playing", "building", "doubling", "drawing", "over"}

// player is what a seat has, apart from courtyards.
type player struct {
	hand     hand
	deck     hand // both decks
	passedOn supply
	doubled  bool // the double keep was used
}

// placedPiece is a piece of the castle, with the seat and the turn that placed it.
type placedPiece struct {
	piece
	by   games.Seat
	turn int
}

// state is a position. Slices never change once they are part of a state.
type state struct {
	*table
	draws        uint64
	bindingCount uint64 // decisions that are binding with the option "final"
	turn         int    // counts from 1
	seat         games.Seat
	first        games.Seat
	firstOut     games.Seat // the seat whose cards ran out first; Spectator before that
	phase        phase
	players      [maxSeats]player
	played       hand // cards played in this turn
	todo         supply
	pieces       []placedPiece
	land         *land
	yards        []yard
	legal        []games.Action
}

// New implements [games.Game]. It draws the seat that begins, then every hand.
func (g game) New(setup games.Setup) (games.State, []games.Event, error) {
	tbl, err := g.table(setup)
	if err != nil {
		return nil, nil, err
	}
	s := &state{table: tbl, turn: 1, firstOut: games.Spectator, land: survey(nil)}
	t := &step{state: s}
	if err := t.begin(); err != nil {
		return nil, nil, err
	}
	s.legal = s.list()
	return s, t.events, nil
}

func (g game) table(setup games.Setup) (*table, error) {
	options, err := g.Info().Complete(setup.Seats, setup.Options)
	if err != nil {
		return nil, err
	}
	return &table{
		cards: g.cards, seats: setup.Seats, chance: setup.Chance,
		final: options[placedOption.ID] == placedOption.Values[1],
	}, nil
}

// begin draws the seat that begins and every hand.
func (t *step) begin() error {
	letters := []string{"A", "B", "C", "D"}[:t.seats]
	first, err := chance.Draw[int](t.chance, t.draws, letters, nil)
	if err != nil {
		return fmt.Errorf("castellan: %w", err)
	}
	t.draws++
	t.first, t.seat = games.Seat(first), games.Seat(first)
	t.events = append(t.events, games.Event{Kind: "started", Seat: t.first, Draw: letters[first]})
	for n := range t.seats {
		seat := (t.first + games.Seat(n)) % games.Seat(t.seats)
		t.players[seat].deck = t.of[wallDeck] | t.of[towerDeck]
		for d := range decks {
			for range t.dealt {
				if err := t.drawCard(seat, d); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// drawCard moves a random card from one of the seat's decks to its hand.
func (t *step) drawCard(seat games.Seat, from deck) error {
	p := &t.players[seat]
	i, err := t.pickCard(p.deck&t.of[from], seat)
	if err != nil {
		return err
	}
	t.draws++
	p.deck &^= 1 << i
	p.hand |= 1 << i
	if !t.silent {
		t.events = append(t.events, games.Event{
			Kind: "drew", Seat: seat, Private: true, Draw: t.names[i], Facts: []games.Fact{{Name: "card", Value: t.names[i]}},
		})
	}
	return nil
}

// pickCard draws one of the given cards and returns its index.
func (t *step) pickCard(of hand, seat games.Seat) (int, error) {
	if t.silent {
		i := bits.TrailingZeros32(uint32(of.randomCards(1, &t.random)))
		if seat == t.thinker {
			t.seen = t.seen*mostCards*uint32(decks) + uint32(i) + 1
		}
		return i, nil
	}
	counts := make([]uint8, len(t.names))
	for i := range of.each {
		counts[i] = 1
	}
	i, err := chance.Draw(t.chance, t.draws, t.names, counts)
	if err != nil {
		return 0, fmt.Errorf("castellan: %w", err)
	}
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

// Binding implements [games.Binder].
func (s *state) Binding() uint64 {
	if s.final {
		return s.bindingCount
	}
	return 0
}

// Score implements [games.State]: the current value of the courtyards.
func (s *state) Score() []int {
	list := make([]int, s.seats)
	for seat := range list {
		list[seat] = score(s.yards, games.Seat(seat))
	}
	return list
}

// score adds up the courtyards of a seat.
func score(yards []yard, seat games.Seat) (sum int) {
	for _, y := range yards {
		if y.owner == seat {
			sum += y.points()
		}
	}
	return sum
}

// keeps counts each seat's keeps in play.
func (s *state) keeps() []int {
	keeps := make([]int, s.seats)
	for _, y := range s.yards {
		keeps[y.owner] += y.keeps()
	}
	return keeps
}

// Winners implements [games.State]: most points, then most keeps in play.
func (s *state) Winners() []games.Seat {
	if s.phase != over {
		return nil
	}
	var winners []games.Seat
	score, keeps := s.Score(), s.keeps()
	most := [2]int{-1, -1}
	for seat := range s.seats {
		has := [2]int{score[seat], keeps[seat]}
		if has == most {
			winners = append(winners, games.Seat(seat))
		} else if has[0] > most[0] || has[0] == most[0] && has[1] > most[1] {
			winners, most = []games.Seat{games.Seat(seat)}, has
		}
	}
	return winners
}

// leftOf returns the player to the left of a seat.
func (s *state) leftOf(seat games.Seat) games.Seat { return (seat + 1) % games.Seat(s.seats) }

// piecesOf returns only the pieces.
func piecesOf(list []placedPiece) []piece {
	pieces := make([]piece, len(list))
	for i, l := range list {
		pieces[i] = l.piece
	}
	return pieces
}
