package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/bastide-games/bastide/storage"
)

// The files lead from one schema to the next; n.sql leads from n-1 to n. Files are only ever added, and
// they only ever add to the schema, because processes of the previous program run beside those of the next.
// A later release removes what no process uses any more. Its file says with "update bastide set serves = …"
// which schema a program must know from then on.
//
//go:embed schema/*.sql
var files embed.FS

// migrations are the contents of the files, in order.
func migrations() (list []string) {
	for n := 1; ; n++ {
		text, err := files.ReadFile(fmt.Sprintf("schema/%d.sql", n))
		if err != nil {
			return list
		}
		list = append(list, string(text))
	}
}

// The second numbers of advisory locks. Those of shards count from 0, those of members are below -1000.
const (
	migrating = -1
	theGate   = -2 // see the function gate
	inUse     = -3 // shared by all processes that serve
)

// spaceSQL does the same as the function space, for a schema that lacks it.
const spaceSQL = "(select (oid::bigint - 2147483648)::integer from pg_namespace where nspname = current_schema())"

// Processes of the previous program go on while a migration changes the tables. It begins by locking all
// tables, and waits for none of them: a transaction that waits while it holds locks can be in a deadlock, and
// PostgreSQL may then end the other transaction, which is a player's. If a table is in use, the migration
// lets go of all and tries again.
const (
	lockTablesSQL = "select format('lock table %s in access exclusive mode nowait', string_agg(oid::regclass::text, ', ')) from " + relations + "and relkind = 'r'"
	lockPatience  = "100ms" // for other locks, less than the deadlock_timeout of any sensible server
	migrateAgain  = 50 * time.Millisecond
)

// migrate migrates the schema to the present one, in one transaction. If several processes start together,
// one migrates and the others wait.
func migrate(ctx context.Context, c *pgx.Conn, list []string, log *slog.Logger) error {
	for waits := 0; ; waits++ {
		err := pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error { return upgrade(ctx, tx, list, log) })
		if err == nil || ignore(err, lockTimeout, deadlock) != nil {
			return err
		}
		if waits == 0 {
			log.Info("postgres: the database is migrated as soon as its tables are not in use")
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(migrateAgain):
		}
	}
}

func upgrade(ctx context.Context, tx pgx.Tx, list []string, log *slog.Logger) error {
	if _, err := tx.Exec(ctx, "select pg_advisory_xact_lock("+spaceSQL+", $1)", migrating); err != nil {
		return err
	}
	have, err := version(ctx, tx, len(list))
	if err != nil || have >= len(list) {
		return err
	}
	if err := mayChange(ctx, tx); err != nil {
		return err
	}
	if err := lockTables(ctx, tx, have); err != nil {
		return err
	}
	for n := have; n < len(list); n++ {
		log.Info("migrating the database", "schema", n+1)
		if err := step(ctx, tx, n+1, list[n]); err != nil {
			return fmt.Errorf("migration to schema %d: %w", n+1, err)
		}
	}
	return nil
}

// mayChange refuses a user who may not create tables.
func mayChange(ctx context.Context, q querier) error {
	var user, schema string
	var may bool
	err := q.QueryRow(ctx, "select current_user, current_schema(), has_schema_privilege(current_schema(), 'create')").Scan(&user, &schema, &may)
	if err == nil && !may {
		err = fmt.Errorf("%s may not create tables in schema %s: run \"bastide migrate\" as the owner, "+
			"or make %[1]s the owner of the database, or GRANT CREATE ON SCHEMA %[2]s TO %[1]s (%[3]w)", user, schema, storage.ErrReadOnly)
	}
	return err
}

// lockTables locks all tables of a schema, none of the empty schema 0.
func lockTables(ctx context.Context, tx pgx.Tx, have int) error {
	if have == 0 {
		return nil
	}
	var sql string
	err := tx.QueryRow(ctx, lockTablesSQL).Scan(&sql)
	if err == nil {
		_, err = tx.Exec(ctx, sql, pgx.QueryExecModeSimpleProtocol)
	}
	return withCure(err, own)
}

func step(ctx context.Context, tx pgx.Tx, to int, sql string) error {
	if _, err := tx.Exec(ctx, "select set_config('statement_timeout', '0', true), set_config('lock_timeout', $1, true)", lockPatience); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, sql, pgx.QueryExecModeSimpleProtocol); err != nil {
		return withCure(err, own)
	}
	_, err := tx.Exec(ctx, "update bastide set schema = $1", to)
	return err
}

// querier is a connection or a transaction.
type querier interface {
	Query(context.Context, string, ...any) (pgx.Rows, error)
	QueryRow(context.Context, string, ...any) pgx.Row
}

var errForeign = errors.New("give bastide a database or a schema of its own")

// relations are the objects in the schema, except those of extensions.
const relations = `pg_class where relnamespace = current_schema()::regnamespace
	and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e') `

// tablesSQL lists tables and what looks like one.
const tablesSQL = "select relname::text from " + relations + "and relkind in ('r', 'p', 'v', 'm', 'f') order by relname"

// version returns the schema of the database, 0 for an empty one. It refuses a database that no longer
// serves a program that knows the given schema.
func version(ctx context.Context, q querier, known int) (have int, err error) {
	rows, err := q.Query(ctx, tablesSQL)
	if err != nil {
		return 0, err
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) == 0 {
		return 0, err
	}
	serves := 0
	if err = q.QueryRow(ctx, "select schema from bastide where only_row").Scan(&have); err == nil && have > known {
		err = q.QueryRow(ctx, "select serves from bastide").Scan(&serves)
	}
	switch {
	case err != nil && !isForeign(err):
		return 0, withCure(err, grant)
	case have < 1:
		if len(tables) > 3 {
			tables = append(tables[:3], "…")
		}
		return 0, fmt.Errorf("the database holds tables of another program (%s): %w", strings.Join(tables, ", "), errForeign)
	case err != nil || serves > known:
		return 0, fmt.Errorf("schema %d, this program knows %d: %w", have, known, storage.ErrNewer)
	}
	return have, nil
}

// isForeign reports whether an error means that a table is not one of bastide's.
func isForeign(err error) bool {
	var pgErr *pgconn.PgError
	return errors.Is(err, pgx.ErrNoRows) || errors.As(err, &pgErr) && (pgErr.Code == "42P01" || pgErr.Code == "42703") // undefined_table, undefined_column
}
