package clock

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"
)

func at(t testing.TB, text string) time.Time {
	t.Helper()
	moment, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return moment
}

func rhythm(t testing.TB, h Habits) Rhythm {
	t.Helper()
	r, err := h.Rhythm()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// night is from ten in the evening to eight in the morning.
var night = Hours{22 * 60, 8 * 60}

func TestDue(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name  string
		h     Habits
		start string
		allow time.Duration
		want  string
	}{
		{"no habits", Habits{}, "2026-03-02T12:00:00Z", 8 * time.Hour, "2026-03-02T20:00:00Z"},
		{"nothing to wait for", Habits{Quiet: night}, "2026-03-02T23:00:00Z", 0, "2026-03-02T23:00:00Z"},
		{"up to the night", Habits{Quiet: night}, "2026-03-02T12:00:00Z", 10 * time.Hour, "2026-03-02T22:00:00Z"},
		{"over the night", Habits{Quiet: night}, "2026-03-02T20:00:00Z", 8 * time.Hour, "2026-03-03T14:00:00Z"},
		{"begun at night", Habits{Quiet: night}, "2026-03-02T23:30:00Z", time.Hour, "2026-03-03T09:00:00Z"},
		{"quiet by day", Habits{Quiet: Hours{9 * 60, 17 * 60}}, "2026-03-02T08:00:00Z", 2 * time.Hour, "2026-03-02T18:00:00Z"},
		{"weekend", Habits{Weekends: true}, "2026-03-06T12:00:00Z", 24 * time.Hour, "2026-03-09T12:00:00Z"},
		{"weekend of another zone", Habits{Weekends: true, Zone: "Pacific/Auckland"}, "2026-03-06T10:00:00Z", 2 * time.Hour, "2026-03-08T12:00:00Z"},
		{"vacation", Habits{Vacation: []Period{{at(t, "2026-03-02T13:00:00Z").Unix(), at(t, "2026-03-05T13:00:00Z").Unix()}}},
			"2026-03-02T12:00:00Z", 2 * time.Hour, "2026-03-05T14:00:00Z"},
		{"vacation within the night", Habits{Quiet: night, Vacation: []Period{{at(t, "2026-03-02T21:00:00Z").Unix(), at(t, "2026-03-03T09:00:00Z").Unix()}}},
			"2026-03-02T20:00:00Z", 2 * time.Hour, "2026-03-03T10:00:00Z"},

		// Daylight saving time begins or ends.
		{"Paris, an hour less of the night", Habits{Zone: "Europe/Paris", Quiet: night},
			"2026-03-28T20:00:00+01:00", 3 * time.Hour, "2026-03-29T09:00:00+02:00"},
		{"Paris, an hour more of the night", Habits{Zone: "Europe/Paris", Quiet: night},
			"2026-10-24T20:00:00+02:00", 3 * time.Hour, "2026-10-25T09:00:00+01:00"},
		{"Paris, the quiet hour that is not there", Habits{Zone: "Europe/Paris", Quiet: Hours{2 * 60, 3 * 60}},
			"2026-03-29T01:00:00+01:00", 2 * time.Hour, "2026-03-29T04:00:00+02:00"},
		{"Paris, the quiet hour that is there twice", Habits{Zone: "Europe/Paris", Quiet: Hours{2 * 60, 3 * 60}},
			"2026-10-25T01:00:00+02:00", 2 * time.Hour, "2026-10-25T04:00:00+01:00"},
		{"Paris, quiet until within the hour that is there twice", Habits{Zone: "Europe/Paris", Quiet: Hours{22 * 60, 2*60 + 30}},
			"2026-10-25T01:00:00+02:00", time.Hour, "2026-10-25T03:00:00+01:00"},
		{"New York, spring", Habits{Zone: "America/New_York", Quiet: night},
			"2026-03-07T21:00:00-05:00", 2 * time.Hour, "2026-03-08T09:00:00-04:00"},
		{"New York, autumn", Habits{Zone: "America/New_York", Quiet: night},
			"2026-10-31T21:00:00-04:00", 2 * time.Hour, "2026-11-01T09:00:00-05:00"},
		{"Lord Howe goes back by half an hour", Habits{Zone: "Australia/Lord_Howe", Quiet: Hours{60, 90}},
			"2026-04-05T00:30:00+11:00", 2 * time.Hour, "2026-04-05T02:30:00+10:30"},
		{"Lord Howe goes forward by half an hour", Habits{Zone: "Australia/Lord_Howe", Quiet: Hours{120, 150}},
			"2026-10-04T01:00:00+10:30", 2 * time.Hour, "2026-10-04T03:30:00+11:00"},
		{"Apia leaves a Friday out", Habits{Zone: "Pacific/Apia", Weekends: true},
			"2011-12-29T20:00:00-10:00", 6 * time.Hour, "2012-01-02T02:00:00+14:00"},
	}
	for _, c := range cases {
		r, start := rhythm(t, c.h), at(t, c.start)
		due := r.Due(start, c.allow)
		if want := at(t, c.want); !due.Equal(want) {
			t.Errorf("%s: due at %v, want %v", c.name, due.In(r.zone), want.In(r.zone))
		}
		if counted := r.Counted(start, due); counted != c.allow {
			t.Errorf("%s: %v have counted, want %v", c.name, counted, c.allow)
		}
	}
}

