package table

// Kinds of events that are told of the table on which any game is played, by this package or by
// its hosts. No game has one of them.
const (
	Resigned  = "resigned"   // the seat was given up
	CameBack  = "came-back"  // somebody plays the seat again
	TakenBack = "taken-back" // the last decisions are not true any more
	StoodIn   = "stood-in"   // somebody else has decided for the seat
	TakenOver = "taken-over" // somebody else decides for the seat from now on
	RanOut    = "ran-out"    // the seat is lost: its player has let the time for a turn run out
	Withdrew  = "withdrew"   // the seat is lost: its player has left what the match belongs to
	Slowest   = "slowest"    // the seat is lost: time is over, and its player has used the most of it
	NewPlayer = "new-player" // the seat has another player
	Jumped    = "jumped"     // n moves were made of which nothing else is told
	Abandoned = "abandoned"  // the players have stopped the match
)

// Kinds lists them.
var Kinds = []string{Resigned, CameBack, TakenBack, StoodIn, TakenOver, RanOut, Withdrew, Slowest, NewPlayer, Jumped, Abandoned}
