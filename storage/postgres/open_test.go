package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// complaint opens a database that must be refused with one line that contains all the words.
func complaint(t *testing.T, address string, words ...string) error {
	t.Helper()
	s, err := Open(address, Options{})
	if err == nil {
		t.Fatal("not refused", s.Close())
	}
	text := err.Error()
	for _, word := range words {
		if !strings.Contains(text, word) {
			t.Errorf("%q does not say %q", text, word)
		}
	}
	if strings.Contains(text, "\n") {
		t.Errorf("more than one line: %q", text)
	}
	return err
}

// with adds a setting to an address.
func with(address, setting string) string {
	if strings.Contains(address, "?") {
		return address + "&" + setting
	}
	return address + "?" + setting
}

func TestMigration(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	s := opened(t, address)
	must(t, s.SetValue("key", []byte("value")))
	next := append(migrations(), fmt.Sprintf("create table more (n integer); update settings set data = 'changed'; update bastide set serves = %d", len(migrations())+1))
	newer, err := open(address, Options{}, next)
	must(t, err)
	defer newer.Close()
	if data, err := newer.Value("key"); err != nil || string(data) != "changed" {
		t.Errorf("after the migration %q, %v", data, err)
	}
	refused(t, complaint(t, address, fmt.Sprintf("schema %d, this program knows %d", len(next), len(next)-1)), storage.ErrNewer)
	_, err = Open(address, Options{ReadOnly: true})
	refused(t, err, storage.ErrNewer)
}

// A failed migration leaves nothing behind and can be tried again.
func TestMigrationFails(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	broken := append(migrations(), "create table more (n integer); select 1/0")
	if _, err := open(address, Options{}, broken); err == nil || !strings.Contains(err.Error(), fmt.Sprint("migration to schema ", len(broken))) {
		t.Errorf("error %v", err)
	}
	if n := asked[int](t, address, "select count(*) from pg_class join pg_namespace n on n.oid = relnamespace where nspname = current_schema()"); n != 0 {
		t.Errorf("%d things are left", n)
	}
	opened(t, address)
}

// When processes start at once, only one creates the tables.
func TestOpenAtOnce(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	var all sync.WaitGroup
	faults := make([]error, 6)
	for i := range faults {
		all.Go(func() {
			s, err := Open(address, Options{})
			if err == nil {
				err = s.Close()
			}
			faults[i] = err
		})
	}
	all.Wait()
	must(t, errors.Join(faults...))
}

// A program can use the database of a later one, as long as that serves its schema.
func TestFormerProgram(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	former := opened(t, address)
	newer, err := open(address, Options{}, append(migrations(), "create table more (n integer)"))
	must(t, err)
	defer newer.Close()
	must(t, former.SetValue("a", []byte("1")))
	must(t, opened(t, address).SetValue("b", []byte("2")))
	reader, err := Open(address, Options{ReadOnly: true})
	must(t, err)
	defer reader.Close()
	if list, err := reader.Values(""); err != nil || len(list) != 2 {
		t.Errorf("read %v, %v", list, err)
	}
}

// offers lists what programs use of a schema: columns with their types, functions with their arguments and
// results.
const offers = `select array(select format('%s.%s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod)) from pg_attribute join pg_class c on c.oid = attrelid
		where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S') and attnum > 0 and not attisdropped) ||
	array(select format('%s returns %s', oid::regprocedure, pg_get_function_result(oid)) from pg_proc where pronamespace = current_schema()::regnamespace)`

// demanding lists the columns that a program must know to add a row.
const demanding = `select array(select format('%s.%s', attrelid::regclass, attname) from pg_attribute join pg_class c on c.oid = attrelid
	where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and attnotnull and not atthasdef and not attisdropped)`

