package simulation

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// cluster is a database that several processes share. It divides the shards among them with leases, as
// storage/postgres does, but by events instead of beats. What is stored lies in a file, which no process
// owns.
type cluster struct {
	*bolt.Store
	life   *life
	chance *rand.Rand // used with the lock held

	mu      sync.Mutex
	members []*member // those that the database hears of, in the order in which they came
	owners  map[int]int64
	epochs  int64
	saved   map[int]savedSession
	free    map[int]time.Time // when the next session may begin in a lane
}

// savedSession is what the next process with a shard can resume.
type savedSession struct {
	data []byte
	at   time.Time
}

// member is the shared database as one process sees it. It is a [storage.Leases].
type member struct {
	*disk
	of   *cluster
	hold func(ctx context.Context, shard, shards int)
	lost chan struct{} // has room for one

	// The following is guarded by the lock of the cluster.
	leases  map[int]*lease // that the process believes it has
	keep    map[int]func() []byte
	leaving bool
	unheard time.Time // since when the database hears nothing of the process; zero: it does
	holds   sync.WaitGroup
}

// lease is a held shard.
type lease struct {
	shard  int
	epoch  int64
	ctx    context.Context
	end    context.CancelCauseFunc
	ending bool
}

// Times of storage/postgres.
const (
	silence   = 5 * time.Second // after which the database gives the shards of a silent process to others
	listening = 3 * time.Second // that a process waits for the database before it gives up its shards
	rejoining = 2 * time.Second // until a process that lost its shards asks again
	beat      = time.Second     // within which a process notices something
)

var _ storage.Leases = (*member)(nil)

func newCluster(l *life, store *bolt.Store) *cluster {
	return &cluster{Store: store, life: l, chance: rand.New(rand.NewPCG(l.Seed, 5)),
		owners: map[int]int64{}, saved: map[int]savedSession{}, free: map[int]time.Time{}}
}

// member makes the view of a process.
func (c *cluster) member(d *disk) *member {
	return &member{disk: d, of: c, lost: make(chan struct{}, 1), leases: map[int]*lease{}, keep: map[int]func() []byte{}}
}

func (c *cluster) locked(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
}

// shardOf is Discord's formula.
func (c *cluster) shardOf(guild uint64) int { return int(guild >> 22 % uint64(c.life.Processes)) }

// Serve implements [storage.Leases].
func (m *member) Serve(ctx context.Context, _ int, hold func(ctx context.Context, shard, shards int)) error {
	m.hold = hold
	for ctx.Err() == nil {
		if m.join() {
			select {
			case <-ctx.Done():
			case <-m.lost:
			}
		}
		m.leave()
		m.holds.Wait()
		select {
		case <-ctx.Done():
		case <-time.After(rejoining):
		}
	}
	return nil
}

// join enters the process among the members, unless the database is out of reach.
func (m *member) join() (joined bool) {
	m.enter("join")
	c := m.of
	c.locked(func() {
		if joined = m.unheard.IsZero() && !m.killed(); joined {
			c.members = append(c.members, m)
		}
	})
	if joined {
		c.balanceSoon()
	}
	return joined
}

// leave hands over all shards.
func (m *member) leave() {
	m.of.locked(func() {
		m.leaving = true
		for _, shard := range slices.Sorted(maps.Keys(m.leases)) {
			m.give(m.leases[shard])
		}
	})
	m.holds.Wait()
	m.of.locked(func() {
		m.leaving = false
		m.of.strike(m)
	})
}

// give asks the process to hand over a shard. The lock is held.
func (m *member) give(l *lease) {
	if !l.ending {
		l.ending = true
		l.end(storage.ErrHandover)
	}
}

// strike takes a process out of the list of members. The lock is held.
func (c *cluster) strike(m *member) {
	c.members = slices.DeleteFunc(c.members, func(other *member) bool { return other == m })
}

// balanceSoon shares the shards out as soon as the processes look again.
func (c *cluster) balanceSoon() {
	var wait time.Duration
	c.locked(func() { wait = time.Duration(c.chance.Int64N(int64(beat))) })
	go func() {
		time.Sleep(wait)
		c.life.gate.enter("the shards are shared out")
		c.locked(c.balance)
	}()
}

// balance gives the free shards to those who have the fewest, and lets those who have too many hand over.
// The lock is held.
func (c *cluster) balance() {
	var able []*member
	for _, m := range c.members {
		if m.unheard.IsZero() && !m.leaving {
			able = append(able, m)
		}
	}
	if len(able) == 0 {
		return
	}
	c.chance.Shuffle(len(able), func(i, j int) { able[i], able[j] = able[j], able[i] })
	byCount := func(a, b *member) int { return len(a.leases) - len(b.leases) }
	taken := false
	for shard := range c.life.Processes {
		if c.owners[shard] == 0 {
			c.take(slices.MinFunc(able, byCount), shard)
			taken = true
		}
	}
	if rich, poor := slices.MaxFunc(able, byCount), slices.MinFunc(able, byCount); !taken && byCount(rich, poor) > 1 {
		rich.give(rich.leases[slices.Min(slices.Collect(maps.Keys(rich.leases)))])
	} else if taken {
		go c.balanceSoon() // it takes the lock
	}
}

