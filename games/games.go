package games

import (
	"slices"

	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
)

// Seat numbers the players of a match from 0 in clockwise order. It prints as the letter on the
// player's pieces: A, B, C …
type Seat int

// Spectator is the seat of a person who only watches; as a subject it means nobody.
const Spectator Seat = -1

// String returns the seat's letter, or "-" for [Spectator].
func (s Seat) String() string {
	if s < 0 || s > 25 {
		return "-"
	}
	return string(rune('A' + s))
}

// ParseSeat reads a seat letter as written by [Seat.String].
func ParseSeat(letter string) (s Seat, ok bool) {
	if letter == "-" {
		return Spectator, true
	}
	if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
		return Spectator, false
	}
	return Seat(letter[0] - 'A'), true
}

// Option is a variant of the rules that is chosen before a match begins.
type Option struct {
	ID     string   // one word, e.g. "fields"
	Values []string // one word each; the first is the default: the printed rules
}

// Info describes a game to its hosts.
type Info struct {
	ID       string // one word, also the first part of the game's message ids
	Rules    int    // version of the rules as implemented; a record names it
	Set      string // id of the data set (tiles, cards, board) the game was made with, "" without one
	SetHash  string // of the data set, see [SetHash]; "" without one
	OwnSet   bool   // the data set is the one built into the program
	MinSeats int
	MaxSeats int
	Minutes  int // that a match takes, about, when no player keeps the others waiting
	Options  []Option
	// Presets are combinations of options that players know by a name.
	Presets []Preset
	Hidden  bool   // some options deal private information: the states implement [Resampler]
	Events  []Kind // all kinds of events of the game
	// Figure is the noun of the pieces that players put on the board and get back, such as
	// followers; "" if there are none.
	Figure string
	// Unscored says that there are no points: [State.Winners] alone decides, and players see no
	// score.
	Unscored bool
	Can      Abilities // beside the contract
	// Reconstructed says that the data set is a reconstruction, not the published
	// list; players and hosts must be told so.
	Reconstructed bool
	// DrawPossible says that a match can end without a winner. A shared victory is something else.
	DrawPossible bool
}

// Preset is a named choice of options; all others are as in the printed rules. Its text is
// "<game>.preset.<ID>".
type Preset struct {
	ID      string
	Options map[string]string
}

// Setup is everything that a new match depends on.
type Setup struct {
	Seats   int
	Options map[string]string // as completed by [Info.Complete]
	Chance  chance.Source
}

// Game makes positions of one game. Implementations are immutable and safe for
// concurrent use.
type Game interface {
	// Info returns the same description at each call. The caller must not change it.
	Info() Info

	// New returns the first position and the events that led to it. It refuses
	// a number of seats or an option that Info does not offer.
	New(Setup) (State, []Event, error)

	// Load restores a position from its snapshot. The setup must be the one the
	// match began with. Any damage to the bytes is an error, never a panic.
	Load(setup Setup, snapshot []byte) (State, error)
}

// State is a position. It is immutable and safe for concurrent use: Apply returns another one. Its
// type must be comparable, usually a pointer, so that a host can tell whether it has the same
// position.
type State interface {
	// Turn lists the seats that may act now, in ascending order; empty once the
	// match is over.
	Turn() []Seat

	// Legal lists every action the seat may take now: complete, sorted by bytes,
	// without duplicates; empty exactly for seats that are not in Turn. The caller
	// must not change the slice.
	Legal(Seat) []Action

	// Apply carries out a legal action. Its error is a *[Refusal] for an action
	// that is not in Legal, or chance's error when an outcome named in advance cannot happen.
	Apply(Seat, Action) (State, []Event, error)

	// Draws counts the random outcomes used since the beginning of the match.
	Draws() uint64

	// Score lists the points of each seat so far, or only zeros in a game without points, see
	// [Info.Unscored].
	Score() []int

	// Winners lists the seats that have won, in ascending order. It is empty until the match is
	// over, and after a draw, see [Info.DrawPossible].
	Winners() []Seat

	// View shows what the seat (or Spectator) may see, as a picture and in words. words is the
	// beginning of one of the seat's legal actions, or all of it; the picture shows it as if half
	// done. It is empty for every other seat. What a seat has chosen and can still take back is not
	// shown to other seats before Spectator sees it.
	View(seat Seat, words []string) (scene.Scene, Prompt)

	// Snapshot encodes the position, without seed or undrawn outcomes.
	Snapshot() ([]byte, error)
}

// Resampler is implemented by the states of games with hidden information.
type Resampler interface {
	// Resample returns a position that the seat cannot tell from this one, with
	// everything hidden from it drawn again.
	Resample(Seat, chance.Seed) (State, error)
}

// Premover is implemented by the states of games in which players hold what they will play next, so that
// they can plan their turn while others decide.
type Premover interface {
	// Premove returns the position as it would be if the seat's turn began now, nil if the seat cannot
	// plan. Only [State.Legal], [State.View] and [State.Apply] for that seat make sense there. What the
	// seat sees and may do does not depend on what is hidden from it.
	Premove(Seat) State
}

// Reseeder is implemented by states that can get another source of chance without a snapshot.
type Reseeder interface {
	// Reseed returns the same position with another source of chance.
	Reseed(chance.Source) State
}

// Stander is implemented by games that know which action disturbs the others least. Hosts ask for
// the action of a seat that was given up. Without it, or if it returns "", they take any legal
// action.
type Stander interface {
	StandIn(Seat) Action
}

// Binder is implemented by the states of games with decisions that are binding although they reveal
// nothing and the turn goes on, such as a piece that takes effect as soon as it is placed.
type Binder interface {
	// Binding counts the binding decisions since the beginning of the match. An action that raises
	// the count is final.
	Binding() uint64
}

// Turner is implemented by the states of games in which other seats decide something during a
// seat's turn, such as a wall that all build. A host keeps such a turn together.
type Turner interface {
	// Turns counts the turns begun since the beginning of the match. It stays the same during a
	// turn, whichever seat decides.
	Turns() uint64
}

// SameTurn reports whether a position belongs to the same turn as one that led to it. It is false
// for games without [Turner], and once the match is over.
func SameTurn(before, after State) bool {
	a, ok := before.(Turner)
	b, _ := after.(Turner)
	return ok && len(after.Turn()) > 0 && a.Turns() == b.Turns()
}

// Final reports whether an action of the seat cannot be taken back: it revealed an outcome, ended
// the seat's turn or was binding. before and after are the positions around it.
func Final(before, after State, seat Seat) bool {
	return after.Draws() != before.Draws() || binding(after) != binding(before) || !slices.Contains(after.Turn(), seat)
}

func binding(s State) uint64 {
	if b, ok := s.(Binder); ok {
		return b.Binding()
	}
	return 0
}
