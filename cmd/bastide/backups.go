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

	"github.com/bastide-games/bastide/cmd/bastide/doctor"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/storage"
)

// keepChecked writes a copy of a database to a new file and returns the number of records. A file
// with this name is always complete, durable and checked; faults are reported.
func keepChecked(ctx context.Context, out string, write func(io.Writer) error, report func(error)) (records int, err error) {
	if _, err := os.Lstat(out); err == nil {
		return 0, fmt.Errorf("%s is there already", out)
	}
	unfinished := fmt.Sprintf("%s.%d.part", out, os.Getpid())
	defer os.Remove(unfinished)
	if err := writeDurably(unfinished, write); err != nil {
		return 0, err
	}
	if records, err = checkFile(ctx, unfinished, report); ctx.Err() != nil {
		return 0, ctx.Err()
	} else if err != nil {
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
func checkFile(ctx context.Context, path string, report func(error)) (records int, err error) {
	return command.Until(ctx, func() (records int, err error) {
		err = readDatabase(path, func(s storage.Store) (err error) {
			records, err = s.Check(report)
			return err
		})
		return records, err
	})
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

// backupName matches the names of regular backups: with the application that the database belongs to, because several
// bots may use one folder, and the time. Older versions left the application out. unfinishedName matches a copy that
// was in progress when the program was killed.
var (
	backupName     = regexp.MustCompile(`^bastide-(?:(\d+)-)?(\d{8}T\d{6}Z)\.db$`)
	unfinishedName = regexp.MustCompile(`^bastide-(?:(\d+)-)(\d{8}T\d{6}Z)\.db\.\d+\.part$`)
)

// backupFile is a file in the folder of the backups.
type backupFile struct {
	name  string
	app   string // the application, "" in a name of an older version
	stamp string // in the order of time
}

// listBackups lists the files in a folder whose names match a pattern, the oldest first.
func listBackups(folder string, like *regexp.Regexp) (files []backupFile, err error) {
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		if found := like.FindStringSubmatch(e.Name()); found != nil && e.Type().IsRegular() {
			files = append(files, backupFile{e.Name(), found[1], found[2]})
		}
	}
	slices.SortStableFunc(files, func(a, b backupFile) int { return strings.Compare(a.stamp, b.stamp) })
	return files, err
}

// outdated lists the backups to delete of those of one bot, the oldest first.
func (r retention) outdated(files []backupFile) (old []backupFile) {
	days := map[string]bool{}
	for i, f := range slices.Backward(files) {
		day := f.stamp[:len("20060102")]
		last := !days[day]
		days[day] = true
		if newer := len(files) - 1 - i; newer >= r.newest && (!last || len(days) > r.days) {
			old = append(old, f)
		}
	}
	return old
}

// backups copies the running bot's database at regular intervals.
type backups struct {
	store  storage.Store
	db     string // its file or address
	app    string // the application that the database belongs to
	folder string
	every  time.Duration
	keep   retention
	now    func() time.Time
	log    *slog.Logger
	told   func(error)       // called after each attempt
	owners map[string]string // of backups whose names do not say it
}

const (
	// lookAtClock is how often the clock is checked for a due backup: it may be set by hand.
	lookAtClock = time.Minute
	// againAfter is the pause after a failed backup.
	againAfter = 15 * time.Minute
)

// run makes backups until the context ends. The first one is due when the latest file is old
// enough.
func (b *backups) run(ctx context.Context) {
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
func (b *backups) pause(name string, err error) time.Duration {
	b.told(err)
	if err == nil {
		b.log.Info("backup made", "file", name)
		return b.every
	}
	b.log.Error("the backup failed (BASTIDE_BACKUP_DIR)", "folder", b.folder, "error", err.Error()) // a text: an outage must not hide it
	return min(b.every, againAfter)
}

// last returns the time of the newest backup.
func (b *backups) last() (time.Time, bool) {
	files, _ := b.own(backupName) // an unreadable folder is reported when the backup fails
	if len(files) == 0 {
		return time.Time{}, false
	}
	at, err := time.Parse(backupStamp, files[len(files)-1].stamp)
	return at, err == nil
}

// own lists the files of this bot in the folder that match a pattern, the oldest first.
func (b *backups) own(like *regexp.Regexp) (files []backupFile, err error) {
	files, err = listBackups(b.folder, like)
	return slices.DeleteFunc(files, func(f backupFile) bool { return b.ownerOf(f) != b.app }), err
}

// ownerOf returns the application that a backup belongs to, "" if it cannot be read. Files whose names do not say it are
// read once.
func (b *backups) ownerOf(f backupFile) string {
	if f.app != "" {
		return f.app
	}
	if b.owners == nil {
		b.owners = map[string]string{}
	}
	if _, known := b.owners[f.name]; !known {
		b.owners[f.name], _ = storedOwner(filepath.Join(b.folder, f.name))
	}
	return b.owners[f.name]
}

// copy makes a backup and deletes outdated ones. It does not create the folder, which may belong to
// a disk that is not mounted.
func (b *backups) copy(ctx context.Context) (name string, err error) {
	if err := requireBackupFolder(b.folder, sizeOf(b.db)); err != nil {
		return "", err
	}
	if err := b.sweep(unfinishedName, func(files []backupFile) []backupFile { return files }); err != nil {
		return "", err
	}
	name = "bastide-" + b.app + "-" + b.now().UTC().Format(backupStamp) + ".db"
	_, err = keepChecked(ctx, filepath.Join(b.folder, name), copying(ctx, b.store), func(fault error) {
		b.log.Error("the new backup is damaged and was deleted; run bastide check on the database", "error", fault)
	})
	if err != nil {
		return "", err
	}
	return name, b.sweep(backupName, b.keep.outdated)
}

// requireBackupFolder refuses a folder in which no backup of a number of bytes can be written.
func requireBackupFolder(folder string, size int64) error {
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("the folder is missing: create it, or mount its disk: %w", err)
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s is no folder: name an existing folder", folder)
	}
	f, err := os.CreateTemp(folder, ".bastide-*")
	if err != nil {
		return fmt.Errorf("the bot's user cannot write in this folder: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(make([]byte, os.Getpagesize()))
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if left, err := doctor.Free(folder); err == nil && left < size { // not every system can tell
		return fmt.Errorf("%w: a backup needs %d MB, and %s has %d MB left", storage.ErrFull, size>>20+1, folder, left>>20)
	}
	return nil
}

// sizeOf is the size of a database that is a file, otherwise 0.
func sizeOf(db string) int64 {
	info, err := os.Stat(db)
	if err != nil {
		return 0
	}
	return info.Size()
}

// copying returns a function that copies a database until the context ends. The database cannot be
// closed during a copy.
func copying(ctx context.Context, store storage.Store) func(io.Writer) error {
	return func(w io.Writer) error { return store.Backup(contextWriter{ctx, w}) }
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

// sweep deletes the chosen ones among the bot's own files that match a pattern.
func (b *backups) sweep(like *regexp.Regexp, choose func([]backupFile) []backupFile) error {
	files, err := b.own(like)
	for _, f := range choose(files) {
		if gone := os.Remove(filepath.Join(b.folder, f.name)); !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	return err
}
