package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/bastide-games/bastide/storage"
)

// oldest is the first version with idle_session_timeout.
const oldest = 14_00_00

// examine refuses an unsuitable server.
func examine(ctx context.Context, c *pgx.Conn, reading bool) error {
	var number int
	var version, encoding, user, schema string
	var replica, readOnly bool
	err := c.QueryRow(ctx, `select current_setting('server_version_num')::integer, current_setting('server_version'),
		current_setting('server_encoding'), pg_is_in_recovery(), current_setting('transaction_read_only')::boolean,
		current_user, coalesce(current_schema(), '')`).Scan(&number, &version, &encoding, &replica, &readOnly, &user, &schema)
	switch {
	case err != nil:
		return err
	case number < oldest:
		return fmt.Errorf("the server is PostgreSQL %s: version 14 or newer is needed", version)
	case encoding != "UTF8":
		return fmt.Errorf("the encoding of the database is %s: create it with ENCODING 'UTF8' TEMPLATE template0", encoding)
	case schema == "":
		return errors.New("there is no schema to put tables in: create one that search_path names")
	case replica && !reading:
		return fmt.Errorf("this server is a replica that can only be read: name the primary (%w)", storage.ErrReadOnly)
	case readOnly && !reading:
		return fmt.Errorf("transactions of %s are read only: change default_transaction_read_only (%w)", user, storage.ErrReadOnly)
	}
	return nil
}

// withCure adds to a permission error what to do about it.
func withCure(err error, cure string) error {
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == "42501" {
		return fmt.Errorf("the user of the database has too few rights, %s: %w", cure, err)
	}
	return err
}

const (
	own   = "it has to own what is there"
	grant = "its owner has to GRANT it SELECT, INSERT, UPDATE, DELETE on all tables and USAGE, SELECT on all sequences"
)

// lackingSQL lists the tables and sequences for which the user lacks rights.
const lackingSQL = "select relname::text from " + relations + `and (
	relkind = 'S' and not (has_sequence_privilege(oid, 'usage') and has_sequence_privilege(oid, 'select')) or
	relkind = 'r' and exists (select from unnest(array['select', 'insert', 'update', 'delete']) as need where not has_table_privilege(oid, need)))
	order by relname`

// checkRights refuses a user who lacks rights for the existing tables.
func checkRights(ctx context.Context, c *pgx.Conn) error {
	rows, err := c.Query(ctx, lackingSQL)
	if err != nil {
		return err
	}
	lacking, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err == nil && len(lacking) > 0 {
		err = fmt.Errorf("the user of the database has too few rights, %s; it lacks them for %s (%w)", grant, strings.Join(lacking, ", "), storage.ErrReadOnly)
	}
	return err
}

var errPooled = errors.New("a pooler in transaction mode stands before the database, which breaks the locks of sessions: " +
	"connect to the database itself, or set the pooler to session mode")

// rounds is how often unpooled compares the sessions.
const rounds = 3

// unpooled refuses a pooler that shares one session between several connections. Two connections take
// turns. If both see the same server process, or one sees another process than before, the connections do
// not own their sessions.
func unpooled(ctx context.Context, c *pgx.Conn, config *pgxpool.Config) error {
	other, err := connect(ctx, config)
	if err != nil {
		return err
	}
	defer other.Close(context.WithoutCancel(ctx))
	var mine, others int
	for range rounds {
		for conn, known := range map[*pgx.Conn]*int{c: &mine, other: &others} {
			was := *known
			if err := conn.QueryRow(ctx, "select pg_backend_pid()", pgx.QueryExecModeSimpleProtocol).Scan(known); err != nil {
				return err
			}
			if was != 0 && was != *known {
				return errPooled
			}
		}
		if mine == others {
			return errPooled
		}
	}
	return nil
}
