package postgres

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/storage"
)

// member is this process while it shares the shards, for one session with the database. Only its
// loop uses it.
type member struct {
	*Store
	session *pgx.Conn
	pid     int // server process of the session
	id      int // its number among all members there ever were
	shards  int // number of all shards
	hold    func(ctx context.Context, shard, shards int)
	held    map[int]*lease
	uneven  time.Time // when a free shard was last seen
	gone    chan int  // shards whose hold has returned
}

// lease is a held shard.
type lease struct {
	end    context.CancelCauseFunc
	ending bool
}

// joinSQL configures the session. The database ends it when it hears nothing, even if the network is cut.
const joinSQL = `select set_config('idle_session_timeout', $1, false), set_config('tcp_keepalives_idle', '2', false),
	set_config('tcp_keepalives_interval', '1', false), set_config('tcp_keepalives_count', '3', false),
	set_config('tcp_user_timeout', $1, false), set_config('application_name', $2, false), set_config('lock_timeout', '1s', false)`

// A member's lock has this minus the member's number as its second number.
const members = -1000

// join opens a session and enters it as a member.
func (s *Store) join(ctx context.Context, shards int, hold func(context.Context, int, int)) (*member, error) {
	c, err := connect(ctx, s.pool.Config())
	if err != nil {
		return nil, wrapKnown(err)
	}
	m := &member{Store: s, session: c, hold: hold, held: map[int]*lease{}, gone: make(chan int)}
	if err := m.enter(ctx, shards); err != nil {
		m.leave()
		return nil, wrapKnown(err)
	}
	s.log.Info("postgres: sharing the shards with other processes", "shards", m.shards)
	return m, nil
}

func (m *member) enter(ctx context.Context, shards int) error {
	milliseconds := fmt.Sprint(m.times.silence.Milliseconds())
	if _, err := m.session.Exec(ctx, joinSQL, milliseconds, "bastide "+m.name); err != nil {
		return err
	}
	var moving, known bool
	err := m.session.QueryRow(ctx, "select pg_backend_pid(), not pg_try_advisory_lock_shared(space(), $1)", inUse).Scan(&m.pid, &moving)
	if err == nil && moving {
		err = fmt.Errorf("the database is being moved: %w", storage.ErrLocked)
	}
	for err == nil && !known {
		err = m.session.QueryRow(ctx, "select id, pg_try_advisory_lock(space(), $1 - id) from (select nextval('member_ids')::integer) as next (id)", members).
			Scan(&m.id, &known)
	}
	if err == nil {
		m.shared.enter(m.id)
		err = m.session.QueryRow(ctx, "select reshard($1)", shards).Scan(&m.shards)
	}
	return err
}

// leave ends the session, which releases its locks.
func (m *member) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), m.times.beat)
	defer cancel()
	_ = m.session.Close(ctx) // otherwise the database ends it later
}

// serve takes and hands over shards until the context ends and all are handed over. An error means that all
// were lost.
func (m *member) serve(ctx context.Context) error {
	defer m.leave()
	beats := time.NewTicker(m.times.beat)
	defer beats.Stop()
	leave := ctx.Done()
	for {
		if err := m.look(leave == nil); err != nil {
			m.lose(err)
			return err
		}
		select {
		case <-beats.C:
		case shard := <-m.gone:
			if err := m.release(shard); err != nil {
				m.lose(err)
				return err
			}
		case <-leave:
			leave = nil
			if err := m.retire(); err != nil {
				m.lose(err)
				return err
			}
		}
		if leave == nil && len(m.held) == 0 {
			return nil
		}
	}
}

// retire hands over all shards. It also releases the member's lock, so that others no longer count
// this process and take each shard as soon as it is free.
func (m *member) retire() error {
	for shard := range m.held {
		m.give(shard)
	}
	ctx, cancel := context.WithTimeout(context.Background(), m.times.listening)
	defer cancel()
	_, err := m.session.Exec(ctx, "select pg_advisory_unlock(space(), $1 - $2::integer)", members, m.id)
	return err
}

// looks is how often a member looks in a row, if others were faster at taking a shard.
const looks = 3

// look takes or hands over shards to balance them. Its query also tells the database that the
// member is alive. The first process to see a free shard takes it.
func (m *member) look(leaving bool) error {
	ctx, cancel := context.WithTimeout(context.Background(), m.times.listening)
	defer cancel()
	for range looks {
		if wanted, err := m.balance(ctx, leaving); err != nil || !wanted {
			return errors.Join(err, m.saveSessions(ctx))
		}
	}
	return m.saveSessions(ctx)
}

// saveSessions stores what another process needs to resume the sessions with Discord. After a failure, new
// sessions begin instead, which takes longer.
func (m *member) saveSessions(ctx context.Context) error {
	shards, epochs, sessions := m.shared.sessions()
	if len(shards) == 0 || m.session.IsClosed() {
		return nil
	}
	_, err := m.session.Exec(ctx, "select keep_session($1, $2, $3)", shards, epochs, sessions)
	if err != nil && !m.session.IsClosed() {
		m.log.Warn("postgres: cannot save how to resume sessions with Discord, trying again; until then another process would have to begin new ones", "cause", wrapKnown(err))
		return nil
	}
	return err
}

