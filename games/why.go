package games

// Bar is a choice that is not offered, and why.
type Bar struct {
	Word  string // as of a [Choice]; different for each bar
	Label Text   // what it is called
	Why   []Text // one sentence for each obstacle, at least one
}

// Explainer is implemented by the states of games that can explain why something is not among the
// choices.
type Explainer interface {
	// Barred lists what the seat may look for among the choices for the next word and does not find
	// there, in reading order of the picture. It is empty when nothing of the kind is asked. The
	// words are as for [State.View].
	Barred(seat Seat, words []string) []Bar
}
