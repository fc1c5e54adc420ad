package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
)

// sets is where replacements for the games' data files are looked for.
type sets struct {
	Sets string `env:"BASTIDE_SETS" placeholder:"DIR" help:"Folder with data files (tiles, cards, boards) that replace the built-in ones."`
}

// load makes every game of the catalogue.
func (s sets) load() (map[string]games.Game, error) {
	if s.Sets == "" {
		return catalog.Builtin(), nil
	}
	if _, err := os.ReadDir(s.Sets); err != nil {
		return nil, fmt.Errorf("folder of data files (BASTIDE_SETS): %w", err)
	}
	return catalog.Load(func(file string) ([]byte, error) {
		b, err := os.ReadFile(filepath.Join(s.Sets, file))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return b, err
	})
}

// game returns the game with the id, or says which there are.
func (s sets) game(id string) (games.Game, error) {
	all, err := s.load()
	if err != nil {
		return nil, err
	}
	if g, ok := all[id]; ok {
		return g, nil
	}
	var ids []string
	for _, e := range catalog.Entries {
		ids = append(ids, e.ID)
	}
	return nil, fmt.Errorf("there is no game %q; there is %s", id, strings.Join(ids, ", "))
}

type gamesCmd struct {
	sets
}

// Run prints the catalogue.
func (c *gamesCmd) Run(t *terminal) error {
	all, err := c.load()
	if err != nil {
		return err
	}
	for _, e := range catalog.Entries {
		info := all[e.ID].Info()
		fmt.Fprintf(t.out, "%s: %s, rules %d, set %s%s\n", info.ID, seats(info), info.Rules, info.Set, origin(info))
		for _, o := range info.Options {
			fmt.Fprintf(t.out, "  option %s: %s (default), %s\n", o.ID, o.Values[0], strings.Join(o.Values[1:], ", "))
		}
	}
	return nil
}

func seats(info games.Info) string {
	if info.MinSeats == info.MaxSeats {
		return fmt.Sprintf("%d seats", info.MinSeats)
	}
	return fmt.Sprintf("%d to %d seats", info.MinSeats, info.MaxSeats)
}

func origin(info games.Info) string {
	if info.Reconstructed {
		return " (a reconstruction)"
	}
	return ""
}
