package games

import (
	"slices"

	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
)

// Seat numbers the players of a match from 0 in clockwise order. It prints as the
// letter the player's pieces bear: A, B, C …
type Seat int

// Spectator is the seat of somebody who only watches; as a subject it means nobody.
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
	OwnSet   bool   // the data set is the one that the program brings along
	MinSeats int
	MaxSeats int
	Minutes  int // that a match takes, about, when nobody is waited for
	Options  []Option
	// Presets are choices of several options at once that players know by a name.
	Presets []Preset
	Hidden  bool   // some options deal private information: the states are [Resampler]s
	Events  []Kind // all kinds of events that the game tells of
	// Figure is the noun of the pieces that stand on the board for their players, who have only a
	// few of them and get them back, such as followers; "" without.
	Figure string
	// Unscored says that there are no points: who wins does so in another way, see
	// [State.Winners]. Nobody is shown any then.
	Unscored bool
	Can      Abilities // beside the contract
	// Reconstructed says that the data set is a reconstruction, not the published
	// list; players and hosts must be told so.
	Reconstructed bool
	// DrawPossible says that a match can end without a winner, which is not the same as
	// a victory that several share.
	DrawPossible bool
}

// Preset is a choice of options with a name; the others are as in the printed rules. Its text is
// "<game>.preset.<ID>".
type Preset struct {
	ID      string
	Options map[string]string
}

// Setup is all that a new match depends on.
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

// State is a position. It is immutable and safe for concurrent use: Apply returns
// another one. Its type is comparable (a pointer, as a rule), so that a host can tell
// whether it still has the same position.
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

	// Score lists the points of each seat so far: 0 for all in a game without, see
	// [Info.Unscored].
	Score() []int

	// Winners lists the seats that have won, in ascending order; empty until the
	// match is over, and then only after a draw, see [Info.DrawPossible].
	Winners() []Seat

	// View shows what the seat (or Spectator) may see, as a picture and in words.
	// words is the beginning (or the whole) of one of the seat's legal actions,
	// which the picture shows as if half done; it is empty for anybody else. What a
	// seat has chosen and can still take back shows to another seat no sooner than to
	// Spectator.
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

// Reseeder is implemented by the states whose outcomes to come can be exchanged without
// writing the position down and reading it again.
type Reseeder interface {
	// Reseed returns the same position with another source of chance.
	Reseed(chance.Source) State
}

// Stander is implemented by games that know which action disturbs the others
// least. It is asked for a seat that was given up; without it, or when it answers
// "", any legal action is taken.
type Stander interface {
	StandIn(Seat) Action
}

// Binder is implemented by the states of games in which a decision can be binding
// although nothing was revealed and the turn goes on, such as a piece that is played as
// soon as it is placed.
type Binder interface {
	// Binding counts the binding decisions since the beginning of the match. An action
	// that raises it is final.
	Binding() uint64
}

// Turner is implemented by the states of games in which other seats have something to
// decide in the middle of a seat's turn, such as a wall that everybody goes on building.
// A host keeps such a turn together.
type Turner interface {
	// Turns counts the turns begun since the beginning of the match. It stays the same
	// while a turn goes on, whoever decides.
	Turns() uint64
}

// SameTurn reports whether a position belongs to the same turn as one that led to it. It
// is false for games that are not [Turner]s, and once the match is over.
func SameTurn(before, after State) bool {
	a, ok := before.(Turner)
	b, _ := after.(Turner)
	return ok && len(after.Turn()) > 0 && a.Turns() == b.Turns()
}

// Final reports whether an action of the seat that led from one position to another
// cannot be taken back: it revealed an outcome, ended the seat's turn or was binding.
func Final(before, after State, seat Seat) bool {
	return after.Draws() != before.Draws() || binding(after) != binding(before) || !slices.Contains(after.Turn(), seat)
}

func binding(s State) uint64 {
	if b, ok := s.(Binder); ok {
		return b.Binding()
	}
	return 0
}
