package postgres

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// times are those of a lease. The database ends a session that it has not heard of for silence.
// The process says something every beat and waits for an answer as long as it listens: so it
// knows that its shards are lost before anybody else can take them.
type times struct {
	silence, beat, listening time.Duration
	again, mostAgain         time.Duration // after a session was lost
	calm                     time.Duration // without anything that is free before shards are levelled
}

var usualTimes = times{
	silence: 5 * time.Second, beat: time.Second, listening: 3 * time.Second,
	again: 250 * time.Millisecond, mostAgain: 2 * time.Second, calm: 3 * time.Second,
}

// holdings are the shards that this process looks after.
type holdings struct {
	mu     sync.RWMutex
	serves bool                  // or else everything belongs to it
	epochs map[int]int64         // by shard
	ending map[int]bool          // those that are being let go
	before map[int]time.Time     // when another process was last seen to have one
	resume map[int]func() []byte // what the sessions of those that are held are resumed with
	member int                   // among those that were ever members
	heard  time.Time
	shards int       // how many there are
	there  time.Time // in the database
	here   time.Time // at the same instant
	lost   atomic.Uint64
}

// list returns the epochs, nil for a process that shares with nobody.
func (h *holdings) list() []int64 {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if !h.serves {
		return nil
	}
	return append([]int64{}, slices.Collect(maps.Values(h.epochs))...)
}

// of returns the epoch of a shard, none where another process holds it.
func (h *holdings) of(shard int) []int64 {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if epoch, held := h.epochs[shard]; held {
		return []int64{epoch}
	}
	return []int64{}
}

// staying is list without the shards that are being let go: nothing is begun for those.
func (h *holdings) staying() []int64 {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if !h.serves {
		return nil
	}
	out := []int64{}
	for shard, epoch := range h.epochs {
		if !h.ending[shard] {
			out = append(out, epoch)
		}
	}
	return out
}

func (h *holdings) end(shard int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ending[shard] = true
}

// begin makes a process one that shares: from here on it changes nothing but what it holds.
func (h *holdings) begin() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.serves {
		return
	}
	h.serves, h.epochs, h.ending = true, map[int]int64{}, map[int]bool{}
	h.before, h.resume = map[int]time.Time{}, map[int]func() []byte{}
}

func (h *holdings) take(shard, shards int, epoch int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.epochs[shard], h.shards = epoch, shards
	delete(h.ending, shard)
	delete(h.resume, shard)
}

func (h *holdings) give(shard int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.epochs, shard)
}

// enter notes as which member the process takes part.
func (h *holdings) enter(member int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.member = member
}

// as is the number of the member that the process is, nil where it shares with nobody.
func (h *holdings) as() *int {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if h.member == 0 {
		return nil
	}
	member := h.member
	return &member
}

// sessions lists the shards that are held with their epochs, and what their sessions are resumed
// with.
func (h *holdings) sessions() (shards []int, epochs []int64, resume [][]byte) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for shard, session := range h.resume {
		if epoch, held := h.epochs[shard]; held {
			shards, epochs, resume = append(shards, shard), append(epochs, epoch), append(resume, session())
		}
	}
	return shards, epochs, resume
}

// lose forgets everything at once.
func (h *holdings) lose() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lost.Add(uint64(len(h.epochs)))
	clear(h.epochs)
	clear(h.resume)
}

// elsewhere notes that another process has a shard.
func (h *holdings) elsewhere(shard int, at time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.before[shard] = at
}

// hear notes an answer to what was asked at a time: what time it is in the database.
func (h *holdings) hear(asked, there time.Time) {
	now := time.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.heard = asked
	h.there, h.here = there, asked.Add(now.Sub(asked)/2)
}

// Now implements [storage.Leases].
func (s *Store) Now() time.Time {
	h := &s.shared
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.there.Add(time.Since(h.here)).Local()
}

// Holds implements [storage.Leases].
func (s *Store) Holds(guild uint64) bool {
	h := &s.shared
	h.mu.RLock()
	defer h.mu.RUnlock()
	if !h.serves {
		return true
	}
	if h.shards == 0 {
		return false
	}
	_, held := h.epochs[int(guild>>22%uint64(h.shards))]
	return held
}

// Holdings implements [storage.Leases].
func (s *Store) Holdings() storage.Holdings {
	h := &s.shared
	h.mu.RLock()
	defer h.mu.RUnlock()
	out := storage.Holdings{Shards: slices.Sorted(maps.Keys(h.epochs)), Lost: h.lost.Load(), Fenced: s.fenced.Load()}
	if len(out.Shards) > 0 {
		out.Heard = time.Since(h.heard)
	}
	out.Before = maps.Clone(h.before)
	maps.DeleteFunc(out.Before, func(shard int, _ time.Time) bool { return !slices.Contains(out.Shards, shard) })
	return out
}

// Keep implements [storage.Leases].
func (s *Store) KeepSession(shard int, session func() []byte) {
	h := &s.shared
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, held := h.epochs[shard]; held {
		h.resume[shard] = session
	}
}

// Resumable implements [storage.Leases].
func (s *Store) SavedSession(shard int) (session []byte, ago time.Duration, err error) {
	var since *time.Duration
	err = s.run("select session, ago from former_session($1)", []any{shard}, &session, &since)
	if since != nil {
		ago = *since
	}
	return session, ago, err
}

// Given implements [storage.Leases].
func (s *Store) HandedOver(held context.Context) bool {
	return errors.Is(context.Cause(held), storage.ErrHandover)
}

// Serve implements [storage.Leases]. It returns an error for good only when there is one that
// trying again cannot help.
func (s *Store) Serve(ctx context.Context, shards int, hold func(ctx context.Context, shard, shards int)) error {
	s.shared.begin()
	pause := s.times.again
	for ctx.Err() == nil {
		m, err := s.join(ctx, shards, hold)
		if err == nil {
			pause = s.times.again
			if err = m.serve(ctx); err == nil {
				return nil
			}
		}
		if ctx.Err() != nil {
			return nil
		}
		s.log.Warn("postgres: cannot share out the shards with other processes, trying again", "cause", err, "pause", pause)
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
		pause = min(2*pause, s.times.mostAgain)
	}
	return nil
}

// Identify implements [storage.Leases].
func (s *Store) Identify(ctx context.Context, lane int, gap time.Duration) (done func(), err error) {
	for {
		var turn *int64
		if err := s.run("select take_turn($1, $2, $3)", []any{lane, s.shared.as(), gap}, &turn); err != nil {
			s.log.Warn("postgres: cannot ask for a turn to connect to Discord, trying again", "cause", err)
		} else if turn != nil {
			return func() { s.endTurn(lane, *turn, gap) }, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(s.times.again):
		}
	}
}

// endTurn lets the next one begin. Where it cannot be said, the turn ends by itself.
func (s *Store) endTurn(lane int, turn int64, gap time.Duration) {
	ctx, cancel := within()
	defer cancel()
	if _, err := s.pool.Exec(ctx, "select end_turn($1, $2, $3)", lane, turn, gap); err != nil {
		s.broken(err)
		s.log.Warn("postgres: cannot note that a shard has connected, so the next one waits longer", "cause", err)
	}
}

var errResharded = errors.New("there are more shards now")
