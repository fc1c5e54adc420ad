package burgenland

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Before a roll it is told which faces lead to a comparison and whom it pays, and rolling does not stand out
// where it may pay the other seat; the picture shows where each face leads.
func TestPaidByRoll(t *testing.T) {
	for _, c := range []struct {
		a, b, points, crown string // the red castles, the points, and the way of the crown
		told, main, dark    string
	}{
		{"w", "wh", "3 7", "15 17", "crown 1 1 3", "", ""},
		{"w", "wh", "3 27", "15 17", "crown.wins 1 1 3", "", ""},
		{"wh", "w", "3 7", "15 17", "crown 1–2 0 3", "roll", ""},
		{"w", "w", "3 7", "15 17", "", "roll", ""},
		{"-", "wh", "3 7", "15 18", "", "roll", "6"}, // where no card can be lost; 1 is a space where A need not compare
		{"wh", "w", "3 7", "15 18", "crown 1 0 3", "", "6"},
		{"w", "wh", "3 7", "9 15", "", "stop", "1 2 3 4 5 6"}, // out of yellow no crown pays
	} {
		s := at(t, fmt.Sprintf("turn A rolling\ndraws 20\npoints %s\ndice 0 0\ncastles A w w %s\ncastles B w w %s\nrolled A 2\nused 2\ndeed built 0 -\ncrown %s\n", c.points, c.a, c.b, c.crown))
		sc, p := s.View(0, nil)
		told, main := "", ""
		for _, n := range p.Notes {
			if id, ok := strings.CutPrefix(n.ID, "burgenland.note.crown"); ok {
				told += fmt.Sprintf("crown%s %v %d %v", id, n.Args["faces"], n.Args["player"], n.Args["n"])
			}
		}
		for _, choice := range p.Choices {
			if choice.Main {
				main += choice.Word
			}
		}
		var dark, seen []string
		for _, it := range sc.Items {
			if it.Noun != "reach" {
				continue
			}
			if seen = append(seen, it.Name); it.Pose == "leave" {
				dark = append(dark, it.Name)
			}
		}
		if told != c.told || main != c.main || strings.Join(dark, " ") != c.dark || !slices.Equal(seen, faceNames) {
			t.Errorf("%+v: told %q, %q stands out, %v lead out of the colour of %v", c, told, main, dark, seen)
		}
		if sc, _ := s.View(1, nil); len(sc.Items) == 0 || slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Noun == "reach" }) {
			t.Errorf("%+v: who is not to roll sees where that leads", c)
		}
	}
}

// A face says what the crown there pays, and of two spaces of one sort where they lie; the first of a turn may
// pay too.
func TestLabelsOfFaces(t *testing.T) {
	for _, c := range []struct{ faces, b, want string }{
		{"1 2", "w", "twin 2; twin 1"},
		{"1 5", "w", "twin 2; twin 0"},
		{"1 6", "w", "stay; stay"},
		{"3 6", "wh", "crown 1 3; stay"},
		{"3 6", "w", "stay; stay"},
	} {
		s := at(t, "turn A choosing\ndraws 20\npoints 3 7\ndice 0 0\ncastles A w w w\ncastles B w w "+c.b+"\nrolled A "+c.faces+"\nused 0\ndeed none 0 -\ncrown 15\n")
		_, p := s.View(0, []string{"use"})
		var got []string
		for _, choice := range p.Choices {
			said := strings.TrimPrefix(choice.Label.ID, "burgenland.do.use.")
			for _, arg := range []string{"player", "n"} {
				if v, ok := choice.Label.Args[arg]; ok {
					if seat, is := v.(games.Seat); is {
						v = int(seat)
					}
					said += fmt.Sprint(" ", v)
				}
			}
			got = append(got, said)
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// What leaving costs is told only where a rolled face leaves.
func TestNothingLeaves(t *testing.T) {
	for faces, want := range map[string]string{"1 2": "keeps", "1 6": "leave"} {
		s := at(t, "turn A choosing\ndraws 20\npoints 3 7\ndice 0 0\ncastles A w w w\ncastles B w w w\nrolled A "+faces+"\nused 0\ndeed none 0 -\ncrown 15 18\n")
		if _, p := s.View(0, []string{"use"}); len(p.Notes) != 1 || p.Notes[0].ID != "burgenland.note."+want {
			t.Errorf("%s: %v", faces, p.Notes)
		}
	}
}

// Every way to roll says how likely it keeps the colour, in the order of the number of dice.
func TestOddsOfRolls(t *testing.T) {
	for crown, want := range map[string]int{"8 11": 99, "8 9": 100} { // four of six faces stay, and all
		s := at(t, "turn A rolling\ndraws 20\npoints 3 7\ndice 5 0\ncastles A w lw w\ncastles B w w w\nrolled A 3\nused 3\ndeed built 0 -\ncrown "+crown+"\n")
		if got := s.stayingOf100(6); got != want {
			t.Errorf("%s: %d of 100, want %d", crown, got, want)
		}
	}
	s := at(t, "turn A rolling\ndraws 20\npoints 3 7\ndice 3 0\ncastles A w lw w\ncastles B w w w\nrolled A 3\nused 3\ndeed built 0 -\ncrown 8 12\n")
	_, p := s.View(0, nil)
	var got []string
	for _, c := range p.Choices {
		got = append(got, fmt.Sprint(c.Word, " ", c.Does[0].Args["n"]))
	}
	// Three faces of six stay: 1/2, 3/4, 7/8, 15/16.
	if want := []string{"roll 50", "with|1 75", "with|2 88", "all 94", "stop <nil>"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Red dice that are rolled at once are no gain: what speaks for taking them is the roll.
func TestDiceSpentAtOnce(t *testing.T) {
	s := at(t, "turn A acting\ndraws 20\npoints 3 7\ndice 0 0\ncastles A w w w\ncastles B w w w\nrolled A 2\nused 2\ndeed none 0 -\ncrown 6 12\n")
	for want, line := range map[string][]games.Action{"burgenland.reason.dice": {"dice", "all"}, "burgenland.reason.armed": {"dice", "stop"}} {
		if list := s.Reasons(0, line); len(list) == 0 || list[0].ID != want {
			t.Errorf("%v: %v, want %s first", line, list, want)
		}
	}
}
