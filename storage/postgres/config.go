package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Form is how the address of a database is written.
const Form = "postgres://USER@HOST:5432/DATABASE?sslmode=verify-full"

// errForm says that a text is no address. It never holds the text: what cannot be read may
// have a password anywhere.
var errForm = errors.New("the address of the database cannot be read: write " + Form +
	", with % codes for special characters in a password")

// IsAddress reports whether a text is meant as the address of a PostgreSQL database.
func IsAddress(text string) bool {
	scheme, _, found := strings.Cut(text, "://")
	return found && (strings.EqualFold(scheme, "postgres") || strings.EqualFold(scheme, "postgresql"))
}

// HasPassword reports whether an address holds a password.
func HasPassword(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Opaque != "" {
		return true // for all that anybody knows
	}
	_, has := u.User.Password()
	return has || u.Query().Has("password") || u.Query().Has("sslpassword")
}

// Redacted returns an address without its password and its settings.
func Redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Opaque != "" {
		return "postgres://…"
	}
	if user := u.User.Username(); user != "" {
		u.User = url.User(user)
	} else {
		u.User = nil
	}
	u.RawQuery, u.Fragment = "", ""
	return u.String()
}

// Patience with a database.
const (
	patience  = 10 * time.Second // with one statement
	greeting  = 5 * time.Second  // with a connection that is being made
	mostConns = 10               // at a time, unless pool_max_conns says otherwise
)

// configure reads an address. libpq's variables, such as PGPASSWORD and PGSSLROOTCERT, and its
// password file hold as well.
func configure(address string) (*pgxpool.Config, error) {
	u, err := url.Parse(address)
	if err != nil || !IsAddress(address) || u.Opaque != "" {
		return nil, errForm
	}
	c, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, readable(err, u)
	}
	if !u.Query().Has("pool_max_conns") {
		c.MaxConns = mostConns
	}
	if c.ConnConfig.ConnectTimeout == 0 {
		c.ConnConfig.ConnectTimeout = greeting
	}
	if c.ConnConfig.RuntimeParams["application_name"] == "" {
		c.ConnConfig.RuntimeParams["application_name"] = "bastide"
	}
	c.ConnConfig.DialFunc = (&net.Dialer{KeepAliveConfig: net.KeepAliveConfig{
		Enable: true, Idle: greeting, Interval: time.Second, Count: 5,
	}}).DialContext
	// A connection that has died is noticed by using it: to ask first would cost a round trip.
	c.ShouldPing = func(context.Context, pgxpool.ShouldPingParams) bool { return false }
	c.AfterConnect = settle
	return c, nil
}

// readable says what is wrong with an address whose form is right: a setting, such as
// sslmode. The cause may quote what it found, so it is told only when no password is in it.
func readable(err error, u *url.URL) error {
	cause := errors.Unwrap(err)
	password, has := u.User.Password()
	if cause == nil || has && password != "" && strings.Contains(cause.Error(), password) || u.Query().Has("password") {
		return errForm
	}
	return fmt.Errorf("the address of the database, or a variable of libpq, is wrong: %w", cause)
}

// settings are what every session has set, whatever the database's own settings are.
const settings = `select set_config('standard_conforming_strings', 'on', false), set_config('timezone', 'UTC', false),
	set_config('default_transaction_isolation', 'read committed', false), set_config('default_transaction_deferrable', 'off', false),
	set_config('array_nulls', 'on', false), set_config('statement_timeout', '10s', false), set_config('client_min_messages', 'warning', false)`

// unhurried lets the statements of a transaction that reads everything take as long as they need.
const unhurried = "set local statement_timeout = 0"

// settle makes a new connection ready for use.
func settle(ctx context.Context, c *pgx.Conn) error {
	_, err := c.Exec(ctx, settings, pgx.QueryExecModeExec)
	return err
}
