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

// database is the file or PostgreSQL address that a command uses.
type database struct {
	DB        string `name:"db" env:"BASTIDE_DB" placeholder:"DATABASE" help:"Database: a file, or an address of PostgreSQL without its password; by default the bot's own."`
	BackupDir string `env:"BASTIDE_BACKUP_DIR" hidden:""` // named in advice on how to restore
}

// path returns the file or address; the default is a file in the user's data folder.
func (d database) path() (string, error) {
	if postgres.IsAddress(d.DB) {
		return d.DB, refusePassword(d.DB)
	}
	return chosenFile(d.DB, "bastide.db")
}

// chosenFile returns the chosen file for a database, or the default name in the user's data folder.
// It refuses a folder.
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

// copyTo writes a copy of the database. A running bot locks the file, so it is asked for the copy;
// otherwise the file is read directly.
func (d database) copyTo(ctx context.Context, w io.Writer) error {
	path, err := d.path()
	if err != nil {
		return err
	}
	if postgres.IsAddress(path) {
		return openForReading(path, func(s storage.Store) error { return s.Backup(w) })
	}
	if _, err := os.Stat(path); err != nil {
		return err
	}
	if err := ask(ctx, path, "/backup", w); !errors.Is(err, errNotRunning) {
		return err
	}
	return withCure(openForReading(path, func(s storage.Store) error { return s.Backup(w) }), d.BackupDir)
}

// look opens the database for reading, or a copy of it while another process uses it.
func (d database) look(ctx context.Context, use func(storage.Store) error) error {
	path, err := d.path()
	if err != nil {
		return err
	}
	if postgres.IsAddress(path) {
		return openForReading(path, use)
	}
	if err := ask(ctx, path, "/health", io.Discard); errors.Is(err, errNotRunning) {
		return withCure(openForReading(path, use), d.BackupDir)
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
	return openForReading(copied, use)
}

// copying returns a function that writes a copy.
func (d database) copying(ctx context.Context) func(io.Writer) error {
	return func(w io.Writer) error { return d.copyTo(ctx, w) }
}
