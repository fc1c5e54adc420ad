package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// A file can be deleted, or another one can take its place, while it is open. The system then keeps the open file until
// it is closed, and nothing that is written to it can be found afterwards.

// InPlace returns an error that wraps [storage.ErrMisplaced] when the path of the database leads to no file, or to
// another one than the open file.
func (s *Store) InPlace() error {
	s.swap.RLock()
	open, err := s.file.Stat()
	s.swap.RUnlock()
	if err != nil {
		return wrapKnown(err)
	}
	there, err := os.Stat(s.path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return fmt.Errorf("%w: %s was deleted", storage.ErrMisplaced, s.path)
	case err == nil && !os.SameFile(open, there):
		return fmt.Errorf("%w: %s is another file now", storage.ErrMisplaced, s.path)
	}
	return nil // also when the path cannot be looked at: the file may well be there
}

// PutBack writes the whole database to its path again and goes on with the new file. It is for a file that is not in
// place. A file that has taken its place is kept under another name, which is returned; it is left alone, and the error
// wraps [storage.ErrLocked], while another process uses it. After an error the store goes on as before.
func (s *Store) PutBack(now time.Time) (aside string, err error) {
	s.write.Lock()
	old := s.db
	aside, err = s.putBack(now)
	s.write.Unlock()
	if err != nil {
		return "", fmt.Errorf("write %s again: %w", s.path, wrapKnown(err))
	}
	return aside, wrapKnown(old.Close()) // waits for those who still read from it
}

func (s *Store) putBack(now time.Time) (aside string, err error) {
	if s.broken {
		return "", errBroken
	}
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return "", err
	}
	if err := s.requireUnused(); err != nil {
		return "", err
	}
	fresh := fmt.Sprintf("%s.%d.new", s.path, os.Getpid())
	_ = os.Remove(fresh) // left by a killed process
	defer os.Remove(fresh)
	if err := s.writeCopy(fresh); err != nil {
		return "", err
	}
	next, err := s.options.openBbolt(fresh, false) // locked before it gets its name
	if err != nil {
		return "", err
	}
	if aside, err = s.takePlace(fresh, now); err != nil {
		return "", errors.Join(err, next.db.Close())
	}
	next.db.AllocSize = s.db.AllocSize
	s.swap.Lock()
	s.db, s.file = next.db, next.file
	s.swap.Unlock()
	return aside, nil
}

// writeCopy writes the database to a new file that survives a power cut.
func (s *Store) writeCopy(path string) error {
	mode := fs.FileMode(0o600)
	if info, err := s.file.Stat(); err == nil {
		mode = info.Mode().Perm()
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	err = s.view(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(f)
		return err
	})
	return errors.Join(err, f.Sync(), f.Close())
}

// takePlace gives a complete file the name of the database. What has this name now gets another one.
func (s *Store) takePlace(fresh string, now time.Time) (aside string, err error) {
	if _, err := os.Lstat(s.path); err == nil {
		aside = s.path + ".replaced-" + now.UTC().Format("20060102T150405Z")
		if err := os.Rename(s.path, aside); err != nil {
			return "", err
		}
	}
	if err := os.Link(fresh, s.path); errors.Is(err, fs.ErrExist) { // a file has come meanwhile
		return "", err
	} else if err != nil { // a file system without hard links
		if err := os.Rename(fresh, s.path); err != nil {
			return "", err
		}
	}
	return aside, syncDir(filepath.Dir(s.path))
}

// requireUnused refuses to move a file that another process has open.
func (s *Store) requireUnused() error {
	o := s.options
	o.LockTimeout = time.Millisecond
	other, err := o.openBbolt(s.path, true)
	if err == nil {
		return other.db.Close()
	}
	if errors.Is(err, storage.ErrLocked) {
		return err
	}
	return nil // no database
}
