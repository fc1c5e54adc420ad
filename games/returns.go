package games

// Returner is implemented by the states of games with points that do not decide who wins, such as
// captured pieces in a game that a blockade ends.
type Returner interface {
	// Returns lists what the end of the match is worth to each seat, see [Returns].
	Returns() []float64
}

// Returns lists what the end of a match is worth to each seat, from -1 for a defeat to 1 for a
// victory, even a shared one. It is 0 for all after a draw, and while the match goes on.
func Returns(s State) []float64 {
	if r, ok := s.(Returner); ok {
		return r.Returns()
	}
	returns, winners := make([]float64, len(s.Score())), s.Winners()
	if len(winners) == 0 {
		return returns
	}
	for seat := range returns {
		returns[seat] = -1
	}
	for _, seat := range winners {
		returns[seat] = 1
	}
	return returns
}

// ByPoints reports whether points decide who wins.
func (i Info) ByPoints() bool { return !i.Unscored && i.Can.Returner == nil }
