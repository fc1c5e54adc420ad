package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/cmd/bastide/doctor"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games/catalog"
)

type doctorCmd struct {
	Server  string `placeholder:"ID" help:"A server to look at: right-click its name, Copy Server ID (with Discord's developer mode)."`
	Channel string `placeholder:"ID" help:"A channel of that server in which a match is to be played."`
	Listing bool   `help:"Look at what Discord's App Directory asks for too, and propose texts for it."`
}

// Run checks everything that a bot with this configuration needs, and returns an error if something
// must be fixed. It changes nothing.
func (c *doctorCmd) Run(t *command.Terminal) error {
	config, err := readConfig()
	if err != nil {
		return err
	}
	setup := doctorSetup(t, config, c.Server, c.Channel)
	setup.Listing = c.Listing
	ill := doctor.Examine(t, setup, command.Redacting(t.Stdout))
	if c.Listing {
		texts, err := wording.LoadTexts(catalog.Texts()...)
		if err != nil {
			return err
		}
		fmt.Fprint(t.Stdout, doctor.Propose(texts, len(catalog.Order())))
	}
	if len(ill) > 0 {
		fmt.Fprintf(t.Stdout, "%d to mend\n", len(ill))
		return command.ErrReported
	}
	return nil
}

// doctorSetup is a bot with this configuration as the doctor examines it.
func doctorSetup(ctx context.Context, config config, server, channel string) doctor.Setup {
	data := database{DB: config.db, BackupDir: config.BackupDir}
	health := ask(ctx, config.db, "/health", io.Discard)
	return doctor.Setup{
		Token: config.Token, Base: config.base, Sites: config.sites(), Version: version(), DB: config.db,
		Backups: config.BackupDir, HTTP: config.upkeep.http, Server: server, Channel: channel,
		Running: !errors.Is(health, errNotRunning), Health: health, Try: data.try,
		TryBackups: func() error {
			return about("BASTIDE_BACKUP_DIR", requireBackupFolder(config.BackupDir, sizeOf(config.db)))
		},
	}
}
