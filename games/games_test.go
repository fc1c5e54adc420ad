package games

import (
	"errors"
	"strings"
	"testing"
)

func TestActionValid(t *testing.T) {
	for text, want := range map[string]bool{
		"roll": true, "place 3,-1 r2": true, strings.Repeat("x", MaxActionLen): true,
		"": false, " roll": false, "roll ": false, "a  b": false, "a\tb": false, "é": false,
		strings.Repeat("x", MaxActionLen+1): false,
	} {
		if got := Action(text).Valid(); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestCellWords(t *testing.T) {
	for _, c := range []Cell{{}, {3, -1}, {-72, 72}} {
		if back, ok := ParseCell(c.String()); !ok || back != c {
			t.Errorf("%v came back as %v, %v", c, back, ok)
		}
	}
	for _, bad := range []string{"", ",", "1", "1,", "+1,2", "01,2", "1,2,3", "1, 2", "-0,1"} {
		if _, ok := ParseCell(bad); ok {
			t.Errorf("%q accepted", bad)
		}
	}
}

func TestSeatLetters(t *testing.T) {
	for s := Spectator; s < 26; s++ {
		if back, ok := ParseSeat(s.String()); !ok || back != s {
			t.Errorf("%d came back as %d, %v", s, back, ok)
		}
	}
	for _, bad := range []string{"", "a", "AB", "?"} {
		if _, ok := ParseSeat(bad); ok {
			t.Errorf("%q accepted", bad)
		}
	}
}

func TestEventLine(t *testing.T) {
	e := Event{
		Kind: "scored", Seat: 1, Facts: []Fact{{"feature", "city"}, {"at", "0,0"}},
		Terms: []Term{{"tiles", 4, 2}, {"shields", 1, 2}},
	}
	want := "scored B feature=city at=0,0 : tiles 4x2 + shields 1x2 = 10"
	if got := e.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if e.Points() != 10 || e.Fact("at") != "0,0" || e.Fact("none") != "" {
		t.Error("points or facts wrong")
	}
	drew := Event{Kind: "drew", Seat: Spectator, Draw: "V"}
	if got := drew.String(); got != "drew - draw=V" {
		t.Errorf("got %s", got)
	}
}

func TestComplete(t *testing.T) {
	info := Info{ID: "g", MinSeats: 2, MaxSeats: 3, Options: []Option{{"fields", []string{"city", "field"}}}}
	full, err := info.Complete(2, nil)
	if err != nil || full["fields"] != "city" {
		t.Errorf("defaults: %v, %v", full, err)
	}
	full, err = info.Complete(3, map[string]string{"fields": "field"})
	if err != nil || full["fields"] != "field" {
		t.Errorf("chosen: %v, %v", full, err)
	}
	if _, err := info.Complete(4, nil); !errors.Is(err, ErrSeats) {
		t.Errorf("seats: %v", err)
	}
	for _, bad := range []map[string]string{{"fields": "none"}, {"colour": "red"}} {
		if _, err := info.Complete(2, bad); !errors.Is(err, ErrOption) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

func FuzzParseCell(f *testing.F) {
	f.Add("3,-1")
	f.Add("99999999999999999999,0")
	f.Fuzz(func(t *testing.T, word string) {
		if c, ok := ParseCell(word); ok && c.String() != word {
			t.Errorf("%q accepted as %v", word, c)
		}
	})
}
