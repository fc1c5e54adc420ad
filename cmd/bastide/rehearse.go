package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/cmd/bastide/doctor"
	"github.com/bastide-games/bastide/cmd/bastide/rehearsal"
	"github.com/bastide-games/bastide/cmd/bastide/repertoire"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/imaging/emblem"
	"github.com/bastide-games/bastide/storage/postgres"
)

type rehearseCmd struct {
	Server    string        `required:"" placeholder:"ID" help:"The server: right-click its name, Copy Server ID (with Discord's developer mode)."`
	Channel   string        `required:"" placeholder:"ID" help:"A text channel or a forum of that server. Everything happens in a thread of its own there."`
	Forum     string        `placeholder:"ID" help:"A forum, to try posts and tags there too."`
	Commands  bool          `help:"Register the bot's commands at Discord if others are registered there."`
	NoPresses bool          `help:"Ask for no presses: leave out what needs somebody at Discord."`
	Wait      time.Duration `default:"1m" help:"How long to wait for each press."`
	Keep      bool          `help:"Leave everything for you to look at. The next rehearsal removes it."`
	Report    string        `placeholder:"FILE" help:"Write the report to a file too."`
}

// Run rehearses on the real Discord, and returns an error if anything was refused or is left behind.
func (c *rehearseCmd) Run(t *command.Terminal) error {
	config, err := readConfig()
	if err != nil {
		return err
	}
	setup, err := c.setup(t, config)
	if err != nil {
		return err
	}
	report := rehearsal.Run(t, setup)
	if err := c.write(report); err != nil {
		return err
	}
	if report.Bad() {
		return command.ErrReported
	}
	return nil
}

// setup says what is rehearsed.
func (c *rehearseCmd) setup(t *command.Terminal, config config) (s rehearsal.Setup, err error) {
	for _, named := range []struct {
		text string
		into *discord.Snowflake
	}{{c.Server, &s.Server}, {c.Channel, &s.Channel}, {c.Forum, &s.Forum}} {
		if named.text == "" { // no forum
			continue
		}
		n, err := id(named.text)
		if err != nil {
			return s, err
		}
		*named.into = discord.Snowflake(n)
	}
	s.Token, s.Base, s.Version = config.Token, config.base, version()
	s.Emblems, s.Register, s.Keep, s.Presses = emblem.All(), c.Commands, c.Keep, c.Wait
	s.Journal = rehearsal.File(journalBeside(config.db))
	s.Out = command.Redacting(t.Stdout)
	running := !errors.Is(ask(t, config.db, "/health", io.Discard), errNotRunning)
	switch {
	case c.NoPresses:
		s.Presses, s.NoPresses = 0, "--no-presses leaves it out"
	case running:
		s.Presses, s.NoPresses = 0, "the bot runs and would answer too: stop it for the rehearsal"
	}
	s.Doctor = func(ctx context.Context, out io.Writer) []string {
		return doctor.Examine(ctx, doctorSetup(t, config, c.Server, c.Channel), out)
	}
	s.Play = func(ctx context.Context, host, guest discord.Snowflake) (repertoire.Repertoire, error) {
		texts, err := bot.ReadTexts(catalog.Texts()...)
		if err != nil {
			return repertoire.Repertoire{}, err
		}
		return repertoire.Play(ctx, repertoire.Options{
			Games: config.games, Order: rehearsedGames(), Texts: texts, Painter: newPainter(), Version: version(), Host: host, Guest: guest,
		})
	}
	return s, nil
}

// rehearsedGames lists the games of which a match is rehearsed. Discord's pace makes each of them some seconds, so a test
// takes fewer.
var rehearsedGames = catalog.Order

// journalBeside is the file that notes what a rehearsal has made: beside the database, or in the user's folder of data if the
// database is no file.
func journalBeside(db string) string {
	if postgres.IsAddress(db) {
		folder, err := os.UserConfigDir()
		if err != nil {
			folder = os.TempDir()
		}
		return filepath.Join(folder, "bastide-rehearsal.json")
	}
	return db + ".rehearsal"
}

// write writes the report to the file that the host has named.
func (c *rehearseCmd) write(report *rehearsal.Report) error {
	if c.Report == "" {
		return nil
	}
	var text bytes.Buffer
	if err := report.Write(command.Redacting(&text)); err != nil {
		return err
	}
	if err := os.WriteFile(c.Report, text.Bytes(), 0o600); err != nil {
		return fmt.Errorf("--report: %w", err)
	}
	return nil
}
