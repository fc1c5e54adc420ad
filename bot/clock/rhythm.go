package clock

import (
	"time"
)

// Rhythm tells for habits which time counts.
type Rhythm struct {
	habits Habits
	zone   *time.Location
}

// Rhythm makes the habits ready for use. Errors: ErrZone, ErrHours, ErrQuiet.
func (h Habits) Rhythm() (Rhythm, error) {
	zone, err := loadZone(h.Zone)
	if err != nil {
		return Rhythm{}, err
	}
	return Rhythm{h, zone}, h.Quiet.Check()
}

// Always is the rhythm of somebody without habits.
func Always() Rhythm { return Rhythm{zone: time.UTC} }

// Counts reports whether time counts at an instant.
func (r Rhythm) Counts(at time.Time) bool {
	counts, _ := r.look(at.Unix())
	return counts
}

// Due returns when so much time has counted since the start. With nothing to wait for
// it is the start itself.
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

// Counted returns how much time has counted from one instant to another, nothing if the
// clock went backwards.
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

// Reminds reports whether the player wants to be told of a turn without a clock that waits for
// long.
func (r Rhythm) Reminds() bool { return r.habits.Remind }

// Loud returns the first moment, not before the given one, at which the player may be
// reminded of something: whenever time counts.
func (r Rhythm) Loud(at time.Time) time.Time {
	second := at.Unix()
	for {
		counts, next := r.look(second)
		if counts {
			return time.Unix(second, 0)
		}
		second = next
	}
}

// look reports whether a second counts, and the next second, later than it, at which
// that may be otherwise.
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

// untilChange returns in how many seconds the clock on the wall, which shows a second of
// the day, comes to the next midnight or end of quiet hours, if nobody sets it meanwhile.
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
