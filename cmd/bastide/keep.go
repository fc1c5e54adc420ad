package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

type backupCmd struct {
	Out string `arg:"" help:"File to write, which must not exist yet; - for the standard output."`
	database
}

// Run copies the database and checks the copy.
func (c *backupCmd) Run(t *command.Terminal) error {
	if c.Out == "-" {
		return c.copyTo(t, t.Stdout)
	}
	if err := requireFileName("FILE", c.Out); err != nil {
		return err
	}
	records, err := keepChecked(t, c.Out, c.copying(t), func(fault error) { fmt.Fprintln(t.Stderr, fault) })
	if err != nil {
		return err
	}
	fmt.Fprintf(t.Stdout, "%s: %d records, checked\n", filepath.Base(c.Out), records)
	return nil
}

type exportCmd struct {
	Match string `arg:"" help:"Id of the match, as the bot's posts show it."`
	database
	source.Sets
}

// Run prints the record of the match. While someone still plays from its seed, the seed stays
// secret: the record then lists the outcomes so far.
func (c *exportCmd) Run(t *command.Terminal) error {
	id, ok := storage.ParseMatchID(strings.ToLower(strings.TrimPrefix(c.Match, "#")))
	if !ok {
		return fmt.Errorf("%q is not the id of a match", c.Match)
	}
	return c.look(t, func(s storage.Store) error {
		m, err := s.Match(id)
		if err != nil {
			return err
		}
		r, err := records.ReadRecord(s, m)
		if err != nil {
			return err
		}
		secret, err := seedInUse(m)
		if err != nil {
			return err
		}
		all, err := c.Load()
		if err != nil {
			return err
		}
		if r, err = shareable(r, m, secret, &records.Library{Games: all, Sets: s}); err != nil {
			return err
		}
		_, err = t.Stdout.Write(r.Encode())
		return err
	})
}

// seedInUse reports whether anyone still plays from the seed of a match: in that match or, for a duel
// or a match of the week, in another one.
func seedInUse(m storage.Match) (bool, error) {
	head, err := session.DecodeHead(records.Stored(m))
	return err == nil && (head.Status != session.Over || head.Sealed(time.Now().Unix())), err
}

// shareable adds to a record what others need to replay it, and replaces a secret seed by the
// outcomes. A record that cannot be replayed is returned unchanged.
func shareable(r table.Record, m storage.Match, secret bool, library *records.Library) (table.Record, error) {
	g, err := library.Game(r.Header.Game, r.Header.SetHash)
	if err != nil && !secret {
		return r, nil
	}
	if err != nil {
		return r, err
	}
	r = r.Carry(g)
	reached, err := table.Load(g, r.Header, m.Snapshot)
	switch {
	case err != nil && !secret:
		return r, nil
	case err == nil && !secret:
		if !g.Info().Unscored {
			r.Header.Points = reached.State.Score()
		}
		return r, nil
	case err == nil:
		r, err = r.Adopt(g, reached)
	}
	if err != nil {
		return r, err
	}
	return r.Named(g)
}

type healthCmd struct {
	database
}

// Run asks the running bot for its health.
func (c *healthCmd) Run(t *command.Terminal) error {
	path, err := c.path()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(t, 10*time.Second)
	defer cancel()
	err = ask(ctx, path, "/health", t.Stdout)
	if errors.Is(err, errNotRunning) {
		err = errNotRunning // the details of the socket would not help
	}
	return err
}

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(t *command.Terminal) error { return printVersion(t.Stdout) }

// versionFlag makes --version the same as the command.
type versionFlag bool

// BeforeReset is called by package kong once it meets the flag.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	err := printVersion(app.Stdout)
	app.Exit(0)
	return err
}

func printVersion(w io.Writer) error {
	_, err := io.WriteString(w, "bastide "+version()+"\n")
	return err
}
