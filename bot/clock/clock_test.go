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
	h := Habits{Zone: zones()[choose.IntN(len(zones()))].name, Weekends: choose.IntN(2) == 0}
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
		"midnight-noon": "00:00-12:00",

		"10 de la noche a 7 de la mañana": "22:00-07:00",
		"de minuit à midi":                "00:00-12:00",
		"Mitternacht bis Mittag":          "00:00-12:00",
		"de medianoche a mediodía":        "00:00-12:00",
		"none":                            "",
		"-":                               "",
		"0":                               "",
	} {
		h, err := ParseHours(text)
		if err != nil || h.String() != want {
			t.Errorf("%q is read as %v, %v; want %s", text, h, err, want)
		}
	}
	for text, want := range map[string]error{
		"": ErrHours, "22": ErrHours, "25-8": ErrHours, "22:60-8": ErrHours, "22-8-9": ErrHours,
		"13pm-8am": ErrHours, "0am-8am": ErrHours, "24:01-8": ErrHours, "ten-eight": ErrHours,
		"12 de la noche-8 Uhr abends oder so": ErrHours, "none of 22-8": ErrHours, "today": ErrHours,
		strings.Repeat(" ", 200) + "22-8": ErrHours,
		"8-8":                             ErrQuiet, "0-24": ErrQuiet, "0-14:01": ErrQuiet, "08:00-07:59": ErrQuiet,
	} {
		if h, err := ParseHours(text); !errors.Is(err, want) {
			t.Errorf("%q is read as %v, %v; want %v", text, h, err, want)
		}
	}
}

// People write the same night in many ways.
func TestNight(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"22 a 8", "22:00 a 8:00", "de 22:00 a 8:00", "22 hasta 8", "desde las 22 hasta las 8", "de 22 a 8 horas", "entre las 22 y las 8 h",
		"10 p. m. a 8 a. m.",
		"22 Uhr bis 8 Uhr", "22:00 bis 08:00 Uhr", "von 22 bis 8", "zwischen 22 und 8 Uhr", "22 Uhr 00 - 8 Uhr", "10 Uhr abends bis 8 Uhr morgens", "10 Uhr am Abend bis 8 Uhr am Morgen",
		"de 22h à 8h", "22h\u00a0–\u00a08h", "22\u202fh\u202f–\u202f8\u202fh", "22h00-8h00", "de 22 heures à 8 heures", "22h jusqu’à 8h", "entre 22h et 8h",
		"10 du soir à 8 du matin",
		"10 p.m. - 8 a.m.", "10p.m.-8a.m.", "from 22 to 8", "10 PM till 8 AM", "between 10pm and 8am", "10 in the evening to 8 in the morning", "10 o'clock pm - 8",
		"22\u20108", "22\u20118", "22\u22128", "22\u20148", "22\ufe638", "22 ~ 8", "22→8", "2200-0800", "2200 - 800", "22.00–08.00.",
		"２２：００－０８：００", "22\u3000-\u30008", "\t22\u2009-\u20098", "🌙 Quiet hours: 22:00 to 08:00",
	} {
		if got, err := ParseHours(text); err != nil || got != night {
			t.Errorf("%q is read as %v, %v", text, got, err)
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
		if h.Check() != nil {
			t.Fatalf("%q is read as %+v", text, h)
		}
		if h.Minutes() == 0 {
			return
		}
		if again, err := ParseHours(h.String()); err != nil || again != h {
			t.Fatalf("%q is read as %v, and that as %v, %v", text, h, again, err)
		}
	})
}

