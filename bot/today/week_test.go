package today

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/notice"
)

func TestMonday(t *testing.T) {
	for of, want := range map[string]string{
		"2026-03-02": "2026-03-02", "2026-03-03": "2026-03-02", "2026-03-08": "2026-03-02", "2026-03-09": "2026-03-09", "2024-03-01": "2024-02-26",
	} {
		if got := day(t, of).monday(); got != day(t, want) {
			t.Errorf("the Monday of %s is %v", of, got.date())
		}
	}
}

// A week ends at its time, and stays over when the clock is set back. Its table goes into the
// existing post and into the next one, and into no other.
func TestWeekIsTold(t *testing.T) {
	b := Board{Days: posted(10, 10), Post: notice.Post{Message: 1}, Weeks: []Week{{Monday: 4, Until: 1000}}}
	if b.endWeek(time.Unix(999, 0)) || b.running() == nil || b.lacksTable() || !b.weekEnds().Equal(time.Unix(1000, 0)) {
		t.Error("it is over too early")
	}
	if !b.endWeek(time.Unix(1000, 0)) || b.endWeek(time.Unix(1001, 0)) || b.running() != nil || b.past() == nil || !b.lacksTable() {
		t.Error("it is not over")
	}
	b.endWeek(time.Unix(10, 0))
	b.tablesShown(false)
	if b.lacksTable() || b.running() != nil {
		t.Error("the post lacks the table after it was put there")
	}
	b.begin(Posted{Day: 11}, nil)
	if len(b.weekTables()) != 1 || b.lacksTable() { // there is no post yet
		t.Errorf("the next post tells of %d weeks", len(b.weekTables()))
	}
	b.sent(1, 2, time.Unix(0, 0))
	if len(b.weekTables()) != 1 || b.lacksTable() { // making the post again gives the same
		t.Error("the next post has not told of it")
	}
	b.begin(Posted{Day: 12}, nil)
	if len(b.weekTables()) != 0 {
		t.Error("it is told again")
	}
}

// If texts do not fit, the lists of names are cut, and tables stay whole.
func TestFitted(t *testing.T) {
	names, table := strings.Repeat("Alix, ", 900), "a table of some length"
	for _, room := range []int{4000, 100, len(table), 0, -5} {
		length := 0
		texts := cutToFit([]string{names, table}, room)
		for _, text := range texts {
			length += utf8.RuneCountInString(text)
		}
		if length > max(room, 0) || room >= len(table) && texts[1] != table {
			t.Errorf("in %d characters there are %d: %.40q, %q", room, length, texts[0], texts[1])
		}
	}
}
