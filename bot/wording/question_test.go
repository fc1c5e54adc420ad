package wording

import (
	"fmt"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// numbered makes choices in reading order whose ranks run backwards.
func numbered(n int) []games.Choice {
	choices := make([]games.Choice, n)
	for i := range choices {
		choices[i] = games.Choice{Word: fmt.Sprint(i), Mark: games.Number, Rank: n - i}
	}
	return choices
}

func TestMarksOfOnePage(t *testing.T) {
	t.Parallel()
	for i, m := range Page(numbered(24), 0) {
		if m.Word != fmt.Sprint(i) || m.Sign != fmt.Sprint(i+1) {
			t.Errorf("place %d holds %s, marked %s", i, m.Word, m.Sign)
		}
	}
}

// The first page holds the smallest ranks, in reading order; numbers run on.
func TestMarksOfManyPages(t *testing.T) {
	t.Parallel()
	choices := numbered(50)
	first, third := Page(choices, 0), Page(choices, 2)
	if len(first) != 24 || first[0].Word != "26" || first[0].Sign != "1" || first[23].Word != "49" {
		t.Errorf("first page: %v", first)
	}
	if len(third) != 2 || third[0].Word != "0" || third[0].Sign != "49" {
		t.Errorf("third page: %v", third)
	}
	for _, n := range []int{-1, 3, 1 << 40} {
		if got := Page(choices, n); got[0].Word != "26" {
			t.Errorf("page %d begins with %s", n, got[0].Word)
		}
	}
}

func TestLetters(t *testing.T) {
	t.Parallel()
	choices := []games.Choice{{Word: "none"}, {Word: "c0", Mark: games.Letter}, {Word: "r0", Mark: games.Letter}}
	for i, want := range []string{"", "A", "B"} {
		if got := markAll(choices)[i].Sign; got != want {
			t.Errorf("%s is marked %q, want %q", choices[i].Word, got, want)
		}
	}
	choices = append(choices, games.Choice{Word: "c7", Mark: games.Letter, Nth: 5}, games.Choice{Word: "c8", Mark: games.Letter})
	if left := markAll(choices[3:]); left[0].Sign != "E" || left[1].Sign != "F" {
		t.Errorf("what keeps its letter is marked %q, and the next %q", left[0].Sign, left[1].Sign)
	}
	for n, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 27: "AB", 52: "BA"} {
		if got := letter(n); got != want {
			t.Errorf("letter(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestSides(t *testing.T) {
	t.Parallel()
	for want, p := range map[string]scene.Point{
		"n": {X: 3.5, Y: -0.9}, "c": {X: -0.5, Y: 0.5}, "se": {X: 0.9, Y: 0.9}, "w": {X: -2.9, Y: 1.5}, "nw": {},
	} {
		if got := side(p); got != want {
			t.Errorf("side(%v) = %q, want %q", p, got, want)
		}
	}
}

func TestClip(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"short", 10, "short"},
		{"exactly ten", 11, "exactly ten"},
		{"éééééééé", 5, "éééé…"},
		{"one two three four", 16, "one two three…"},
	} {
		if got := Clip(c.text, c.most); got != c.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", c.text, c.most, got, c.want)
		}
	}
}

// The choices of the other pages keep the numbers they have there.
func TestSignsOfOtherPages(t *testing.T) {
	t.Parallel()
	choices := numbered(50)
	if got := OtherSigns(choices[:24], 0); got != nil {
		t.Errorf("one page has %v elsewhere", got)
	}
	for page, want := range []struct {
		n          int
		word, sign string
	}{{26, "0", "49"}, {26, "49", "24"}, {48, "26", "1"}} {
		others := OtherSigns(choices, page)
		if len(others) != want.n || others[want.word] != want.sign {
			t.Errorf("page %d: %d others, %s is %q", page, len(others), want.word, others[want.word])
		}
		for _, m := range Page(choices, page) {
			if others[m.Word] != "" {
				t.Errorf("page %d: %s stands on it", page, m.Word)
			}
		}
	}
}
