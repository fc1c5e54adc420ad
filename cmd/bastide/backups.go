package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/postgres"
)

// keepChecked writes a copy of a database to a new file and returns the number of records. A file
// with this name is always complete, durable and checked; faults are reported.
func keepChecked(out string, write func(io.Writer) error, report func(error)) (records int, err error) {
	if _, err := os.Lstat(out); err == nil {
		return 0, fmt.Errorf("%s is there already", out)
	}
	unfinished := fmt.Sprintf("%s.%d.part", out, os.Getpid())
	defer os.Remove(unfinished)
	if err := writeDurably(unfinished, write); err != nil {
		return 0, err
	}
	if records, err = checkFile(unfinished, report); err != nil {
		return records, fmt.Errorf("the copy was not kept, it has faults: %w", err)
	}
	if err := os.Rename(unfinished, out); err != nil {
		return records, err
	}
	return records, syncFolder(filepath.Dir(out))
}

// writeDurably makes a new file that survives a power cut.
func writeDurably(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err = write(f); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// checkFile checks every record of a database that no process uses.
func checkFile(path string, report func(error)) (records int, err error) {
	err = openForReading(path, func(s storage.Store) (err error) {
		records, err = s.Check(report)
		return err
	})
	return records, err
}

// syncFolder makes the names in a folder durable, if the system can.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" { // it cannot sync folders
		return nil
	}
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// retention says which backups to keep: the newest ones, and the last one of each day (UTC) for a
// number of days.
type retention struct{ newest, days int }

// parseRetention reads "24+30".
func parseRetention(text string) (retention, error) {
	newest, days, found := strings.Cut(text, "+")
	n, bad := strconv.Atoi(newest)
	d, worse := strconv.Atoi(days)
	if !found || errors.Join(bad, worse) != nil || n < 1 || d < 0 || n > 10000 || d > 10000 {
		return retention{}, fmt.Errorf("%q does not say how many to keep, such as 24+30: the 24 newest and the last of each of 30 days", text)
	}
	return retention{n, d}, nil
}

const backupStamp = "20060102T150405Z"

var backupName = regexp.MustCompile(`^bastide-(\d{8}T\d{6}Z)\.db$`)

// unfinishedName matches a copy that was in progress when the program was killed.
var unfinishedName = regexp.MustCompile(`^bastide-\d{8}T\d{6}Z\.db\.\d+\.part$`)

// outdated lists the backups to delete; their names hold their times.
func (r retention) outdated(names []string) (old []string) {
	names = slices.Sorted(slices.Values(names))
	slices.Reverse(names)
	days := map[string]bool{}
	for i, name := range names {
		day := name[:len("bastide-20060102")]
		last := !days[day]
		days[day] = true
		if i >= r.newest && (!last || len(days) > r.days) {
			old = append(old, name)
		}
	}
	return old
}

// backups copies the running bot's database at regular intervals.
type backups struct {
	store storage.Store
	dir   string
	every time.Duration
	keep  retention
	now   func() time.Time
	log   *slog.Logger
	told  func(error) // called after each attempt
}

const (
	// lookAtClock is how often the clock is checked for a due backup: it may be set by hand.
	lookAtClock = time.Minute
	// againAfter is the pause after a failed backup.
	againAfter = 15 * time.Minute
)

// runner returns a function that makes backups until the context ends.
func (b backups) runner(ctx context.Context) func() { return func() { b.run(ctx) } }

// run makes backups until the context ends. The first one is due when the latest file is old
// enough.
func (b backups) run(ctx context.Context) {
	due := b.now()
	if last, ok := b.last(); ok && !last.After(due) {
		due = last.Add(b.every)
	}
	for {
		if now := b.now(); !now.Before(due) || due.Sub(now) > b.every { // or the clock was set back
			name, err := b.copy(ctx)
			if ctx.Err() != nil {
				return // an interrupted copy is no failure
			}
			due = b.now().Add(b.pause(name, err))
		}
		wait := time.NewTimer(min(max(due.Sub(b.now()), 0), lookAtClock))
		select {
		case <-ctx.Done():
			wait.Stop()
			return
		case <-wait.C:
		}
	}
}

// pause logs the result of a backup and returns the time until the next one.
func (b backups) pause(name string, err error) time.Duration {
	b.told(err)
	if err == nil {
		b.log.Info("backup made", "file", name)
		return b.every
	}
	b.log.Error("the backup failed (BASTIDE_BACKUP_DIR)", "folder", b.dir, "error", err)
	return min(b.every, againAfter)
}

// last returns the time of the newest backup.
func (b backups) last() (time.Time, bool) {
	names, _ := b.list(backupName) // an unreadable folder is reported when the backup fails
	if len(names) == 0 {
		return time.Time{}, false
	}
	stamp := backupName.FindStringSubmatch(slices.Max(names))[1]
	at, err := time.Parse(backupStamp, stamp)
	return at, err == nil
}

