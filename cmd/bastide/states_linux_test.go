package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/bot/localdiscord/world"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/postgres"
)

// What running makes of a state: it plays, it plays and logs an error, it waits, or it ends.
const (
	plays   = "plays"
	warns   = "warns"
	waits   = "waits"
	refuses = "refuses"
)

// state is a state of the machine, with what running makes of it, and words that both the log and the doctor say.
type state struct {
	spoil func(*testing.T, *server)
	run   string
	words []string
}

func spoilFile(spoil func(t *testing.T, path string)) func(*testing.T, *server) {
	return func(t *testing.T, s *server) { spoil(t, s.host.db) }
}

// withoutRights makes the bot's user another than root, to whom the folder of the database belongs.
func (s *server) withoutRights(t *testing.T) {
	if os.Geteuid() != 0 {
		return // the bot's user is no root either
	}
	folder := filepath.Dir(s.host.db)
	must(t, os.Chmod(filepath.Dir(folder), 0o755))
	must(t, os.Chown(folder, 65534, 65534))
	if err := os.Chown(s.host.db, 65534, 65534); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	s.set(asNobody, "1")
}

// fullFolder is a folder on a disk of its own, which is full but for some bytes.
func fullFolder(t *testing.T, left int) string {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, fmt.Sprintf("size=%d,mode=0777", 1<<20)); err != nil {
		t.Skip("no small disk can be mounted:", err)
	}
	t.Cleanup(func() { must(t, syscall.Unmount(folder, 0)) })
	must(t, os.WriteFile(filepath.Join(folder, "filler"), make([]byte, 1<<20-left), 0o600))
	return folder
}

// changeBolt changes a database behind the engine's back.
func changeBolt(change func(*bbolt.Tx) error) func(*testing.T, *server) {
	return spoilFile(func(t *testing.T, path string) {
		db, err := bbolt.Open(path, 0o600, nil)
		must(t, err)
		must(t, errors.Join(db.Update(change), db.Close()))
	})
}

