package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// database is the file a command looks at.
type database struct {
	DB string `name:"db" env:"BASTIDE_DB" placeholder:"FILE" help:"Database file; by default the bot's own."`
}

// path returns the file, by default the one in the user's data folder.
func (d database) path() (string, error) {
	if d.DB != "" {
		return d.DB, nil
	}
	return dataFile("bastide.db")
}

func dataFile(name string) (string, error) {
	path, err := xdg.DataFile(filepath.Join("bastide", name))
	if err != nil {
		return "", fmt.Errorf("no folder for data (name a file with BASTIDE_DB or --db): %w", err)
	}
	return path, nil
}

// copyTo writes a copy of the database: by asking the process that uses it, if there
// is one, since the file is locked then, and else by reading the file.
func (d database) copyTo(ctx context.Context, w io.Writer) error {
	path, err := d.path()
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err != nil {
		return err
	}
	if err := ask(ctx, path, "/backup", w); !errors.Is(err, errNobody) {
		return err
	}
	store, err := bolt.Open(path, bolt.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	return errors.Join(store.Backup(w), store.Close())
}

// look opens the database for reading. While another process uses it, a copy is
// looked at instead.
func (d database) look(ctx context.Context, use func(storage.Store) error) error {
	path, err := d.path()
	if err != nil {
		return err
	}
	if err := ask(ctx, path, "/health", io.Discard); errors.Is(err, errNobody) {
		return reading(path, use)
	}
	folder, err := os.MkdirTemp("", "bastide-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	copied := filepath.Join(folder, "copy.db")
	if err := writeDurably(copied, d.copying(ctx)); err != nil {
		return err
	}
	return reading(copied, use)
}

// copying returns what writes a copy.
func (d database) copying(ctx context.Context) func(io.Writer) error {
	return func(w io.Writer) error { return d.copyTo(ctx, w) }
}

func reading(path string, use func(storage.Store) error) error {
	store, err := bolt.Open(path, bolt.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	return errors.Join(use(store), store.Close())
}
