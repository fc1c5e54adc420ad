package wording

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// numbered makes choices in reading order with descending ranks.
func numbered(n int) []games.Choice {
	choices := make([]games.Choice, n)
	for i := range choices {
		choices[i] = games.Choice{Word: fmt.Sprint(i), Mark: games.Number, Rank: n - i}
	}
	if n > 0 {
		choices[n/2].Does = []games.Text{games.T("does")}
	}
	return choices
}

// Up to MostNumbers places have numbers in reading order, and more have none. Only the places within an
// area are offered, with numbers of their own. What only a menu lists comes last, unless it is needed.
func TestOffered(t *testing.T) {
	t.Parallel()
	words := func(list []Marked) (text string) {
		for _, m := range list {
			text += " " + m.Sign + ":" + m.Word
		}
		return text
	}
	many := numbered(MostNumbers + 1)
	rest := games.Choice{Word: "rest", Rank: -1}
	further := append(numbered(3), games.Choice{Word: "more", Mark: games.Number, Menu: true})
	for _, c := range []struct {
		choices         []games.Choice
		within          []string
		needed          string
		buttons, others string
	}{
		{nil, nil, "", "", ""},
		{numbered(MostNumbers), nil, "", " 1:0 2:1 3:2 4:3 5:4 6:5 7:6 8:7", ""},
		{many, nil, "", " :0 :1 :2 :3 :4 :5 :6 :7 :8", ""},
		{many, []string{"8", "2"}, "", " 1:2 2:8", ""},
		{append([]games.Choice{rest}, many...), []string{"4"}, "", " :rest 1:4", ""},
		{further, nil, "", " 1:0 2:1 3:2", " 4:more"},
		{further, nil, "more", " 1:0 2:1 3:2 4:more", ""},
	} {
		buttons, others := Offered(c.choices, c.within, c.needed)
		if words(buttons) != c.buttons || words(others) != c.others {
			t.Errorf("of %d choices within %v: buttons%s, others%s", len(c.choices), c.within, words(buttons), words(others))
		}
	}
	if named, others := Offered(make([]games.Choice, 12), nil, ""); len(named) != 12 || len(others) > 0 {
		t.Errorf("of what is no place %d have a button", len(named))
	}
}

// In a list, choices without a mark keep the game's order, with or without a button. Marked choices
// are sorted by their marks.
func TestOrderOfLists(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		mark games.Mark
		want string
	}{{games.NoMark, "one two three"}, {games.Number, "one three two"}} {
		choices := []games.Choice{{Word: "one", Mark: c.mark}, {Word: "two", Mark: c.mark, Menu: true}, {Word: "three", Mark: c.mark}}
		buttons, others := Offered(choices, nil, "")
		var got []string
		for _, m := range InOrder(choices, buttons, others) {
			got = append(got, m.Word)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("mark %d: %v, want %s", c.mark, got, c.want)
		}
	}
}

func TestLetters(t *testing.T) {
	t.Parallel()
	choices := []games.Choice{{Word: "none"}, {Word: "c0", Mark: games.Letter}, {Word: "r0", Mark: games.Letter}}
	for i, want := range []string{"", "A", "B"} {
		if got, _ := Offered(choices, nil, ""); got[i].Sign != want {
			t.Errorf("%s is marked %q, want %q", choices[i].Word, got[i].Sign, want)
		}
	}
	choices = append(choices, games.Choice{Word: "c7", Mark: games.Letter, Nth: 5}, games.Choice{Word: "c8", Mark: games.Letter})
	if left, _ := Offered(choices[3:], nil, ""); left[0].Sign != "E" || left[1].Sign != "F" {
		t.Errorf("what keeps its letter is marked %q, and the next %q", left[0].Sign, left[1].Sign)
	}
	roles := []games.Choice{
		{Word: "none"}, {Word: "c0", Mark: games.Named, Label: games.T("knight")},
		{Word: "r0", Mark: games.Named, Label: games.T("thief")}, {Word: "r1", Mark: games.Named, Label: games.T("thief")},
	}
	named, _ := Offered(roles, nil, "")
	for i, want := range []string{"", "1", "2", "3"} {
		if named[i].Sign != want {
			t.Errorf("%s is marked %q, want %q", roles[i].Word, named[i].Sign, want)
		}
	}
	if many, _ := Offered(numbered(MostNumbers+1), nil, ""); Signs(many)["3"] != scene.Dot {
		t.Errorf("of many places the picture shows %v", Signs(many))
	}
	if signs := Signs(named); len(signs) != 3 || signs["c0"] != "1" || signs["r1"] != "3" {
		t.Errorf("the picture shows %v", signs)
	}
	alone, _ := Offered(roles[:2], nil, "")
	if signs := Signs(alone); len(signs) != 1 || signs["c0"] != scene.Here {
		t.Errorf("of a single one the picture shows %v", signs)
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
		{"Fam👨‍👩‍👧ily", 8, "Fam…"},
		{"one two three four", 16, "one two three…"},
	} {
		if got := Clip(c.text, c.most); got != c.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", c.text, c.most, got, c.want)
		}
	}
}

// In every language a text says "your own" for a feature of the reader that takes no further
// follower.
func TestOwnFollower(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	m := sessiontest.Begin(t, "castle", "Alix", "Bruno")
	for lang, want := range map[string]string{
		"en": "Enlarges your house (squire at 2,3): 4 points once complete.", "fr": "La tuile agrandit votre maison (bourgeois en 2,3)\u00a0: 4 points à l’achèvement.",
		"de": "Das vergrößert dein Haus (Knappe auf 2,3): 4 Punkte, wenn fertig.", "es": "La loseta amplía tu casa (escudero en 2,3): 4 puntos al completarse.",
	} {
		l := texts.Localizer(lang).About(m.S)
		worth := games.T("table.worth.complete", "n", 4)
		check(t, l.Say("castle.why.squire", "player", games.Seat(0), "own", "yes", "worth", worth, "at", games.Cell{X: 2, Y: 3}), want, "!Alix")
		check(t, l.Say("castle.why.squire", "player", games.Seat(0), "at", games.Cell{X: 2, Y: 3}), "Alix", "!"+want)
	}
}
