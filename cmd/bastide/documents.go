package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/people"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games/catalog"
)

type documentsCmd struct {
	Folder  string `arg:"" type:"existingdir" help:"Where to write them."`
	Host    string `env:"BASTIDE_HOST_NAME" placeholder:"NAME" help:"Who runs the bot."`
	Contact string `env:"BASTIDE_HOST_CONTACT" placeholder:"ADDRESS" help:"Where people write to about it."`
	Date    string `placeholder:"DATE" help:"From when the pages are, as people shall read it."`
	Days    int    `placeholder:"N" help:"After how many days you delete backups and logs at the latest."`
	Force   bool   `help:"Replace files that differ, such as those that you have completed by hand."`
}

// Run writes the privacy policy and the terms of service, a file for each language. What the host does not
// say stays a blank in them.
func (c *documentsCmd) Run(t *command.Terminal) error {
	texts, err := wording.LoadTexts(catalog.Texts()...)
	if err != nil {
		return err
	}
	host := people.Host{Name: c.Host, Contact: c.Contact, Date: c.Date}
	if c.Days > 0 {
		host.Days = strconv.Itoa(c.Days)
	}
	all := people.Documents(texts, host)
	if err := c.requireReplaceable(all); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		file := filepath.Join(c.Folder, name)
		if err := os.WriteFile(file, []byte(all[name]), 0o644); err != nil {
			return err
		}
		fmt.Fprintln(t.Stdout, file)
	}
	return nil
}

// maxDocument is larger than every document, in bytes.
const maxDocument = 1 << 20

// requireReplaceable refuses to write if a file with one of the names is there and differs, unless
// the host wants that.
func (c *documentsCmd) requireReplaceable(all map[string]string) error {
	var differ []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		file := filepath.Join(c.Folder, name)
		text, err := source.ReadRegular(file, maxDocument)
		if errors.Is(err, fs.ErrNotExist) || err == nil && string(text) == all[name] {
			continue
		}
		differ = append(differ, file)
	}
	if c.Force || differ == nil {
		return nil
	}
	return fmt.Errorf("nothing is written, because these files are there and differ: %s; --force replaces them", strings.Join(differ, ", "))
}
