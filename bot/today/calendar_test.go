package today

import (
	"testing"
	"time"
	_ "time/tzdata"
)

func at(t *testing.T, zone, clock string) (time.Time, *time.Location) {
	t.Helper()
	place, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	now, err := time.ParseInLocation("2006-01-02 15:04:05", clock, place)
	if err != nil {
		t.Fatal(err)
	}
	return now, place
}

func day(t *testing.T, text string) Day {
	t.Helper()
	date, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t.Fatal(err)
	}
	return dayOf(date)
}

func TestRunning(t *testing.T) {
	for _, c := range []struct {
		zone, now string
		hour      int
		want      string
	}{
		{"Europe/Paris", "2026-11-25 08:59:59", 9, "2026-11-24"},
		{"Europe/Paris", "2026-11-25 09:00:00", 9, "2026-11-25"},
		{"Europe/Paris", "2026-11-25 00:00:00", 0, "2026-11-25"},
		{"Pacific/Auckland", "2026-11-25 23:59:59", 23, "2026-11-25"},
		{"UTC", "1969-12-31 12:00:00", 9, "1969-12-31"},
		{"Europe/Paris", "2026-03-29 03:00:00", 2, "2026-03-29"}, // two o'clock is skipped
		{"Europe/Paris", "2026-10-25 02:30:00", 2, "2026-10-25"}, // it comes twice
	} {
		now, zone := at(t, c.zone, c.now)
		if got := Running(now, zone, c.hour); got != day(t, c.want) {
			t.Errorf("%s in %s, from %d o'clock: %s runs", c.now, c.zone, c.hour, got.date().Format(time.DateOnly))
		}
	}
}

// Over a year with its clock changes each day begins once, in order, and lasts until the next one
// begins, at any hour.
func TestEveryDayBeginsOnce(t *testing.T) {
	for _, name := range []string{"Europe/Paris", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "UTC"} {
		for hour := range 24 {
			now, zone := at(t, name, "2026-01-01 12:00:00")
			for d := Running(now, zone, hour); d < day(t, "2027-01-02"); d++ {
				begins, next := d.Begins(zone, hour), (d+1).Begins(zone, hour)
				if len := next.Sub(begins); len < 22*time.Hour || len > 26*time.Hour {
					t.Fatalf("%s, %d o'clock: a day of %v", name, hour, len)
				}
				for _, moment := range []time.Time{begins, begins.Add(time.Hour), next.Add(-time.Second)} {
					if got := Running(moment, zone, hour); got != d {
						t.Errorf("%s, %d o'clock: at %v not %s runs", name, hour, moment, d.date().Format(time.DateOnly))
					}
				}
			}
		}
	}
}

func TestWeekAndMonthBefore(t *testing.T) {
	for _, c := range []struct {
		posted, day string
		week, month [2]string // empty: not due
	}{
		{posted: "2026-11-20", day: "2026-11-21"}, // a Saturday
		{posted: "2026-11-21", day: "2026-11-22", week: [2]string{"2026-11-15", "2026-11-21"}},
		{posted: "2026-11-22", day: "2026-11-23"},
		{posted: "2026-11-20", day: "2026-11-24", week: [2]string{"2026-11-15", "2026-11-21"}}, // some days had no post
		{posted: "2026-11-30", day: "2026-12-01", month: [2]string{"2026-11-01", "2026-11-30"}},
		{posted: "2026-02-27", day: "2026-03-02", week: [2]string{"2026-02-22", "2026-02-28"}, month: [2]string{"2026-02-01", "2026-02-28"}},
	} {
		for what, got := range map[string]struct {
			span
			due  bool
			want [2]string
		}{
			"week":  pack(weekBefore(day(t, c.posted), day(t, c.day))).with(c.week),
			"month": pack(monthBefore(day(t, c.posted), day(t, c.day))).with(c.month),
		} {
			if got.due != (got.want[0] != "") {
				t.Errorf("%s after %s: the %s is due: %v", c.day, c.posted, what, got.due)
			} else if got.due && (got.first != day(t, got.want[0]) || got.last != day(t, got.want[1])) {
				t.Errorf("%s: the %s is %v to %v", c.day, what, got.first.date(), got.last.date())
			}
		}
	}
}

type packed struct {
	span
	due bool
}

func pack(s span, due bool) packed { return packed{s, due} }

func (p packed) with(want [2]string) (w struct {
	span
	due  bool
	want [2]string
}) {
	w.span, w.due, w.want = p.span, p.due, want
	return w
}

// All over the world and at every hour, the puzzles come in order, and none twice, over a year with its clock
// changes. Each can be answered for half a day at least, and a day that begins at nine waits at most half a day
// for its solution.
func TestPuzzleOfADay(t *testing.T) {
	for _, name := range append([]string{"Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Honolulu", "Asia/Kathmandu", "Europe/Dublin", "Australia/Lord_Howe"}, zones...) {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for hour := range 24 {
			for d := day(t, "2026-01-01"); d < day(t, "2027-01-01"); d++ {
				puzzle, begins := d.puzzle(zone, hour), d.Begins(zone, hour)
				if next := (d + 1).puzzle(zone, hour); next != puzzle+1 && d.date().YearDay() < 364 {
					t.Fatalf("%s, %d o'clock: after %d comes %d", name, hour, puzzle, next)
				}
				open := puzzle.over().Sub(begins)
				if open < 12*time.Hour || open > 38*time.Hour || !puzzle.begun(begins) {
					t.Fatalf("%s, %d o'clock: the puzzle can be answered for %v", name, hour, open)
				}
			}
		}
	}
}
