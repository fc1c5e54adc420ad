package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/bastide-games/bastide/storage"
)

// causes maps error codes of PostgreSQL to errors of package storage.
var causes = map[string]error{
	"53100": storage.ErrFull,     // disk_full
	"25006": storage.ErrReadOnly, // read_only_sql_transaction
	"42501": storage.ErrReadOnly, // insufficient_privilege
	"XX001": storage.ErrDamaged,  // data_corrupted
	"XX002": storage.ErrDamaged,  // index_corrupted
}

// oneLine is an error with a text of one line. The error of a failed connection has a line for each address
// that was tried.
type oneLine struct{ error }

func (e oneLine) Error() string {
	var lines []string
	for line := range strings.Lines(e.error.Error()) {
		if line = strings.TrimSpace(line); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, " ")
}

func (e oneLine) Unwrap() error { return e.error }

// unreachable reports whether the database did not answer, or ended the session.
func unreachable(err error) bool {
	var pgErr *pgconn.PgError
	switch {
	case err == nil, errors.Is(err, pgx.ErrNoRows), errors.Is(err, context.Canceled):
		return false
	case errors.As(err, &pgErr): // by class: connection exceptions, and operator intervention
		return strings.HasPrefix(pgErr.Code, "08") || strings.HasPrefix(pgErr.Code, "57P")
	}
	return true
}

// wrapKnown wraps the matching error of package storage around a cause.
func wrapKnown(err error) error {
	var unmade *pgconn.ConnectError
	if errors.As(err, &unmade) {
		err = oneLine{err}
	}
	if unreachable(err) {
		return fmt.Errorf("%w: %w", storage.ErrUnreachable, err)
	}
	var pgErr *pgconn.PgError
	if !errors.As(err, &pgErr) {
		return err
	}
	if pgErr.Code == "23505" && pgErr.TableName == "interactions" { // two processes stored it at the same instant
		return fmt.Errorf("%w: %w", storage.ErrRepeated, err)
	}
	if cause := causes[pgErr.Code]; cause != nil {
		return fmt.Errorf("%w: %w", cause, err)
	}
	return err
}

// The outcomes that functions of the schema return, by number.
var outcomes = []error{nil, storage.ErrRepeated, storage.ErrNotFound, storage.ErrStale, storage.ErrFenced}

// outcome returns the error for the number that a function of the schema returned.
func (s *Store) outcome(n int, what string) error {
	if n == 0 {
		return nil
	}
	if outcomes[n] == storage.ErrFenced {
		s.fenced.Add(1)
	}
	return fmt.Errorf("%s: %w", what, outcomes[n])
}

const lockTimeout = "55P03"

// ignore drops an error of PostgreSQL with the given code.
func ignore(err error, code string) error {
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == code {
		return nil
	}
	return err
}
