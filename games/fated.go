package games

// Fated is implemented by the states of games in which chance can go its own way, such as tiles that
// all draw from one bag: a host may let the same outcomes be met in several matches at a time.
type Fated interface {
	// Fated reports whether that is so with the options of the match: outcome n is the same in all
	// matches with the same seed, options and number of seats, whatever was decided before it,
	// everybody sees it as soon as it is known, and one seat decides at a time.
	Fated() bool
}
