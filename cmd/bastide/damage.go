package main

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/storage"
)

// withCure adds what to do to an error that says that the database is damaged, in use, or newer than the program.
func withCure(err error, backupDir string) error {
	switch {
	case errors.Is(err, storage.ErrDamaged):
		return fmt.Errorf("%w; %s", err, cure(backupDir))
	case errors.Is(err, storage.ErrLocked):
		return fmt.Errorf("%w; stop that process first, or use another database", err)
	case errors.Is(err, storage.ErrNewer):
		return fmt.Errorf("%w; %s", err, newerHelp)
	}
	return err
}

// newerHelp says what to do when this program is older than the database.
const newerHelp = "start that version again, or put a backup from before the upgrade in its place with \"bastide restore FILE\""

// cure says how to restore the database. It names the newest regular backup of each bot that uses the folder: a damaged
// database does not say which is its own.
func cure(backupDir string) string {
	var files []backupFile
	if backupDir != "" {
		files, _ = listBackups(backupDir, backupName) // an unreadable folder has none to name
	}
	newest := map[string]string{}
	for _, f := range files {
		newest[f.app] = filepath.Join(backupDir, f.name)
	}
	if len(newest) == 0 {
		newest[""] = "FILE"
	}
	var lines []string
	for _, file := range slices.Sorted(maps.Values(newest)) {
		lines = append(lines, fmt.Sprintf("\"bastide restore %s\"", file))
	}
	return "to put a backup in its place, stop the bot and run " + strings.Join(lines, " or ")
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
