package record

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/bastide-games/bastide/cmd/bastide/command"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/imaging"
)

// Sets is where replacements for the games' data files are looked for.
type Sets struct {
	Folder string `name:"sets" env:"BASTIDE_SETS" placeholder:"DIR" help:"Folder with data files (tiles, cards, boards) that replace the built-in ones."`
}

// Load makes every game of the catalogue.
func (s Sets) Load() (map[string]games.Game, error) {
	if s.Folder == "" {
		return catalog.Builtin(), nil
	}
	if _, err := os.ReadDir(s.Folder); err != nil {
		return nil, fmt.Errorf("folder of data files (BASTIDE_SETS): %w", err)
	}
	all, err := catalog.Load(func(file string) ([]byte, error) {
		b, err := os.ReadFile(filepath.Join(s.Folder, file))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return b, err
	})
	if err != nil {
		return nil, err
	}
	return all, drawable(all)
}

// maxSet is how long a data file can be, in bytes.
const maxSet = 1 << 20

// setIn returns the data file with a hash that lies in a folder under any name, nil if none
// does.
func setIn(folder, hash string) ([]byte, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() || info.Size() > maxSet {
			continue
		}
		if data, err := os.ReadFile(file); err == nil && games.SetHash(data) == hash {
			return data, nil
		}
	}
	return nil, nil
}

// drawable refuses data files with something that no picture can show. Those built in are
// tested.
func drawable(all map[string]games.Game) error {
	for _, e := range catalog.Entries {
		g, ok := all[e.ID].(games.Illustrated)
		if !ok {
			continue
		}
		if err := imaging.Check(e.ID, g.Faces()); err != nil {
			return fmt.Errorf("%s: %w", e.SetFile, err)
		}
	}
	return nil
}

// Find returns the game with the id, or says which there are.
func (s Sets) Find(id string) (games.Game, error) {
	all, err := s.Load()
	if err != nil {
		return nil, err
	}
	if g, ok := all[id]; ok {
		return g, nil
	}
	return nil, noGame(id)
}

// noGame says which games there are.
func noGame(id string) error {
	var ids []string
	for _, e := range catalog.Entries {
		ids = append(ids, e.ID)
	}
	return fmt.Errorf("there is no game %q; there is %s", id, strings.Join(ids, ", "))
}

// Texts are the texts of all games of the catalogue.
func Texts() []fs.FS {
	var list []fs.FS
	for _, e := range catalog.Entries {
		list = append(list, e.Texts)
	}
	return list
}

// Games is the command that lists the games.
type Games struct {
	Sets
}

// Run prints the catalogue.
func (c *Games) Run(t *command.Terminal) error {
	all, err := c.Load()
	if err != nil {
		return err
	}
	for _, e := range catalog.Entries {
		info := all[e.ID].Info()
		fmt.Fprintln(t.Stdout, about(info))
		for _, o := range info.Options {
			fmt.Fprintf(t.Stdout, "  option %s: %s (default), %s\n", o.ID, o.Values[0], strings.Join(o.Values[1:], ", "))
		}
	}
	return nil
}

// about is the line of a game in the catalogue.
func about(info games.Info) string {
	line := fmt.Sprintf("%s: %s, rules %d", info.ID, seats(info), info.Rules)
	if info.Set != "" {
		line += ", set " + info.Set + origin(info)
	}
	return line
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
