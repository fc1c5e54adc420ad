package today

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/puzzle"
)

// mostStars is the worth of the best answer.
const mostStars = 3

// losses says how many points an answer may be behind the best one, for each number of stars from
// the most down.
var losses = [mostStars]float64{puzzle.BestTolerance, 2, 4}

// starsFor returns the stars of an answer that is the given number of points behind the best.
func starsFor(loss float64) int {
	for i, most := range losses {
		if loss <= most {
			return mostStars - i
		}
	}
	return 0
}

// entrant is a person with their answers.
type entrant struct {
	user uint64
	Person
}

// share counts the people with the same answer.
type share struct {
	line []games.Action // as one of them gave it
	n    int
}

// shares counts the answers of a day, most frequent first. Answers with the same number from which
// are equal. With a negative number, only identical answers are.
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

// tableOf adds up the stars of some days, best first. It leaves out people without an answer.
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
