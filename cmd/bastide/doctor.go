package main

import (
	"fmt"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/cmd/bastide/doctor"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
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
	data := database{DB: config.DB, BackupDir: config.BackupDir}
	path, err := data.path()
	if err != nil {
		return err
	}
	ill := doctor.Examine(t, doctor.Setup{
		Token: config.Token, Base: config.base, Sites: config.sites(), Version: version(), DB: path,
		Backups: config.BackupDir, Server: c.Server, Channel: c.Channel, Listing: c.Listing,
		Open: func() error { return data.look(t, func(storage.Store) error { return nil }) },
	}, t.Stdout)
	if c.Listing {
		texts, err := wording.LoadTexts(catalog.Texts()...)
		if err != nil {
			return err
		}
		fmt.Fprint(t.Stdout, doctor.Propose(texts, len(catalog.Order())))
	}
	if ill > 0 {
		fmt.Fprintf(t.Stdout, "%d to mend\n", ill)
		return command.ErrReported
	}
	return nil
}
