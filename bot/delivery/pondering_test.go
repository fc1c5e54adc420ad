package delivery

import (
	"bytes"
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

// pondering is a stored match in which a computer is thinking, until it is let go.
type pondering struct {
	*Thoughts
	id     session.ID
	log    *bytes.Buffer
	work   *sync.WaitGroup
	think  chan struct{} // closed: the thought comes to an end
	before *session.Session
}

// ponder lets a computer begin to think in a bubble.
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
			t.Fatal("nobody thinks")
		}
		during(t, p)
	})
}

// thoughts think until they are let go, or told to end.
func (p pondering) thoughts(r *records.Records) *Thoughts {
	log := slog.New(slog.NewTextHandler(p.log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	th := NewThoughts(r, thinking.New(thinking.Options{Workers: 1, Log: log}), 0, log, func() {})
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

// A stop in the middle of a thought loses nothing: what there is so far is played, and nothing said.
func TestStoppedInThought(t *testing.T) {
	ponder(t, func(t *testing.T, p pondering) {
		p.pool.Close()
		p.work.Wait()
		if s := p.read(t); s.Match.Steps == p.before.Match.Steps || p.log.Len() > 0 {
			t.Errorf("%d steps of %d, position %d after %d; log: %s", s.Match.Steps, p.before.Match.Steps, s.Position, p.before.Position, p.log)
		}
	})
}

// A match that is deleted while a computer thinks about it is gone, without a word.
func TestDeletedInThought(t *testing.T) {
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

// While a match is paused a thought that ends changes nothing; when it goes on, it is thought
// again.
func TestPausedInThought(t *testing.T) {
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

// moderate lets a moderator do something to the match.
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

// Somebody else's change of the match is what counts: what a thought came to on the former position
// is not played.
func TestOvertakenInThought(t *testing.T) {
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