// list returns the names in the folder that match a pattern.
func (b backups) list(like *regexp.Regexp) (names []string, err error) {
	entries, err := os.ReadDir(b.dir)
	for _, e := range entries {
		if e.Type().IsRegular() && like.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// copy makes a backup and deletes outdated ones. It does not create the folder, which may belong to
// a disk that is not mounted.
func (b backups) copy(ctx context.Context) (name string, err error) {
	if info, err := os.Stat(b.dir); err != nil || !info.IsDir() {
		return "", errors.Join(fmt.Errorf("the folder is missing: create it, or mount its disk"), err)
	}
	if err := b.sweep(unfinishedName, func(names []string) []string { return names }); err != nil {
		return "", err
	}
	name = "bastide-" + b.now().UTC().Format(backupStamp) + ".db"
	_, err = keepChecked(filepath.Join(b.dir, name), b.write(ctx), func(fault error) {
		b.log.Error("the new backup is damaged and was deleted; run bastide check on the database", "error", fault)
	})
	if err != nil {
		return "", err
	}
	return name, b.sweep(backupName, b.keep.outdated)
}

// write returns a function that copies the database until the context ends. The database cannot be
// closed during a copy.
func (b backups) write(ctx context.Context) func(io.Writer) error {
	return func(w io.Writer) error { return b.store.Backup(contextWriter{ctx, w}) }
}

// contextWriter is a writer that fails once its context has ended.
type contextWriter struct {
	ctx context.Context
	io.Writer
}

// Write implements io.Writer.
func (l contextWriter) Write(p []byte) (int, error) {
	if err := l.ctx.Err(); err != nil {
		return 0, err
	}
	return l.Writer.Write(p)
}

// sweep deletes the chosen ones among the files that match a pattern.
func (b backups) sweep(like *regexp.Regexp, choose func([]string) []string) error {
	names, err := b.list(like)
	for _, name := range choose(names) {
		if gone := os.Remove(filepath.Join(b.dir, name)); !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	return err
}

type restoreCmd struct {
	File string `arg:"" help:"Backup to be put in the place of the database, or the address of a PostgreSQL database into which one was put."`
	database
}

// Run replaces the database with a backup and keeps the old file beside it. For PostgreSQL the host
// replaces the data, and this command records that. The bot must not be running.
func (c *restoreCmd) Run(t *command.Terminal) error {
	if postgres.IsAddress(c.File) {
		return c.restored(t)
	}
	path, err := c.path()
	if err == nil && postgres.IsAddress(path) {
		err = fmt.Errorf("a backup takes the place of a file only: make a new database in PostgreSQL, run \"bastide move %s ADDRESS\" and \"bastide restore ADDRESS\"", c.File)
	}
	if err != nil {
		return err
	}
	if err := requireIdle(t, path); err != nil {
		return err
	}
	if sameFile(c.File, path) {
		return fmt.Errorf("%s is the database itself", c.File)
	}
	fresh := path + ".restored"
	if err := os.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) { // left by an interrupted restore
		return err
	}
	records, err := keepChecked(fresh, copyOf(c.File), func(fault error) { fmt.Fprintln(t.Stderr, fault) })
	if err != nil {
		return fmt.Errorf("%s cannot be restored: %w", c.File, err)
	}
	if err := noteRestored(bolt.Open(fresh, bolt.Options{})); err != nil {
		return errors.Join(err, os.Remove(fresh))
	}
	kept, err := keepOldFile(path, time.Now())
	if err != nil {
		return errors.Join(err, os.Remove(fresh))
	}
	if err := errors.Join(os.Rename(fresh, path), syncFolder(filepath.Dir(path))); err != nil {
		return err
	}
	fmt.Fprintf(t.Stdout, "%s: %d records, checked\n", filepath.Base(path), records)
	if kept != "" {
		fmt.Fprintf(t.Stdout, "the database of before is kept: %s\n", kept)
	}
	return nil
}

// restored records that a PostgreSQL database was restored from a backup.
func (c *restoreCmd) restored(t *command.Terminal) error {
	if err := refusePassword(c.File); err != nil {
		return err
	}
	if err := noteRestored(postgres.Open(c.File, postgres.Options{})); err != nil {
		return err
	}
	fmt.Fprintf(t.Stdout, "%s is noted to be a backup: running matches go on with new seeds\n", withoutPassword(c.File))
	return nil
}

// noteRestored records in an open database that it was restored from a backup.
func noteRestored[S storage.Store](store S, err error) error {
	if err != nil {
		return err
	}
	return errors.Join(storage.MarkRestored(store, time.Now()), store.Close())
}

// errRunning is returned while a bot uses the database.
var errRunning = errors.New("the bot is running with this database: stop it first")

// requireIdle returns errRunning while a process uses the database. A damaged or missing file is fine.
func requireIdle(ctx context.Context, path string) error {
	if err := ask(ctx, path, "/health", io.Discard); !errors.Is(err, errNotRunning) {
		return errRunning
	}
	store, err := bolt.Open(path, bolt.Options{ReadOnly: true}) // a process that has just stopped may take a moment to release the lock
	if errors.Is(err, storage.ErrLocked) {
		return errRunning
	}
	if err != nil {
		return nil
	}
	return store.Close()
}

// sameFile reports whether two names refer to the same file.
func sameFile(a, b string) bool {
	first, err1 := os.Stat(a)
	second, err2 := os.Stat(b)
	return errors.Join(err1, err2) == nil && os.SameFile(first, second)
}

func copyOf(path string) func(io.Writer) error {
	return func(w io.Writer) error {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, f)
		return errors.Join(err, f.Close())
	}
}

// keepOldFile gives a file a second name, under which it survives when another file takes the first one.
// It returns "" if there is no file. Where a file can have only one name, it is renamed.
func keepOldFile(path string, now time.Time) (kept string, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	kept = path + ".before-" + now.UTC().Format(backupStamp)
	if err := os.Link(path, kept); err == nil || errors.Is(err, fs.ErrExist) {
		return kept, err
	}
	return kept, os.Rename(path, kept)
}
