package table

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Actions of the table, not of a game. Every match offers [Resign] to every seat that plays, and
// [Return] to those that were given up. See also [Back].
const (
	Resign games.Action = "resign" // the seat is given up
	Return games.Action = "return" // a player plays the seat again
)

// Errors of making and restoring a match.
var (
	ErrRules    = errors.New("played by another version of the rules")
	ErrSet      = errors.New("played with another data set")
	ErrGame     = errors.New("another game")
	ErrSnapshot = errors.New("damaged snapshot")
)

// Header is what a match began with. It contains the secret seed.
type Header struct {
	Game    string
	Rules   int
	Set     string
	SetHash string // see [games.Info]; "" without a set, and in records that do not name it
	Seats   int
	Options map[string]string // complete
	Seeded  bool              // Seed is given; otherwise Forced must name every outcome
	Seed    chance.Seed
	Forced  []string // names of the first outcomes
	// Points are those of each seat at the end of a record, nil where it does not name them. A
	// replay has to reach the same points, and may then use other rules.
	Points []int

	watch   func(chance.Outcome) // gets each outcome, see [Record.Outcomes]
	carried []string             // while a record is read: see [Record.Carry]
}

// NewHeader completes a header for a new match of the game: rules version, data
// set and default options. Its errors are those of [games.Info.Complete].
func NewHeader(g games.Game, seats int, options map[string]string, seed chance.Seed) (Header, error) {
	info := g.Info()
	full, err := info.Complete(seats, options)
	if err != nil {
		return Header{}, err
	}
	return Header{
		Game: info.ID, Rules: info.Rules, Set: info.Set, SetHash: info.SetHash,
		Seats: seats, Options: full, Seeded: true, Seed: seed,
	}, nil
}

// setup returns the setup for the game. spent is the number of outcomes that were taken back.
func (h Header) setup(spent uint64) games.Setup {
	source := chance.New(h.Seed, h.Forced...).Without(spent).Watched(h.watch)
	return games.Setup{Seats: h.Seats, Options: h.Options, Chance: source}
}

// fits reports whether the header is for this game, and if not, which line of it is wrong.
func (h Header) fits(info games.Info) (key string, err error) {
	switch {
	case h.Game != info.ID:
		return "game", fmt.Errorf("%q is not %q: %w", h.Game, info.ID, ErrGame)
	case h.Rules != info.Rules:
		return "rules", fmt.Errorf("rules %d, this program plays rules %d: %w", h.Rules, info.Rules, ErrRules)
	}
	return "set", h.equipped(info)
}

// equipped reports whether the game uses the data set that the header names, by its hash or, where
// the header has none, by its name.
func (h Header) equipped(info games.Info) error {
	if h.Set == info.Set && (h.SetHash == "" || h.SetHash == info.SetHash) {
		return nil
	}
	return fmt.Errorf("%s, this program has %s: %w", setName(h.Set, h.SetHash), setName(info.Set, info.SetHash), ErrSet)
}

// setName names a data set in an error.
func setName(set, hash string) string {
	if hash == "" {
		return fmt.Sprintf("set %q", set)
	}
	return fmt.Sprintf("set %q with the SHA-256 %.12s…", set, hash)
}

// Entry is one line of the log.
type Entry struct {
	Seat   games.Seat
	Action games.Action
}

// Match is a match as committed. It is a value: Apply returns the next one and does not change the
// receiver.
type Match struct {
	Header Header
	State  games.State
	Steps  int    // log entries applied
	Gone   []bool // by seat: given up
	Spent  uint64 // outcomes that became known and were taken back

	memo  *memo  // nil to remember nothing
	among *among // nil to offer everything, see [Match.Among]
}

// New begins a match. The events are those before the first decision.
func New(g games.Game, h Header) (Match, []games.Event, error) {
	if _, err := h.fits(g.Info()); err != nil {
		return Match{}, nil, err
	}
	state, events, err := g.New(h.setup(0))
	if err != nil {
		return Match{}, nil, err
	}
	return Match{Header: h, State: state, Gone: make([]bool, h.Seats)}, events, nil
}

// Turn lists the seats that may act, even those that were given up: see [Match.InPlaceOf].
func (m Match) Turn() []games.Seat {
	if m.Over() {
		return nil
	}
	return m.State.Turn()
}

// Over reports whether the match has ended, by its rules or because all seats but one were given
// up.
func (m Match) Over() bool { return len(m.State.Turn()) == 0 || m.playing() <= 1 }

func (m Match) playing() int {
	n := 0
	for _, gone := range m.Gone {
		if !gone {
			n++
		}
	}
	return n
}