// Each schema keeps everything from the one before, so that processes of both programs can run at once. A
// file that removes something says which schema a program has to know.
func TestMigrationsOnlyAdd(t *testing.T) {
	server, list := pgtest.Shared(t), migrations()
	var offered, demanded []string
	for n := 1; n <= len(list); n++ {
		address := schema(t, server)
		s, err := open(address, Options{}, list[:n])
		must(t, err)
		must(t, s.Close())
		now, wants := asked[[]string](t, address, offers), asked[[]string](t, address, demanding)
		serves := asked[int](t, address, "select coalesce((to_jsonb(bastide) ->> 'serves')::integer, 1) from bastide")
		if serves > n {
			t.Errorf("schema %d serves from %d on", n, serves)
		}
		if serves < n {
			for _, name := range without(offered, now) {
				t.Errorf("schema/%d.sql takes away %s: a program that knows schema %d uses it. Leave it, or say \"update bastide set serves = %d\"", n, name, n-1, n)
			}
			for _, name := range without(wants, demanded) {
				if of, _, _ := strings.Cut(name, "."); slices.ContainsFunc(offered, func(o string) bool { return strings.HasPrefix(o, of+".") }) {
					t.Errorf("schema/%d.sql adds %s, which a program that knows schema %d leaves empty: give it a default", n, name, n-1)
				}
			}
		}
		offered, demanded = now, wants
	}
}

// without returns the elements of a list that are not in another one.
func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
}

// lines sends every line that is logged.
type lines chan string

func (c lines) Write(line []byte) (int, error) {
	c <- string(line)
	return len(line), nil
}

// While a long transaction reads a table that a migration wants to change, all others go on.
func TestMigrationWaits(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	s := opened(t, address)
	reader := reading(t, address, "matches")
	lines, done := startMigration(address, "alter table matches add column more integer")
	waits := 0
	for line := range lines {
		_, _, err := s.Commit(background, storage.Change{Match: storage.Match{Status: storage.Live}})
		must(t, err)
		if strings.Contains(line, "as soon as its tables are not in use") {
			waits++
			must(t, reader.Rollback(background))
		}
	}
	must(t, <-done)
	if waits != 1 {
		t.Errorf("it said %d times that it waits", waits)
	}
}

// A transaction goes on with a table that a migration has changed, while the migration needs one that the
// transaction has read. PostgreSQL would end one of the two; it must not be the transaction, even where it is
// the first to look for a deadlock.
func TestMigrationYields(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	opened(t, address)
	reader := reading(t, address, "log")
	_, err := reader.Exec(background, "set local deadlock_timeout = '10ms'")
	must(t, err)
	lines, done := startMigration(address, "alter table matches add column more integer; alter table log add column more integer")
	const locked = `select exists (select from pg_locks where relation = 'matches'::regclass and mode = 'AccessExclusiveLock' and granted)`
	for waits := false; !waits && !asked[bool](t, address, locked); {
		select {
		case line := <-lines:
			waits = strings.Contains(line, "as soon as its tables are not in use")
		case <-time.After(time.Millisecond):
		}
	}
	_, err = reader.Exec(background, "select from matches")
	must(t, errors.Join(err, reader.Rollback(background)))
	for range lines {
	}
	must(t, <-done)
}

// reading begins a transaction that has read a table.
func reading(t *testing.T, address, table string) pgx.Tx {
	t.Helper()
	c, err := pgx.Connect(background, address)
	must(t, err)
	t.Cleanup(func() { c.Close(background) })
	tx, err := c.Begin(background)
	must(t, err)
	_, err = tx.Exec(background, "select from "+table)
	must(t, err)
	return tx
}

// startMigration starts a migration by one more step. It returns what is logged, closed at the end, and the
// result.
func startMigration(address, step string) (lines, chan error) {
	said, done := make(lines), make(chan error, 1)
	go func() {
		newer, err := open(address, Options{Log: slog.New(slog.NewTextHandler(said, nil))}, append(migrations(), step))
		if err == nil {
			err = newer.Close()
		}
		close(said)
		done <- err
	}()
	return said, done
}

