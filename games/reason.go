package games

import "slices"

// Reasoner is implemented by states that can give reasons for a decision.
type Reasoner interface {
	// Reasons lists what a row of actions of a seat does on the board, as far as it is good for the
	// seat and does not depend on chance. There is a clause for each, the most important first;
	// what it gives others at once is among the first two. The first action is legal.
	Reasons(seat Seat, line []Action) []Text
}

// Summarizer is implemented by states that can sum up several actions in a few words, instead of
// the labels of all their choices.
type Summarizer interface {
	// Summary describes a row of actions of a seat, in order, a clause each, in the mood of advice.
	// It is nil where the labels say it well enough. The first action is legal.
	Summary(seat Seat, line []Action) []Text
}

// Play carries out a row of actions of a seat, as far as they are legal. It returns the position
// they lead to and the events.
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
