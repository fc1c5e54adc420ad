package main

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/move"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
	"github.com/bastide-games/bastide/storage/storagetest"
)

// filledFile is a file with some data of every kind.
func filledFile(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "bastide.db")
	s, err := bolt.Open(path, bolt.Options{})
	must(t, err)
	storagetest.Fill(t, s, 60)
	must(t, s.Close())
	return path
}

func TestMoveThereAndBack(t *testing.T) {
	address := newDatabase(t)
	file := filledFile(t)
	back := filepath.Join(t.TempDir(), "back.db")
	if text := works(t, "migrate", "--db", address); !strings.Contains(text, "form of this program") {
		t.Errorf("migrated: %q", text)
	}
	fails(t, []string{"only a PostgreSQL database"}, "migrate", "--db", file)
	text := works(t, "move", file, address)
	for _, word := range []string{"21 matches", "30 interactions", "BASTIDE_DB set to " + address, "never again with " + file} {
		if !strings.Contains(text, word) {
			t.Errorf("%q does not say %q", text, word)
		}
	}
	fails(t, []string{"not empty"}, "move", file, address)
	t.Setenv("BASTIDE_DB", address)
	works(t, "move", "BASTIDE_DB", back)
	fails(t, []string{"is there already"}, "move", address, back)
	if _, err := os.Stat(back + ".moving"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("something is left: %v", err)
	}
	must(t, readDatabase(file, func(a storage.Store) error {
		return readDatabase(back, func(b storage.Store) error {
			storagetest.Same(t, a, b)
			return nil
		})
	}))
}

// What is said after a move can be set as it stands: with the settings of the address and the names of the variables that
// it needs, and without a password.
func TestMoveSaysWhatToSet(t *testing.T) {
	unset(t)
	here, err := filepath.Abs(".")
	must(t, err)
	for name, c := range map[string]struct {
		to        string
		variables map[string]string
		want      []string
	}{
		"settings":              {"postgres://bastide@db:5433/x?sslmode=verify-full&search_path=a", nil, []string{"set to postgres://bastide@db:5433/x?", "sslmode=verify-full", "search_path=a"}},
		"password":              {"postgres://bastide:" + url.QueryEscape(password) + "@db/x?sslmode=require", nil, []string{"set to postgres://bastide@db/x?sslmode=require", "PGPASSWORD"}},
		"password in a setting": {"postgres://bastide@db/x?sslpassword=1&password=" + url.QueryEscape(password) + "&sslrootcert=/etc/ca.pem", nil, []string{"set to postgres://bastide@db/x?sslrootcert=/etc/ca.pem", "PGPASSWORD"}},
		"variables":             {"postgres://db/x", map[string]string{"PGPASSWORD": password, "PGSSLMODE": "require"}, []string{"set to postgres://db/x,", "PGPASSWORD, PGSSLMODE"}},
		"two servers":           {"postgres://db1,db2/x?target_session_attrs=read-write", nil, []string{"postgres://db1,db2/x?target_session_attrs=read-write"}},
		"file":                  {"new.db", nil, []string{"set to " + filepath.Join(here, "new.db") + ","}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, variable := range []string{"PGPASSWORD", "PGSSLMODE"} {
				t.Setenv(variable, c.variables[variable])
			}
			var said strings.Builder
			(&moveCmd{}).told(&said, move.Summary{}, "old.db", c.to)
			for _, word := range c.want {
				if !strings.Contains(said.String(), word) {
					t.Errorf("%q does not say %q", said.String(), word)
				}
			}
			planted().checkAbsent(t, "what is said", said.String())
		})
	}
}

// The note that a restored PostgreSQL database was a backup moves with the data.
func TestRestoredInPostgres(t *testing.T) {
	address, back := newDatabase(t), filepath.Join(t.TempDir(), "back.db")
	works(t, "move", filledFile(t), address)
	if text := works(t, "restore", address); !strings.Contains(text, "new seeds") {
		t.Errorf("noted: %q", text)
	}
	works(t, "move", address, back)
	must(t, readDatabase(back, func(s storage.Store) error {
		if r, err := storage.LastRestored(s); err != nil || r.At == 0 {
			t.Errorf("restored at %d: %v", r.At, err)
		}
		return nil
	}))
	fails(t, []string{"password"}, "restore", "postgres://a:secret@127.0.0.1/b")
}

