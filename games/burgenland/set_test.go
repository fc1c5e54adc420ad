package burgenland

import (
	"os"
	"strings"
	"testing"
)

func embeddedBoard(t testing.TB) *board {
	t.Helper()
	b, err := parse(embedded)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The box holds 57 cards and 5 special dice; the ring has 24 spaces.
func TestBoardCounts(t *testing.T) {
	b := embeddedBoard(t)
	cards, worth := 0, 0
	for _, c := range b.cards {
		cards += c.copies
		worth += c.copies * c.value
	}
	if cards*colours != 57 || worth != 44 || b.special != 5 || b.goal != 30 {
		t.Errorf("%d cards worth %d a colour, %d dice, goal %d", cards*colours, worth, b.special, b.goal)
	}
	spaces := map[string]int{}
	for i, s := range b.ring {
		spaces[s.name]++
		if s.name != b.ring[i%partSize].name {
			t.Errorf("space %d differs from its likes in the other colours", i)
		}
	}
	for name, want := range map[string]int{"wall": 9, "crown": 3, "crown-wall": 3, "small-tower": 3, "house": 3, "large-tower": 3} {
		if spaces[name] != want {
			t.Errorf("%d spaces %s, want %d", spaces[name], name, want)
		}
	}
	for c := range colours {
		if at := b.startOf(c); at != c*partSize+partSize-1 {
			t.Errorf("colour %d begins on space %d", c, at)
		}
	}
}

func TestBadBoards(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"goal": 30`, `"goal": 0`, "goal: 0 is not from 1 to 999"},
		{`"special_dice": 5`, `"special_dice": 6`, "special_dice: 6 is not from 0 to 5"},
		{`"set": "burgenland-2008"`, `"set": "two words"`, `set: "two words" is not one short word`},
		{`{"card": "wall"`, `{"card": "moat"`, `cards[0]: "moat" stands where "wall" is expected`},
		{`"value": 5`, `"value": 10`, "cards[3] large-tower: value: 10 is not from 1 to 9"},
		{`"copies": 4`, `"copies": 0`, "cards[3] large-tower: copies: 0 is not from 1 to 20"},
		{`"given": 1`, `"given": 5`, "cards[0] wall: given: 5 is not from 0 to 4"},
		{`"colour": "yellow"`, `"colour": "blue"`, `ring[1]: "blue" is not one of the colours [blue yellow red], each once`},
		{`["wall", "wall", "crown",`, `["wall", "crown",`, "ring[0] blue: 7 spaces instead of 8"},
		{`["wall", "wall",`, `["wall", "well",`, `ring[0] blue: spaces[1]: unknown space "well"`},
		{`"crown", "crown-wall"`, `"wall", "wall"`, "ring[0] blue: no space for a scoring"},
		{`"start": "large-tower"`, `"start": "wall"`, `start: colour blue has 3 spaces "wall" instead of one`},
		{`"goal"`, `"gaol"`, `json: unknown field "gaol"`},
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

func TestReplacedBoard(t *testing.T) {
	set := strings.Replace(string(embedded), `"goal": 30`, `"goal": 12`, 1)
	set = strings.Replace(set, "burgenland-2008", "short", 1)
	g, err := New([]byte(set))
	if err != nil {
		t.Fatal(err)
	}
	if id := g.Info().Set; id != "short" {
		t.Errorf("set %q", id)
	}
	end, _ := playRandomly(t, g, 1, nil)
	if w := end.Winners(); len(w) != 1 || end.Score()[w[0]] < 12 || end.Score()[1-w[0]] >= 12 {
		t.Errorf("score %v, winners %v", end.Score(), w)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(embedded)
	other, err := os.ReadFile("testdata/short-board.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(other)
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := New(data)
		if err != nil {
			return
		}
		if g.Info().Set == "" {
			t.Error("a set without a name")
		}
		if end, _ := playRandomly(t, g, 1, nil); len(end.Winners()) == 0 {
			t.Error("a match without winner")
		}
	})
}