// The user of the bot need not be the user who may change the schema.
func TestTwoRoles(t *testing.T) {
	server := started(t, pgserver.Options{})
	execute(t, server.Address("postgres"), "create role owner login; create role player login")
	execute(t, server.Address("postgres"), "create database game owner owner")
	owner := strings.Replace(server.Address("game"), "bastide@", "owner@", 1)
	player := strings.Replace(server.Address("game"), "bastide@", "player@", 1)
	refused(t, complaint(t, player, "player may not create tables", "bastide migrate"), storage.ErrReadOnly)
	opened(t, owner)
	refused(t, complaint(t, player, "too few rights", "GRANT"), storage.ErrReadOnly)
	execute(t, owner, "grant select on bastide to player")
	refused(t, complaint(t, player, "GRANT", "identifies", "post_numbers"), storage.ErrReadOnly)
	execute(t, owner, `grant select, insert, update, delete on all tables in schema public to player; grant usage, select on all sequences in schema public to player;
		alter default privileges grant select, insert, update, delete on tables to player; alter default privileges grant usage, select on sequences to player`)
	s := opened(t, player)
	held := make(chan int)
	ctx, cancel := context.WithCancel(background)
	defer cancel()
	go s.Serve(ctx, 2, func(ctx context.Context, shard, _ int) { held <- shard; <-ctx.Done() })
	<-held
	<-held
	m, _, err := s.Commit(background, storage.Change{Match: storage.Match{Status: storage.Live, Players: []uint64{1}}, Log: [][]byte{{1}}, Posts: [][]byte{{2}}, Interaction: 7})
	must(t, err)
	must(t, errors.Join(s.Retry(1, 1, 1), s.Drop(1), s.ForgetInteractions(8), s.SetValue("a", []byte("b")), s.Swap("a", []byte("b"), nil)))
	done, err := s.Identify(background, 0, 0)
	must(t, err)
	done()
	_, err = s.Check(nil)
	must(t, err)
	must(t, s.Backup(io.Discard))
	must(t, s.Delete(m.ID))
	next := append(migrations(), "create table more (n integer)")
	if _, err := open(player, Options{}, next); err == nil || !strings.Contains(err.Error(), "bastide migrate") {
		t.Errorf("the player changes the schema: %v", err)
	}
	newer, err := open(owner, Options{}, next)
	must(t, err)
	must(t, newer.Close())
	again, err := open(player, Options{}, next)
	must(t, err)
	must(t, again.Close())
}

func TestForeign(t *testing.T) {
	server := pgtest.Shared(t)
	address := schema(t, server)
	execute(t, address, "create table guilds (id integer); create table shop (id integer)")
	refused(t, complaint(t, address, "another program", "guilds, shop", "of its own"), errForeign)
	address = schema(t, server)
	execute(t, address, "create table bastide (towers integer)")
	complaint(t, address, "another program", "of its own")
	address = schema(t, server)
	execute(t, address, "create table bastide (only_row boolean, schema integer)")
	complaint(t, address, "another program", "of its own")
	address = schema(t, server)
	execute(t, address, "create extension pg_stat_statements")
	opened(t, address)
}

func TestFewRights(t *testing.T) {
	server := pgtest.Shared(t)
	address := schema(t, server)
	execute(t, address, "create role visitor login password 'k33p.out'")
	execute(t, address, "do $$ begin execute format('grant usage on schema %I to visitor', current_schema()); end $$")
	visitor := strings.Replace(address, "bastide@", "visitor:k33p.out@", 1)
	err := complaint(t, visitor, "visitor may not create tables", "GRANT CREATE ON SCHEMA test_")
	refused(t, err, storage.ErrReadOnly)
	opened(t, address)
	if err := complaint(t, visitor, "visitor"); strings.Contains(err.Error(), "k33p") {
		t.Errorf("the password is shown: %v", err)
	}
}

func TestReadOnlyTransactions(t *testing.T) {
	address := with(schema(t, pgtest.Shared(t)), "default_transaction_read_only=on")
	refused(t, complaint(t, address, "read only"), storage.ErrReadOnly)
}

