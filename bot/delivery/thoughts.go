package delivery

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// turnLimits is how long a computer may think about a turn when no other match waits.
var turnLimits = map[string]time.Duration{"easy": time.Second, "normal": 3 * time.Second, "strong": 6 * time.Second}

// mostDecisions is how many decisions are made at once. The rest of a longer turn is another
// thought.
const mostDecisions = 64

// Thoughts decides what computer players do, and does it. Nothing of a thought is stored: after a
// restart it begins again. Make it with [NewThoughts].
type Thoughts struct {
	records  *records.Records
	pool     *thinking.Pool
	rand     io.Reader
	log      *slog.Logger
	wake     func()
	search   func(search.Question) (search.Answer, error)
	playouts int // the most for one decision; 0: as many as the strength allows

	mu     sync.Mutex
	busy   map[session.ID]bool
	failed map[session.ID]time.Time // when a thought could not be carried out
}

// NewThoughts makes thoughts. wake is called when a match has to be looked at again. playouts is
// the most for one decision; 0: as many as the strength allows. rand is chance that is independent of the
// matches'.
func NewThoughts(r *records.Records, p *thinking.Pool, playouts int, rand io.Reader, log *slog.Logger, wake func()) *Thoughts {
	return &Thoughts{
		records: r, pool: p, search: search.Think, playouts: playouts, rand: rand, log: log, wake: wake,
		busy: map[session.ID]bool{}, failed: map[session.ID]time.Time{},
	}
}

// Busy reports whether a computer thinks about a match, or has failed to lately.
func (t *Thoughts) Busy(id session.ID) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if at, ok := t.failed[id]; ok && time.Since(at) > lookAgain {
		delete(t.failed, id)
	}
	_, failed := t.failed[id]
	return t.busy[id] || failed
}

// count returns how many matches are busy.
func (t *Thoughts) count() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.busy) + len(t.failed)
}

// begin lets a computer decide in a match. Nothing else uses the session.
func (t *Thoughts) begin(ctx context.Context, work *sync.WaitGroup, s *session.Session) {
	seat, ok := s.Thinker()
	if !ok || t.Busy(s.ID) || ctx.Err() != nil {
		return
	}
	t.mu.Lock()
	t.busy[s.ID] = true
	t.mu.Unlock()
	thought := session.Thought{Seat: seat, Position: s.Position}
	var seed chance.Seed
	_, err := io.ReadFull(t.rand, seed[:]) // here and not in the goroutine, since the order of goroutines is chance too
	work.Go(func() {
		if err == nil {
			thought.Actions, err = t.decide(ctx, s, seat, seed)
		}
		if err == nil {
			err = t.carryOut(context.WithoutCancel(ctx), s.ID, thought)
		}
		t.rest(ctx, s.ID, err)
	})
}

// rest ends the work on a match for now.
func (t *Thoughts) rest(ctx context.Context, id session.ID, err error) {
	t.mu.Lock()
	delete(t.busy, id)
	switch {
	case err == nil, ctx.Err() != nil, errors.Is(err, thinking.ErrClosed): // it is done, or the program ends
	case errors.Is(err, storage.ErrStale): // it has changed, and is looked at again
	case errors.Is(err, storage.ErrFenced): // another process looks after the match
		t.failed[id] = time.Now()
	default:
		t.failed[id] = time.Now()
		t.log.Error("a computer player's turn could not be played, trying again", "match", id.String(), "error", err)
	}
	t.mu.Unlock()
	t.wake()
}

// decide returns what a computer does in a seat's turn, nothing if it has failed. After an error it
// is asked again later.
func (t *Thoughts) decide(ctx context.Context, s *session.Session, seat games.Seat, seed chance.Seed) ([]games.Action, error) {
	p := player{Thoughts: t, s: s, seat: seat, strength: s.StrengthOf(seat), seed: seed}
	if !t.pool.Enabled() {
		return nil, nil
	}
	if only := p.forced(); len(only) > 0 {
		return only, nil
	}
	j := thinking.Job{Key: turnKey(s.ID), Since: time.Unix(s.ComputerDue(), 0), Limit: turnLimits[p.strength]}
	actions, err := thinking.Do(ctx, t.pool, j, func(more func() bool) ([]games.Action, error) {
		return p.turn(more, t.pool.Allowance(j.Limit)), nil
	})
	if errors.Is(err, thinking.ErrPanic) || errors.Is(err, thinking.ErrEndless) {
		return nil, nil // the pool has logged it
	}
	return actions, err
}

