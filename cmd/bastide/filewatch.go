package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// misplaceable is a database in a file, which can be deleted or replaced while the bot runs.
type misplaceable interface {
	storage.Store
	InPlace() error
	PutBack(now time.Time) (aside string, err error)
}

// fileWatch notices when the file of the database is deleted or replaced, and writes it again.
type fileWatch struct {
	file    misplaceable // nil: the database is no file
	folders []string     // for a copy while the file cannot be put back
	log     *slog.Logger

	mu    sync.Mutex
	fault error     // why it could not be put back; nil while it is in place
	again time.Time // when to try again
	next  time.Time // when the log gets another line about it
	saved string    // the copy
	last  string    // what happened last, for the host
}

func newFileWatch(store storage.Store, path, backups string, log *slog.Logger) *fileWatch {
	file, _ := store.(misplaceable)
	w := &fileWatch{file: file, log: log}
	for _, folder := range []string{backups, filepath.Dir(path), os.TempDir()} {
		if folder != "" {
			w.folders = append(w.folders, folder)
		}
	}
	return w
}

// putBackAgain is the pause after the file could not be put back: each attempt may write the whole database.
const putBackAgain = 10 * time.Second

// look puts the file back if it is not in its place. It saves a copy elsewhere if that fails, and tries again
// after a pause.
func (w *fileWatch) look(ctx context.Context) {
	if w.file == nil {
		return
	}
	lost := w.file.InPlace()
	if !errors.Is(lost, storage.ErrMisplaced) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.fault, w.again = nil, time.Time{}
		return
	}
	if w.waits() {
		return
	}
	aside, err := w.file.PutBack(time.Now())
	if err != nil {
		w.failed(ctx, fmt.Errorf("%w; %w", lost, err))
		return
	}
	told := "its data was written to its place again, and nothing is lost"
	if aside != "" {
		told += "; what was there instead is kept: " + aside
	}
	w.log.Error("the file of the database was deleted or replaced while the bot runs: "+told, "error", lost)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.fault, w.again, w.next, w.saved = nil, time.Time{}, time.Time{}, ""
	w.last = fmt.Sprintf("%s: %v; %s", time.Now().UTC().Format(time.RFC3339), lost, told)
}

// waits reports whether the last attempt was only just now.
func (w *fileWatch) waits() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Now().Before(w.again)
}

// failed notes that the file could not be put back. The first time it saves a copy.
func (w *fileWatch) failed(ctx context.Context, err error) {
	w.mu.Lock()
	saved, silent := w.saved, time.Now().Before(w.next)
	w.mu.Unlock()
	if saved == "" {
		var failed error
		saved, failed = w.save(ctx)
		if failed != nil {
			err = fmt.Errorf("%w; %w", err, failed)
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.saved, w.again = saved, time.Now().Add(putBackAgain)
	w.fault = fmt.Errorf("%w; the bot tries again and keeps what is played until it stops, a copy is %s", err, cmp.Or(saved, "nowhere"))
	if !silent {
		w.next = time.Now().Add(againAfter)
		w.log.Error("the file of the database was deleted or replaced while the bot runs, and cannot be written again: see to it before you stop the bot",
			"error", err, "copy", saved)
	}
}

// save copies the database to the first folder that can hold it.
func (w *fileWatch) save(ctx context.Context) (path string, err error) {
	name := "bastide-rescued-" + time.Now().UTC().Format(backupStamp) + ".db"
	for _, folder := range w.folders {
		path := filepath.Join(folder, name)
		_, failed := keepChecked(ctx, path, copying(ctx, w.file), func(error) {})
		if failed == nil {
			return path, nil
		}
		err = errors.Join(err, failed)
	}
	return "", err
}

// end saves the data once more if the file is not in place when the bot stops.
func (w *fileWatch) end(ctx context.Context) {
	w.mu.Lock()
	w.saved, w.again, w.next = "", time.Time{}, time.Time{}
	w.mu.Unlock()
	w.look(ctx)
}

// check returns nil while the file is in its place.
func (w *fileWatch) check() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.fault
}

// story says what happened to the file while the bot ran, "" for nothing.
func (w *fileWatch) story() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.last
}
