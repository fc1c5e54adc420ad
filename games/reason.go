package games

import "slices"

// Reasoner is implemented by states that can say what speaks for a decision.
type Reasoner interface {
	// Reasons lists what a row of actions of a seat does on the board, as far as it speaks for them
	// and no outcome has its say: a clause each, the most important first, what it gives others at once
	// among the first two. The first of the actions is legal.
	Reasons(seat Seat, line []Action) []Text
}

// Summarizer is implemented by states that can tell several actions in a few words, where the labels
// of their choices would tell them press by press.
type Summarizer interface {
	// Summary lists what a row of actions of a seat is, a clause each in the order in which it is done
	// and in the mood of advice; nil for what its labels tell well enough. The first of the actions is
	// legal.
	Summary(seat Seat, line []Action) []Text
}

// Play carries out a row of actions of a seat, as far as they are legal, and returns where that leads
// and what happened.
func Play(s State, seat Seat, line []Action) (after State, events []Event, err error) {
	for _, a := range line {
		if !slices.Contains(s.Legal(seat), a) {
			break
		}
		next, told, err := s.Apply(seat, a)
		if err != nil {
			return s, events, err
		}
		s, events = next, append(events, told...)
	}
	return s, events, nil
}
