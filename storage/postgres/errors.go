package postgres

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/puddle/v2"

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

// connectionCauses say what a person has to correct when a server refuses a connection, by code of PostgreSQL.
var connectionCauses = map[string]string{
	"28P01": "the server refuses this user or this password", // invalid_password
	"28000": "the server does not let this user in from here, see its pg_hba.conf",
	"3D000": "the server has no database of this name: create it, or correct the name", // invalid_catalog_name
}

// connectionError is the error of a connection that was not made. Its text is one line about the most telling of the
// attempts: what the server answered, or else that the two sides do not agree on encryption.
type connectionError struct{ oneLine }

func (e connectionError) Error() string {
	var pgErr *pgconn.PgError
	switch {
	case errors.As(e.error, &pgErr) && connectionCauses[pgErr.Code] != "":
		return connectionCauses[pgErr.Code] + ": " + pgErr.Error()
	case errors.As(e.error, &pgErr):
		return pgErr.Error()
	case unencrypted(e.error):
		return "no encrypted connection (sslmode, sslrootcert): " + e.oneLine.Error()
	}
	return e.oneLine.Error()
}

// lost lists errors of a session that broke off. The errors of the network are not among them.
var lost = []error{
	io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, context.DeadlineExceeded,
	pgconn.ErrConnClosed, puddle.ErrClosedPool, pgx.ErrTxClosed, pgx.ErrTxCommitRollback,
}

// unreachable reports whether the database did not answer, or ended the session, so that trying again may
// help. Errors that do not come from the driver, such as that the tables are of another program, are answers.
func unreachable(err error) bool {
	var pgErr *pgconn.PgError
	var unmade *pgconn.ConnectError
	var network *net.OpError
	switch {
	case err == nil, errors.Is(err, context.Canceled), unencrypted(err):
		return false
	case errors.As(err, &pgErr): // by class: connection exceptions, and operator intervention
		return strings.HasPrefix(pgErr.Code, "08") || strings.HasPrefix(pgErr.Code, "57P") || pgErr.Code == tooManyConnections
	}
	return errors.As(err, &unmade) || errors.As(err, &network) || pgconn.SafeToRetry(err) || pgconn.Timeout(err) ||
		slices.ContainsFunc(lost, func(one error) bool { return errors.Is(err, one) })
}

// unencrypted reports whether the two sides do not agree on how to encrypt, which a person has to change. A connection
// may be tried with encryption and without: then both attempts must have failed for this reason.
func unencrypted(err error) bool {
	switch e := err.(type) {
	case *tls.CertificateVerificationError:
		return true
	case interface{ Unwrap() []error }:
		return !slices.ContainsFunc(e.Unwrap(), func(attempt error) bool { return !unencrypted(attempt) })
	case interface{ Unwrap() error }:
		return unencrypted(e.Unwrap())
	}
	return err != nil && strings.Contains(err.Error(), "server refused TLS connection") // pgconn has no name for it
}

// wrapKnown wraps the matching error of package storage around a cause.
func wrapKnown(err error) error {
	var unmade *pgconn.ConnectError
	if errors.As(err, &unmade) {
		err = connectionError{oneLine{err}}
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

// Error codes of PostgreSQL.
const (
	lockTimeout        = "55P03" // lock_not_available
	deadlock           = "40P01" // deadlock_detected
	tooManyConnections = "53300"
)

// ignore drops an error of PostgreSQL with one of the given codes.
func ignore(err error, codes ...string) error {
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && slices.Contains(codes, pgErr.Code) {
		return nil
	}
	return err
}
