package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/imaging"
)

// Sets is the folder with replacements for the games' data files.
type Sets struct {
	Folder string `name:"sets" env:"BASTIDE_SETS" placeholder:"DIR" help:"Folder with data files (tiles, cards, boards) that replace the built-in ones."`
}

// Load makes every game of the catalogue.
func (s Sets) Load() (map[string]games.Game, error) {
	if s.Folder == "" {
		return catalog.Builtin(), nil
	}
	all, err := s.load()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", command.Setting(s.Folder, "BASTIDE_SETS", "--sets"), err)
	}
	return all, nil
}

func (s Sets) load() (map[string]games.Game, error) {
	if _, err := os.ReadDir(s.Folder); err != nil {
		return nil, err
	}
	all, err := catalog.Load(func(file string) ([]byte, error) {
		b, err := readSet(filepath.Join(s.Folder, file))
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

// setIn returns the data file with a hash from a folder, under any name, or nil.
func setIn(folder, hash string) ([]byte, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if data, err := readSet(file); err == nil && games.SetHash(data) == hash {
			return data, nil
		}
	}
	return nil, nil
}

// drawable refuses data files that contain something without a picture. Tests cover the built-in
// ones.
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

// Find returns the game with the id; the error lists all ids.
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

// noGame is the error that lists the games.
func noGame(id string) error {
	var ids []string
	for _, e := range catalog.Entries {
		ids = append(ids, e.ID)
	}
	return fmt.Errorf("there is no game %q; there is %s", id, strings.Join(ids, ", "))
}
