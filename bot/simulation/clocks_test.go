package simulation

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
)

// rhythmOf is how a player's time counts by the habits that are stored now.
func rhythmOf(store records.Values, s *session.Session) (r clock.Rhythm, known bool) {
	if s.SpeedOf().Sit {
		return clock.Always(), true
	}
	return storedRhythm(store, s.Clock.User)
}

// storedRhythm is how a person's time counts by the habits that are stored now.
func storedRhythm(store records.Values, user uint64) (r clock.Rhythm, known bool) {
	data, err := store.Value(records.HabitsKey(user))
	if err != nil {
		return r, false
	}
	var h clock.Habits
	if data != nil && json.Unmarshal(data, &h) != nil {
		return r, false
	}
	r, err = h.Rhythm()
	return r, err == nil
}

// counted is how much of a turn's time has counted at a moment: nothing in quiet hours and vacations.
func counted(s *session.Session, r clock.Rhythm, until time.Time) time.Duration {
	return time.Duration(s.Clock.Used)*time.Second + r.Counted(time.Unix(s.Clock.Since, 0), until)
}

// tooEarly reports whether a clock would have run in quiet hours if it rang at a moment. Without a limit it never is.
func tooEarly(s *session.Session, r clock.Rhythm, at time.Time) bool {
	return s.Clock.Limit > 0 && counted(s, r, at) < time.Duration(s.Clock.Limit)*time.Second-time.Minute
}

// checkPlanned checks the clock of a match whenever it is set: it leaves out the quiet hours and vacations that are
// stored. Right after its player has changed them, it may still be on the way to its match.
func (l *life) checkPlanned(store records.Values, before, now *session.Session) {
	c := now.Clock
	if c.Due == 0 || c.Stands || c.Late || before != nil && before.Clock.Since == c.Since && before.Clock.Due == c.Due {
		return
	}
	var changed time.Time
	l.locked(func() { changed = l.habits[records.HabitsKey(c.User)] })
	r, known := rhythmOf(store, now)
	if !known || time.Since(changed) < time.Minute {
		return
	}
	if due := time.Unix(c.Due, 0); tooEarly(now, r, due) {
		l.failf("match %s: the clock of seat %s is set to ring after %s of %ds, and so runs in quiet hours",
			now.ID, c.Seat, counted(now, r, due), c.Limit)
	} else if due.Sub(time.Unix(c.Since, 0)) > time.Duration(c.Limit)*time.Second {
		l.note("a clock leaves out quiet hours")
	}
}

// slowest is how long after a process has looked at the clock a change may be stored: it may have been frozen meanwhile.
const slowest = 10 * time.Minute

// checkBegin checks that a turn begins now, by the clock that all processes share. A machine with a wrong clock must not
// give a player more time, or less.
func (l *life) checkBegin(before, now *session.Session) {
	began := now.Clock.Began
	if began == 0 || before != nil && before.Clock.Began == began {
		return
	}
	var set time.Time
	l.locked(func() { set = l.clockSet })
	if ago := l.now().Sub(time.Unix(began, 0)); time.Since(set) > slowest && (ago > slowest || ago < -time.Minute) {
		l.failf("match %s: a turn begins %s before it is stored", now.ID, ago)
	}
}

// noteHabits notes when a person changes their habits.
func (l *life) noteHabits(key string) {
	if strings.HasSuffix(key, "/habits") {
		l.locked(func() { l.habits[key] = time.Now() })
	}
}

// checkLate checks that the time of a turn that is over now was not taken from quiet hours.
func (l *life) checkLate(store records.Values, before, now *session.Session) {
	if before == nil || !now.Clock.Late || before.Clock.Late || before.Clock.From != now.Clock.From || before.Clock.User != now.Clock.User {
		return
	}
	l.note("a player's time was counted")
	if r, known := rhythmOf(store, before); known && tooEarly(before, r, l.now()) {
		l.failf("match %s: the time of seat %s is over after %s of %ds: its clock has run in quiet hours",
			now.ID, now.Clock.Seat, counted(before, r, l.now()), now.Clock.Limit)
	}
}

// unadapted is what the bot logs when the clock of a match could not follow a change of habits.
const unadapted = "log: cannot adapt the time limit of a match to a user's new quiet hours or vacation"

// checkClock checks that the running clock of a match leaves quiet hours out.
func (l *life) checkClock(store records.Values, s *session.Session) {
	c := s.Clock
	behind := false
	l.locked(func() { behind = l.notes[unadapted] > 0 })
	if s.Status != session.Live || c.Due == 0 || c.Stands || c.Late || behind {
		return
	}
	l.note("a clock runs at the end")
	if r, known := rhythmOf(store, s); known && tooEarly(s, r, time.Unix(c.Due, 0)) {
		l.failf("match %s: the clock of seat %s rings after %s of %ds, and so runs in quiet hours",
			s.ID, c.Seat, counted(s, r, time.Unix(c.Due, 0)), c.Limit)
	}
}
