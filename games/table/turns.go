package table

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Turns returns the steps of a course that end a turn, and its first and last step. Where a game
// does not tell its turns apart, a turn is all that one seat does in a row.
func Turns(course []Step) (turns []Step) {
	for _, at := range ends(course) {
		turns = append(turns, course[at])
	}
	return turns
}

// ends lists the indexes of those steps.
func ends(course []Step) (list []int) {
	for i := range course {
		if i == 0 || i == len(course)-1 || passes(course[i-1], course[i], course[i+1]) {
			list = append(list, i)
		}
	}
	return list
}

// TurnEnd returns the index in a course where the turn ends that is by turns after that of an
// index, or before it; the beginning or the end if there is none.
func TurnEnd(course []Step, at, by int) int {
	list := ends(course)
	n, found := slices.BinarySearch(list, at)
	if !found && by > 0 {
		n-- // the end of the present turn is the next one
	}
	return list[max(0, min(n+by, len(list)-1))]
}

// TurnEvents returns the events of a turn up to a step of it.
func TurnEvents(course []Step, at int) (events []games.Event) {
	if at == 0 {
		return course[0].Events
	}
	for _, step := range course[TurnEnd(course, at, -1)+1 : at+1] {
		events = append(events, step.Events...)
	}
	return events
}

// passes reports whether a turn ended with a step between two others.
func passes(before, step, after Step) bool {
	if _, tells := step.After.State.(games.Turner); tells {
		return !games.SameTurn(before.After.State, step.After.State)
	}
	return after.Entry.Seat != step.Entry.Seat
}

// Numbered returns for each step of a course the number of its turn, as people count: from 1, and 0
// before the first. What happens at the table belongs to the turn before it.
func Numbered(course []Step) []int {
	numbers := make([]int, len(course))
	last := 0 // step of the game
	for i := 1; i < len(course); i++ {
		numbers[i] = numbers[i-1]
		if a := course[i].Entry.Action; a == Resign || a == Return {
			continue
		}
		if last == 0 || !together(course[last], course[i]) {
			numbers[i]++
		}
		last = i
	}
	return numbers
}

// together reports whether two steps of the game in a row are of one turn.
func together(one, next Step) bool {
	if a, tells := one.Before.State.(games.Turner); tells {
		return a.Turns() == next.Before.State.(games.Turner).Turns()
	}
	return one.Entry.Seat == next.Entry.Seat
}
