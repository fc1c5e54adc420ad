package burgenland

import (
	"slices"
	"strings"
	"testing"
)

func TestValueIsThatOfTheBestPart(t *testing.T) {
	b := embeddedBoard(t)
	for castle, want := range map[row]int{
		"": 0, "w": 1, "WlwHwlw": 17, "h": 3, "w.ws": 3, "l.wsw": 5, "ws..wl.h": 6, "lwlwlwlwhwhwhwswsws": 44,
	} {
		if got := castle.value(b); got != want {
			t.Errorf("%q counts %d, want %d", castle, got, want)
		}
		from, to, value := castle.best(b)
		if value != want || castle[from:to].total(b) != want || strings.Contains(string(castle[from:to]), ".") {
			t.Errorf("best part of %q: %q, %d", castle, castle[from:to], value)
		}
	}
}

func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		castle row
		kind   int
		want   string
	}{
		{"", 3, "right"},
		{"w", 2, "left right"},
		{"s", 2, ""},
		{"s", 0, "left right"},
		{"sw", 1, "right"},
		{"w.w", 3, "gap 1 left right"},
		{"s.w", 3, "right"},
		{"s..w", 3, "gap 2 right"},
		{"s.l", 0, "gap 1 left right"},
		{"w.w.s", 1, "gap 1 left"},
	} {
		if got := strings.Join(c.castle.places(c.kind), " "); got != c.want {
			t.Errorf("%s in %q: %q, want %q", cardNames[c.kind], c.castle, got, c.want)
		}
	}
}

func TestWithout(t *testing.T) {
	for _, c := range []struct {
		castle   row
		at       int
		want     row
		vanished int
	}{
		{"w", 0, "", 0},
		{"wl", 1, "w", 0},
		{"wlw", 1, "w.w", 0},
		{"w.w", 0, "w", 1},
		{"w..wl", 0, "wl", 2},
		{"lw.w", 3, "lw", 1},
		{"w.wl", 2, "w..l", 0},
		{"w.w.w", 2, "w...w", 0},
	} {
		if got, vanished := c.castle.without(c.at); got != c.want || vanished != c.vanished {
			t.Errorf("%q without %d: %q, %d gone; want %q, %d", c.castle, c.at, got, vanished, c.want, c.vanished)
		}
	}
}

// naive is a castle as the rules describe it: places with or without cards. Each method examines
// all of them.
type naive []int

func (n naive) value(b *board) int {
	best, part := 0, 0
	for _, kind := range n {
		if kind < 0 {
			part = 0
			continue
		}
		part += b.cards[kind].value
		best = max(best, part)
	}
	return best
}

func (n naive) sound() bool {
	for i := range n {
		if i > 0 && n[i] > 0 && n[i-1] > 0 {
			return false
		}
	}
	return len(n) == 0 || n[0] >= 0 && n[len(n)-1] >= 0
}

func (n naive) places(kind int) int {
	count := 0
	try := func(with naive) {
		if with.sound() {
			count++
		}
	}
	for i := range n {
		if n[i] < 0 {
			with := slices.Clone(n)
			with[i] = kind
			try(with)
		}
	}
	try(append(naive{kind}, n...))
	if len(n) > 0 {
		try(append(slices.Clone(n), kind))
	}
	return count
}

// Every castle of random matches agrees with its naive twin.
func TestCastlesAgreeWithNaiveTwins(t *testing.T) {
	b := embeddedBoard(t)
	for castle := range castlesOfRandomMatches(t) {
		var twin naive
		for i := range len(castle) {
			twin = append(twin, kindOf(castle[i]))
		}
		if castle.value(b) != twin.value(b) || castle.valid() != twin.sound() {
			t.Errorf("%q: value %d, sound %v; twin %d, %v", castle, castle.value(b), castle.valid(), twin.value(b), twin.sound())
		}
		for kind := range kinds {
			if got, want := len(castle.places(kind)), twin.places(kind); got != want {
				t.Errorf("%s in %q: %d places, twin %d", cardNames[kind], castle, got, want)
			}
		}
	}
}

// Marks of new cards do not make a castle asymmetric.
func TestEven(t *testing.T) {
	for castle, want := range map[row]bool{"": true, "W": true, "wW": true, "wHw": true, "Wh.hw": true, "wh": false, "wlww": false} {
		if castle.symmetric() != want {
			t.Errorf("%q is even: %v", castle, !want)
		}
	}
}
