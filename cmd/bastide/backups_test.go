package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/world"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

func TestRetention(t *testing.T) {
	hourly := func(from time.Time, n int) (names []string) {
		for i := range n {
			names = append(names, from.Add(time.Duration(i)*time.Hour).Format(backupStamp))
		}
		return names
	}
	midnight := time.Date(2026, 2, 27, 0, 30, 0, 0, time.UTC)
	for _, c := range []struct {
		keep  string
		names []string
		want  int // are kept
	}{
		{"24+30", nil, 0},
		{"24+30", hourly(midnight, 24), 24},
		{"24+30", hourly(midnight, 48), 25},
		{"24+30", hourly(midnight.Add(12*time.Hour), 24*40), 24 + 28}, // the newest 24 are from two days
		{"3+0", hourly(midnight, 30), 3},
		{"1+2", hourly(midnight, 72), 2},
		{"1+99", hourly(midnight, 72), 3},
	} {
		r, err := parseRetention(c.keep)
		must(t, err)
		var files []backupFile
		for _, stamp := range c.names {
			files = append(files, backupFile{stamp: stamp})
		}
		old := r.outdated(files)
		if got := len(c.names) - len(old); got != c.want {
			t.Errorf("%s keeps %d of %d, want %d", c.keep, got, len(c.names), c.want)
		}
		if len(c.names) > 0 && slices.Contains(old, files[len(files)-1]) {
			t.Errorf("%s removes the newest", c.keep)
		}
	}
}

// ownApp is the application of the bot in these tests.
const ownApp = "77"

// scheduled is a store and a folder for its backups. By default a backup is made each hour.
type scheduled struct {
	backups
	tries, failed int
	said          *bytes.Buffer
}

func schedule(t *testing.T, keep string) *scheduled {
	t.Helper()
	dir := t.TempDir()
	store, err := bolt.Open(filepath.Join(dir, "bastide.db"), bolt.Options{})
	must(t, err)
	t.Cleanup(func() { _ = store.Close() })
	must(t, store.SetValue(ownerKey, []byte(ownApp)))
	s := &scheduled{said: &bytes.Buffer{}}
	r, err := parseRetention(keep)
	must(t, err)
	s.backups = backups{
		store: store, app: ownApp, folder: filepath.Join(dir, "kept"), every: time.Hour, keep: r, now: time.Now,
		log: slog.New(slog.NewTextHandler(s.said, nil)),
		told: func(err error) {
			s.tries++
			if err != nil {
				s.failed++
			}
		},
	}
	must(t, os.Mkdir(s.folder, 0o700))
	return s
}

// makeBackupsFor makes backups for a period.
func (s *scheduled) makeBackupsFor(t *testing.T, d time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	s.run(ctx)
}

func (s *scheduled) files(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(s.folder)
	must(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// For two days, the bot makes a backup each hour, also across a restart. It removes old ones,
// leaves other files alone, and the newest backup can be read.
func TestScheduledBackups(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := schedule(t, "3+2")
		for _, name := range []string{"notes.txt", "bastide-old.db"} {
			must(t, os.WriteFile(filepath.Join(s.folder, name), nil, 0o600))
		}
		left := filepath.Join(s.folder, "bastide-77-19991231T235959Z.db.7.part")
		must(t, os.WriteFile(left, []byte("cut off"), 0o600))
		s.makeBackupsFor(t, 20*time.Hour+30*time.Minute)
		s.makeBackupsFor(t, 30*time.Hour)
		if s.tries != 51 || s.failed != 0 {
			t.Errorf("%d backups, %d of them failed: %s", s.tries, s.failed, s.said)
		}
		names := s.files(t)
		want := []string{ // time begins at midnight
			"bastide-77-20000102T230000Z.db", "bastide-77-20000103T000000Z.db", "bastide-77-20000103T010000Z.db",
			"bastide-77-20000103T020000Z.db", "bastide-old.db", "notes.txt",
		}
		if !slices.Equal(names, want) {
			t.Errorf("kept %q, want %q", names, want)
		}
		works(t, "check", "--db", filepath.Join(s.folder, names[3]))
	})
}

