package record_test

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/cmd/bastide/record"
	"github.com/bastide-games/bastide/cmd/command/commandtest"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest/noughts"
	"github.com/bastide-games/bastide/games/table"
)

// A match that nobody won is told as a draw, and without points where the game has none.
func TestDraw(t *testing.T) {
	game, err := noughts.New(nil)
	must(t, err)
	_, draw := commandtest.Noughts(t, "0,0", "1,0", "2,0", "1,1", "0,1", "2,1", "1,2", "0,2", "2,2")
	if got, want := record.Result(game, draw), "a draw"; got != want {
		t.Errorf("result %q, want %q", got, want)
	}
}

// A game without a data set is listed without one.
func TestGameWithoutSet(t *testing.T) {
	game, err := noughts.New(nil)
	must(t, err)
	if got, want := record.About(game.Info()), "noughts: 2 seats, rules 1"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	header, err := table.NewHeader(game, 2, nil, chance.Seed{1})
	must(t, err)
	if text := string(header.Encode()); strings.Contains(text, "\nset") {
		t.Errorf("header %q", text)
	}
}
