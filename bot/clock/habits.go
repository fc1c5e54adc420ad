package clock

import (
	"errors"
	"fmt"
	"time"
)

// Limits of habits. They leave enough counting time in every week for each deadline to be reached.
const (
	MaxQuiet    = 14 * 60 // in minutes of a day
	MaxVacation = 30      // in days of the past year
)

// Errors of [Habits.Rhythm] and of changes of habits, wrapped.
var (
	ErrZone     = errors.New("no such time zone")
	ErrHours    = errors.New("not a span of hours")
	ErrQuiet    = errors.New("too many quiet hours")
	ErrVacation = errors.New("too few days of vacation left")
	ErrAway     = errors.New("already on vacation")
)

// Habits say when a player's time counts. With the zero value all time counts.
type Habits struct {
	Zone     string   `json:"zone,omitempty"`     // IANA name; "" is UTC
	Quiet    Hours    `json:"quiet,omitzero"`     // of each day, in local time
	Weekends bool     `json:"weekends,omitempty"` // Saturdays and Sundays do not count
	Vacation []Period `json:"vacation,omitempty"` // taken, oldest first
	// Remind says that the player wants a reminder of a turn that has waited long, in a match without a
	// clock.
	Remind bool `json:"remind,omitempty"`
}

// Hours is a span of the day in minutes since midnight. It may cross midnight. If From equals To, it is
// empty.
type Hours struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Period is a span of time in Unix seconds, without To.
type Period struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

const day = 24 * 60 // in minutes

// Minutes returns the length of the span.
func (h Hours) Minutes() int { return (h.To - h.From + day) % day }

// Check returns the fault of the span, ErrHours or ErrQuiet, or nil.
func (h Hours) Check() error {
	switch {
	case h.From < 0 || h.From >= day || h.To < 0 || h.To >= day:
		return fmt.Errorf("minutes %d to %d: %w", h.From, h.To, ErrHours)
	case h.Minutes() > MaxQuiet:
		return fmt.Errorf("%d minutes: %w", h.Minutes(), ErrQuiet)
	}
	return nil
}

// holds reports whether a minute of the day is in the span.
func (h Hours) holds(minute int) bool {
	return (minute-h.From+day)%day < h.Minutes()
}

// String formats the span as "22:00-08:00", an empty one as "".
func (h Hours) String() string {
	if h.Minutes() == 0 {
		return ""
	}
	return fmt.Sprintf("%02d:%02d-%02d:%02d", h.From/60, h.From%60, h.To/60, h.To%60)
}

const year = 365 * 24 * time.Hour

// VacationLeft returns how many whole days of vacation the player can still take. Vacations of the past
// year, and planned ones, are used up.
func (h Habits) VacationLeft(now time.Time) int {
	var spent int64
	since := now.Add(-year).Unix()
	for _, p := range h.Vacation {
		spent += max(p.To-max(p.From, since), 0)
	}
	const aDay = 24 * 60 * 60
	return max(MaxVacation-int((spent+aDay-1)/aDay), 0)
}

// Away returns when the current vacation ends; ok is false if there is none.
func (h Habits) Away(at time.Time) (until time.Time, ok bool) {
	for _, p := range h.Vacation {
		if p.From <= at.Unix() && at.Unix() < p.To {
			return time.Unix(p.To, 0), true
		}
	}
	return time.Time{}, false
}

// StartVacation returns the habits with a vacation of the given number of days from now on. Errors: ErrVacation,
// ErrAway.
func (h Habits) StartVacation(now time.Time, days int) (Habits, error) {
	if _, away := h.Away(now); away {
		return h, ErrAway
	}
	if left := h.VacationLeft(now); days < 1 || days > left {
		return h, fmt.Errorf("%d of %d days: %w", days, left, ErrVacation)
	}
	end := now.Add(time.Duration(days) * 24 * time.Hour)
	h.Vacation = append(h.recent(now), Period{now.Unix(), end.Unix()})
	return h, nil
}

// EndVacation returns the habits with the current vacation ended now. The rest of it can be taken again.
func (h Habits) EndVacation(now time.Time) Habits {
	var taken []Period
	for _, p := range h.Vacation {
		p.To = min(p.To, now.Unix())
		if p.From < p.To {
			taken = append(taken, p)
		}
	}
	h.Vacation = taken
	return h
}

// recent lists the vacations that count as used.
func (h Habits) recent(now time.Time) (taken []Period) {
	for _, p := range h.Vacation {
		if p.To > now.Add(-year).Unix() {
			taken = append(taken, p)
		}
	}
	return taken
}
