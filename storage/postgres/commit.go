package postgres

import (
	"context"
	"fmt"
	"math"

	"github.com/bastide-games/bastide/storage"
)

const commitSQL = `select outcome, match_id, before_steps, numbers from
	commit_change($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`

// Commit implements [storage.Store]. It checks the context once, before it does anything.
//
// The connection may also break. Then the change may or may not have been stored, and it is safe to try
// again: it is stored now or refused as stale or repeated. A process that shares with others gets
// [storage.ErrFenced] for a match outside its shards.
func (s *Store) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	if err := ctx.Err(); err != nil {
		return storage.Match{}, nil, err
	}
	var n int
	var id, steps int64
	var posts []int64
	epochs := s.shared.list()
	if storage.AnyProcessAllowed(ctx) {
		epochs = nil
	}
	if err := s.run(commitSQL, arguments(epochs, &c), &n, &id, &steps, &posts); err != nil {
		return storage.Match{}, nil, err
	}
	if err := s.outcome(n, fmt.Sprintf("match %s at revision %d", c.Match.ID, c.Match.Rev)); err != nil {
		return storage.Match{}, nil, err
	}
	s.changes.Add(1)
	m := c.Match
	m.ID, m.Rev, m.Steps = storage.MatchID(id), m.Rev+1, uint32(steps)+uint32(len(c.Log))
	return m, number[uint64](posts), nil
}

// arguments are the arguments of commit_change.
func arguments(epochs []int64, c *storage.Change) []any {
	m := &c.Match
	keys, data := make([]string, len(c.Values)), make([][]byte, len(c.Values))
	for i, v := range c.Values {
		keys[i], data[i] = v.Key, v.Data
	}
	return []any{
		epochs, int64(m.ID), int64(m.Rev), int16(m.Status), int64(m.Guild), int64(m.Channel), numbers(m.Players), m.Deadline,
		notNull(m.Head), notNull(m.Snapshot), notNull(m.Draft),
		allNotNull(c.Log), int64(c.Interaction), allNotNull(c.Posts), numbers(c.Delivered), keys, data, c.Replace,
	}
}

// numbers converts unsigned numbers to the signed ones of the database. The result is never nil, which
// would be null.
func numbers(list []uint64) []int64 {
	return append([]int64{}, number[int64](list)...)
}

// notNull turns nil into empty bytes, because null means no value.
func notNull(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

func allNotNull(list [][]byte) [][]byte {
	out := make([][]byte, len(list))
	for i, b := range list {
		out[i] = notNull(b)
	}
	return out
}

// call runs a function that returns an outcome.
func (s *Store) call(what, sql string, args ...any) error {
	var n int
	if err := s.run(sql, append([]any{s.shared.list()}, args...), &n); err != nil {
		return err
	}
	return s.outcome(n, what)
}

// Delete implements [storage.Store]. Interactions stay stored until [Store.ForgetInteractions].
func (s *Store) Delete(id storage.MatchID) error {
	defer s.changes.Add(1)
	return s.call("match "+id.String(), "select delete_match($1, $2)", int64(id))
}

// Retry implements [storage.Store].
func (s *Store) Retry(seq uint64, tries uint32, notBefore int64) error {
	return s.call("post", "select retry_post($1, $2, $3, $4)", int64(seq), int64(tries), notBefore)
}

// Drop implements [storage.Store].
func (s *Store) Drop(seq uint64) error {
	return s.call("post", "select drop_post($1, $2)", int64(seq))
}

// ForgetInteractions implements [storage.Store].
func (s *Store) ForgetInteractions(before uint64) error {
	sql := "id >= 0 and id < $1"
	if before > math.MaxInt64 { // such ids are negative in the database, and ids below them too
		sql = "id >= 0 or id < $1"
	}
	ctx, cancel := statementContext()
	defer cancel()
	_, err := s.pool.Exec(ctx, "delete from interactions where "+sql, int64(before))
	s.broken(err)
	return wrapKnown(err)
}

// Wipe implements [storage.Store]. It does nothing: vacuum reuses the space of deleted rows, and the host
// decides when it runs.
func (*Store) Wipe() error { return nil }

// SetValue implements [storage.Store].
func (s *Store) SetValue(key string, data []byte) error {
	ctx, cancel := statementContext()
	defer cancel()
	_, err := s.pool.Exec(ctx, "select set_value($1, $2)", key, data)
	s.broken(err)
	return wrapKnown(err)
}

// Swap implements [storage.Store].
func (s *Store) Swap(key string, was, data []byte) error {
	ctx, cancel := statementContext()
	defer cancel()
	statement, values := "update settings set data = $2 where key = $1 and data = $3", []any{key, data, was}
	switch {
	case was == nil && data == nil:
		statement, values = "select 1 where not exists (select 1 from settings where key = $1)", []any{key}
	case was == nil:
		statement, values = "insert into settings values ($1, $2) on conflict (key) do nothing", []any{key, data}
	case data == nil:
		statement, values = "delete from settings where key = $1 and data = $2", []any{key, was}
	}
	done, err := s.pool.Exec(ctx, statement, values...)
	s.broken(err)
	if err == nil && done.RowsAffected() == 0 {
		return storage.ErrStale
	}
	return wrapKnown(err)
}

// Claim implements [storage.Store].
func (s *Store) Claim(key string, data []byte) ([]byte, error) {
	ctx, cancel := statementContext()
	defer cancel()
	_, err := s.pool.Exec(ctx, "insert into settings values ($1, $2) on conflict (key) do nothing", key, data)
	s.broken(err)
	if err != nil {
		return nil, wrapKnown(err)
	}
	return s.Value(key)
}
