package table

import "github.com/bastide-games/bastide/games"

// Turns returns those steps of a course after which the turn passed on, and its first
// and last: the positions to look at when not every step is wanted. Where a game does not
// tell its turns apart, a turn is all that one seat does in a row.
func Turns(course []Step) (turns []Step) {
	for i, step := range course {
		if i == 0 || i == len(course)-1 || passes(course[i-1], step, course[i+1]) {
			turns = append(turns, step)
		}
	}
	return turns
}

// passes reports whether a turn ended with a step between two others.
func passes(before, step, after Step) bool {
	if _, tells := step.After.State.(games.Turner); tells {
		return !games.SameTurn(before.After.State, step.After.State)
	}
	return after.Entry.Seat != step.Entry.Seat
}
