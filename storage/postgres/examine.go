package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/bastide-games/bastide/storage"
)

// oldest is the first version that ends sessions of which nothing is heard.
const oldest = 14_00_00

// examined refuses a server that will not do.
func examined(ctx context.Context, c *pgx.Conn, reading bool) error {
	var number int
	var version, encoding, user, schema string
	var replica, readOnly, mayCreate bool
	err := c.QueryRow(ctx, `select current_setting('server_version_num')::integer, current_setting('server_version'),
		current_setting('server_encoding'), pg_is_in_recovery(), current_setting('transaction_read_only')::boolean,
		current_user, coalesce(current_schema(), ''), coalesce(has_schema_privilege(current_schema(), 'create'), false)`).
		Scan(&number, &version, &encoding, &replica, &readOnly, &user, &schema, &mayCreate)
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
	case !mayCreate && !reading:
		return fmt.Errorf("%s may not create tables in schema %s: make %[1]s the owner of the database, or GRANT CREATE ON SCHEMA %[2]s TO %[1]s (%[3]w)",
			user, schema, storage.ErrReadOnly)
	}
	return nil
}

// unprivileged says what to do when something may not be created.
func unprivileged(err error) error {
	var told *pgconn.PgError
	if errors.As(err, &told) && told.Code == "42501" {
		return fmt.Errorf("the user of the database has too few rights, it has to own what is there: %w", err)
	}
	return err
}

var errPooled = errors.New("a pooler in transaction mode stands before the database, which breaks the locks of sessions: " +
	"connect to the database itself, or set the pooler to session mode")

// rounds are how often it is looked whether sessions stay what they are.
const rounds = 3

// unpooled refuses a pooler that lends one session to several connections. Two connections
// take turns: when ever both are told of the same process of the server, or one of them of
// another than before, their sessions are not theirs.
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
