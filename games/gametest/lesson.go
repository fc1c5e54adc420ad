package gametest

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/lesson"
	"github.com/bastide-games/bastide/games/table"
)

// lesson plays the game's lesson, if it has one, and writes its texts. It reports a turn that the
// learner cannot take in three presses. It also reports a number in the text after a turn that no
// event of the turn has.
func (s *textChecker) lesson(g games.Game, files fs.FS) {
	s.Helper()
	l, err := lesson.Load(files)
	switch {
	case err != nil:
		s.Errorf("lesson: %v", err)
		return
	case l == nil:
		return
	}
	var steps []table.Step
	if _, err := l.Record.Replay(g, func(step table.Step) error {
		steps = append(steps, step)
		return nil
	}); err != nil {
		s.Errorf("lesson: %v", err)
		return
	}
	if !steps[len(steps)-1].After.Over() {
		s.Errorf("lesson: the match is not over at its end")
	}
	for i, turn := range l.Turns {
		for _, part := range []string{"", ".done", ".aim"} {
			s.need(l.Text(i, part), nil)
		}
		until := len(l.Record.Entries) // includes what the others do before the next turn
		if i+1 < len(l.Turns) {
			until = min(l.Turns[i+1].First, turn.Next+entriesOfOthers(l, turn.Next))
		}
		s.checkNumbers(l.Text(i, ".done"), numbersIn(steps[turn.First+1:until+1]))
	}
	s.need(s.textID("lesson.end"), nil)
}

// entriesOfOthers counts the entries of other seats before the learner's next one.
func entriesOfOthers(l *lesson.Lesson, from int) int {
	n := slices.IndexFunc(l.Record.Entries[from:], func(e table.Entry) bool { return e.Seat == lesson.Learner })
	if n < 0 {
		return len(l.Record.Entries) - from
	}
	return n
}

var digits = regexp.MustCompile(`\d+`)

// numbersIn collects the numbers in the events and scores of some steps.
func numbersIn(steps []table.Step) map[int]bool {
	known := map[int]bool{}
	for _, step := range steps {
		for _, e := range step.Events {
			if len(e.Terms) > 0 {
				known[e.Points()] = true
			}
			for _, term := range e.Terms {
				known[term.Count], known[term.Each] = true, true
			}
			for _, f := range e.Facts {
				for _, n := range digits.FindAllString(f.Value, -1) {
					known[atoi(n)] = true
				}
			}
		}
		for _, points := range step.After.State.Score() {
			known[points] = true
		}
	}
	return known
}

// checkNumbers reports numbers of a text that are not in known, in every language.
func (s *textChecker) checkNumbers(id string, known map[int]bool) {
	s.Helper()
	for _, c := range s.catalogues {
		text, err := c.say(id, nil)
		if err != nil {
			continue // need has reported it already
		}
		for _, n := range digits.FindAllString(strings.ReplaceAll(text, "`/play`", ""), -1) {
			if !known[atoi(n)] {
				s.Errorf("%s in %s says %s, a number that no event of the turn has: %v", id, c.lang, n, fmt.Sprint(known))
			}
		}
	}
}

func atoi(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return -1
	}
	return n
}