// take gives a free shard to a process. The lock is held.
func (c *cluster) take(m *member, shard int) {
	c.epochs++
	c.owners[shard] = c.epochs
	l := &lease{shard: shard, epoch: c.epochs}
	l.ctx, l.end = context.WithCancelCause(context.Background())
	m.leases[shard] = l
	c.life.note("a shard is taken")
	m.holds.Go(func() {
		m.hold(l.ctx, shard, c.life.Processes)
		<-l.ctx.Done()
		m.release(l)
	})
}

// release gives up a shard whose hold has returned.
func (m *member) release(l *lease) {
	m.disk.freezer.wait()
	m.enter(fmt.Sprint("release ", l.shard))
	m.of.save(l.shard, m, l)
	m.of.locked(func() {
		if m.leases[l.shard] == l {
			delete(m.leases, l.shard)
			delete(m.keep, l.shard)
		}
		if m.of.owners[l.shard] == l.epoch && m.unheard.IsZero() {
			m.of.owners[l.shard] = 0
			m.of.life.note("a shard is handed over")
		}
	})
	m.of.balanceSoon()
}

// save stores what the next process needs to resume the session of a shard, if the lease is valid.
func (c *cluster) save(shard int, m *member, l *lease) {
	var session func() []byte
	c.locked(func() {
		if c.owners[shard] == l.epoch && m.unheard.IsZero() {
			session = m.keep[shard]
		}
	})
	if session == nil {
		return
	}
	data := session() // it may take locks of the process
	now := c.life.now()
	c.locked(func() { c.saved[shard] = savedSession{data, now} })
}

// saveAll stores the sessions of all shards of a process.
func (m *member) saveAll() {
	var all []*lease
	m.of.locked(func() { all = slices.Collect(maps.Values(m.leases)) })
	for _, l := range all {
		m.of.save(l.shard, m, l)
	}
}

// silent is called when the database hears nothing of a process any more. Soon it gives its shards to others,
// whether or not the process still believes that it has them.
func (m *member) silent() {
	m.saveAll()
	c := m.of
	since := time.Now()
	var all []*lease
	c.locked(func() {
		m.unheard = since
		all = slices.Collect(maps.Values(m.leases))
	})
	go func() {
		time.Sleep(silence)
		m.enter("is given up")
		c.locked(func() {
			if m.unheard.Equal(since) {
				c.strike(m)
			}
			for _, l := range all {
				if m.unheard.Equal(since) || m.leases[l.shard] != l {
					c.expire(l)
				}
			}
		})
		c.balanceSoon()
	}()
}

// expire makes a shard free, which its process may not know yet. The lock is held.
func (c *cluster) expire(l *lease) {
	if c.owners[l.shard] == l.epoch {
		c.owners[l.shard] = 0
		c.life.note("a lease expires")
	}
}

// heard is called when the database hears of a process again. If that took too long, the process has lost
// its shards, which it notices a little later.
func (m *member) heard() {
	c := m.of
	lapsed := false
	var notices time.Duration
	c.locked(func() {
		if lapsed = !m.unheard.IsZero() && time.Since(m.unheard) >= silence; !lapsed {
			m.unheard = time.Time{}
		}
		notices = time.Duration(c.chance.Int64N(int64(beat)))
	})
	if lapsed {
		go func() {
			time.Sleep(notices)
			c.locked(func() { m.unheard = time.Time{} })
			m.lose()
		}()
	}
}

// lose ends everything at once, because the shards of the process are lost.
func (m *member) lose() {
	m.of.locked(func() {
		m.of.strike(m)
		for _, l := range m.leases {
			l.ending = true
			l.end(storage.ErrFenced)
			m.of.life.note("a shard is lost")
		}
		clear(m.leases)
		clear(m.keep)
	})
	select {
	case m.lost <- struct{}{}:
	default:
	}
}

// cutOff cuts a process off from the database, but not from Discord. The process notices it.
func (m *member) cutOff() {
	m.silent()
	go func() {
		time.Sleep(listening)
		m.lose()
	}()
}

// die is called when a process was killed: its connection breaks, sometimes without the database noticing.
func (m *member) die() {
	m.saveAll()
	c := m.of
	sudden := false
	c.locked(func() {
		if sudden = c.chance.IntN(2) == 0; sudden {
			c.strike(m)
			for _, l := range m.leases {
				c.expire(l)
			}
		}
	})
	if sudden {
		c.balanceSoon()
	} else {
		m.silent()
	}
	m.lose()
}

