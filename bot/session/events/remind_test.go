package events_test

import (
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
)

// A turn without a clock that has waited two days reminds players who want that, once, and no others. After
// a change of mind, there is no reminder for the past.
func TestLongWait(t *testing.T) {
	t.Parallel()
	reminds, err := clock.Habits{Remind: true}.Rhythm()
	if err != nil {
		t.Fatal(err)
	}
	open := func(wants bool) (*sessiontest.Match, uint64) {
		m := sessiontest.Open(t, "carcassonne", "en", "Alix")
		m.Rhythms = map[uint64]clock.Rhythm{}
		if wants {
			m.Rhythms[sessiontest.User(0)], m.Rhythms[sessiontest.User(1)] = reminds, reminds
		}
		m.JoinAndStart("Bruno")
		return m, uint64(m.S.UserOf(m.S.Acting()[0]))
	}
	m, user := open(true)
	if due := m.S.Deadline(); due != m.Now.Add(48*time.Hour).Unix() {
		t.Fatalf("something happens at %v, now is %v", time.Unix(due, 0), m.Now)
	}
	m.Advance(48 * time.Hour)
	if !slices.ContainsFunc(m.Posts, func(p session.Post) bool { return p.Kind == session.PostReminder }) || m.S.Clock.Late {
		t.Errorf("after two days %+v is posted", m.Posts)
	}
	if due := m.S.Deadline(); due != 0 {
		t.Errorf("something else happens at %v", time.Unix(due, 0))
	}
	if s, _ := events.SetRhythm(m.S, m.Env(), user, reminds, clock.Always()); s.Deadline() != 0 {
		t.Error("a player who wants no more reminders gets some")
	}
	m, user = open(false)
	if due := m.S.Deadline(); due != 0 {
		t.Errorf("who wants no reminder gets one at %v", time.Unix(due, 0))
	}
	if s, _ := events.SetRhythm(m.S, m.Env(), user, clock.Always(), reminds); s.Deadline() != m.Now.Add(48*time.Hour).Unix() {
		t.Error("who wants reminders now gets none")
	}
}
