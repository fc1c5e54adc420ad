// Package catalog lists the games. A new game is a folder and one line here.
package catalog

import (
	"fmt"
	"io/fs"
	"maps"
	"sync"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/burgenland"
	"github.com/bastide-games/bastide/games/carcassonne"
	"github.com/bastide-games/bastide/games/castellan"
	"github.com/bastide-games/bastide/games/castle"
	"github.com/bastide-games/bastide/games/city"
)

// Entry is one game.
type Entry struct {
	ID string
	// Texts holds the game's message catalogues, texts/en.toml and texts/fr.toml.
	Texts fs.FS
	// SetFile is the name of the data file that a host may replace, "" for a game
	// without one.
	SetFile string
	// New makes the game from the bytes of a data file, nil for its own or for none. Its
	// error names what is wrong in the file.
	New func(set []byte) (games.Game, error)
}

// Entries lists the games in the order in which they are offered.
var Entries = []Entry{
	{carcassonne.ID, carcassonne.Texts, carcassonne.SetFile, carcassonne.New},
	{castle.ID, castle.Texts, castle.SetFile, castle.New},
	{city.ID, city.Texts, city.SetFile, city.New},
	{castellan.ID, castellan.Texts, castellan.SetFile, castellan.New},
	{burgenland.ID, burgenland.Texts, burgenland.SetFile, burgenland.New},
}

// Order lists the ids of the games in the order in which they are offered.
func Order() (ids []string) {
	for _, e := range Entries {
		ids = append(ids, e.ID)
	}
	return ids
}

// Texts are the texts of all games of the catalogue.
func Texts() []fs.FS {
	var list []fs.FS
	for _, e := range Entries {
		list = append(list, e.Texts)
	}
	return list
}

// Load makes every game. read returns the replacement for a data file, nil for none.
func Load(read func(file string) ([]byte, error)) (map[string]games.Game, error) {
	loaded := make(map[string]games.Game, len(Entries))
	for _, e := range Entries {
		game, err := e.load(read)
		if err != nil {
			return nil, err
		}
		loaded[e.ID] = game
	}
	return loaded, nil
}

func (e Entry) load(read func(file string) ([]byte, error)) (games.Game, error) {
	if e.SetFile == "" {
		return e.New(nil)
	}
	set, err := read(e.SetFile)
	if err != nil {
		return nil, err
	}
	game, err := e.New(set)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.SetFile, err)
	}
	return game, nil
}

// Builtin returns every game with its own data file.
func Builtin() map[string]games.Game { return maps.Clone(builtin()) }

var builtin = sync.OnceValue(func() map[string]games.Game {
	loaded, err := Load(func(string) ([]byte, error) { return nil, nil })
	if err != nil {
		panic(err) // the embedded files are tested
	}
	return loaded
})
