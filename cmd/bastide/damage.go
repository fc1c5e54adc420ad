package main

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"

	"github.com/bastide-games/bastide/storage"
)

// curable adds to an error that says that the database is damaged how to restore it.
func curable(err error, backupDir string) error {
	if !errors.Is(err, storage.ErrDamaged) {
		return err
	}
	return fmt.Errorf("%w; %s", err, cure(backupDir))
}

// cure says how to restore the database, naming the newest of the regular backups if
// there is one.
func cure(backupDir string) string {
	file := "FILE"
	if names, _ := (backups{dir: backupDir}).list(backupName); backupDir != "" && len(names) > 0 {
		file = filepath.Join(backupDir, slices.Max(names))
	}
	return fmt.Sprintf("to put a backup in its place, stop the bot and run \"bastide restore %s\"", file)
}

// mostTold is how many faults the log tells one by one.
const mostTold = 20

// damage counts the faults that were found when the database was opened.
type damage struct {
	log   *slog.Logger
	found int
}

// tell is told of a fault.
func (d *damage) tell(fault error) {
	if d.found++; d.found <= mostTold {
		d.log.Error("damage in the database", "fault", fault)
	}
}

// sum tells how many there were, and what to do.
func (d *damage) sum(backupDir string) {
	if d.found > 0 {
		d.log.Error("the database is damaged, and the bot goes on with what can be read",
			"faults", d.found, "help", cure(backupDir))
	}
}
