package games

import (
	"errors"
	"fmt"
	"slices"
)

// Reason classifies a refusal, so that a host can answer each kind differently.
type Reason string

const (
	Malformed   Reason = "malformed"     // not an action at all
	NoSeat      Reason = "no such seat"  // there is no such player
	Illegal     Reason = "illegal"       // understood, but not allowed here
	NotYourTurn Reason = "not your turn" // another seat is to act
	Over        Reason = "over"          // the match has ended
)

// Refusal is the error of [State.Apply] for an action that is not legal.
type Refusal struct {
	Reason Reason
	Seat   Seat
	Action Action
}

// Error implements error.
func (r *Refusal) Error() string {
	return fmt.Sprintf("%s: seat %s, action %q", r.Reason, r.Seat, string(r.Action))
}

// Check returns nil if the action is in the seat's legal list and a *[Refusal]
// otherwise. It is the only validator there is: legal means listed.
func Check(s State, seat Seat, a Action) error {
	legal := s.Legal(seat)
	if _, listed := slices.BinarySearch(legal, a); listed {
		return nil
	}
	reason := Illegal
	switch {
	case !a.Valid():
		reason = Malformed
	case seat < 0 || int(seat) >= len(s.Score()):
		reason = NoSeat
	case len(s.Turn()) == 0:
		reason = Over
	case len(legal) == 0:
		reason = NotYourTurn
	}
	return &Refusal{Reason: reason, Seat: seat, Action: a}
}

// Errors of [Info.Complete].
var (
	ErrSeats  = errors.New("number of seats not offered")
	ErrOption = errors.New("option not offered")
)

// Complete checks a number of seats and the chosen options against what the game
// offers and returns the options with the defaults filled in. Its errors wrap
// [ErrSeats] or [ErrOption].
func (i Info) Complete(seats int, chosen map[string]string) (map[string]string, error) {
	if seats < i.MinSeats || seats > i.MaxSeats {
		return nil, fmt.Errorf("%s with %d seats (%d to %d): %w", i.ID, seats, i.MinSeats, i.MaxSeats, ErrSeats)
	}
	full := make(map[string]string, len(i.Options))
	for _, o := range i.Options {
		full[o.ID] = o.Values[0]
	}
	for id, value := range chosen {
		at := slices.IndexFunc(i.Options, func(o Option) bool { return o.ID == id })
		if at < 0 {
			return nil, fmt.Errorf("%s option %q: %w", i.ID, id, ErrOption)
		}
		if values := i.Options[at].Values; !slices.Contains(values, value) {
			return nil, fmt.Errorf("%s option %q with value %q (one of %v): %w", i.ID, id, value, values, ErrOption)
		}
		full[id] = value
	}
	return full, nil
}