func TestZones(t *testing.T) {
	t.Parallel()
	for _, z := range zones() {
		if _, err := loadZone(z.name); err != nil || len(z.countries) == 0 && z.name != "UTC" {
			t.Errorf("%s in %q: %v", z.name, z.countries, err)
		}
	}
	for text, want := range map[string]string{
		"Europe/Paris": "Europe/Paris", "europe/paris": "Europe/Paris", " paris ": "Europe/Paris",
		"new york": "America/New_York", "UTC": "UTC", "buenos aires": "America/Argentina/Buenos_Aires",
		"São Paulo": "America/Sao_Paulo", "Sa\u0303o  Paulo": "America/Sao_Paulo", "sao_paulo": "America/Sao_Paulo", "ＺＵＲＩＣＨ": "Europe/Zurich",
		"Zürich": "Europe/Zurich", "Bogotá": "America/Bogota", "Ciudad de México": "America/Mexico_City", "Mexiko-Stadt": "America/Mexico_City",
		"Wien": "Europe/Vienna", "Londres": "Europe/London", "Moskau": "Europe/Moscow", "Genf": "Europe/Zurich", "München": "Europe/Berlin", "frankfurt am main": "Europe/Berlin", "Sevilla": "Europe/Madrid", "Birmingham": "", "Praga": "Europe/Prague",
		"St. Johns": "America/St_Johns", "St John's": "America/St_Johns", "Port-au-Prince": "America/Port-au-Prince", "Port au Prince": "America/Port-au-Prince",
		"Europe/Kiev": "Europe/Kyiv", "Kiev": "Europe/Kyiv", "Asia/Calcutta": "Asia/Kolkata", "Asia/Saigon": "Asia/Ho_Chi_Minh",
		"America/Buenos_Aires": "America/Argentina/Buenos_Aires", "US/Pacific": "America/Los_Angeles", "GB": "Europe/London", "Singapore": "Asia/Singapore",
		"GMT": "UTC", "Etc/UTC": "UTC", "Zulu": "UTC", "utc+0": "UTC",
		"UTC+2": "Etc/GMT-2", "gmt -05:00": "Etc/GMT+5", "UTC−3": "Etc/GMT+3", "+2": "Etc/GMT-2", "Etc/GMT-2": "Etc/GMT-2", "UTC+5:30": "Asia/Kolkata",
		"UTC+15": "", "UTC+2:17": "",
		"Österreich": "Europe/Vienna", "France": "Europe/Paris", "Japón": "Asia/Tokyo", "Deutschland": "", "EST": "America/New_York", "MESZ": "Europe/Berlin",
	} {
		got, err := ParseZone(text)
		if got != want || (err != nil) != (want == "") {
			t.Errorf("%q is read as %q, %v; want %q", text, got, err, want)
		}
		if _, err := loadZone(got); got != "" && err != nil {
			t.Error(err)
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

// Every other name that the database has for a zone is read as that zone, and shows the same time.
func TestFormerZones(t *testing.T) {
	t.Parallel()
	for line := range strings.Lines(zoneList) {
		words := strings.Fields(line)
		want, err := loadZone(words[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range words[2:] {
			if got, err := ParseZone(name); err != nil || got != words[0] {
				t.Errorf("%s is read as %s, %v; want %s", name, got, err, words[0])
			}
			zone, err := loadZone(name)
			if err != nil {
				t.Error(err)
				continue
			}
			for _, moment := range []time.Time{at(t, "2026-01-15T12:00:00Z"), at(t, "2026-07-15T12:00:00Z")} {
				if moment.In(zone).Format(time.RFC822Z)[:16] != moment.In(want).Format(time.RFC822Z)[:16] {
					t.Errorf("%s shows another time than %s", name, words[0])
				}
			}
		}
	}
}

func TestZoneName(t *testing.T) {
	t.Parallel()
	for zone, want := range map[string]string{"Etc/GMT-2": "UTC+2", "Etc/GMT+11": "UTC-11", "UTC": "UTC", "Europe/Paris": "Europe/Paris", "": ""} {
		if got := ZoneName(zone); got != want {
			t.Errorf("%s is called %s", zone, got)
		}
	}
}

func TestFindZones(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string][]string{
		"par": {"America/Paramaribo", "Europe/Paris"}, "york": {"Europe/London", "America/New_York"}, "São": {"Africa/Sao_Tome", "America/Sao_Paulo"}, "Zür": {"Europe/Zurich"},
		"ciudad de mé": {"America/Mexico_City"}, "St. J": {"America/St_Johns"}, "europe/kie": {"Europe/Kyiv"}, "US/Pac": {"America/Los_Angeles"}, "UTC+2": {"Etc/GMT-2"},
		"Alemania": {"Europe/Berlin"}, "españa": {"Africa/Ceuta", "Atlantic/Canary", "Europe/Madrid"}, "GMT": {"UTC"},
		"Zürihc": {"Europe/Zurich"}, "Amsterdan": {"Europe/Amsterdam"}, "Guatamala": {"America/Guatemala"},
		"Munich": {"Europe/Berlin"}, "Frankf": {"Europe/Berlin"}, "Lyo": {"Europe/Paris"}, "Valencia": {"America/Caracas", "America/Los_Angeles", "Europe/Madrid"}, "Stutgart": {"Europe/Berlin"},
	} {
		got := FindZones(typed, 25)
		if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: %q", typed, got)
		}
	}
	if got := FindZones("EST", 25); slices.Contains(got, "Europe/Bucharest") {
		t.Errorf("EST: %q", got)
	}
	if got := FindZones("", 25); len(got) != 25 {
		t.Errorf("nothing typed: %d", len(got))
	}
	for _, typed := range []string{"xyzzy", strings.Repeat("x", 6000)} {
		if got := FindZones(typed, 25); len(got) != 0 {
			t.Errorf("%.10q: %q", typed, got)
		}
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

// Every large city names a zone that exists, and stands in the list once for it.
func TestTowns(t *testing.T) {
	t.Parallel()
	known, names := map[string]bool{}, 0
	for _, z := range zones() {
		known[z.name] = true
		names += len(z.towns)
		if some := slices.Compact(slices.Sorted(slices.Values(z.towns))); len(some) < len(z.towns) {
			t.Errorf("%s has a city twice", z.name)
		}
	}
	for zone := range namesByZone(townList) {
		if !known[zone] && !strings.HasPrefix(zone, "#") && zone != "" {
			t.Errorf("there is no zone %s", zone)
		}
	}
	if names < 5000 {
		t.Errorf("there are %d names of cities", names)
	}
}
