package wording

import (
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// The history says next to whose follower a tile lies: not on it, not far away, and rather that
// of somebody else. That followers come home goes without saying.
func TestBeside(t *testing.T) {
	t.Parallel()
	_, l := begin(t, "carcassonne", "Alix", "Bruno")
	turn := []session.Move{{Events: []games.Event{
		{Kind: "placed", Facts: []games.Fact{{Name: "tile", Value: "V"}, {Name: "at", Value: "-1,2"}}},
		{Kind: "returned", Facts: []games.Fact{{Name: "n", Value: "1"}}},
	}}}
	follower := func(name string, x, y, seat int) scene.Item {
		return scene.Item{Kind: scene.Piece, Noun: "follower", Name: name, Seat: seat, Box: scene.Cell(x, y)}
	}
	knight := l.Say("bot.record.beside", "place", "-1,2", "player", games.Seat(1), "thing", l.Say("carcassonne.follower.knight"))
	monk := l.Say("bot.record.beside", "place", "-1,2", "player", games.Seat(0), "thing", l.Say("carcassonne.follower.monk"))
	for _, c := range []struct {
		items []scene.Item
		want  string
	}{
		{nil, ""},
		{[]scene.Item{follower("monk", -1, 2, 0), follower("knight", 1, 2, 1)}, ""},
		{[]scene.Item{follower("monk", -2, 1, 0)}, monk},
		{[]scene.Item{follower("monk", -2, 1, 0), follower("knight", 0, 2, 1), follower("thief", 0, 3, 1)}, knight},
	} {
		if got := Beside(l, scene.Scene{Items: c.items}, turn); got != c.want {
			t.Errorf("%v: %q, want %q", c.items, got, c.want)
		}
	}
	if got := Beside(l, scene.Scene{Items: []scene.Item{follower("monk", 0, 0, 0)}}, nil); got != "" {
		t.Errorf("without a tile: %q", got)
	}
	check(t, Told(l, 0, turn), "lays", "!back")
}
