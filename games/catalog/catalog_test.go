package catalog

import (
	"errors"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest/noughts"
)

// A game without a data file loads without looking for one.
func TestLoadWithoutDataFile(t *testing.T) {
	e := Entry{ID: noughts.ID, Texts: noughts.Texts, New: noughts.New}
	game, err := e.load(func(file string) ([]byte, error) { return nil, errors.New("asked for " + file) })
	if err != nil || game.Info().ID != noughts.ID {
		t.Errorf("%v, %v", game, err)
	}
}

// The error about a bad data file names the file.
func TestLoadNamesTheDataFile(t *testing.T) {
	var got string
	e := Entry{ID: "x", SetFile: "x.json", New: func(set []byte) (games.Game, error) {
		got = string(set)
		return nil, errors.New("no tiles")
	}}
	_, err := e.load(func(file string) ([]byte, error) { return []byte("{} of " + file), nil })
	if err == nil || !strings.Contains(err.Error(), "x.json: no tiles") || got != "{} of x.json" {
		t.Errorf("%q: %v", got, err)
	}
	if _, err := e.load(func(string) ([]byte, error) { return nil, errors.New("no disk") }); err == nil {
		t.Error("a file that cannot be read is passed over")
	}
}