// Holds implements [storage.Leases].
func (m *member) Holds(guild uint64) (holds bool) {
	m.of.locked(func() {
		_, held := m.leases[m.of.shardOf(guild)]
		holds = held && (m.unheard.IsZero() || time.Since(m.unheard) < silence)
	})
	return holds
}

// fenced refuses a change about a server whose shard belongs to another process.
func (m *member) fenced(guild uint64) (err error) {
	m.of.locked(func() {
		shard := m.of.shardOf(guild)
		if l, held := m.leases[shard]; !held || m.of.owners[shard] != l.epoch {
			m.of.life.note("a change is fenced")
			err = storage.ErrFenced
		}
	})
	return err
}

// Identify implements [storage.Leases].
func (m *member) Identify(ctx context.Context, lane int, gap time.Duration) (done func(), err error) {
	c := m.of
	for {
		m.enter(fmt.Sprint("identify ", lane))
		ready := false
		c.locked(func() {
			if ready = !time.Now().Before(c.free[lane]); ready {
				c.free[lane] = time.Now().Add(30 * time.Second)
			}
		})
		if ready {
			return func() { c.locked(func() { c.free[lane] = time.Now().Add(gap) }) }, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(250 * time.Millisecond):
		}
	}
}

// SavedSession implements [storage.Leases].
func (m *member) SavedSession(shard int) (session []byte, ago time.Duration, err error) {
	now := m.of.life.now()
	m.of.locked(func() {
		if s, known := m.of.saved[shard]; known {
			session, ago = s.data, now.Sub(s.at)
		}
	})
	return session, ago, nil
}

// KeepSession implements [storage.Leases].
func (m *member) KeepSession(shard int, session func() []byte) {
	m.of.locked(func() {
		if m.leases[shard] != nil {
			m.keep[shard] = session
		}
	})
}

// HandedOver implements [storage.Leases].
func (m *member) HandedOver(held context.Context) bool {
	return errors.Is(context.Cause(held), storage.ErrHandover)
}

// Now implements [storage.Leases].
func (m *member) Now() time.Time { return m.of.life.now() }

// Holdings implements [storage.Leases].
func (m *member) Holdings() (h storage.Holdings) {
	m.of.locked(func() { h.Shards = slices.Sorted(maps.Keys(m.leases)) })
	return h
}

// owns reports whether a server is in a shard of this process, and, if staying, one that it keeps.
func (m *member) owns(guild uint64, staying bool) (owns bool) {
	m.of.locked(func() {
		shard := m.of.shardOf(guild)
		l, held := m.leases[shard]
		owns = held && m.of.owners[shard] == l.epoch && !(staying && l.ending)
	})
	return owns
}

// each is Each for the matches whose servers fit.
func (m *member) each(status storage.Status, fits func(guild uint64) bool, f func(storage.Match, error) error) error {
	return m.disk.Store.Each(status, func(match storage.Match, err error) error {
		if !fits(match.Guild) {
			return nil
		}
		return f(match, err)
	})
}

// EachOf implements [storage.Leases].
func (m *member) EachOf(guild uint64, status storage.Status, f func(storage.Match, error) error) error {
	return m.each(status, func(other uint64) bool { return other == guild && status != storage.Over }, f)
}

// EachHeld implements [storage.Leases].
func (m *member) EachHeld(status storage.Status, f func(storage.Match, error) error) error {
	return m.each(status, func(guild uint64) bool { return m.owns(guild, false) }, f)
}

// EachIn implements [storage.Leases].
func (m *member) EachIn(shard int, status storage.Status, f func(storage.Match, error) error) error {
	return m.each(status, func(guild uint64) bool { return m.of.shardOf(guild) == shard && m.owns(guild, false) }, f)
}

// Due implements [storage.Store] for the shards that the process keeps.
func (m *member) Due(until int64, limit int) ([]storage.MatchID, error) {
	all, err := m.disk.Due(until, 0)
	all = slices.DeleteFunc(all, func(id storage.MatchID) bool {
		match, err := m.of.Match(id)
		return err != nil || !m.owns(match.Guild, true)
	})
	if limit > 0 && len(all) > limit {
		all = all[:limit]
	}
	return all, err
}

// Posts implements [storage.Store] for the shards of the process.
func (m *member) Posts(after uint64, limit int) ([]storage.Post, error) {
	all, err := m.disk.Posts(after, 0)
	all = slices.DeleteFunc(all, func(p storage.Post) bool {
		match, err := m.of.Match(p.Match)
		return err != nil || !m.owns(match.Guild, false)
	})
	if limit > 0 && len(all) > limit {
		all = all[:limit]
	}
	return all, err
}
