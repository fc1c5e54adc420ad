package burgenland

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Before a roll the notes say which faces lead to a scoring and who gains from it. Rolling is not
// highlighted if the other seat may gain. The picture shows where each face leads.
func TestPaidByRoll(t *testing.T) {
	for _, c := range []struct {
		a, b, points, crown string // castles in red, points, and the way of the crown
		told, main, dark    string
	}{
		{"w", "wh", "3 7", "15 17", "crown 1 1 3", "", ""},
		{"w", "wh", "3 27", "15 17", "crown.wins 1 1 3", "", ""},
		{"wh", "w", "3 7", "15 17", "crown 1–2 0 3 chosen", "roll", ""}, // one face lets A take the wall instead
		{"w", "w", "3 7", "15 17", "", "roll", ""},
		{"-", "wh", "3 7", "15 18", "", "roll", "6"}, // no card is at risk; on space 1 the scoring is optional
		{"wh", "w", "3 7", "15 18", "crown 1 0 3 chosen", "", "6"},
		{"w", "wh", "3 7", "9 15", "", "stop", "1 2 3 4 5 6"}, // outside yellow no crown gives points
	} {
		s := at(t, fmt.Sprintf("turn A rolling\ndraws 20\npoints %s\ndice 0 0\ncastles A w w %s\ncastles B w w %s\nrolled A 2\nused 2\ndeed built 0 -\ncrown %s\n", c.points, c.a, c.b, c.crown))
		sc, p := s.View(0, nil)
		told, main := "", ""
		for _, n := range p.Notes {
			if id, ok := strings.CutPrefix(n.ID, "burgenland.note.crown"); ok {
				told += fmt.Sprintf("crown%s %v %d %v", id, n.Args["faces"], n.Args["player"], n.Args["n"])
				if n.Args["chosen"] == true {
					told += " chosen"
				}
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

// The label of a face says what the crown there pays. If two spaces of the same type can be
// reached, it says where they lie. The first face of a turn may pay, too.
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
			said := strings.TrimPrefix(choice.Label.ID, "burgenland.press.use.")
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

// The notes say what leaving costs only if a rolled face leaves the colour.
func TestNothingLeaves(t *testing.T) {
	for faces, want := range map[string]string{"1 2": "keeps", "1 6": "leave"} {
		s := at(t, "turn A choosing\ndraws 20\npoints 3 7\ndice 0 0\ncastles A w w w\ncastles B w w w\nrolled A "+faces+"\nused 0\ndeed none 0 -\ncrown 15 18\n")
		if _, p := s.View(0, []string{"use"}); len(p.Notes) != 1 || p.Notes[0].ID != "burgenland.note."+want {
			t.Errorf("%s: %v", faces, p.Notes)
		}
	}
}

// Every button that rolls again says how likely the roll does no harm: one of the dice shows a face
// that costs no card and gives the other seat no points. The number matches a count over all rolls.
func TestOddsOfRolls(t *testing.T) {
	for _, c := range []struct {
		by, crown, theirs string // who rolled last, the way of the crown, and the yellow castle of B; A has a wall
		want              []int  // with zero to three red dice
	}{
		{"A", "8 12", "w", []int{50, 75, 88, 94}},    // three of six faces stay
		{"A", "8 11", "w", []int{67, 89, 96, 99}},    // four
		{"A", "8 9", "w", []int{100, 100, 100, 100}}, // all
		{"A", "9 15", "w", []int{0, 0, 0, 0}},        // none
		{"A", "8 9", "wlw", []int{83, 97, 99, 99}},   // all, and one of them pays B
		{"B", "3 9", "wlw", []int{-1, -1, -1, -1}},   // the first roll, which is compulsory
	} {
		s := at(t, "turn A rolling\ndraws 20\npoints 3 7\ndice 3 0\ncastles A w w w\ncastles B w "+c.theirs+" w\nrolled "+c.by+" 3\nused 3\ndeed built 0 -\ncrown "+c.crown+"\n")
		_, p := s.View(0, nil)
		for dice, word := range []string{"roll", "with|1", "with|2", "all"} {
			i := slices.IndexFunc(p.Choices, func(c games.Choice) bool { return c.Word == word })
			told, ok := p.Choices[i].Label.Args["n"].(int)
			if !ok || p.Choices[i].Label.ID != "burgenland.press.odds" {
				told = -1
			}
			if told != c.want[dice] || told >= 0 && told != harmless(s, dice) {
				t.Errorf("%+v: with %d red dice %d of 100 are told, %d of all rolls do no harm", c, dice, told, harmless(s, dice))
			}
		}
	}
}

// harmless tries all rolls and returns in how many of 100 the player can use a face that neither
// costs a card nor gives the other seat points. It returns 100 only if that is certain.
func harmless(s *state, dice int) int {
	all, safe := 1, 0
	for range 1 + dice {
		all *= dieFaces
	}
	for roll := range all {
		next := *s
		next.phase, next.last.nfaces = choosing, 1+dice
		for die := range 1 + dice {
			next.last.faces[die] = uint8(1 + roll%dieFaces)
			roll /= dieFaces
		}
		next.legal = next.list()
		if slices.ContainsFunc(next.legal, func(a games.Action) bool {
			after, _, err := next.Apply(s.seat, a)
			return err == nil && after.(*state).phase != returning && after.(*state).castles[s.seat] == s.castles[s.seat] && after.Score()[1-s.seat] == s.points[1-s.seat]
		}) {
			safe++
		}
	}
	if safe == all {
		return 100
	}
	return min(99, int(math.Round(100*float64(safe)/float64(all))))
}

// Red dice that the player rolls at once are no gain; the reason for taking them is the roll.
func TestDiceSpentAtOnce(t *testing.T) {
	s := at(t, "turn A acting\ndraws 20\npoints 3 7\ndice 0 0\ncastles A w w w\ncastles B w w w\nrolled A 2\nused 2\ndeed none 0 -\ncrown 6 12\n")
	for want, line := range map[string][]games.Action{"burgenland.reason.risk": {"dice", "all"}, "burgenland.reason.armed": {"dice", "stop"}} {
		if list := s.Reasons(0, line); len(list) == 0 || list[0].ID != want {
			t.Errorf("%v: %v, want %s first", line, list, want)
		}
	}
}
