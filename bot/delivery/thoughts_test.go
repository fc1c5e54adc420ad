package delivery

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// thoughts returns Thoughts that use the test's own search.
func thoughts(log *bytes.Buffer, find func(search.Question) (search.Answer, error)) *Thoughts {
	l := slog.New(slog.NewTextHandler(log, nil))
	t := NewThoughts(nil, thinking.New(thinking.Options{Workers: 1, Log: l, Overrun: time.Second}), 0, rand.Reader, l, func() {})
	t.search = find
	return t
}

// applyAll returns the match after a decision, and fails if an action is not legal.
func applyAll(t *testing.T, m table.Match, seat games.Seat, actions []games.Action) table.Match {
	t.Helper()
	for _, a := range actions {
		if !slices.Contains(m.State.Legal(seat), a) {
			t.Fatalf("%q is not legal", a)
		}
		var err error
		if m, _, err = m.Apply(table.Entry{Seat: seat, Action: a}); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// A computer decides its whole turn at once, at the strength of its seat.
func TestWholeTurnIsDecided(t *testing.T) {
	s := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno").S
	seat := s.Acting()[0]
	s.Players[seat].Computer = "strong"
	var asked []search.Question
	think := thoughts(&bytes.Buffer{}, func(q search.Question) (search.Answer, error) {
		asked = append(asked, q)
		return search.Answer{Action: q.Match.State.Legal(q.Seat)[0]}, nil
	})
	actions, err := think.decide(t.Context(), s, seat, chance.Seed{})
	if err != nil || len(actions) != 2 {
		t.Fatalf("%q, %v", actions, err)
	}
	if m := applyAll(t, s.Match, seat, actions); slices.Contains(m.Turn(), seat) {
		t.Error("the turn is not over")
	}
	for _, q := range asked {
		if q.Strength != search.Strong || q.Seat != seat || q.Seed == s.Match.Header.Seed {
			t.Errorf("asked %+v", q)
		}
	}
	if len(asked) == 0 || s.Match.Steps != 0 {
		t.Errorf("asked %d times, the match has %d steps", len(asked), s.Match.Steps)
	}
}

// The stand-in for a player who gave up plays at normal strength.
func TestStrengthOfTheStandIn(t *testing.T) {
	s := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno").S
	if got := s.StrengthOf(s.Acting()[0]); got != session.StandInStrength || !session.IsStrength(got) {
		t.Errorf("the stand-in plays %q", got)
	}
}

// If the search fails or panics, a simpler one decides. If all fail, the match decides. The log
// reports both.
func TestFailingSearch(t *testing.T) {
	for name, c := range map[string]struct {
		fails func(search.Strength) bool
		want  bool
	}{
		"one panics":   {func(s search.Strength) bool { return s == search.Normal }, true},
		"two panic":    {func(s search.Strength) bool { return s != search.Random }, true},
		"all of them":  {func(search.Strength) bool { return true }, false},
		"none of them": {func(search.Strength) bool { return false }, true},
	} {
		var log bytes.Buffer
		s := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno").S
		seat := s.Acting()[0]
		think := thoughts(&log, func(q search.Question) (search.Answer, error) {
			if c.fails(q.Strength) {
				panic("the search is broken")
			}
			return search.Answer{Action: q.Match.State.Legal(q.Seat)[0]}, nil
		})
		actions, err := think.decide(t.Context(), s, seat, chance.Seed{})
		if err != nil || (len(actions) > 0) != c.want {
			t.Errorf("%s: %q, %v", name, actions, err)
		}
		applyAll(t, s.Match, seat, actions)
		if told := strings.Contains(log.String(), "the search is broken"); told != (name != "none of them") {
			t.Errorf("%s: log %q", name, log.String())
		}
	}
}

// A thought that does not end is cancelled, and the stand-in decides.
func TestEndlessSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		s := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno").S
		forever := make(chan struct{})
		think := thoughts(&log, func(search.Question) (search.Answer, error) {
			<-forever
			return search.Answer{}, nil
		})
		began := time.Now()
		actions, err := think.decide(t.Context(), s, s.Acting()[0], chance.Seed{})
		if err != nil || len(actions) != 0 || !strings.Contains(log.String(), "did not end") {
			t.Errorf("%q, %v; log %q", actions, err, log.String())
		}
		if took := time.Since(began); took > turnLimits[session.StandInStrength]+2*time.Second {
			t.Errorf("cancelled after %v", took)
		}
		close(forever)
	})
}

// A cancelled thought decides nothing, so the computer thinks again.
func TestCancelledThought(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno").S
	think := thoughts(&bytes.Buffer{}, func(q search.Question) (search.Answer, error) {
		cancel()
		for q.More() {
			time.Sleep(time.Millisecond)
		}
		return search.Answer{Action: q.Match.State.Legal(q.Seat)[0]}, nil
	})
	if actions, err := think.decide(ctx, s, s.Acting()[0], chance.Seed{}); !errors.Is(err, context.Canceled) && len(actions) == 0 {
		t.Errorf("%q, %v", actions, err)
	}
}

// If only one action is legal, the computer plays it at once and does not wait for other thoughts.
func TestOnlyMoveNeedsNoThought(t *testing.T) {
	s := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno").S
	think := thoughts(&bytes.Buffer{}, func(search.Question) (search.Answer, error) {
		t.Error("the only action needed a thought")
		return search.Answer{}, search.ErrOver
	})
	busy, free := make(chan struct{}), make(chan struct{})
	go func() {
		_, _ = thinking.Do(t.Context(), think.pool, thinking.Job{Key: "another", Limit: time.Hour},
			func(func() bool) (int, error) { close(busy); <-free; return 0, nil })
	}()
	<-busy
	defer close(free)
	forced := 0
	for m := s.Match; !m.Over(); {
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		if len(legal) == 1 {
			s.Match = m
			actions, err := think.decide(t.Context(), s, seat, chance.Seed{})
			if err != nil || len(actions) == 0 || actions[0] != legal[0] {
				t.Fatalf("%q, %v", actions, err)
			}
			applyAll(t, m, seat, actions)
			forced++
		}
		var err error
		if m, _, err = m.Apply(table.Entry{Seat: seat, Action: legal[len(legal)-1]}); err != nil { // followers run out
			t.Fatal(err)
		}
	}
	if forced == 0 {
		t.Error("every position had a choice")
	}
}

// A shutdown while matches wait for a thought logs nothing. The computers think after the next
// start.
func TestShutdownWhileWaiting(t *testing.T) {
	var log bytes.Buffer
	s := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno").S
	s.Players[s.Acting()[0]].Computer = "easy"
	think := thoughts(&log, nil)
	think.pool.Close()
	var work sync.WaitGroup
	think.begin(t.Context(), &work, s)
	work.Wait()
	if think.Busy(s.ID) || log.Len() > 0 {
		t.Errorf("busy: %v; log: %s", think.Busy(s.ID), &log)
	}
}
