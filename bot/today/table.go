package today

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/puzzle"
)

// mostStars is what the best answer is worth.
const mostStars = 3

// losses are how many points less than the best an answer may lead to for each number of stars, from
// the most on.
var losses = [mostStars]float64{puzzle.BestTolerance, 2, 4}

// starsFor returns what an answer is worth that leads to so many points less than the best.
func starsFor(loss float64) int {
	for i, most := range losses {
		if loss <= most {
			return mostStars - i
		}
	}
	return 0
}

// entrant is somebody with their answers.
type entrant struct {
	user uint64
	Person
}

// share is how many have given an answer.
type share struct {
	line []games.Action // as one of them has said it
	n    int
}

// shares counts the answers of a day, those that most have given first. which tells what counts as the
// same answer, negative numbers as any.
func shares(all []entrant, day Day, which func([]games.Action) int) (list []share, n int) {
	at := map[string]int{}
	for _, e := range all {
		line, ok := e.On(day)
		if !ok {
			continue
		}
		n++
		key := spell(line)
		if answer := which(line); answer >= 0 {
			key = fmt.Sprint(answer)
		}
		if _, known := at[key]; !known {
			at[key], list = len(list), append(list, share{line: line})
		}
		list[at[key]].n++
	}
	slices.SortFunc(list, func(a, b share) int {
		return cmp.Or(b.n-a.n, cmp.Compare(spell(a.line), spell(b.line)))
	})
	return list, n
}

// given lists the answers of a day.
func given(all []entrant, day Day) (lines [][]games.Action) {
	for _, e := range all {
		if line, ok := e.On(day); ok {
			lines = append(lines, line)
		}
	}
	return lines
}

// row is a line of a table.
type row struct {
	entrant
	stars, days int
}

// tableOf adds up the stars of some days, the best first. Who has answered on none is left out.
func tableOf(all []entrant, days []Posted, s span) (rows []row) {
	for _, e := range all {
		r := row{entrant: e}
		for _, p := range days {
			line, ok := e.On(p.Day)
			if ok && s.has(p.Day) && !p.Lost {
				r.days++
				r.stars += p.Stars[spell(line)]
			}
		}
		if r.days > 0 {
			rows = append(rows, r)
		}
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(b.stars-a.stars, a.days-b.days, cmp.Compare(a.user, b.user))
	})
	return rows
}