// Winners lists the winning seats once the match is over: the game's winners or, when these were
// given up, the best of the other seats. It is empty after a draw.
func (m Match) Winners() []games.Seat {
	if !m.Over() {
		return nil
	}
	var stayed []games.Seat
	for seat, gone := range m.Gone {
		if !gone {
			stayed = append(stayed, games.Seat(seat))
		}
	}
	if len(stayed) <= 1 {
		return stayed
	}
	winners := slices.Clone(m.State.Winners())
	if len(winners) == 0 {
		return nil
	}
	winners = slices.DeleteFunc(winners, func(seat games.Seat) bool { return m.Gone[seat] })
	if len(winners) > 0 {
		return winners
	}
	most := slices.MaxFunc(stayed, m.Compare)
	return slices.DeleteFunc(stayed, func(seat games.Seat) bool { return m.Compare(seat, most) < 0 })
}

// Compare compares two seats, no matter who has won or resigned. It is negative if the first is worse.
// Returns decide, then points.
func (m Match) Compare(a, b games.Seat) int {
	returns, score := games.Returns(m.State), m.State.Score()
	return cmp.Or(cmp.Compare(returns[a], returns[b]), score[a]-score[b])
}

// Better counts the seats that are better than a seat, see [Match.Compare].
func (m Match) Better(seat games.Seat) (n int) {
	for other := range m.Gone {
		if m.Compare(games.Seat(other), seat) > 0 {
			n++
		}
	}
	return n
}

// Apply carries out a log entry. Its errors are those of [games.State.Apply]. A seat that was given
// up cannot resign again, and one that was not cannot return. The event "ended" names the winners
// of the match, see [Match.Winners]. [Match.TakeBack] takes back, since that needs the past.
func (m Match) Apply(e Entry) (Match, []games.Event, error) {
	if err := m.refusal(e); err != nil {
		return m, nil, err
	}
	next := m
	next.Steps++
	switch e.Action {
	case Resign:
		return next.occupy(m, e, true, Resigned)
	case Return:
		return next.occupy(m, e, false, CameBack)
	}
	state, events, err := m.apply(m.State, e.Seat, e.Action)
	if err != nil {
		return m, nil, err
	}
	next.State = state
	return next, next.withWinners(events), nil
}

// refusal returns the error of an entry of a seat that does not exist, or after the end; nil for
// all others.
func (m Match) refusal(e Entry) error {
	switch {
	case e.Seat < 0 || int(e.Seat) >= len(m.Gone):
		return &games.Refusal{Reason: games.NoSeat, Seat: e.Seat, Action: e.Action}
	case m.Over():
		return &games.Refusal{Reason: games.Over, Seat: e.Seat, Action: e.Action}
	}
	return nil
}

// withWinners makes the event that ends the match name the winners of the match. The game does not
// know which seats were given up.
func (m Match) withWinners(events []games.Event) []games.Event {
	at := slices.IndexFunc(events, func(e games.Event) bool { return e.Kind == games.Ended })
	if at < 0 || !m.Over() {
		return events
	}
	letters := ""
	for _, seat := range m.Winners() {
		letters += seat.String()
	}
	events = slices.Clone(events)
	events[at].Facts = slices.Clone(events[at].Facts)
	for i, f := range events[at].Facts {
		if f.Name == games.WinnersFact {
			events[at].Facts[i].Value = letters
		}
	}
	return events
}

// occupy gives a seat up or takes it again.
func (m Match) occupy(before Match, e Entry, gone bool, kind string) (Match, []games.Event, error) {
	if m.Gone[e.Seat] == gone {
		return before, nil, &games.Refusal{Reason: games.Illegal, Seat: e.Seat, Action: e.Action}
	}
	m.Gone = slices.Clone(m.Gone)
	m.Gone[e.Seat] = gone
	return m, []games.Event{{Kind: kind, Seat: e.Seat}}, nil
}

// InPlaceOf returns the entry for a seat whose player does not play; ok is false when the seat has
// nothing to decide. The game chooses ([games.Stander]), or chance does, always in the same way.
func (m Match) InPlaceOf(seat games.Seat) (e Entry, ok bool) {
	if !slices.Contains(m.Turn(), seat) {
		return Entry{}, false
	}
	return Entry{Seat: seat, Action: m.deputy(seat)}, true
}

func (m Match) deputy(seat games.Seat) games.Action {
	if stander, ok := m.State.(games.Stander); ok {
		if a := stander.StandIn(seat); a != "" {
			return a
		}
	}
	legal := m.Legal(m.State, seat)
	const apart = 1 << 63 // beyond the numbers of all draws of a match
	n := chance.New(m.Header.Seed).Number(apart+uint64(m.Steps), len(legal))
	return legal[n]
}
