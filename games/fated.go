package games

// Fated is implemented by the states of games whose outcomes do not depend on decisions, such as
// tiles that all seats draw from one bag. A host can then give several matches the same outcomes.
type Fated interface {
	// Fated reports whether that is so with the options of the match. Then outcome n is the same in
	// all matches with the same seed, options and number of seats, whatever was decided before.
	// Everyone sees it as soon as it is known, and only one seat decides at a time.
	Fated() bool
}
