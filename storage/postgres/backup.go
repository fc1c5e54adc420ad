package postgres

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/move"
)

// Backup implements [storage.Store]. The copy is a file of storage/bolt, which is first written to the
// folder for temporary files.
func (s *Store) Backup(w io.Writer) error {
	folder, err := os.MkdirTemp("", "bastide-backup-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "copy.db")
	if err := s.copyTo(path); err != nil {
		return err
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, f)
	return errors.Join(err, f.Close())
}

func (s *Store) copyTo(path string) error {
	file, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		return err
	}
	_, err = move.Copy(context.Background(), s, file)
	return errors.Join(err, file.Close())
}