// A replica is a server that only repeats what another one writes.
func TestReplica(t *testing.T) {
	server := started(t, pgserver.Options{})
	address := server.Address("postgres")
	s, err := Open(address, Options{})
	must(t, err)
	must(t, s.SetValue("key", []byte("value")))
	must(t, s.Close())
	must(t, server.Halt())
	_, err = server.Write("data/standby.signal", nil)
	must(t, err)
	must(t, server.Run())
	refused(t, complaint(t, address, "replica", "name the primary"), storage.ErrReadOnly)
	s, err = Open(address, Options{ReadOnly: true})
	must(t, err)
	defer s.Close()
	if data, err := s.Value("key"); err != nil || string(data) != "value" {
		t.Errorf("read %q, %v", data, err)
	}
	refused(t, s.SetValue("key", nil), storage.ErrReadOnly)
}

// A database that answers but cannot be used is not said to be silent, and the bot does not wait for it.
func TestCauses(t *testing.T) {
	server := started(t, pgserver.Options{})
	_, err := server.Write("data/pg_hba.conf", []byte("host all bastide all trust\nhost all guest all scram-sha-256\n"))
	must(t, err)
	execute(t, server.Address("postgres"), "create role guest login password 'right'")
	execute(t, server.Address("postgres"), "create database other")
	execute(t, server.Address("other"), "create table shop (id integer)")
	execute(t, server.Address("postgres"), "create database newer")
	execute(t, server.Address("newer"), "create table bastide (only_row boolean, schema integer, serves integer); insert into bastide values (true, 9999, 9999)")
	execute(t, server.Address("postgres"), "create database empty")
	must(t, server.Halt())
	must(t, server.Run())
	as := func(user, database string) string {
		return strings.Replace(server.Address(database), "bastide@", user+"@", 1)
	}
	for address, words := range map[string][]string{
		as("guest:wrong", "postgres"):                         {"refuses this user or this password"},
		with(as("guest:wrong", "postgres"), "sslmode=prefer"): {"refuses this user or this password"},
		as("stranger", "postgres"):                            {"does not let this user in"},
		server.Address("nowhere"):                             {"has no database of this name", "nowhere"},
		with(server.Address("postgres"), "sslmode=require"):   {"no encrypted connection", "sslmode"},
		server.Address("other"):                               {"tables of another program", "shop"},
		server.Address("newer"):                               {storage.ErrNewer.Error()},
	} {
		err := complaint(t, address, words...)
		if errors.Is(err, storage.ErrUnreachable) || strings.Contains(err.Error(), storage.ErrUnreachable.Error()) {
			t.Errorf("it is said to be silent: %v", err)
		}
		if strings.Contains(err.Error(), "tls") && words[0] != "no encrypted connection" {
			t.Errorf("it blames encryption: %v", err)
		}
	}
	_, err = Open(server.Address("empty"), Options{ReadOnly: true})
	if refused(t, err, storage.ErrNotFound); errors.Is(err, storage.ErrUnreachable) {
		t.Errorf("an empty one is said to be silent: %v", err)
	}
	must(t, server.Halt())
	refused(t, complaint(t, server.Address("postgres"), storage.ErrUnreachable.Error()), storage.ErrUnreachable)
	must(t, server.Run())
}

func TestEncoding(t *testing.T) {
	server := pgtest.Shared(t)
	execute(t, server.Address("postgres"), "create database old encoding 'LATIN1' locale 'C' template template0")
	complaint(t, server.Address("old"), "LATIN1", "UTF8")
}

func TestUnreachable(t *testing.T) {
	refused(t, complaint(t, "postgres://bastide:k33p.out@127.0.0.1:1/postgres", "127.0.0.1:1", "refused"), storage.ErrUnreachable)
	server := pgtest.Shared(t)
	for _, err := range []error{
		complaint(t, server.Address("nowhere"), "nowhere", "does not exist"),
		complaint(t, with(server.Address("postgres"), "sslmode=require"), "TLS"),
	} {
		if errors.Is(err, storage.ErrUnreachable) {
			t.Errorf("as if trying again could help: %v", err)
		}
	}
}

