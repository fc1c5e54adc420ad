package today

import (
	"testing"

	"github.com/bastide-games/bastide/games"
)

// posted lists consecutive days.
func posted(first, last Day) (days []Posted) {
	for d := first; d <= last; d++ {
		days = append(days, Posted{Day: d})
	}
	return days
}

// A streak counts the days answered. It forgives two missed days in a month and ends with the
// third. Days without a post do not count.
func TestStreak(t *testing.T) {
	june := day(t, "2026-06-01")
	for name, c := range map[string]struct {
		missed []Day // from the first of June to the last of July
		lost   []Day
		until  Day // the last day answered
		want   int
	}{
		"every day":              {until: 20, want: 21},
		"one missed":             {missed: []Day{4}, until: 20, want: 20},
		"two missed":             {missed: []Day{4, 5}, until: 20, want: 19},
		"three missed":           {missed: []Day{4, 5, 9}, until: 20, want: 11},
		"two in each of two":     {missed: []Day{28, 29, 30, 31}, until: 40, want: 37},
		"two and then three":     {missed: []Day{4, 5, 30, 31, 35}, until: 40, want: 5},
		"nothing was posted":     {missed: []Day{4, 5, 6, 7}, lost: []Day{4, 5, 6, 7}, until: 20, want: 17},
		"the first was answered": {until: 0, want: 1},
	} {
		var p Person
		days := posted(june, june+60)
		for _, d := range c.lost {
			days[d].Lost = true
		}
		gone := map[Day]bool{}
		for _, d := range c.missed {
			gone[d] = true
		}
		for d := Day(0); d <= c.until; d++ {
			if !gone[d] {
				p.answer(days[max(0, int(d)-keptDays+1):d+1], []games.Action{"one"})
			}
		}
		if p.Streak.Days != c.want {
			t.Errorf("%s: %d days", name, p.Streak.Days)
		}
		if got := p.Streak.at(days, june+c.until+3).Days; got != c.want && len(c.missed) == 0 {
			t.Errorf("%s, two days later: %d days", name, got)
		}
		if got := p.Streak.at(days, june+c.until+4).Days; got != 0 && june+c.until+4 < day(t, "2026-07-01") {
			t.Errorf("%s, three days later: %d days", name, got)
		}
	}
}

// A new answer replaces the one of the same day, which counts once, and ends the draft.
func TestAnswerIsChanged(t *testing.T) {
	var p Person
	days := posted(100, 101)
	p.answer(days[:1], []games.Action{"first"})
	p.draft(101, nil)
	p.answer(days, []games.Action{"one"})
	p.answer(days, []games.Action{"other", "thing"})
	line, ok := p.On(101)
	if !ok || spell(line) != "other, thing" || len(p.Answers) != 2 || p.Streak.Days != 2 || p.drafted(101) != nil {
		t.Errorf("%+v", p)
	}
	if _, ok := p.On(102); ok {
		t.Error("a day was answered that has not come")
	}
}

// Answers are kept as long as tables need them.
func TestOldAnswersGo(t *testing.T) {
	var p Person
	days := posted(1000, 1099)
	for i := range days {
		p.answer(days[:i+1], []games.Action{"one"})
	}
	if len(p.Answers) != keptDays || p.Answers[0].Day != 1100-keptDays || p.Streak.Days != 100 {
		t.Errorf("%d answers from %d, a streak of %d", len(p.Answers), p.Answers[0].Day, p.Streak.Days)
	}
}
