package clock

import (
	"time"
)

// Rhythm says which time counts, according to habits.
type Rhythm struct {
	habits Habits
	zone   *time.Location
}

// Rhythm prepares the habits for use. Errors: ErrZone, ErrHours, ErrQuiet.
func (h Habits) Rhythm() (Rhythm, error) {
	zone, err := loadZone(h.Zone)
	if err != nil {
		return Rhythm{}, err
	}
	return Rhythm{h, zone}, h.Quiet.Check()
}

// Always is the rhythm in which all time counts.
func Always() Rhythm { return Rhythm{zone: time.UTC} }

// Counts reports whether time counts at an instant.
func (r Rhythm) Counts(at time.Time) bool {
	counts, _ := r.look(at.Unix())
	return counts
}

// Due returns when the allowance will have counted since the start. An allowance of zero is over at the
// start.
func (r Rhythm) Due(start time.Time, allowance time.Duration) time.Time {
	at, left := start.Unix(), int64(allowance/time.Second)
	for left > 0 {
		counts, next := r.look(at)
		if counts && left <= next-at {
			return time.Unix(at+left, 0)
		}
		if counts {
			left -= next - at
		}
		at = next
	}
	return time.Unix(at, 0)
}

// Counted returns how much time counts between two instants, zero if the clock went backwards.
func (r Rhythm) Counted(from, to time.Time) time.Duration {
	var seconds int64
	for at := from.Unix(); at < to.Unix(); {
		counts, next := r.look(at)
		next = min(next, to.Unix())
		if counts {
			seconds += next - at
		}
		at = next
	}
	return time.Duration(seconds) * time.Second
}

// Reminds reports whether the player wants a reminder of a turn that has waited long, in a match without a
// clock.
func (r Rhythm) Reminds() bool { return r.habits.Remind }

// NextCounting returns the first moment, at or after the given one, at which the player may be reminded: when time
// counts.
func (r Rhythm) NextCounting(at time.Time) time.Time {
	second := at.Unix()
	for {
		counts, next := r.look(second)
		if counts {
			return time.Unix(second, 0)
		}
		second = next
	}
}

// look reports whether a second counts, and the next later second at which that may change.
func (r Rhythm) look(at int64) (counts bool, next int64) {
	local := time.Unix(at, 0).In(r.zone)
	wall := local.Hour()*60*60 + local.Minute()*60 + local.Second()
	quiet := r.habits.Quiet.holds(wall / 60)
	weekend := r.habits.Weekends && (local.Weekday() == time.Saturday || local.Weekday() == time.Sunday)
	next = at + r.untilChange(wall)
	if _, end := local.ZoneBounds(); !end.IsZero() {
		next = min(next, end.Unix())
	}
	away := false
	for _, p := range r.habits.Vacation {
		away = away || p.From <= at && at < p.To
		for _, border := range []int64{p.From, p.To} {
			if border > at {
				next = min(next, border)
			}
		}
	}
	return !quiet && !weekend && !away, next
}

// untilChange returns the seconds from a second of the local day to the next midnight or end of quiet
// hours, if the clock is not changed in between.
func (r Rhythm) untilChange(wall int) int64 {
	const aDay = 24 * 60 * 60
	first := aDay - wall
	for _, minute := range []int{r.habits.Quiet.From, r.habits.Quiet.To} {
		if ahead := (minute*60 - wall + aDay) % aDay; ahead > 0 {
			first = min(first, ahead)
		}
	}
	return int64(first)
}