func TestLoud(t *testing.T) {
	t.Parallel()
	cases := []struct {
		h           Habits
		start, want string
	}{
		{Habits{}, "2026-03-02T03:00:00Z", "2026-03-02T03:00:00Z"},
		{Habits{Quiet: night}, "2026-03-02T21:59:59Z", "2026-03-02T21:59:59Z"},
		{Habits{Quiet: night}, "2026-03-02T22:00:00Z", "2026-03-03T08:00:00Z"},
		{Habits{Quiet: night, Weekends: true}, "2026-03-06T23:00:00Z", "2026-03-09T08:00:00Z"},
		{Habits{Quiet: Hours{150, 180}, Zone: "Europe/Paris"}, "2026-10-25T02:40:00+02:00", "2026-10-25T02:00:00+01:00"},
		{Habits{Vacation: []Period{{1, 100}, {100, 200}}}, "1970-01-01T00:00:50Z", "1970-01-01T00:03:20Z"},
	}
	for _, c := range cases {
		if got := rhythm(t, c.h).NextCounting(at(t, c.start)); !got.Equal(at(t, c.want)) {
			t.Errorf("%+v: loud after %s at %v, want %s", c.h, c.start, got.UTC(), c.want)
		}
	}
}

// A clock that is set back counts nothing.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	now := at(t, "2026-03-02T12:00:00Z")
	if counted := Always().Counted(now, now.Add(-time.Hour)); counted != 0 {
		t.Errorf("%v have counted backwards", counted)
	}
}

// randomHabits are random valid habits.
func randomHabits(choose *rand.Rand, near time.Time) Habits {
	h := Habits{Zone: zones[choose.IntN(len(zones))], Weekends: choose.IntN(2) == 0}
	h.Quiet.From = choose.IntN(day)
	h.Quiet.To = (h.Quiet.From + choose.IntN(MaxQuiet+1)) % day
	if choose.IntN(2) == 0 {
		h, _ = h.StartVacation(near.Add(time.Duration(choose.IntN(20*24))*time.Hour), 1+choose.IntN(7))
	}
	return h
}

// For random habits around random moments, Due, Counted and Loud agree with a look at every minute.
func TestMinuteByMinute(t *testing.T) {
	t.Parallel()
	choose := rand.New(rand.NewPCG(8, 1))
	for range 300 {
		start := time.Unix(1767225600+choose.Int64N(2*365*24*60)*60, 0)
		h := randomHabits(choose, start)
		r := rhythm(t, h)
		allow := time.Duration(1+choose.IntN(72*60)) * time.Minute
		due := r.Due(start, allow)
		var counted time.Duration
		for m := start; m.Before(due); m = m.Add(time.Minute) {
			if plainly(h, r.zone, m) {
				counted += time.Minute
			}
		}
		if counted != allow || r.Counted(start, due) != allow {
			t.Fatalf("%+v from %v: %v until %v, Counted %v; want %v", h, start.In(r.zone), counted, due.In(r.zone), r.Counted(start, due), allow)
		}
		loud := start
		for !plainly(h, r.zone, loud) {
			loud = loud.Add(time.Minute)
		}
		if got := r.NextCounting(start); !got.Equal(loud) {
			t.Fatalf("%+v: loud after %v at %v, want %v", h, start.In(r.zone), got.In(r.zone), loud.In(r.zone))
		}
	}
}

