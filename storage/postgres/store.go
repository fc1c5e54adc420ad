package postgres

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/bastide-games/bastide/storage"
)

// Options of [Open]; the zero Options are fit for use.
type Options struct {
	// Log is told of migrations and of the life of leases; the default is silence.
	Log *slog.Logger
	// ReadOnly opens a database for reading: nothing is created or migrated, and a replica
	// will do.
	ReadOnly bool
	// Moving opens a database into which another one is being moved.
	Moving bool
	// Shared says that this process shares the database with others from the beginning: it
	// changes nothing but what [Store.Serve] gives it.
	Shared bool
	// Name tells this process from others in the table of leases; the default is the host's
	// name and the number of the process.
	Name string

	// Tests have a network and times of their own.
	dial  pgconn.DialFunc
	times times
}

// Store is an open database. It implements [storage.Store], [storage.Leases] and
// [storage.Portable].
type Store struct {
	pool   *pgxpool.Pool
	log    *slog.Logger
	name   string
	times  times
	shared holdings
	// changes counts the changes of this process, see [Store.Each].
	changes atomic.Uint64
	fenced  atomic.Uint64 // changes that were refused because another process holds the shard
	// reserved is the session that keeps others away, see [Store.Reserve].
	reserved *pgx.Conn
}

var (
	_ storage.Store    = (*Store)(nil)
	_ storage.Leases   = (*Store)(nil)
	_ storage.Portable = (*Store)(nil)
)

// Close implements [storage.Store]. It waits for statements under way.
func (s *Store) Close() error {
	var err error
	if s.reserved != nil {
		ctx, cancel := within()
		defer cancel()
		err = s.reserved.Close(ctx)
	}
	s.pool.Close()
	return err
}

// within returns a context for one statement. Whoever asks may go away meanwhile: what has
// begun is finished.
func within() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), patience)
}

// query runs a statement that changes nothing. When its connection turns out to be broken it
// is run once more: all connections break when the database is started anew.
func query[T any](s *Store, row pgx.RowToFunc[T], sql string, args ...any) ([]T, error) {
	ctx, cancel := within()
	defer cancel()
	list, err := queried(ctx, s, row, sql, args...)
	if s.broken(err) {
		list, err = queried(ctx, s, row, sql, args...)
	}
	return list, named(err)
}

func queried[T any](ctx context.Context, s *Store, row pgx.RowToFunc[T], sql string, args ...any) ([]T, error) {
	rows, err := s.pool.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, row)
}

// broken reports whether an error is that of a broken connection. All others are given up
// then: most likely they broke too.
func (s *Store) broken(err error) bool {
	if !unreachable(err) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	s.pool.Reset()
	return true
}

// run runs a statement that changes something, and reads the row that it returns. When the
// connection was broken before anything was sent it is run once more.
func (s *Store) run(sql string, args []any, into ...any) error {
	ctx, cancel := within()
	defer cancel()
	err := s.pool.QueryRow(ctx, sql, args...).Scan(into...)
	if s.broken(err) && pgconn.SafeToRetry(err) {
		err = s.pool.QueryRow(ctx, sql, args...).Scan(into...)
	}
	return named(err)
}

// one is the only element of a list, or the error.
func one[T any](list []T, err error, none error) (first T, _ error) {
	if err == nil && len(list) == 0 {
		err = none
	}
	if err != nil {
		return first, err
	}
	return list[0], nil
}

// limited is a limit as the database takes it: nil for none.
func limited(n int) *int {
	if n <= 0 {
		return nil
	}
	return &n
}

// number makes a number of the database one of ours: the same 64 bits.
func number[T, F ~int64 | ~uint64](list []F) []T {
	var out []T
	for _, n := range list {
		out = append(out, T(n))
	}
	return out
}