func turnKey(id session.ID) string { return "turn " + id.String() }

// carryOut does what was decided, if the match still waits for it.
func (t *Thoughts) carryOut(ctx context.Context, id session.ID, thought session.Thought) error {
	defer t.records.LockMatch(id)()
	s, err := t.records.LoadLocked(id)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	next, result, err := events.Decide(s, t.records.Env(id), thought)
	if err != nil && len(thought.Actions) > 0 {
		t.log.Error("a computer player decided what is not possible, please report it with this line; a simpler move takes its place", "match", id.String(), "error", err)
		thought.Actions = nil
		next, result, err = events.Decide(s, t.records.Env(id), thought)
	}
	if err != nil || result.Unchanged {
		t.records.Keep(s)
		return err
	}
	_, _, err = t.records.Commit(ctx, next, result, 0)
	return err
}

// player is a computer player in one turn.
type player struct {
	*Thoughts
	s        *session.Session
	seat     games.Seat
	strength string
	seed     chance.Seed // of the whole turn
}

// turn returns what the seat does until its turn is over. Each decision may take half of the time
// that is left.
func (p player) turn(more func() bool, allowed time.Duration) []games.Action {
	end := time.Now().Add(allowed)
	return p.play(func(m table.Match) games.Action {
		until := time.Now().Add(time.Until(end) / 2)
		return p.best(m, func() bool { return more() && time.Now().Before(until) })
	})
}

// play lists what the seat does until its turn is over, or nothing if it does not know how to go
// on. Outcomes are those of the match, but only once they are drawn.
func (p player) play(choose func(table.Match) games.Action) (actions []games.Action) {
	m := p.s.Match
	_, tells := m.State.(games.Turner)
	for range mostDecisions {
		a := choose(m)
		after, _, err := m.Apply(table.Entry{Seat: p.seat, Action: a})
		if a == "" || err != nil {
			return nil
		}
		actions = append(actions, a)
		if !slices.Contains(after.Turn(), p.seat) || tells && !games.SameTurn(p.s.Match.State, after.State) {
			break
		}
		m = after
	}
	return actions
}

// forced lists what the seat does while only one action is possible, which takes no thought.
func (p player) forced() (actions []games.Action) {
	for m := p.s.Match; len(actions) < mostDecisions && slices.Contains(m.Turn(), p.seat); {
		legal := m.State.Legal(p.seat)
		if len(legal) != 1 {
			break
		}
		after, _, err := m.Apply(table.Entry{Seat: p.seat, Action: legal[0]})
		if err != nil {
			break
		}
		actions, m = append(actions, legal[0]), after
	}
	return actions
}

// best returns the best action that the search finds. If the search fails, a simpler player
// decides.
func (p player) best(m table.Match, more func() bool) games.Action {
	for _, strength := range []search.Strength{search.Strength(p.strength), search.Greedy, search.Random} {
		a, err := p.think(search.Question{
			Game: p.s.Game, Match: m, Seat: p.seat, Strength: strength, Seed: p.seedAt(m.Steps), Playouts: p.playouts, More: more,
		})
		if err == nil {
			return a
		}
		p.pool.NoteDegraded(turnKey(p.s.ID))
		p.log.Error("a computer player could not think, please report it with this line; a weaker one thinks in its place", "match", p.s.ID.String(), "strength", strength, "error", err)
	}
	return ""
}

// think is the search, with a panic as an error.
func (p player) think(q search.Question) (_ games.Action, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%w: %v\n%s", thinking.ErrPanic, fault, debug.Stack())
		}
	}()
	a, err := p.search(q)
	return a.Action, err
}

// seedAt is chance for the decision at a step of the match.
func (p player) seedAt(step int) chance.Seed {
	return sha256.Sum256(fmt.Appendf(nil, "%x %d", p.seed, step))
}
