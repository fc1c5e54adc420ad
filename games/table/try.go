package table

import (
	"errors"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Try is something that a player tries on a board that only they see: a turn is supposed to begin in
// another way, or a seat decides something.
type Try struct {
	Seat games.Seat `json:"s"`
	// Suppose is what the turn of the seat begins with, see [games.Supposer]; "" if the seat decides.
	Suppose string `json:"o,omitempty"`
	// Line are the actions of a decision. Only the last one is final.
	Line []games.Action `json:"l,omitempty"`
	// Drew are the outcomes that the player has chosen for it, where there was a choice.
	Drew []string `json:"d,omitempty"`
}

// Luck is an outcome that a player who tries something has to choose.
type Luck struct {
	Names  []string // what can happen
	Counts []int    // how likely each is
	// Event is what happens with one of them. It names that one in Draw, and perhaps in a fact.
	Event games.Event
}

// ErrTry says that something that was tried does not fit the position.
var ErrTry = errors.New("what was tried does not fit the position")

// Apart returns the match for a board that only one player sees. It knows nothing of the outcomes to
// come, and all seats play. The errors are those of snapshots.
func (m Match) Apart(g games.Game) (Match, error) {
	m.Gone = make([]bool, len(m.Gone))
	return m.Otherwise(g, chance.Seed{})
}

// Try carries out what a player tries in a match made by [Match.Apart]. If an outcome is still to be
// chosen, luck says which, and the match is returned as it was. Where only one outcome is possible, it
// happens. The error wraps [ErrTry] if it does not fit the position.
func (m Match) Try(g games.Game, t Try) (after Match, luck *Luck, err error) {
	if t.Suppose != "" {
		return m.suppose(g, t)
	}
	if len(t.Line) == 0 {
		return m, nil, ErrTry
	}
	after = m
	for _, action := range t.Line[:len(t.Line)-1] {
		if after, _, err = after.Apply(Entry{t.Seat, action}); err != nil {
			return m, nil, errors.Join(ErrTry, err)
		}
	}
	after, luck, err = after.choosing(g, Entry{t.Seat, t.Line[len(t.Line)-1]}, t.Drew)
	if err != nil {
		return m, nil, errors.Join(ErrTry, err)
	}
	if luck != nil {
		return m, luck, nil
	}
	after, err = after.Apart(g)
	return after, nil, err
}

func (m Match) suppose(g games.Game, t Try) (Match, *Luck, error) {
	supposer, ok := m.State.(games.Supposer)
	if !ok || t.Seat < 0 || int(t.Seat) >= len(m.Gone) {
		return m, nil, ErrTry
	}
	state, err := supposer.Suppose(t.Seat, t.Suppose)
	if err != nil {
		return m, nil, errors.Join(ErrTry, err)
	}
	m.State = state
	m, err = m.Apart(g)
	return m, nil, err
}

// choosing applies an entry with chosen outcomes. All of them must be used.
func (m Match) choosing(g games.Game, e Entry, chosen []string) (Match, *Luck, error) {
	var names []string
	for {
		var open *chance.Outcome
		known, err := m.naming(g, names, func(o chance.Outcome) {
			if !o.Forced && open == nil {
				open = &o
			}
		})
		if err != nil {
			return m, nil, err
		}
		after, events, err := known.Apply(e)
		switch {
		case err != nil:
			return m, nil, err
		case open == nil && len(chosen) > 0:
			return m, nil, ErrTry
		case open == nil:
			return after, nil, nil
		case len(open.Names) == 1:
			names = append(names, open.Names[0])
		case len(chosen) > 0:
			names, chosen = append(names, chosen[0]), chosen[1:]
		default:
			return m, &Luck{open.Names, open.Counts, drawing(events, len(names))}, nil
		}
	}
}

// naming returns the same position with named outcomes to come. watch gets each that is drawn.
func (m Match) naming(g games.Game, names []string, watch func(chance.Outcome)) (Match, error) {
	header := m.Header
	header.Forced = append(make([]string, m.known()), names...)
	header.watch = watch
	return m.under(g, header)
}

// drawing returns the event of the n-th outcome among events.
func drawing(events []games.Event, n int) games.Event {
	drawn := slices.DeleteFunc(slices.Clone(events), func(e games.Event) bool { return e.Draw == "" })
	if n >= len(drawn) {
		return games.Event{Seat: games.Spectator}
	}
	return drawn[n]
}
