package main

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"

	"github.com/bastide-games/bastide/storage"
)

// withCure adds how to restore the database to an error that says it is damaged.
func withCure(err error, backupDir string) error {
	if !errors.Is(err, storage.ErrDamaged) {
		return err
	}
	return fmt.Errorf("%w; %s", err, cure(backupDir))
}

// cure says how to restore the database. It names the newest regular backup, if there is one.
func cure(backupDir string) string {
	file := "FILE"
	if names, _ := (backups{dir: backupDir}).list(backupName); backupDir != "" && len(names) > 0 {
		file = filepath.Join(backupDir, slices.Max(names))
	}
	return fmt.Sprintf("to put a backup in its place, stop the bot and run \"bastide restore %s\"", file)
}

// mostLogged is how many faults are logged one by one.
const mostLogged = 20

// damage counts the faults found while the database was opened.
type damage struct {
	log   *slog.Logger
	found int
}

// logFault logs a fault.
func (d *damage) logFault(fault error) {
	if d.found++; d.found <= mostLogged {
		d.log.Error("damage in the database", "fault", fault)
	}
}

// sum logs the number of faults and what to do.
func (d *damage) sum(backupDir string) {
	if d.found > 0 {
		d.log.Error("the database is damaged; the bot continues with what can be read",
			"faults", d.found, "help", cure(backupDir))
	}
}
