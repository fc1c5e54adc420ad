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
	"github.com/bastide-games/bastide/storage/postgres"
)

// database is the file, or the address in PostgreSQL, that a command looks at.
type database struct {
	DB        string `name:"db" env:"BASTIDE_DB" placeholder:"DATABASE" help:"Database: a file, or an address of PostgreSQL without its password; by default the bot's own."`
	BackupDir string `env:"BASTIDE_BACKUP_DIR" hidden:""` // named to whoever has to restore
}

// path returns the address, or the file, by default the one in the user's data folder.
func (d database) path() (string, error) {
	if postgres.IsAddress(d.DB) {
		return d.DB, concealed(d.DB)
	}
	return chosenFile(d.DB, "bastide.db")
}

// chosenFile returns the file that was chosen for a database or, if none was, that of the
// name in the user's data folder. A folder is refused.
func chosenFile(chosen, name string) (string, error) {
	if chosen == "" {
		return dataFile(name)
	}
	if info, err := os.Stat(chosen); err == nil && info.IsDir() || os.IsPathSeparator(chosen[len(chosen)-1]) {
		return "", fmt.Errorf("%s is a folder, not a database: name a file in it, such as %s", chosen, filepath.Join(chosen, name))
	}
	return chosen, nil
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
	if postgres.IsAddress(path) {
		return reading(path, func(s storage.Store) error { return s.Backup(w) })
	}
	if _, err := os.Stat(path); err != nil {
		return err
	}
	if err := ask(ctx, path, "/backup", w); !errors.Is(err, errNobody) {
		return err
	}
	return curable(reading(path, func(s storage.Store) error { return s.Backup(w) }), d.BackupDir)
}

// look opens the database for reading. While another process uses it, a copy is
// looked at instead.
func (d database) look(ctx context.Context, use func(storage.Store) error) error {
	path, err := d.path()
	if err != nil {
		return err
	}
	if postgres.IsAddress(path) {
		return reading(path, use)
	}
	if err := ask(ctx, path, "/health", io.Discard); errors.Is(err, errNobody) {
		return curable(reading(path, use), d.BackupDir)
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
