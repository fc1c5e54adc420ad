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

// times are the times of leases. The database ends a session after hearing nothing for silence. The process
// sends a statement every beat and waits for an answer at most as long as listen. So it knows that its
// shards are lost before another process can take them.
type times struct {
	silence, beat, listening time.Duration
	again, mostAgain         time.Duration // pause after a lost session; it doubles up to mostAgain
	calm                     time.Duration // how long no shard must be free before shards are levelled
}

var usualTimes = times{
	silence: 5 * time.Second, beat: time.Second, listening: 3 * time.Second,
	again: 250 * time.Millisecond, mostAgain: 2 * time.Second, calm: 3 * time.Second,
}

// holdings are the shards of this process.
type holdings struct {
	mu     sync.RWMutex
	serves bool                  // false: this process does not share, and everything belongs to it
	epochs map[int]int64         // by shard
	ending map[int]bool          // shards that are being handed over or lost
	before map[int]time.Time     // when another process was last seen with the shard
	resume map[int]func() []byte // returns what is needed to resume the session of a held shard
	member int                   // the number of this process as a member
	heard  time.Time
	shards int       // number of all shards
	there  time.Time // time of the database
	here   time.Time // local time at that instant
	lost   atomic.Uint64
}

// list returns the epochs of all held shards, nil for a process that does not share.
func (h *holdings) list() []int64 {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if !h.serves {
		return nil
	}
	return append([]int64{}, slices.Collect(maps.Values(h.epochs))...)
}

// of returns the epoch of a shard, none if another process holds it.
func (h *holdings) of(shard int) []int64 {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if epoch, held := h.epochs[shard]; held {
		return []int64{epoch}
	}
	return []int64{}
}

// staying is list without the shards that are being handed over. No new work begins for those.
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

// begin makes this a process that shares: from now on it changes only what it holds.
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

// enter sets the number of this process as a member.
func (h *holdings) enter(member int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.member = member
}

// memberID is the number of this process as a member, nil if it does not share.
func (h *holdings) memberID() *int {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if h.member == 0 {
		return nil
	}
	member := h.member
	return &member
}

// sessions lists the held shards, their epochs, and what is needed to resume their sessions.
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

// lose drops all shards at once.
func (h *holdings) lose() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lost.Add(uint64(len(h.epochs)))
	clear(h.epochs)
	clear(h.resume)
}

// elsewhere notes that another process holds a shard.
func (h *holdings) elsewhere(shard int, at time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.before[shard] = at
}

// hear stores the time of the database, from the answer to a question that was sent at a local time.
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
	if h.shards == 0 || since(h.heard) >= s.times.silence { // the database may have ended the session
		return false
	}
	_, held := h.epochs[int(guild>>22%uint64(h.shards))]
	return held
}

// since is how long ago a time was, by whichever of the machine's clocks says longer: the steady one may stand
// still while the machine sleeps, and the other may be set back.
func since(at time.Time) time.Duration {
	return max(time.Since(at), time.Since(at.Round(0)))
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

// KeepSession implements [storage.Leases].
func (s *Store) KeepSession(shard int, session func() []byte) {
	h := &s.shared
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, held := h.epochs[shard]; held {
		h.resume[shard] = session
	}
}

// SavedSession implements [storage.Leases].
func (s *Store) SavedSession(shard int) (session []byte, ago time.Duration, err error) {
	var since *time.Duration
	err = s.run("select session, ago from former_session($1)", []any{shard}, &session, &since)
	if since != nil {
		ago = *since
	}
	return session, ago, err
}

// HandedOver implements [storage.Leases].
func (s *Store) HandedOver(held context.Context) bool {
	return errors.Is(context.Cause(held), storage.ErrHandover)
}

// Serve implements [storage.Leases]. It returns an error only when trying again cannot help.
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
		s.log.Warn("postgres: cannot share the shards with other processes, trying again", "cause", wrapKnown(err), "pause", pause)
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
		if err := s.run("select take_turn($1, $2, $3)", []any{lane, s.shared.memberID(), gap}, &turn); err != nil {
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

// endTurn lets the next process begin. If it fails, the turn expires.
func (s *Store) endTurn(lane int, turn int64, gap time.Duration) {
	ctx, cancel := statementContext()
	defer cancel()
	if _, err := s.pool.Exec(ctx, "select end_turn($1, $2, $3)", lane, turn, gap); err != nil {
		s.broken(err)
		s.log.Warn("postgres: cannot end the turn of a shard that has connected, so the next one waits longer", "cause", wrapKnown(err))
	}
}

var errResharded = errors.New("there are more shards now")
