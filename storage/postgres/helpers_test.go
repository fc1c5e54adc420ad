package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/games/gametest/lazygc"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

func TestMain(m *testing.M) {
	lazygc.Set()
	pgtest.Main(m)
}

var background = context.Background()

// hanging is how long a test waits for something that never happens: far longer than anything takes on a
// busy machine.
const hanging = 3 * time.Minute

// quickTimes make processes react quickly to others. Even on a busy machine they do not lose a shard.
var quickTimes = times{
	silence: hanging, beat: 30 * time.Millisecond, listening: hanging,
	again: 10 * time.Millisecond, mostAgain: 50 * time.Millisecond,
}

func started(t testing.TB, o pgserver.Options) *pgserver.Server {
	t.Helper()
	return pgtest.Start(t, o)
}

func opened(t testing.TB, address string) *Store {
	t.Helper()
	s, err := Open(address, Options{times: quickTimes})
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

var schemas atomic.Int64

// schema creates a schema for a test and returns its address.
func schema(t testing.TB, server *pgserver.Server) (address string) {
	t.Helper()
	name := fmt.Sprintf("test_%d", schemas.Add(1))
	execute(t, server.Address("postgres"), "create schema "+name)
	return server.Address("postgres") + "?search_path=" + name
}

// execute runs a statement.
func execute(t testing.TB, address, sql string, args ...any) {
	t.Helper()
	c, err := pgx.Connect(background, address)
	must(t, err)
	defer c.Close(background)
	_, err = c.Exec(background, sql, args...)
	must(t, err)
}

// asked runs a statement and returns the only value of its result.
func asked[T any](t testing.TB, address, sql string, args ...any) (value T) {
	t.Helper()
	c, err := pgx.Connect(background, address)
	must(t, err)
	defer c.Close(background)
	must(t, c.QueryRow(background, sql, args...).Scan(&value))
	return value
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func refused(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error %v, want %v", err, want)
	}
}