// balance takes or hands over shards. wanted reports whether it took one, or tried to.
func (m *member) balance(ctx context.Context, leaving bool) (wanted bool, err error) {
	asked := time.Now()
	v, shards, there, err := m.view(ctx)
	if err != nil {
		return false, err
	}
	m.shared.hear(asked, there)
	for shard, pid := range v.held {
		if pid != m.pid {
			m.shared.elsewhere(shard, asked)
		}
	}
	switch {
	case shards != m.shards:
		return false, errResharded
	case leaving:
		return false, nil
	case len(v.held) < shards:
		m.uneven = asked
	}
	take, give := v.level(m.pid, shards)
	if asked.Sub(m.uneven) >= m.times.calm {
		for _, shard := range give {
			m.give(shard)
		}
	}
	for _, shard := range take {
		if err := m.take(ctx, shard); err != nil {
			return false, err
		}
	}
	return len(take) > 0, nil
}

// viewSQL lists the advisory locks of members and shards.
const viewSQL = `select (select shards from bastide), clock_timestamp(), (objid::bigint - (objid::bigint >> 31 << 32))::integer, pid from pg_locks
	where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
	and classid = space()::oid and objsubid = 2 and granted`

func (m *member) view(ctx context.Context) (v view, shards int, there time.Time, err error) {
	v = view{held: map[int]int{}, counts: map[int]int{}, ending: map[int]bool{}}
	rows, err := m.session.Query(ctx, viewSQL)
	if err != nil {
		return v, 0, there, err
	}
	var number, pid int
	_, err = pgx.ForEachRow(rows, []any{&shards, &there, &number, &pid}, func() error {
		switch {
		case number >= 0:
			v.held[number] = pid
		case number < members:
			v.counts[pid] += 0
		}
		return nil
	})
	for shard, l := range m.held {
		v.ending[shard] = l.ending
	}
	return v, shards, there, err
}

// take tries to take a shard. Another process may be faster.
func (m *member) take(ctx context.Context, shard int) error {
	var epoch *int64
	err := m.session.QueryRow(ctx, "select take_shard($1, $2, $3)", shard, m.shards, m.name).Scan(&epoch)
	if err != nil || epoch == nil {
		return ignore(err, lockTimeout)
	}
	held, end := context.WithCancelCause(context.Background())
	m.held[shard] = &lease{end: end}
	m.shared.take(shard, m.shards, *epoch)
	m.log.Info("postgres: took a shard", "shard", shard, "shards", m.shards, "epoch", *epoch)
	go func() {
		defer func() { m.gone <- shard }()
		m.hold(held, shard, m.shards)
		if context.Cause(held) == nil {
			<-held.Done() // the hold returned although its context had not ended
		}
	}()
	return nil
}

// give hands over a shard: its hold may finish its work.
func (m *member) give(shard int) {
	if l := m.held[shard]; !l.ending {
		l.ending = true
		m.shared.end(shard)
		l.end(storage.ErrHandover)
	}
}

// release gives up a shard whose hold has returned.
func (m *member) release(shard int) error {
	ctx, cancel := context.WithTimeout(context.Background(), m.times.listening)
	defer cancel()
	err := m.saveSessions(ctx)
	m.shared.give(shard)
	delete(m.held, shard)
	if err != nil {
		return err
	}
	_, err = m.session.Exec(ctx, "select give_shard($1)", shard)
	if err == nil {
		m.log.Info("postgres: handed over a shard", "shard", shard)
	}
	return err
}

// lose gives up everything: from now on the process changes nothing. It waits until all holds have
// returned.
func (m *member) lose(cause error) {
	m.shared.lose()
	if !errors.Is(cause, errResharded) {
		m.pool.Reset()
	}
	for _, l := range m.held {
		l.end(storage.ErrFenced)
	}
	if len(m.held) > 0 {
		m.log.Error("postgres: shards lost, other processes take over their matches", "count", len(m.held), "cause", cause)
	}
	for range len(m.held) {
		<-m.gone
	}
}

// view says who holds which shards.
type view struct {
	held   map[int]int  // session, by shard
	counts map[int]int  // the keys are the sessions of members
	ending map[int]bool // of the shards held here
}

// level returns the shards that a session should take and hand over, so that all members end with the same
// number of shards, or one more. All members compute the same from the same view.
func (v view) level(me, shards int) (take, give []int) {
	var mine, free []int
	for shard := range shards {
		pid, taken := v.held[shard]
		switch {
		case !taken:
			free = append(free, shard)
		case pid == me && !v.ending[shard]:
			mine = append(mine, shard)
		}
		if _, member := v.counts[pid]; taken && member {
			v.counts[pid]++
		}
	}
	v.counts[me] = len(mine)
	least := shards / len(v.counts)
	most := least
	if shards%len(v.counts) > 0 {
		most++
	}
	wanting, before := 0, 0 // shards that others want; how many other members hand over before this one
	for pid, count := range v.counts {
		if pid != me {
			wanting += max(0, least-count)
		}
		if count > least && pid < me {
			before++
		}
	}
	rand.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	switch {
	case len(free) > 0 && len(mine) >= most: // free shards first
	case len(mine) > most:
		give = mine[most:]
	case len(mine) > least && wanting-len(free) > before:
		give = mine[least:]
	case len(mine) < least:
		take = free[:min(least-len(mine), len(free))]
	case len(mine) < most && len(free) > wanting:
		take = free[:1]
	}
	return take, give
}
