package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	"github.com/adrg/xdg"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres"
)

// database is the file or PostgreSQL address that a command uses.
type database struct {
	DB        string `name:"db" env:"BASTIDE_DB" placeholder:"DATABASE" help:"Database: a file, or an address of PostgreSQL without its password; by default the bot's own."`
	BackupDir string `env:"BASTIDE_BACKUP_DIR" hidden:""` // named in advice on how to restore
}

// databaseVariable is the variable that names the bot's database.
const databaseVariable = "BASTIDE_DB"

// path returns the file or address; the default is a file in the user's data folder.
func (d database) path() (string, error) {
	return located(command.Setting(d.DB, databaseVariable, "--db"), d.DB)
}

// located returns the file or address that a setting names; the default is a file in the user's data
// folder, unless BASTIDE_DB may be misspelled.
func located(setting, text string) (string, error) {
	if text == "" {
		if err := requireKnownVariables(); err != nil {
			return "", err
		}
	}
	if !postgres.IsAddress(text) {
		return chosenFile(setting, text, "bastide.db")
	}
	err := refusePassword(text)
	if err == nil {
		err = postgres.CheckAddress(text)
	}
	return text, about(setting, err)
}

// about says which setting an error is about.
func about(setting string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", setting, err)
	}
	return nil
}

// chosenFile returns the file for a database that a setting chooses, or the default name in the user's
// data folder. It refuses a folder and what is meant as an address.
func chosenFile(setting, chosen, name string) (string, error) {
	if chosen == "" {
		return dataFile(name)
	}
	if err := requireFileName(setting, chosen); err != nil {
		return "", err
	}
	if info, err := os.Stat(chosen); err == nil && info.IsDir() || os.IsPathSeparator(chosen[len(chosen)-1]) {
		return "", fmt.Errorf("%s: %s is a folder, not a database: name a file in it, such as %s", setting, chosen, filepath.Join(chosen, name))
	}
	return chosen, nil
}

// errNoFileName is the error for a text that is meant as an address. It does not quote the text,
// which may contain a password anywhere.
var errNoFileName = errors.New("this names neither a file nor a PostgreSQL database: " +
	"write a file such as bastide.db (with a colon in its name: ./a:b.db), or an address such as " + postgres.Form)

// Texts that are meant as addresses: a scheme or a host with a colon, an address without its scheme,
// and a list of settings of libpq. The letter of a drive in Windows is no scheme.
var (
	drive        = regexp.MustCompile(`^[A-Za-z]:[\\/]`)
	otherAddress = regexp.MustCompile(`^[^/\\]*:|://|:.*@`)
	settingsList = regexp.MustCompile(`(?i)^\s*(host|hostaddr|port|user|password|dbname|service|passfile|sslmode)\s*=`)
)

// requireFileName refuses a text that is meant as an address.
func requireFileName(setting, text string) error {
	if otherAddress.MatchString(drive.ReplaceAllString(text, "/")) || settingsList.MatchString(text) {
		return about(setting, errNoFileName)
	}
	return nil
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
		return openForReading(ctx, path, func(s storage.Store) error { return s.Backup(contextWriter{ctx, w}) })
	}
	if _, err := os.Stat(path); err != nil {
		return err
	}
	if err := ask(ctx, path, "/backup", w); !errors.Is(err, errNotRunning) {
		return err
	}
	return withCure(openForReading(ctx, path, func(s storage.Store) error { return s.Backup(contextWriter{ctx, w}) }), d.BackupDir)
}

// look opens the database for reading, or a copy of it while another process uses it.
func (d database) look(ctx context.Context, use func(storage.Store) error) error {
	path, err := d.path()
	if err != nil {
		return err
	}
	if postgres.IsAddress(path) {
		return openForReading(ctx, path, use)
	}
	if err := ask(ctx, path, "/health", io.Discard); errors.Is(err, errNotRunning) {
		return withCure(openForReading(ctx, path, use), d.BackupDir)
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
	return openForReading(ctx, copied, use)
}

// copying returns a function that writes a copy.
func (d database) copying(ctx context.Context) func(io.Writer) error {
	return func(w io.Writer) error { return d.copyTo(ctx, w) }
}
