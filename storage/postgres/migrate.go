package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/storage"
)

// The files lead from one schema to the next; n.sql leads from n-1 to n. They are only ever
// added.
//
//go:embed schema/*.sql
var files embed.FS

// migrations are the texts of the files, in order.
func migrations() (list []string) {
	for n := 1; ; n++ {
		text, err := files.ReadFile(fmt.Sprintf("schema/%d.sql", n))
		if err != nil {
			return list
		}
		list = append(list, string(text))
	}
}

// The second numbers of advisory locks, beside those of shards, which count from 0, and those
// of members, which are below -1000.
const (
	migrating = -1
	theGate   = -2 // see the function gate
	inUse     = -3 // shared by all who serve
)

// spaceSQL is the function space, for a schema that has none yet.
const spaceSQL = "(select (oid::bigint - 2147483648)::integer from pg_namespace where nspname = current_schema())"

// migrate brings the schema to the present one, in one transaction. Of processes that start at
// once one does it, and the others wait for it.
func migrate(ctx context.Context, c *pgx.Conn, list []string, log *slog.Logger) error {
	return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "select pg_advisory_xact_lock("+spaceSQL+", $1)", migrating); err != nil {
			return err
		}
		have, err := version(ctx, tx)
		if err != nil {
			return err
		}
		if have > len(list) {
			return fmt.Errorf("schema %d, this program knows %d: %w", have, len(list), storage.ErrNewer)
		}
		for n := have; n < len(list); n++ {
			log.Info("migrating the database", "schema", n+1)
			if err := step(ctx, tx, n+1, list[n]); err != nil {
				return fmt.Errorf("migration to schema %d: %w", n+1, err)
			}
		}
		return nil
	})
}

func step(ctx context.Context, tx pgx.Tx, to int, sql string) error {
	if _, err := tx.Exec(ctx, "set local statement_timeout = 0"); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, sql, pgx.QueryExecModeSimpleProtocol); err != nil {
		return unprivileged(err)
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

// version returns the schema of the database, 0 for an empty one.
func version(ctx context.Context, q querier) (int, error) {
	rows, err := q.Query(ctx, `select relname::text from pg_class join pg_namespace n on n.oid = relnamespace
		where nspname = current_schema() and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`)
	if err != nil {
		return 0, err
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) == 0 {
		return 0, err
	}
	var have int
	if err := q.QueryRow(ctx, "select schema from bastide where only_row").Scan(&have); err != nil || have < 1 {
		if len(tables) > 3 {
			tables = append(tables[:3], "…")
		}
		return 0, fmt.Errorf("the database holds tables of another program (%s): %w", strings.Join(tables, ", "), errForeign)
	}
	return have, nil
}