// plainly says whether a minute counts, in the simplest way.
func plainly(h Habits, zone *time.Location, at time.Time) bool {
	local := at.In(zone)
	minute := local.Hour()*60 + local.Minute()
	quiet := h.Quiet.From <= minute && minute < h.Quiet.To
	if h.Quiet.From > h.Quiet.To {
		quiet = minute >= h.Quiet.From || minute < h.Quiet.To
	}
	off := h.Weekends && (local.Weekday() == time.Saturday || local.Weekday() == time.Sunday)
	_, away := h.Away(at)
	return !quiet && !off && !away
}

// The counted time does not depend on how the span is split.
func TestPieces(t *testing.T) {
	t.Parallel()
	choose := rand.New(rand.NewPCG(8, 2))
	for range 300 {
		start := time.Unix(1767225600+choose.Int64N(365*24*60*60), 0)
		r := rhythm(t, randomHabits(choose, start))
		middle := start.Add(time.Duration(choose.IntN(5*24*60*60)) * time.Second)
		end := middle.Add(time.Duration(choose.IntN(5*24*60*60)) * time.Second)
		if whole, parts := r.Counted(start, end), r.Counted(start, middle)+r.Counted(middle, end); whole != parts {
			t.Fatalf("%+v: %v as a whole, %v in parts", r.habits, whole, parts)
		}
	}
}

func TestParseHours(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"22:00-08:00":   "22:00-08:00",
		" 22-8 ":        "22:00-08:00",
		"22h-8h30":      "22:00-08:30",
		"22 h à 8 h":    "22:00-08:00",
		"10pm-8am":      "22:00-08:00",
		"10:30 PM to 8": "22:30-08:00",
		"12am – 12pm":   "00:00-12:00",
		"23:59—0:00":    "23:59-00:00",
		"22.15-7.45":    "22:15-07:45",
		"18-24":         "18:00-00:00",
		"0-14":          "00:00-14:00",
	} {
		h, err := ParseHours(text)
		if err != nil || h.String() != want {
			t.Errorf("%q is read as %v, %v; want %s", text, h, err, want)
		}
	}
	for text, want := range map[string]error{
		"": ErrHours, "22": ErrHours, "25-8": ErrHours, "22:60-8": ErrHours, "22-8-9": ErrHours,
		"13pm-8am": ErrHours, "0am-8am": ErrHours, "24:01-8": ErrHours, "ten-eight": ErrHours,
		strings.Repeat(" ", 50) + "22-8": ErrHours,
		"8-8":                            ErrQuiet, "0-24": ErrQuiet, "0-14:01": ErrQuiet, "08:00-07:59": ErrQuiet,
	} {
		if h, err := ParseHours(text); !errors.Is(err, want) {
			t.Errorf("%q is read as %v, %v; want %v", text, h, err, want)
		}
	}
}

// FuzzParseHours checks that every accepted span is valid, and that its text is parsed as the same span.
func FuzzParseHours(f *testing.F) {
	for _, seed := range []string{"22:00-08:00", "22h-8h", "10pm to 8am", "0-24", "", "9–17", "22 h à 8 h"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		h, err := ParseHours(text)
		if err != nil {
			return
		}
		if h.Check() != nil || h.Minutes() == 0 {
			t.Fatalf("%q is read as %+v", text, h)
		}
		if again, err := ParseHours(h.String()); err != nil || again != h {
			t.Fatalf("%q is read as %v, and that as %v, %v", text, h, again, err)
		}
	})
}