// states are those in which a host can leave the machine.
func states(t *testing.T) map[string]state {
	cluster := guarded(t)
	inPostgres := func(user, name string) func(*testing.T, *server) {
		return func(_ *testing.T, s *server) { s.host.db = "postgres://" + user + "@" + cluster + "/" + name }
	}
	guest := "guest:" + strings.ReplaceAll(password, "/", "%2F")
	all := map[string]state{
		"well":             {func(*testing.T, *server) {}, plays, nil},
		"no database yet":  {func(t *testing.T, s *server) { must(t, os.Remove(s.host.db)) }, plays, nil},
		"no folder yet":    {func(t *testing.T, s *server) { s.host.db = filepath.Join(t.TempDir(), "new", "bastide.db") }, plays, nil},
		"folder is a file": {func(t *testing.T, s *server) { s.host.db = filepath.Join(written(t, ""), "bastide.db") }, refuses, []string{"file.txt"}},
		"of nobody":        {spoilFile(func(t *testing.T, path string) { must(t, os.Remove(path)); ownedBy(t, path, "") }), plays, nil},
		"of another bot":   {spoilFile(func(t *testing.T, path string) { must(t, os.Remove(path)); ownedBy(t, path, "12345") }), refuses, []string{"application 12345", "bastide release"}},
		"in use":           {openAsOther, refuses, []string{"BASTIDE_DB", "another process"}},
		"not writable":     {func(t *testing.T, s *server) { must(t, os.Chmod(s.host.db, 0o444)); s.withoutRights(t) }, refuses, []string{"BASTIDE_DB", "cannot be written"}},
		"not readable":     {func(t *testing.T, s *server) { must(t, os.Chmod(s.host.db, 0o200)); s.withoutRights(t) }, refuses, []string{"BASTIDE_DB", "permission denied"}},
		"folder not writable": {func(t *testing.T, s *server) {
			must(t, os.Remove(s.host.db))
			s.withoutRights(t)
			must(t, os.Chmod(filepath.Dir(s.host.db), 0o555))
		}, refuses, []string{"/001"}},
		"damaged record":    {spoilFile(func(t *testing.T, path string) { flipByte(t, path, "in the hall") }), warns, []string{"checksum", "bastide restore"}},
		"lost record":       {changeBolt(func(tx *bbolt.Tx) error { return tx.Bucket([]byte("values")).Delete([]byte("note")) }), refuses, []string{"BASTIDE_DB", "bucket values", "bastide restore"}},
		"lost contents":     {changeBolt(func(tx *bbolt.Tx) error { return tx.Bucket([]byte("meta")).Delete([]byte("contents")) }), warns, []string{"contents", "bastide restore"}},
		"lost bucket":       {changeBolt(func(tx *bbolt.Tx) error { return tx.DeleteBucket([]byte("by_player")) }), refuses, []string{"by_player"}},
		"old token":         {func(_ *testing.T, s *server) { s.set("DISCORD_TOKEN", secret) }, refuses, []string{"DISCORD_TOKEN"}},
		"token of a person": {func(_ *testing.T, s *server) { s.set("DISCORD_TOKEN", "my token") }, refuses, []string{"DISCORD_TOKEN", "not a bot token"}},
		"no token":          {func(_ *testing.T, s *server) { s.set("DISCORD_TOKEN", "") }, refuses, []string{"DISCORD_TOKEN"}},
		"wrong address":     {func(_ *testing.T, s *server) { s.set("DISCORD_API_URL", s.local.URL()+"/nowhere") }, refuses, []string{"DISCORD_API_URL", "404"}},
		"unknown setting":   {func(_ *testing.T, s *server) { s.set("BASTIDE_BD", "x") }, refuses, []string{"BASTIDE_BD", "BASTIDE_DB"}},
		"unknown value":     {func(_ *testing.T, s *server) { s.set("BASTIDE_LOG_LEVEL", "loud") }, refuses, []string{"BASTIDE_LOG_LEVEL"}},
		"unknown scheme":    {func(_ *testing.T, s *server) { s.host.db = "mysql://db/x" }, refuses, []string{"BASTIDE_DB: "}},
		"no sets":           {func(_ *testing.T, s *server) { s.set("BASTIDE_SETS", "/nowhere") }, refuses, []string{"BASTIDE_SETS: "}},
		"port in use":       {func(t *testing.T, s *server) { s.set("BASTIDE_HTTP", portInUse(t)) }, refuses, []string{"BASTIDE_HTTP", "in use"}},
		"backups":           {func(t *testing.T, s *server) { s.set("BASTIDE_BACKUP_DIR", t.TempDir()) }, plays, nil},
		"backups nowhere":   {func(t *testing.T, s *server) { s.set("BASTIDE_BACKUP_DIR", filepath.Join(t.TempDir(), "none")) }, warns, []string{"BASTIDE_BACKUP_DIR", "missing"}},
		"backups in a file": {func(t *testing.T, s *server) { s.set("BASTIDE_BACKUP_DIR", written(t, "")) }, warns, []string{"BASTIDE_BACKUP_DIR", "no folder"}},
		"backups forbidden": {func(t *testing.T, s *server) {
			folder := t.TempDir()
			must(t, os.Chmod(folder, 0o555))
			must(t, os.Chmod(filepath.Dir(folder), 0o755))
			s.set("BASTIDE_BACKUP_DIR", folder)
			s.withoutRights(t)
		}, warns, []string{"BASTIDE_BACKUP_DIR", "cannot write"}},
		"backups on a full disk":  {func(t *testing.T, s *server) { s.set("BASTIDE_BACKUP_DIR", fullFolder(t, 0)) }, warns, []string{"BASTIDE_BACKUP_DIR", "no space left"}},
		"backups on a small disk": {func(t *testing.T, s *server) { s.set("BASTIDE_BACKUP_DIR", fullFolder(t, 32<<10)) }, warns, []string{"BASTIDE_BACKUP_DIR", "no space left"}},
		"PostgreSQL":              {inPostgres(guest, "game"), plays, nil},
		"PostgreSQL down":         {func(t *testing.T, s *server) { s.host.db = "postgres://bastide@" + freeAddress(t) + "/x" }, waits, []string{"does not answer", "refused"}},
		"PostgreSQL, no password": {inPostgres("guest:wrong", "game"), refuses, []string{"BASTIDE_DB", "this user or this password"}},
		"PostgreSQL, no database": {inPostgres("bastide", "nowhere"), refuses, []string{"BASTIDE_DB", "no database of this name"}},
		"PostgreSQL, no rights":   {inPostgres(guest, "closed"), refuses, []string{"BASTIDE_DB", "may not create tables"}},
		"PostgreSQL, of another bot": {func(t *testing.T, s *server) {
			inPostgres("bastide", "others")(t, s)
			store, err := postgres.Open(s.host.db, postgres.Options{})
			must(t, err)
			must(t, errors.Join(store.SetValue(ownerKey, []byte("12345")), store.Close()))
		}, refuses, []string{"application 12345", "bastide release"}},
		"PostgreSQL, other tables": {inPostgres("bastide", "taken"), refuses, []string{"BASTIDE_DB", "another program"}},
		"PostgreSQL, newer":        {inPostgres("bastide", "newer"), refuses, []string{"BASTIDE_DB", storage.ErrNewer.Error(), newerHelp}},
		"PostgreSQL, backups nowhere": {func(t *testing.T, s *server) {
			inPostgres("bastide", "spare")(t, s) // a database of its own, since each state has a Discord of its own
			s.set("BASTIDE_BACKUP_DIR", filepath.Join(t.TempDir(), "none"))
		}, warns, []string{"BASTIDE_BACKUP_DIR", "missing"}},
	}
	for name, c := range unusable {
		all["file: "+name] = state{spoilFile(c.spoil), refuses, append([]string{"BASTIDE_DB"}, c.words...)}
	}
	for name, tables := range map[string]string{
		"spare":  "",
		"closed": "",
		"others": "",
		"taken":  "create table matches (n int)",
		"newer":  "create table bastide (only_row boolean, schema integer, serves integer); insert into bastide values (true, 9999, 9999)",
	} {
		execute(t, "postgres://bastide@"+cluster+"/postgres", "create database "+name)
		execute(t, "postgres://bastide@"+cluster+"/"+name, tables)
	}
	return all
}

