package castellan

import (
	"os"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// The box for two players holds 26 long walls, 30 short walls and 32 towers. Each player has 14
// cards, 7 of each deck. The two examples in the printed rules are among them.
func TestDeckCounts(t *testing.T) {
	c, err := parse(embedded)
	if err != nil {
		t.Fatal(err)
	}
	all := c.pieces(c.of[wallDeck] | c.of[towerDeck])
	if all != (supply{tower: 16, short: 15, long: 13}) {
		t.Errorf("pieces %v", all)
	}
	if w, tw := c.of[wallDeck].count(), c.of[towerDeck].count(); w != 7 || tw != 7 || c.dealt != 2 || !c.reconstructed {
		t.Errorf("%d wall and %d tower cards, %d dealt", w, tw, c.dealt)
	}
	printed := map[string]supply{"T1": {tower: 2}, "W1": {tower: 1, short: 1, long: 2}}
	for id, want := range printed {
		if got := c.list[c.index[id]]; got.pieces != want || got.draw != int(id[0]/'T')-int(id[0]/'W') {
			t.Errorf("%s shows %v", id, got)
		}
	}
}

func TestBadDecks(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"set": "castellan-2012"`, `"set": "two words"`, `set: "two words" is not one short word`},
		{`"id": "T2"`, `"id": "T1"`, "cards[1] T1: id: not a short word, or not unique"},
		{`"id": "T2"`, `"id": "nine-long"`, "cards[1] nine-long: id: not a short word, or not unique"},
		{`"T1", "deck": "tower"`, `"T1", "deck": "moat"`, `cards[0] T1: deck: "moat" is not one of [wall tower]`},
		{`"T1", "deck": "tower", "towers": 2`, `"T1", "deck": "tower", "towers": 0`, "cards[0] T1: towers: 0 is not from 1 to 9"},
		{`"T1", "deck": "tower"`, `"T1", "deck": "wall"`, "cards[0] T1: walls: 0 is not from 1 to 18"},
		{`"short_walls": 0, "draw": 1}`, `"short_walls": 0, "draw": 4}`, "cards[0] T1: draw: 4 is not from 0 to 3"},
		{`"dealt": 2`, `"dealt": 8`, "dealt: 8 is not from 1 to 7"},
		{`"T3", "deck": "tower", "towers": 3`, `"T3", "deck": "tower", "towers": 4`, "pieces on all cards: 45 is not from 1 to 44"},
		{`"dealt"`, `"dealed"`, `json: unknown field "dealed"`},
	} {
		_, err := New([]byte(strings.Replace(string(embedded), c.old, c.new, 1)))
		if err == nil || err.Error() != c.want {
			t.Errorf("%s:\ngot  %v\nwant %s", c.new, err, c.want)
		}
	}
	for _, bad := range []string{"", "{}", "[]", string(embedded) + "{}"} {
		if _, err := New([]byte(bad)); err == nil {
			t.Errorf("%.20q accepted", bad)
		}
	}
}

// A deck with which no hand can begin is refused.
func TestHandsThatCannotBegin(t *testing.T) {
	set, err := os.ReadFile("testdata/short-cards.json")
	if err != nil {
		t.Fatal(err)
	}
	bad := strings.Replace(string(set), `"long_walls": 1, "short_walls": 2`, `"long_walls": 1, "short_walls": 1`, 1)
	if _, err := New([]byte(bad)); err == nil || err.Error() != "dealt: no hand can begin with b t" {
		t.Errorf("got %v", err)
	}
}

func TestReplacedDeck(t *testing.T) {
	g := smallGame(t, "short")
	if info := g.Info(); info.Set != "short" || info.Reconstructed {
		t.Errorf("info %+v", info)
	}
	dropped := 0
	end, _ := playRandomly(t, g, 3, 1, func(_, _ *state, _ games.Action, events []games.Event) {
		for _, e := range events {
			if e.Kind == "dropped" {
				for _, f := range e.Facts {
					dropped += int(f.Value[0] - '0')
				}
			}
		}
	})
	if len(end.Winners()) == 0 || len(end.pieces)+dropped != 3*12 {
		t.Errorf("%d pieces and %d dropped, winners %v", len(end.pieces), dropped, end.Winners())
	}
}

func FuzzParse(f *testing.F) {
	f.Add(embedded)
	other, err := os.ReadFile("testdata/short-cards.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(other)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := New(data)
		if err != nil {
			return
		}
		if end, _ := playRandomly(t, g, 2, 1, nil); len(end.Winners()) == 0 {
			t.Error("a match without winner")
		}
	})
}