func TestZones(t *testing.T) {
	t.Parallel()
	for _, name := range zones {
		if _, err := loadZone(name); err != nil {
			t.Error(err)
		}
	}
	for text, want := range map[string]string{
		"Europe/Paris": "Europe/Paris", "europe/paris": "Europe/Paris", " paris ": "Europe/Paris",
		"new york": "America/New_York", "UTC": "UTC", "buenos aires": "America/Argentina/Buenos_Aires",
	} {
		if got, err := ParseZone(text); err != nil || got != want {
			t.Errorf("%q is read as %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "Local", "Mars", "../etc/passwd", "Europe", "/", "paris/", strings.Repeat("x", 9000)} {
		if got, err := ParseZone(text); !errors.Is(err, ErrZone) || len(err.Error()) > 100 {
			t.Errorf("%.50q is read as %q, %v", text, got, err)
		}
	}
	for _, zone := range []string{"Local", "Mars/Olympus", "../../etc/passwd"} {
		if _, err := (Habits{Zone: zone}).Rhythm(); !errors.Is(err, ErrZone) {
			t.Errorf("zone %q: %v", zone, err)
		}
	}
}

func TestFindZones(t *testing.T) {
	t.Parallel()
	if got := FindZones("par", 25); !slices.Equal(got, []string{"America/Paramaribo", "Europe/Paris"}) {
		t.Errorf("par: %q", got)
	}
	if got := FindZones("york", 25); !slices.Equal(got, []string{"America/New_York"}) {
		t.Errorf("york: %q", got)
	}
	if got := FindZones("", 25); len(got) != 25 {
		t.Errorf("nothing typed: %d", len(got))
	}
	if got := FindZones("xyzzy", 25); len(got) != 0 {
		t.Errorf("xyzzy: %q", got)
	}
}

func TestVacation(t *testing.T) {
	t.Parallel()
	now := at(t, "2026-07-01T10:00:00Z")
	h, err := Habits{}.StartVacation(now, 10)
	if err != nil || h.VacationLeft(now) != 20 {
		t.Fatalf("ten days: %v, %d left", err, h.VacationLeft(now))
	}
	if until, away := h.Away(now); !away || !until.Equal(now.Add(240*time.Hour)) {
		t.Errorf("away until %v, %v", until, away)
	}
	if _, err := h.StartVacation(now.Add(time.Hour), 1); !errors.Is(err, ErrAway) {
		t.Errorf("twice at once: %v", err)
	}
	back := now.Add(60 * time.Hour)
	if h = h.EndVacation(back); h.VacationLeft(back) != 27 {
		t.Errorf("back early: %d left", h.VacationLeft(back))
	}
	if _, away := h.Away(back); away {
		t.Error("still away")
	}
	for _, days := range []int{-1, 0, 28} {
		if _, err := h.StartVacation(back, days); !errors.Is(err, ErrVacation) {
			t.Errorf("%d days: %v", days, err)
		}
	}
	next := now.Add(400 * 24 * time.Hour)
	if h, err = h.StartVacation(next, MaxVacation); err != nil || len(h.Vacation) != 1 {
		t.Errorf("a year later: %v, %v", err, h.Vacation)
	}
	if late := next.Add(365*24*time.Hour + 15*24*time.Hour); h.VacationLeft(late) != 15 {
		t.Errorf("half of the vacation is a year ago: %d left", h.VacationLeft(late))
	}
}

// Returning in the second of leaving leaves no trace.
func TestNoVacation(t *testing.T) {
	t.Parallel()
	now := at(t, "2026-07-01T10:00:00Z")
	h, _ := Habits{}.StartVacation(now, 3)
	if h = h.EndVacation(now); len(h.Vacation) != 0 || h.VacationLeft(now) != MaxVacation {
		t.Errorf("%+v", h)
	}
}

// Invalid habits in the database are refused.
func TestBadHabits(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]error{
		`{"quiet":{"from":0,"to":1439}}`: ErrQuiet,
		`{"quiet":{"from":-1,"to":10}}`:  ErrHours,
		`{"quiet":{"from":0,"to":1440}}`: ErrHours,
		`{"zone":"Nowhere/Land"}`:        ErrZone,
	} {
		var h Habits
		if err := json.Unmarshal([]byte(text), &h); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Rhythm(); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
}