// An interrupted move into a file goes on. The file gets its name at the end.
func TestMoveIntoFileGoesOn(t *testing.T) {
	file := filledFile(t)
	to := filepath.Join(t.TempDir(), "new.db")
	unfinished, err := bolt.Open(to+".moving", bolt.Options{})
	must(t, err)
	must(t, unfinished.Import(background, []byte("{}"), storage.Item{Kind: storage.KindValue, Value: storage.Value{Key: "of something else"}}))
	must(t, unfinished.Close())
	works(t, "move", file, to)
	must(t, readDatabase(file, func(a storage.Store) error {
		return readDatabase(to, func(b storage.Store) error {
			storagetest.Same(t, a, b)
			return nil
		})
	}))
}

func TestBadMoves(t *testing.T) {
	file := filledFile(t)
	to := filepath.Join(t.TempDir(), "new.db")
	t.Setenv("BASTIDE_DB", "")
	fails(t, []string{"BASTIDE_DB is not set"}, "move", "BASTIDE_DB", to)
	fails(t, []string{"nowhere.db"}, "move", filepath.Join(t.TempDir(), "nowhere.db"), to)
	fails(t, []string{"is a folder"}, "move", file, t.TempDir())
	fails(t, []string{"is there already"}, "move", file, file)
	fails(t, []string{"127.0.0.1:1", "refused"}, "move", file, "postgres://bastide@127.0.0.1:1/bastide")
	for _, args := range [][]string{
		{"move", file, "postgres://bastide:k33p.out@127.0.0.1:1/bastide"},
		{"move", "postgres://bastide:k33p.out@127.0.0.1:1/bastide", to},
		{"check", "--db", "postgres://bastide:k33p.out@127.0.0.1:1/bastide"},
		{"export", "--db", "postgres://bastide@127.0.0.1:1/bastide?password=k33p.out", "1"},
	} {
		fails(t, []string{"command line", "PGPASSWORD"}, args...)
		if _, out, err := bastide(t, args...); strings.Contains(out+err, "k33p") {
			t.Errorf("%v: the password is shown: %s%s", args, out, err)
		}
	}
}

// The password of the database never appears in logs, errors, metrics or the list of processes,
// neither at the start nor while the database is away.
func TestDatabasePasswordStaysSecret(t *testing.T) {
	t.Parallel()
	const password = "k33p.out"
	database := pgtest.Start(t, pgserver.Options{Settings: []string{"log_connections=on"}})
	s := idleServer(t, inOwnProcess("BASTIDE_HTTP=127.0.0.1:0"), func(s *server) {
		s.host.db = strings.Replace(database.Address("postgres"), "bastide@", "bastide:"+password+"@", 1)
	})
	s.start()
	at := regexp.MustCompile(`serving metrics and health checks" address=(\S+)`).FindStringSubmatch(s.said())
	if at == nil {
		t.Fatalf("no figures are served: %s", s.said())
	}
	figures := fetched(t, "http://"+at[1]+"/metrics")
	if !strings.Contains(figures, "bastide_shards_held 1") {
		t.Errorf("figures: %s", figures)
	}
	must(t, database.Crash())
	ctx, cancel := limited(t)
	defer cancel()
	must(t, s.local.Wait(ctx, func() bool { return !s.local.Online() }))
	must(t, database.Run())
	must(t, s.local.Wait(ctx, s.local.Online))
	listed, _ := exec.Command("ps", "-e", "-o", "args").Output() // on machines with such a program
	s.halt()
	known := secrets{"the password": password}
	known.checkAbsent(t, "the log", s.said())
	known.checkAbsent(t, "the figures", figures)
	known.checkAbsent(t, "the list of processes", string(listed))
	known.checkAbsent(t, "the database's log", database.Log())
	if !strings.Contains(s.said(), "database=postgres://bastide@127.0.0.1") || !strings.Contains(s.said(), "shards lost") {
		t.Errorf("this test shows nothing: %s", s.said())
	}
	s.env = append(s.env, "BASTIDE_DB="+strings.Replace(s.host.db, "/postgres", "/nowhere", 1))
	if line := s.refuses("run"); !strings.Contains(line, "BASTIDE_DB") || !strings.Contains(line, "nowhere") || strings.Contains(line, password) {
		t.Errorf("refused with %q", line)
	}
}
