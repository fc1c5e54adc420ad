package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/move"
	"github.com/bastide-games/bastide/storage/postgres"
)

type moveCmd struct {
	From string `arg:"" help:"Database to be moved: a file, the address of a PostgreSQL database without its password, or the word BASTIDE_DB for what that variable names."`
	To   string `arg:"" help:"Where to move it: a file or a PostgreSQL database, which must not hold anything yet."`
}

// movable is a database that can be moved.
type movable interface {
	storage.Store
	storage.Portable
}

// Run copies everything from one database into another, of any kind, and compares them. The bot
// must not be running. It resumes an interrupted move.
func (c *moveCmd) Run(t *command.Terminal) error {
	from, err := named("FROM", c.From)
	if err != nil {
		return err
	}
	to, err := named("TO", c.To)
	if err != nil {
		return err
	}
	source, err := moveFrom(t, from)
	if err != nil {
		return err
	}
	target, done, err := moveTo(to)
	if err != nil {
		return errors.Join(err, source.Close())
	}
	sum, err := move.Move(t, source, target, progress(t.Stderr))
	if err = errors.Join(err, source.Close(), target.Close()); err != nil {
		return err
	}
	note, err := done()
	if err != nil {
		return err
	}
	c.told(t.Stdout, sum, withoutPassword(from), to)
	if note != "" {
		fmt.Fprintln(t.Stdout, note)
	}
	return nil
}

// told says what was moved, and what to do next.
func (c *moveCmd) told(w io.Writer, sum move.Summary, from, to string) {
	fmt.Fprintf(w, "%d matches, %d posts, %d values, %d interactions: moved, and compared with what was there\n",
		sum.Counts[storage.KindMatch], sum.Counts[storage.KindPost], sum.Counts[storage.KindValue], sum.Counts[storage.KindInteraction])
	fmt.Fprintf(w, "start the bot with BASTIDE_DB set to %s%s, and never again with %s, which is left as it was\n", newSetting(to), neededBeside(to), from)
}

// newSetting is what BASTIDE_DB must be for a database, without its password.
func newSetting(db string) string {
	if postgres.IsAddress(db) {
		return postgres.WithoutPassword(db)
	}
	if path, err := filepath.Abs(db); err == nil { // the bot may run in another folder
		return path
	}
	return db
}

// neededBeside names what the bot needs besides the address, because this command had it: the password in the address, and
// variables of libpq.
func neededBeside(db string) string {
	if !postgres.IsAddress(db) {
		return ""
	}
	needed := ""
	if postgres.HasPassword(db) {
		needed = ", with the password in it or in PGPASSWORD"
	}
	var variables []string
	for _, one := range os.Environ() {
		if name, value, _ := strings.Cut(one, "="); strings.HasPrefix(name, "PG") && value != "" {
			variables = append(variables, name)
		}
	}
	if variables != nil {
		slices.Sort(variables)
		needed += ", with the same value as here in " + strings.Join(variables, ", ")
	}
	return needed
}

// named returns the database that an argument names.
func named(argument, text string) (string, error) {
	if text == databaseVariable {
		argument = databaseVariable
		if text = os.Getenv(databaseVariable); text == "" {
			return "", errors.New("BASTIDE_DB is not set")
		}
	}
	return located(argument, text)
}

// moveFrom opens the source.
func moveFrom(ctx context.Context, db string) (movable, error) {
	if postgres.IsAddress(db) {
		return carried(postgres.Open(db, postgres.Options{}))
	}
	if err := requireIdle(ctx, db); err != nil {
		return nil, err
	}
	return carried(bolt.Open(db, bolt.Options{ReadOnly: true}))
}

// moveTo opens the target. done is called when it is complete; only then does a file get its name. It returns what the
// host has to do with the file, "" for nothing.
func moveTo(db string) (to movable, done func() (note string, err error), err error) {
	if postgres.IsAddress(db) {
		to, err = carried(postgres.Open(db, postgres.Options{Moving: true}))
		return to, func() (string, error) { return "", nil }, err
	}
	if _, err := os.Lstat(db); !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, errors.Join(fmt.Errorf("%s is there already: name a new file", db), err)
	}
	unfinished := db + ".moving"
	to, err = carried(bolt.Open(unfinished, bolt.Options{}))
	return to, func() (string, error) {
		return giveToOwner(unfinished, db), errors.Join(os.Rename(unfinished, db), syncFolder(filepath.Dir(db)))
	}, err
}

// carried makes an open store portable.
func carried[S movable](s S, err error) (movable, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

// progress reports from time to time how much has been written.
func progress(w io.Writer) func(uint64) {
	next := time.Now().Add(tellEvery)
	return func(records uint64) {
		if now := time.Now(); now.After(next) {
			next = now.Add(tellEvery)
			fmt.Fprintf(w, "%d records written\n", records)
		}
	}
}

const tellEvery = 5 * time.Second
