package delivery

import (
	"testing"
	"time"
)

// An agenda has a chore ask only when something may be due, when the last answer is old, or when the
// clock was set back.
func TestAgenda(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		due   []int // seconds after the start, added after the first question
		at    int   // of the second question
		waits int
	}{
		"nothing due":          {at: 1, waits: 59},
		"something due later":  {due: []int{40, 5}, at: 1, waits: 4},
		"something due now":    {due: []int{5}, at: 5},
		"more is not sooner":   {due: []int{90}, at: 0, waits: 60},
		"something overdue":    {due: []int{-100}, at: 0},
		"the answer is old":    {due: []int{40}, at: 10},
		"the clock was set":    {at: -3600},
		"it was set far ahead": {at: 3600},
	} {
		a := agenda{longest: time.Minute, fresh: 10 * time.Second}
		if wait := a.begin(start); wait != 0 {
			t.Errorf("%s: the first question waits %s", name, wait)
		}
		for _, s := range c.due {
			a.add(start.Add(time.Duration(s) * time.Second))
		}
		if wait := a.begin(start.Add(time.Duration(c.at) * time.Second)); wait != time.Duration(c.waits)*time.Second {
			t.Errorf("%s: waits %s, want %d s", name, wait, c.waits)
		}
	}
	a := agenda{longest: time.Minute, fresh: time.Minute}
	a.begin(start)
	if a.add(time.Time{}); a.begin(start) != 0 {
		t.Error("what is due at once waits")
	}
}
