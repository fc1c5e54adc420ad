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

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

func TestRetention(t *testing.T) {
	hourly := func(from time.Time, n int) (names []string) {
		for i := range n {
			names = append(names, "bastide-"+from.Add(time.Duration(i)*time.Hour).Format(backupStamp)+".db")
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
		mixed := slices.Clone(c.names)
		slices.Reverse(mixed)
		old := r.outdated(mixed)
		if got := len(c.names) - len(old); got != c.want {
			t.Errorf("%s keeps %d of %d, want %d", c.keep, got, len(c.names), c.want)
		}
		if len(c.names) > 0 && slices.Contains(old, c.names[len(c.names)-1]) {
			t.Errorf("%s removes the newest", c.keep)
		}
	}
}

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
	must(t, store.SetValue("key", []byte("value")))
	s := &scheduled{said: &bytes.Buffer{}}
	r, err := parseRetention(keep)
	must(t, err)
	s.backups = backups{
		store: store, dir: filepath.Join(dir, "kept"), every: time.Hour, keep: r, now: time.Now,
		log: slog.New(slog.NewTextHandler(s.said, nil)),
		told: func(err error) {
			s.tries++
			if err != nil {
				s.failed++
			}
		},
	}
	must(t, os.Mkdir(s.dir, 0o700))
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
	entries, err := os.ReadDir(s.dir)
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
			must(t, os.WriteFile(filepath.Join(s.dir, name), nil, 0o600))
		}
		left := filepath.Join(s.dir, "bastide-19991231T235959Z.db.7.part")
		must(t, os.WriteFile(left, []byte("cut off"), 0o600))
		s.makeBackupsFor(t, 20*time.Hour+30*time.Minute)
		s.makeBackupsFor(t, 30*time.Hour)
		if s.tries != 51 || s.failed != 0 {
			t.Errorf("%d backups, %d of them failed: %s", s.tries, s.failed, s.said)
		}
		names := s.files(t)
		want := []string{ // time begins at midnight
			"bastide-20000102T230000Z.db", "bastide-20000103T000000Z.db", "bastide-20000103T010000Z.db",
			"bastide-20000103T020000Z.db", "bastide-old.db", "notes.txt",
		}
		if !slices.Equal(names, want) {
			t.Errorf("kept %q, want %q", names, want)
		}
		works(t, "check", "--db", filepath.Join(s.dir, names[3]))
	})
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
		must(t, os.Remove(s.dir))
		time.AfterFunc(40*time.Minute, func() { must(t, os.Mkdir(s.dir, 0o700)) })
		s.makeBackupsFor(t, 50*time.Minute)
		if s.failed != 3 || s.tries != 4 || len(s.files(t)) != 1 {
			t.Errorf("%d of %d failed, and there is %q", s.failed, s.tries, s.files(t))
		}
		if !containsAll(s.said.String(), "BASTIDE_BACKUP_DIR", s.dir, "missing") {
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
		must(t, os.Remove(s.dir))
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
	if left, _ := filepath.Glob(db + ".restored"); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	fresh := filepath.Join(dir, "fresh.db")
	works(t, "restore", "--db", fresh, backup)
	works(t, "check", "--db", fresh)
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
	if left, _ := filepath.Glob(db + ".*"); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}