// Whatever is wrong with an address, the error does not contain its password.
func TestPasswordIsNotShown(t *testing.T) {
	const password = "k33p.out"
	for _, address := range []string{
		"postgres://bastide:k33p.out@127.0.0.1:1/postgres",
		"postgres://bastide:k33p.out@127.0.0.1:one/postgres",
		"postgres://bastide:k33p.out/with/slashes@127.0.0.1/postgres",
		"postgres://bastide:k33p.out@with@slashes@127.0.0.1/postgres",
		"postgres://bastide:at@k33p.out@127.0.0.1:1/postgres",
		"postgres://bastide@k33p.out@127.0.0.1:1/postgres",
		"postgres://bastide:1/k33p.out@127.0.0.1/postgres",
		"postgres://bastide:k33p.out%zz@127.0.0.1/postgres",
		"postgres://bastide:k33p.out@127.0.0.1:1/postgres?sslmode=perhaps",
		"postgres://bastide@127.0.0.1:1/postgres?password=k33p.out&sslmode=perhaps",
		"postgres://bastide@127.0.0.1:1/postgres?password=k33p.out",
		"postgres://bastide:k33p.out@127.0.0.1:1/postgres?sslrootcert=/nowhere&sslmode=verify-full",
		"postgres://bastide:k33p.out@[::1/postgres",
		"postgres:bastide:k33p.out@127.0.0.1/postgres",
		"postgres://bastide:k33p.out@127.0.0.1:1/postgres?connect_timeout=k33p.out",
		"postgres://bastide:k33p.out@127.0.0.1:1/postgres?pool_max_conns=none",
	} {
		err := complaint(t, address)
		if strings.Contains(err.Error(), password) || strings.Contains(err.Error(), "slashes") {
			t.Errorf("%s: the password is shown: %v", address, err)
		}
		if shown := Redacted(address); strings.Contains(shown, password) || strings.Contains(shown, "slashes") {
			t.Errorf("%s: the password is shown: %s", address, shown)
		}
		if !HasPassword(address) {
			t.Errorf("%s: no password is seen", address)
		}
	}
	if HasPassword("postgres://bastide@127.0.0.1/postgres?sslmode=require") {
		t.Error("a password is seen where none is")
	}
}

func TestAddress(t *testing.T) {
	for text, want := range map[string]bool{
		"postgres://x": true, "PostgreSQL://x/y": true, "bastide.db": false, "/data/postgres": false, "": false, "mysql://x": false,
	} {
		if IsAddress(text) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
}

// The database's own settings do not matter.
func TestForeignSettings(t *testing.T) {
	server := started(t, pgserver.Options{Init: []string{"--locale-provider=icu", "--icu-locale=fr-FR"}})
	for _, setting := range []string{"timezone = 'Pacific/Chatham'", "datestyle = 'German'", "default_transaction_isolation = 'serializable'",
		"bytea_output = 'escape'", "statement_timeout = '1us'", "standard_conforming_strings = off", "array_nulls = off"} {
		execute(t, server.Address("postgres"), "alter role bastide set "+setting)
	}
	s := opened(t, server.Address("postgres"))
	for _, key := range []string{"é", "a/2", "Z", "a/10", "z", "e", "a-1", "A"} {
		must(t, s.SetValue(key, []byte(key)))
	}
	list, err := s.Values("")
	must(t, err)
	var keys []string
	for _, v := range list {
		keys = append(keys, v.Key)
	}
	if got := strings.Join(keys, " "); got != "A Z a-1 a/10 a/2 e z é" {
		t.Errorf("the keys come as %s", got)
	}
	m := storage.Match{Status: storage.Live, Deadline: 1_800_000_000, Players: []uint64{7}, Head: []byte{0, 1, 92, 255}}
	m, _, err = s.Commit(background, storage.Change{Match: m, Values: []storage.Value{{Key: "A"}}})
	must(t, err)
	if ids, err := s.Due(1_800_000_000, 0); err != nil || len(ids) != 1 {
		t.Errorf("due %v, %v", ids, err)
	}
	if ids, err := s.Due(1_799_999_999, 0); err != nil || len(ids) != 0 {
		t.Errorf("due too early %v, %v", ids, err)
	}
	if got, err := s.Match(m.ID); err != nil || string(got.Head) != "\x00\x01\\\xff" {
		t.Errorf("head %q, %v", got.Head, err)
	}
}
