package snapshot

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// hand is a small position with each kind of word.
type hand struct {
	turn    games.Seat
	to      games.Seat
	at      games.Cell
	suit    int
	points  [2]uint8
	some    [3]int
	n       int
	cards   []string
	checked bool
}

var suits = []string{"red", "black"}

func (h *hand) read(r *Reader) {
	words := r.Words("turn", 4)
	h.turn, h.to = r.Seat(words[0], 0, 2), r.Seat(words[1], games.Spectator, 2)
	h.at, h.suit = r.Cell(words[2]), r.Index(words[3], suits)
	Numbers(r, "points", h.points[:], 99)
	h.n = Some(r, r.Line("some"), h.some[:], 9)
	r.Each("cards", 5, "card", 1, func(words []string) {
		if words[0] == "joker" {
			r.Fail("a %s", words[0])
		}
		h.cards = append(h.cards, words[0])
	})
}

func (h *hand) check() error {
	h.checked = true
	if h.points[1] == 13 {
		return errors.New("bad luck")
	}
	return nil
}

func (h *hand) write() ([]byte, error) {
	b := AppendWords([]byte("hand 1\n"), "turn", h.turn.String(), h.to.String(), h.at.String(), suits[h.suit])
	b = AppendNumbers(b, "points", h.points[:])
	b = AppendNumbers(b, "some", h.some[:h.n])
	b = AppendNumbers(b, "cards", []int{len(h.cards)})
	for _, c := range h.cards {
		b = AppendWords(b, "card", strings.Trim(c, "-"))
	}
	return b, nil
}

const good = `hand 1
turn A - 3,-1 black
points 0 42
some 7 8
cards 2
card ace
card -
`

func TestLoad(t *testing.T) {
	var h hand
	if err := Load([]byte(good), "hand 1", h.read, h.check, h.write); err != nil {
		t.Fatal(err)
	}
	if !h.checked || h.turn != 0 || h.to != games.Spectator || h.at != (games.Cell{X: 3, Y: -1}) || h.suit != 1 ||
		h.points != [2]uint8{0, 42} || !slices.Equal(h.some[:h.n], []int{7, 8}) || !slices.Equal(h.cards, []string{"ace", "-"}) {
		t.Errorf("%+v", h)
	}
}

func TestLoadRefuses(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"hand 1\n", "hand 2\n", `first line "hand 2" is not "hand 1"`},
		{"turn A", "turns A", `line 2: "turns A - 3,-1 black" instead of turn`},
		{"turn A - ", "turn A ", "line 2: wrong number of words"},
		{"turn A", "turn C", `line 2: no seat "C"`},
		{"turn A", "turn -", `line 2: no seat "-"`},
		{"A -", "A D", `line 2: no seat "D"`},
		{"3,-1", "3;-1", `line 2: no cell "3;-1"`},
		{"black", "blue", `line 2: no such word as "blue" here`},
		{"0 42", "0 100", `line 3: "100" is not a number from 0 to 99`},
		{"0 42", "0 -2", `line 3: "-2" is not a number`},
		{"0 42", "0 x", `line 3: "x" is not a number`},
		{"0 42", "0 42 1", "line 3: wrong number of words"},
		{"0 42", "0 13", "bad luck"},
		{"7 8", "7 8 9 1", "line 4: wrong number of words"},
		{"7 8", "7 10", `line 4: "10" is not a number from 0 to 9`},
		{"cards 2", "cards 3", `line 8: "" instead of card`},
		{"cards 2", "cards 1", `line 7: "card -" is too much`},
		{"cards 2", "cards 6", `line 5: "6" is not a number from 0 to 5`},
		{"card ace", "card joker", "line 6: a joker"},
		{"card ace", "card", "line 6: wrong number of words"},
		{"points 0", "points  0", "not spelled"},
		{"points 0", "points 00", "not spelled"},
		{good, "", `first line "" is not`},
		{"card -\n", "card -", "not spelled"},
		{"card -\n", "card -\n\n", `line 8: "" is too much`},
	} {
		var h hand
		err := Load([]byte(strings.Replace(good, c.old, c.new, 1)), "hand 1", h.read, h.check, h.write)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.new, err, c.want)
		}
	}
}

// The first failure is told, and nothing is taken in after it.
func TestFirstFailureCounts(t *testing.T) {
	var h hand
	damaged := strings.Replace(strings.Replace(good, "black", "blue", 1), "card ace", "card joker", 1)
	err := Load([]byte(damaged), "hand 1", h.read, h.check, h.write)
	if err == nil || !strings.Contains(err.Error(), "blue") || len(h.cards) > 0 || h.checked {
		t.Errorf("%v, %+v", err, h)
	}
}

// What cannot be written cannot be loaded.
func TestWritingFails(t *testing.T) {
	want := errors.New("no ink")
	var h hand
	err := Load([]byte(good), "hand 1", h.read, h.check, func() ([]byte, error) { return nil, want })
	if !errors.Is(err, want) {
		t.Error(err)
	}
}