// openAsOther keeps a database open.
func openAsOther(t *testing.T, s *server) {
	store, err := bolt.Open(s.host.db, bolt.Options{})
	must(t, err)
	t.Cleanup(func() { _ = store.Close() })
	s.set(lockVariable, soon.String())
}

func portInUse(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	return listener.Addr().String()
}

// The doctor names all that running refuses, logs as an error or waits for, in the same words, and finds nothing where the
// bot plays. It leaves everything as it was.
func TestDoctorAsStrictAsRun(t *testing.T) {
	t.Parallel()
	for name, c := range states(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := idleServer(t, inOwnProcess("BASTIDE_LOG_LEVEL=info"))
			store, err := bolt.Open(s.host.db, bolt.Options{})
			must(t, err)
			must(t, store.SetValue(ownerKey, []byte(world.BotID)))
			must(t, store.SetValue("note", []byte("in the hall")))
			must(t, store.SetValue("more", make([]byte, 20*os.Getpagesize())))
			_, _, err = store.Commit(background, storage.Change{Match: storage.Match{Status: storage.Lobby}})
			must(t, errors.Join(err, store.Close()))
			c.spoil(t, s)
			before, _ := os.ReadFile(s.host.db)
			p := s.spawn("doctor")
			<-p.exited
			examined := s.said()
			if after, _ := os.ReadFile(s.host.db); string(after) != string(before) {
				t.Error("the doctor has changed the database")
			}
			if ill := p.ProcessState.ExitCode() != 0; ill != (c.run != plays) || !ill && strings.Contains(examined, "MEND") {
				t.Errorf("the doctor ends with %d:\n%s", p.ProcessState.ExitCode(), examined)
			}
			got := s.outcome()
			said := s.said()[len(examined):]
			if got != c.run {
				t.Errorf("the bot %s:\n%s", got, said)
			}
			for who, text := range map[string]string{"doctor": examined, "bot": said} {
				if !containsAll(text, c.words...) {
					t.Errorf("the %s does not say %q:\n%s", who, c.words, text)
				}
			}
		})
	}
}

// outcome runs the bot until it is clear what it makes of the machine, and stops it.
func (s *server) outcome() string {
	s.Helper()
	from := len(s.said())
	p := s.spawn("run")
	defer func() {
		if err := p.Process.Signal(syscall.SIGTERM); err == nil {
			<-p.exited
		}
	}()
	backups := strings.Contains(strings.Join(s.env, " "), "BASTIDE_BACKUP_DIR=")
	ctx, cancel := limited(s.T)
	defer cancel()
	for ctx.Err() == nil {
		select {
		case <-p.exited:
			return refuses
		case <-time.After(10 * time.Millisecond):
		}
		said := s.said()[from:]
		settled := strings.Contains(said, "session begun") && (!backups || strings.Contains(said, "backup made") || strings.Contains(said, "backup failed"))
		switch {
		case strings.Contains(said, "the database does not answer"):
			return waits
		case settled && strings.Contains(said, "level=ERROR"):
			return warns
		case settled:
			return plays
		}
	}
	return "does nothing"
}
