package simulation

import (
	"encoding/json"
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
	data, err := store.Value(records.HabitsKey(s.Clock.User))
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