// Two bots share a folder. Each removes its own old backups and unfinished copies, and none of the other's, whatever
// version wrote them.
func TestTwoBotsShareFolder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := schedule(t, "1+0"), schedule(t, "2+0")
		theirs.app, theirs.folder = "66", ours.folder
		must(t, theirs.store.SetValue(ownerKey, []byte("66")))
		for app, store := range map[string]storage.Store{"77": ours.store, "66": theirs.store} {
			for _, name := range []string{"bastide-19990101T0000" + app + "Z.db", "bastide-" + app + "-19990201T000000Z.db"} {
				must(t, writeDurably(filepath.Join(ours.folder, name), store.Backup))
			}
			must(t, os.WriteFile(filepath.Join(ours.folder, "bastide-"+app+"-19990301T000000Z.db.7.part"), nil, 0o600))
		}
		must(t, os.WriteFile(filepath.Join(ours.folder, "bastide-19990401T000000Z.db"), []byte("unreadable"), 0o600))
		before := ours.files(t)
		ours.makeBackupsFor(t, time.Minute)
		for _, name := range before {
			app := ours.ownerOf(backupNamed(name))
			if kept := slices.Contains(ours.files(t), name); kept != (app != "77") {
				t.Errorf("%s of application %q: kept %v", name, app, kept)
			}
		}
		theirs.makeBackupsFor(t, 2*time.Hour+time.Minute)
		want := []string{
			"bastide-19990401T000000Z.db", "bastide-66-20000101T010100Z.db", "bastide-66-20000101T020100Z.db", "bastide-77-20000101T000000Z.db",
		}
		if left := ours.files(t); !slices.Equal(left, want) {
			t.Errorf("left are %q", left)
		}
		if last, ok := ours.last(); !ok || last.Format(time.DateOnly) != "2000-01-01" {
			t.Errorf("the last one of ours is of %v", last)
		}
	})
}

// backupNamed reads a name, finished or not.
func backupNamed(name string) backupFile {
	found := backupName.FindStringSubmatch(strings.TrimSuffix(name, ".7.part"))
	return backupFile{name, found[1], found[2]}
}

// A clock that is set back neither stops the backups nor causes many at once.
func TestBackupsAndTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := schedule(t, "99+9")
		var shift atomic.Int64
		s.now = func() time.Time { return time.Now().Add(time.Duration(shift.Load())) }
		time.AfterFunc(150*time.Minute, func() { shift.Store(int64(-10 * time.Hour)) })
		s.makeBackupsFor(t, 5*time.Hour+30*time.Minute)
		if s.tries < 5 || s.tries > 7 || s.failed != 0 {
			t.Errorf("%d backups, %d of them failed, in five hours and a half", s.tries, s.failed)
		}
	})
}

// A missing folder is logged and tried again soon. The bot does not create it.
func TestBackupFolderMissing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := schedule(t, "3+2")
		must(t, os.Remove(s.folder))
		time.AfterFunc(40*time.Minute, func() { must(t, os.Mkdir(s.folder, 0o700)) })
		s.makeBackupsFor(t, 50*time.Minute)
		if s.failed != 3 || s.tries != 4 || len(s.files(t)) != 1 {
			t.Errorf("%d of %d failed, and there is %q", s.failed, s.tries, s.files(t))
		}
		if !containsAll(s.said.String(), "BASTIDE_BACKUP_DIR", s.folder, "missing") {
			t.Errorf("said %s", s.said)
		}
		if strings.Count(s.said.String(), "level=ERROR") != 3 {
			t.Errorf("said %s", s.said)
		}
	})
}

// If backups are more frequent than retries, a failure changes nothing.
func TestFailedBackupOfManyAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := schedule(t, "3+2")
		s.every = 5 * time.Minute
		must(t, os.Remove(s.folder))
		s.makeBackupsFor(t, 22*time.Minute)
		if s.failed != 5 || s.tries != 5 {
			t.Errorf("%d tries in 22 minutes, %d of them failed", s.tries, s.failed)
		}
	})
}

// A file that was put aside survives when another one is put aside within the same second.
func TestAsideTwice(t *testing.T) {
	path, now := written(t, "first"), time.Now()
	kept, err := keepOldFile(path, now)
	must(t, err)
	must(t, os.Remove(path))
	must(t, os.WriteFile(path, []byte("second"), 0o600))
	if _, err := keepOldFile(path, now); !errors.Is(err, fs.ErrExist) || read(t, kept) != "first" || read(t, path) != "second" {
		t.Errorf("put aside twice: %v, kept is %q", err, read(t, kept))
	}
}

// full is a store whose copy does not fit on the disk.
type full struct{ storage.Store }

func (full) Backup(w io.Writer) error {
	_, err := w.Write(make([]byte, 100_000))
	return errors.Join(err, syscall.ENOSPC)
}

// A full disk keeps all earlier backups, and the failed one leaves no file.
func TestBackupFolderFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := schedule(t, "1+0")
		s.makeBackupsFor(t, time.Minute)
		before := s.files(t)
		good := s.store
		s.store = full{good}
		s.makeBackupsFor(t, 70*time.Minute)
		if s.failed != 1 || !slices.Equal(s.files(t), before) || !strings.Contains(s.said.String(), "no space left") {
			t.Errorf("%d failed, kept %q, said %s", s.failed, s.files(t), s.said)
		}
		s.store = good
		s.makeBackupsFor(t, 20*time.Minute)
		if s.tries != 3 || len(s.files(t)) != 1 || slices.Equal(s.files(t), before) {
			t.Errorf("%d tries, kept %q", s.tries, s.files(t))
		}
	})
}

