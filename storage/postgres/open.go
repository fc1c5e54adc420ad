package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/bastide-games/bastide/storage"
)

// opening is the time limit for examining and migrating the database.
const opening = 10 * time.Minute

// Open opens the database at an address such as [Form], and creates its tables if it is empty. The errors
// wrap [storage.ErrNewer] or [storage.ErrReadOnly]; they never contain a password.
func Open(address string, o Options) (*Store, error) {
	return open(address, o, migrations())
}

func open(address string, o Options, list []string) (*Store, error) {
	config, err := configure(address)
	if err != nil {
		return nil, err
	}
	if o.dial != nil {
		config.ConnConfig.DialFunc = o.dial
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Name == "" {
		host, _ := os.Hostname() // an empty name is fine
		o.Name = fmt.Sprintf("%s/%d", host, os.Getpid())
	}
	if o.times == (times{}) {
		o.times = usualTimes
	}
	ctx, cancel := context.WithTimeout(context.Background(), opening)
	defer cancel()
	if err := o.prepare(ctx, config, list); err != nil {
		return nil, fmt.Errorf("open %s: %w", Redacted(address), wrapKnown(err))
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", Redacted(address), err)
	}
	s := &Store{pool: pool, log: o.Log, name: o.Name, times: o.times}
	if err := s.syncClock(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("open %s: %w", Redacted(address), wrapKnown(err))
	}
	if o.Shared {
		s.shared.begin()
	}
	return s, nil
}

// syncClock asks the database for the time.
func (s *Store) syncClock(ctx context.Context) error {
	var there time.Time
	asked := time.Now()
	err := s.pool.QueryRow(ctx, "select clock_timestamp()").Scan(&there)
	s.shared.hear(asked, there)
	return err
}

// prepare makes a database ready for use, or says why it cannot.
func (o Options) prepare(ctx context.Context, config *pgxpool.Config, list []string) error {
	c, err := connect(ctx, config)
	if err != nil {
		return err
	}
	defer c.Close(context.WithoutCancel(ctx))
	if err := examine(ctx, c, o.ReadOnly); err != nil {
		return err
	}
	if err := unpooled(ctx, c, config); err != nil && !o.ReadOnly {
		return err
	}
	if o.ReadOnly {
		err = checkSchema(ctx, c, len(list))
	} else {
		err = migrate(ctx, c, list, o.Log)
	}
	if err == nil && !o.ReadOnly {
		err = checkRights(ctx, c)
	}
	if err != nil || o.Moving {
		return err
	}
	return checkMove(ctx, c)
}

// Try returns the error that [Open] would return, and changes nothing.
func Try(address string) error {
	config, err := configure(address)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), opening)
	defer cancel()
	if err := try(ctx, config, len(migrations())); err != nil {
		return fmt.Errorf("open %s: %w", Redacted(address), wrapKnown(err))
	}
	return nil
}

func try(ctx context.Context, config *pgxpool.Config, want int) error {
	c, err := connect(ctx, config)
	if err != nil {
		return err
	}
	defer c.Close(context.WithoutCancel(ctx))
	if err := examine(ctx, c, false); err != nil {
		return err
	}
	if err := unpooled(ctx, c, config); err != nil {
		return err
	}
	have, err := version(ctx, c, want)
	if err == nil && have < want {
		err = mayChange(ctx, c)
	}
	if err == nil && have > 0 {
		err = errors.Join(checkRights(ctx, c), checkMove(ctx, c))
	}
	return err
}

// connect makes a connection outside of the pool.
func connect(ctx context.Context, config *pgxpool.Config) (*pgx.Conn, error) {
	c, err := pgx.ConnectConfig(ctx, config.ConnConfig.Copy())
	if err != nil {
		return nil, err
	}
	if err := prepareSession(ctx, c); err != nil {
		return nil, errors.Join(err, c.Close(ctx))
	}
	return c, nil
}

// checkSchema refuses a database that must be migrated before it can be read.
func checkSchema(ctx context.Context, c *pgx.Conn, want int) error {
	have, err := version(ctx, c, want)
	switch {
	case err != nil:
		return err
	case have == 0:
		return fmt.Errorf("it has no tables of bastide: %w", storage.ErrNotFound)
	case have < want:
		return fmt.Errorf("schema %d, this program knows %d: %w", have, want, storage.ErrOlder)
	}
	return nil
}

// checkMove refuses a database with an unfinished move.
func checkMove(ctx context.Context, c *pgx.Conn) error {
	var moving bool
	if err := c.QueryRow(ctx, "select moving is not null from bastide").Scan(&moving); err != nil {
		return err
	}
	if moving {
		return storage.ErrMoving
	}
	return nil
}
