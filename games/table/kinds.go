package table

// Kinds of events about the table of any game. This package and its hosts make them; no game has
// one of them.
const (
	Resigned  = "resigned"   // the seat was given up
	CameBack  = "came-back"  // a player plays the seat again
	TakenBack = "taken-back" // the last decisions no longer count
	StoodIn   = "stood-in"   // another player, or the program, has decided for the seat
	TakenOver = "taken-over" // another player, or the program, decides for the seat from now on
	RanOut    = "ran-out"    // the seat is lost: its player has run out of time
	Withdrew  = "withdrew"   // the seat is lost: its player has left the event that the match belongs to
	Slowest   = "slowest"    // the seat is lost: time is up, and its player has used most of it
	Removed   = "removed"    // the seat was given up: a moderator has removed its player
	Expelled  = "expelled"   // the seat is lost: a manager has removed its player from the event that the match belongs to
	NewPlayer = "new-player" // the seat has another player
	Jumped    = "jumped"     // n moves were made, without more details
	Abandoned = "abandoned"  // the players have stopped the match
)

// Kinds lists these kinds.
var Kinds = []string{Resigned, CameBack, TakenBack, StoodIn, TakenOver, RanOut, Withdrew, Slowest, Removed, Expelled, NewPlayer, Jumped, Abandoned}

// By is a fact of Removed and Expelled: the seat of the person who did it. It is missing if that person does not play.
const By = "by"