// A backup with a fault is not kept.
func TestFaultyBackup(t *testing.T) {
	s := schedule(t, "1+0")
	s.store = torn{}
	if name, err := s.copy(t.Context()); err == nil || len(s.files(t)) > 0 {
		t.Errorf("kept %q of %q, %v", s.files(t), name, err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := schedule(t, "1+0").copy(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("copied after the end: %v", err)
	}
}

func TestRestore(t *testing.T) {
	dir := t.TempDir()
	db, backup := filepath.Join(dir, "bastide.db"), filepath.Join(dir, "copy.db")
	newDatabaseWith(t, db, 10)
	works(t, "backup", "--db", db, backup)
	must(t, os.WriteFile(db, []byte("damaged beyond repair"), 0o600))
	must(t, os.WriteFile(db+".restored.1.part", nil, 0o600))
	out := works(t, "restore", "--db", db, backup)
	works(t, "check", "--db", db)
	aside, _ := filepath.Glob(db + ".before-*")
	if len(aside) != 1 || !strings.Contains(out, aside[0]) || read(t, aside[0]) != "damaged beyond repair" {
		t.Errorf("the old database is not kept: %q, said %s", aside, out)
	}
	if left, _ := filepath.Glob(db + ".restored*"); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	fresh := filepath.Join(dir, "fresh.db")
	works(t, "restore", "--db", fresh, backup)
	works(t, "check", "--db", fresh)
}

// ownedBy makes a database that belongs to an application, "" for none yet.
func ownedBy(t *testing.T, path, app string) {
	t.Helper()
	store, err := bolt.Open(path, bolt.Options{})
	must(t, err)
	if app != "" {
		must(t, store.SetValue(ownerKey, []byte(app)))
	}
	must(t, store.Close())
}

// A backup of another bot is refused, unless the host insists. The bot whose database is replaced is known from that
// database, or else from the token.
func TestRestoreOfAnotherBot(t *testing.T) {
	for name, c := range map[string]struct {
		backup, database string // applications; "-" for a damaged database
		token            bool   // that of application world.BotID
		refused          string // what says which bot is meant
	}{
		"the same":                 {"1", "1", false, ""},
		"of nobody yet":            {"", "1", false, ""},
		"into that of nobody":      {"1", "", false, ""},
		"another":                  {"1", "2", false, "bastide.db"},
		"another, with our token":  {"1", "2", true, "bastide.db"},
		"damaged":                  {"1", "-", false, ""},
		"damaged, with our token":  {"1", "-", true, "DISCORD_TOKEN"},
		"our own, with our token":  {world.BotID, "-", true, ""},
		"unclaimed, another token": {"1", "", true, "DISCORD_TOKEN"},
	} {
		t.Run(name, func(t *testing.T) {
			unset(t)
			if c.token {
				t.Setenv("DISCORD_TOKEN", secret)
				t.Setenv("DISCORD_API_URL", localDiscord(t).API())
			}
			db, backup := filepath.Join(t.TempDir(), "bastide.db"), filepath.Join(t.TempDir(), "copy.db")
			ownedBy(t, backup, c.backup)
			if c.database == "-" {
				must(t, os.WriteFile(db, []byte("damaged"), 0o600))
			} else {
				ownedBy(t, db, c.database)
			}
			before := read(t, db)
			if c.refused != "" {
				fails(t, []string{backup, "application " + c.backup, c.refused, "--other-bot"}, "restore", "--db", db, backup)
				if left, _ := filepath.Glob(db + ".*"); read(t, db) != before || len(left) > 0 {
					t.Errorf("the database was changed, or files were left behind: %q", left)
				}
				works(t, "restore", "--other-bot", "--db", db, backup)
			} else {
				works(t, "restore", "--db", db, backup)
			}
			if owner, err := storedOwner(db); err != nil || owner != c.backup {
				t.Errorf("it belongs to %q now: %v", owner, err)
			}
		})
	}
}

func TestBadRestore(t *testing.T) {
	dir := t.TempDir()
	db, backup, bad := filepath.Join(dir, "bastide.db"), filepath.Join(dir, "copy.db"), filepath.Join(dir, "bad.db")
	newDatabaseWith(t, db, 10)
	works(t, "backup", "--db", db, backup)
	must(t, os.WriteFile(bad, []byte(read(t, backup)), 0o600))
	must(t, os.Truncate(bad, 9000))
	before := read(t, db)
	fails(t, []string{"bad.db", "damaged"}, "restore", "--db", db, bad)
	fails(t, []string{"nowhere.db"}, "restore", "--db", db, filepath.Join(dir, "nowhere.db"))
	fails(t, []string{"the database itself"}, "restore", "--db", db, db)
	openAsBot(t, db, func() error { return errOffline })
	fails(t, []string{"the bot is running", "stop it"}, "restore", "--db", db, backup)
	must(t, os.Remove(db+".sock")) // without its socket the bot still holds the file
	fails(t, []string{"the bot is running"}, "restore", "--db", db, backup)
	if read(t, db) != before {
		t.Error("the database was changed")
	}
	if left, _ := filepath.Glob(db + ".[^s]*"); len(left) > 0 { // besides the bot's socket
		t.Errorf("left behind: %q", left)
	}
}
