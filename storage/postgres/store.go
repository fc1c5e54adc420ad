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

// Options of [Open]; the zero value is ready to use.
type Options struct {
	// Log gets messages about migrations and leases; the default is none.
	Log *slog.Logger
	// ReadOnly opens a database for reading: nothing is created or migrated, and a replica is enough.
	ReadOnly bool
	// Moving opens a database with an unfinished move.
	Moving bool
	// Shared says that this process shares the database with others from the start: it changes only what it
	// gets in [Store.Serve].
	Shared bool
	// Name identifies this process in the table leases; the default is the host name and the process
	// number.
	Name string

	// Tests set their own network and times.
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
	// changes counts the changes by this process, see [Store.Each].
	changes atomic.Uint64
	fenced  atomic.Uint64 // changes that were refused because another process holds the shard
	// reserved is the session that excludes others, see [Store.Reserve].
	reserved *pgx.Conn
}

var (
	_ storage.Store    = (*Store)(nil)
	_ storage.Leases   = (*Store)(nil)
	_ storage.Portable = (*Store)(nil)
)

// Close implements [storage.Store]. It waits for running statements.
func (s *Store) Close() error {
	var err error
	if s.reserved != nil {
		ctx, cancel := statementContext()
		defer cancel()
		err = s.reserved.Close(ctx)
	}
	s.pool.Close()
	return err
}

// statementContext returns a context for one statement. It does not end with the caller's context: a statement that
// has begun is finished.
func statementContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), patience)
}

// query runs a statement that changes nothing. If its connection turns out to be broken, it is run once
// more: all connections break when the database restarts.
func query[T any](s *Store, row pgx.RowToFunc[T], sql string, args ...any) ([]T, error) {
	ctx, cancel := statementContext()
	defer cancel()
	list, err := queried(ctx, s, row, sql, args...)
	if s.broken(err) {
		list, err = queried(ctx, s, row, sql, args...)
	}
	return list, wrapKnown(err)
}

func queried[T any](ctx context.Context, s *Store, row pgx.RowToFunc[T], sql string, args ...any) ([]T, error) {
	rows, err := s.pool.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, row)
}

// broken reports whether an error comes from a broken connection. If so, it closes all other connections
// too, which are probably broken as well.
func (s *Store) broken(err error) bool {
	if !unreachable(err) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	s.pool.Reset()
	return true
}

// run runs a statement that changes something, and reads the row that it returns. If the connection broke
// before anything was sent, it is run once more.
func (s *Store) run(sql string, args []any, into ...any) error {
	ctx, cancel := statementContext()
	defer cancel()
	err := s.pool.QueryRow(ctx, sql, args...).Scan(into...)
	if s.broken(err) && pgconn.SafeToRetry(err) {
		err = s.pool.QueryRow(ctx, sql, args...).Scan(into...)
	}
	return wrapKnown(err)
}

// single is the only element of a list, or an error.
func single[T any](list []T, err error, none error) (first T, _ error) {
	if err == nil && len(list) == 0 {
		err = none
	}
	if err != nil {
		return first, err
	}
	return list[0], nil
}

// limited converts a limit to an argument: nil for none.
func limited(n int) *int {
	if n <= 0 {
		return nil
	}
	return &n
}

// number converts numbers of the database to ours, with the same 64 bits.
func number[T, F ~int64 | ~uint64](list []F) []T {
	var out []T
	for _, n := range list {
		out = append(out, T(n))
	}
	return out
}
