package delivery

import (
	"bytes"
	"crypto/rand"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/storage"
)

// pondering is a stored match whose computer thinks until the test lets it go.
type pondering struct {
	*Thoughts
	id     session.ID
	log    *bytes.Buffer
	work   *sync.WaitGroup
	think  chan struct{} // when closed, the thought ends
	before *session.Session
}

// ponder starts a computer's thought in a synctest bubble.
func ponder(t *testing.T, during func(*testing.T, pondering)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := bottest.Records(t)
		r.Thinks = true
		p := pondering{log: &bytes.Buffer{}, work: &sync.WaitGroup{}, think: make(chan struct{})}
		p.before = bottest.Keep(t, r, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"), func(s *session.Session) {
			s.Players[s.Acting()[0]].Computer, s.Assigned.Due = "strong", 1
		})
		p.id = p.before.ID
		p.Thoughts = p.thoughts(r)
		p.begin(t.Context(), p.work, p.read(t))
		synctest.Wait()
		if !p.Busy(p.id) {
			t.Fatal("no computer thinks")
		}
		during(t, p)
	})
}

// thoughts returns Thoughts that think until the test lets them go or cancels them.
func (p pondering) thoughts(r *records.Records) *Thoughts {
	log := slog.New(slog.NewTextHandler(p.log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	th := NewThoughts(r, thinking.New(thinking.Options{Workers: 1, Log: log}), 0, rand.Reader, log, func() {})
	th.search = func(q search.Question) (search.Answer, error) {
		for q.More() {
			select {
			case <-p.think:
				return search.Answer{Action: q.Match.State.Legal(q.Seat)[0]}, nil
			case <-time.After(10 * time.Millisecond):
			}
		}
		return search.Answer{Action: q.Match.State.Legal(q.Seat)[0]}, nil
	}
	return th
}

func (p pondering) read(t *testing.T) *session.Session {
	t.Helper()
	s, err := p.records.Load(p.id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A stop during a thought loses nothing: the match plays the best line so far, and the log stays
// silent.
func TestShutdownDuringThought(t *testing.T) {
	ponder(t, func(t *testing.T, p pondering) {
		p.pool.Close()
		p.work.Wait()
		if s := p.read(t); s.Match.Steps == p.before.Match.Steps || p.log.Len() > 0 {
			t.Errorf("%d steps of %d, position %d after %d; log: %s", s.Match.Steps, p.before.Match.Steps, s.Position, p.before.Position, p.log)
		}
	})
}

// A match that is deleted during a thought stays deleted, and the log stays silent.
func TestDeletedDuringThought(t *testing.T) {
	ponder(t, func(t *testing.T, p pondering) {
		if err := p.records.Delete(p.id); err != nil {
			t.Fatal(err)
		}
		close(p.think)
		p.work.Wait()
		if _, err := p.records.Load(p.id); !errors.Is(err, storage.ErrNotFound) || p.log.Len() > 0 || p.Busy(p.id) {
			t.Errorf("%v; log: %s", err, p.log)
		}
	})
}

// A thought that ends while the match is paused changes nothing. When the match resumes, the
// computer thinks again.
func TestPausedDuringThought(t *testing.T) {
	ponder(t, func(t *testing.T, p pondering) {
		p.moderate(t, session.VerbPause)
		close(p.think)
		p.work.Wait()
		if s := p.read(t); s.Paused == 0 || s.Position != p.before.Position || p.log.Len() > 0 {
			t.Fatalf("paused since %d, position %d; log: %s", s.Paused, s.Position, p.log)
		}
		p.moderate(t, session.VerbResume)
		p.begin(t.Context(), p.work, p.read(t))
		p.work.Wait()
		if s := p.read(t); s.Position == p.before.Position || p.log.Len() > 0 {
			t.Errorf("position %d still; log: %s", s.Position, p.log)
		}
	})
}

// moderate presses a moderator's button on the match.
func (p pondering) moderate(t *testing.T, verb string) {
	t.Helper()
	s := p.read(t)
	press := session.Press{Verb: verb, By: session.Player{User: 900, Name: "Sam"}, Moderator: true, Channel: s.Channel, Message: s.LivePost}
	next, result, err := events.Press(s, p.records.Env(p.id), press)
	if err == nil {
		_, _, err = p.records.Commit(t.Context(), next, result, 0)
	}
	if err != nil {
		t.Fatalf("%s: %v", verb, err)
	}
}

// If another change of the match comes first, the decision about the earlier position is not
// played.
func TestOvertakenDuringThought(t *testing.T) {
	ponder(t, func(t *testing.T, p pondering) {
		s := p.read(t)
		s.Position++
		if _, _, err := p.records.Commit(t.Context(), s, session.Result{}, 0); err != nil {
			t.Fatal(err)
		}
		close(p.think)
		p.work.Wait()
		if s := p.read(t); s.Match.Steps != p.before.Match.Steps || p.log.Len() > 0 {
			t.Errorf("%d steps; log: %s", s.Match.Steps, p.log)
		}
	})
}
