package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Form shows how to write the address of a database.
const Form = "postgres://USER@HOST:5432/DATABASE?sslmode=verify-full"

// errForm is the error for a text that is not an address. It does not quote the text, which may contain a
// password anywhere.
var errForm = errors.New("the address of the database cannot be read: write " + Form +
	", with % codes for special characters in a password")

// IsAddress reports whether a text looks like the address of a PostgreSQL database.
func IsAddress(text string) bool {
	scheme, _, found := strings.Cut(text, "://")
	return found && (strings.EqualFold(scheme, "postgres") || strings.EqualFold(scheme, "postgresql"))
}

// parse parses an address. It accepts no second @ before the settings: that belongs to a password, and pgx would take
// what follows the first for the host, and name it in errors.
func parse(address string) (u *url.URL, ok bool) {
	u, err := url.Parse(address)
	before, _, _ := strings.Cut(address, "?")
	return u, err == nil && u.Opaque == "" && strings.Count(before, "@") <= 1 && !strings.Contains(u.Path, "@")
}

// HasPassword reports whether an address contains a password.
func HasPassword(address string) bool {
	u, ok := parse(address)
	if !ok {
		return true // it may contain one
	}
	_, has := u.User.Password()
	return has || slices.ContainsFunc(secretSettings, u.Query().Has)
}

// Redacted returns an address without its password and settings.
func Redacted(address string) string {
	u, ok := parse(address)
	if !ok {
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

// secretSettings are the settings of an address that are passwords.
var secretSettings = []string{"password", "sslpassword"}

// WithoutPassword returns an address with its settings, such as sslmode, and without its passwords.
func WithoutPassword(address string) string {
	plain := Redacted(address)
	u, ok := parse(address)
	if !ok {
		return plain
	}
	settings, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return plain
	}
	for _, name := range secretSettings {
		settings.Del(name)
	}
	if len(settings) == 0 {
		return plain
	}
	return plain + "?" + strings.NewReplacer("%2F", "/", "%2C", ",", "%3A", ":").Replace(settings.Encode())
}

// Time limits, and the size of the pool.
const (
	patience  = 10 * time.Second // for a statement
	greeting  = 5 * time.Second  // for a new connection
	mostConns = 10               // in the pool, unless pool_max_conns is set
)

// configure parses an address. libpq's variables, such as PGPASSWORD and PGSSLROOTCERT, and its password
// file apply too.
func configure(address string) (*pgxpool.Config, error) {
	u, ok := parse(address)
	if !ok || !IsAddress(address) {
		return nil, errForm
	}
	c, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, settingError(err, u)
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
	// Using a dead connection shows that it is dead; a ping first would cost a round trip.
	c.ShouldPing = func(context.Context, pgxpool.ShouldPingParams) bool { return false }
	c.AfterConnect = prepareSession
	return c, nil
}

// CheckAddress returns the error of an address, or a variable of libpq, that cannot be used for a connection.
func CheckAddress(address string) error {
	_, err := configure(address)
	return err
}

// settingError says which setting of a well-formed address is wrong, such as sslmode. The cause may quote
// what it found, so it is shown only when it contains no password.
func settingError(err error, u *url.URL) error {
	cause := errors.Unwrap(err)
	password, has := u.User.Password()
	if cause == nil || has && password != "" && strings.Contains(cause.Error(), password) || u.Query().Has("password") {
		return errForm
	}
	return fmt.Errorf("the address of the database, or a variable of libpq, is wrong: %w", cause)
}

// settings are set in every session, whatever the defaults of the database are.
const settings = `select set_config('standard_conforming_strings', 'on', false), set_config('timezone', 'UTC', false),
	set_config('default_transaction_isolation', 'read committed', false), set_config('default_transaction_deferrable', 'off', false),
	set_config('array_nulls', 'on', false), set_config('statement_timeout', '10s', false), set_config('client_min_messages', 'warning', false)`

// unhurried removes the time limit for the statements of a transaction that reads everything.
const unhurried = "set local statement_timeout = 0"

// prepareSession prepares a new connection.
func prepareSession(ctx context.Context, c *pgx.Conn) error {
	_, err := c.Exec(ctx, settings, pgx.QueryExecModeExec)
	return err
}
