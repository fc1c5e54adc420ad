package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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
	from, err := named(c.From)
	if err != nil {
		return err
	}
	to, err := named(c.To)
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
	if err := done(); err != nil {
		return err
	}
	c.told(t.Stdout, sum, withoutPassword(from), withoutPassword(to))
	return nil
}

// told says what was moved, and what to do next.
func (c *moveCmd) told(w io.Writer, sum move.Summary, from, to string) {
	fmt.Fprintf(w, "%d matches, %d posts, %d values, %d interactions: moved, and compared with what was there\n",
		sum.Counts[storage.KindMatch], sum.Counts[storage.KindPost], sum.Counts[storage.KindValue], sum.Counts[storage.KindInteraction])
	fmt.Fprintf(w, "start the bot with BASTIDE_DB set to %s, and never again with %s, which is left as it was\n", to, from)
}

// named returns the database that an argument names.
func named(text string) (string, error) {
	if text == "BASTIDE_DB" {
		if text = os.Getenv("BASTIDE_DB"); text == "" {
			return "", errors.New("BASTIDE_DB is not set")
		}
	}
	if postgres.IsAddress(text) {
		return text, refusePassword(text)
	}
	return chosenFile(text, "bastide.db")
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

// moveTo opens the target. done is called when it is complete; only then does a file get its name.
func moveTo(db string) (to movable, done func() error, err error) {
	if postgres.IsAddress(db) {
		to, err = carried(postgres.Open(db, postgres.Options{Moving: true}))
		return to, func() error { return nil }, err
	}
	if _, err := os.Lstat(db); !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, errors.Join(fmt.Errorf("%s is there already: name a new file", db), err)
	}
	unfinished := db + ".moving"
	to, err = carried(bolt.Open(unfinished, bolt.Options{}))
	return to, func() error {
		return errors.Join(os.Rename(unfinished, db), syncFolder(filepath.Dir(db)))
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
