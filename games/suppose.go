package games

// Supposer is implemented by the states of games whose turns begin with something that is drawn, such
// as a tile, so that a player can think about another turn than the present one.
type Supposer interface {
	// Supposable lists what a turn could begin with now: first what has been drawn, then what is left
	// and can be used. The names of the faces are those of the outcomes. It is empty in the middle of a
	// turn, and where hands are secret.
	Supposable() []Stock
	// Suppose returns the position in which the turn of a seat begins with one of these, by its name.
	// What had been drawn is left to be drawn again.
	Suppose(Seat, string) (State, error)
}

// AllSeen reports whether every player of a game sees everything that has been drawn. A player can then
// know what follows from a decision of each seat.
func AllSeen(info Info, s State) bool {
	fated, ok := s.(Fated)
	return !info.Hidden || ok && fated.Fated()
}
