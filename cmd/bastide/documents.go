package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/bastide-games/bastide/bot/people"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games/catalog"
)

type documentsCmd struct {
	Folder  string `arg:"" type:"existingdir" help:"Where to write them; files of the same names are replaced."`
	Host    string `env:"BASTIDE_HOST_NAME" placeholder:"NAME" help:"Who runs the bot."`
	Contact string `env:"BASTIDE_HOST_CONTACT" placeholder:"ADDRESS" help:"Where people write to about it."`
}

// Run writes the privacy policy and the terms of service, a file for each language. Without the
// host's name and address, placeholders remain in them.
func (c *documentsCmd) Run(t *command.Terminal) error {
	texts, err := wording.LoadTexts(catalog.Texts()...)
	if err != nil {
		return err
	}
	all := people.Documents(texts, people.Host{Name: c.Host, Contact: c.Contact})
	for _, name := range slices.Sorted(maps.Keys(all)) {
		file := filepath.Join(c.Folder, name)
		if err := os.WriteFile(file, []byte(all[name]), 0o644); err != nil {
			return err
		}
		fmt.Fprintln(t.Stdout, file)
	}
	return nil
}
