package puzzle_test

import (
	"math"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/puzzle"
)

const two = `# Two of them.
@ puzzle 1
bastide record 1
game noughts
seats 2
draws A

A mark b2
@ answer 1.0 mark a1
@ answer -1.0 mark a2

@ puzzle 3
bastide record 1
game noughts
seats 2
draws B

@ answer 2.0 mark a1, mark a2
@ answer 1.8 mark b2
@ answer 0.0 mark c3
`

func TestParse(t *testing.T) {
	list, err := puzzle.Parse(two)
	if err != nil || len(list) != 2 {
		t.Fatalf("%d puzzles, %v", len(list), err)
	}
	if list[0].ID == list[1].ID || list[0].Level != 1 || list[1].Level != 3 || list[1].Game() != "noughts" {
		t.Errorf("read %+v and %+v", list[0], list[1])
	}
	again, err := puzzle.Parse(string(list[1].Encode()))
	if err != nil || again[0].ID != list[1].ID || string(again[0].Encode()) != string(list[1].Encode()) {
		t.Errorf("written and read again: %v\n%s", err, list[1].Encode())
	}
}

func TestLoss(t *testing.T) {
	list, err := puzzle.Parse(two)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		line  []games.Action
		loss  float64
		known bool
	}{
		{[]games.Action{"mark a1", "mark a2"}, 0, true},
		{[]games.Action{"mark a2", "mark a1"}, 0, true},
		{[]games.Action{"mark b2", "mark c1"}, .2, true},
		{[]games.Action{"mark c3", "mark b2"}, .2, true},
		{[]games.Action{"mark c3", "mark a2", "mark a1"}, 0, true},
		{[]games.Action{"mark c3"}, 2, true},
		{[]games.Action{"mark a1"}, 2, false},
	} {
		if loss, known := list[1].Loss(c.line); math.Abs(loss-c.loss) > 1e-9 || known != c.known {
			t.Errorf("%q loses %v, known %v", c.line, loss, known)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for name, change := range map[string][2]string{
		"belongs to no puzzle": {"# Two", "Two"},
		"is no level":          {"puzzle 3", "puzzle 4"},
		"no number of points":  {"answer 2.0", "answer best"},
		"is not an action":     {"mark a1, mark a2", "mark  a1"},
		"two answers and more": {"@ answer -1.0 mark a2", ""},
		"the best first":       {"answer 1.8", "answer 2.8"},
		"line 12: line 3":      {"seats 2\ndraws B", "seats many\ndraws B"},
	} {
		text := strings.Replace(two, change[0], change[1], 1)
		if _, err := puzzle.Parse(text); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(two)
	f.Fuzz(func(t *testing.T, text string) {
		list, err := puzzle.Parse(text)
		if err != nil {
			return
		}
		for _, p := range list {
			if again, err := puzzle.Parse(string(p.Encode())); err != nil || len(again) != 1 {
				t.Fatalf("%v after writing\n%s", err, p.Encode())
			}
		}
	})
}

func TestOf(t *testing.T) {
	all := map[string][]*puzzle.Puzzle{}
	for _, game := range []string{"one", "two"} {
		for _, id := range strings.Split("abcdefg", "") {
			all[game] = append(all[game], &puzzle.Puzzle{ID: game + id})
		}
	}
	every := func(string) bool { return true }
	const round = 7 * 3000 // days: a round begins
	games := map[string]int{}
	seen := map[string]int{}
	for day := round; day < round+7; day++ {
		games[puzzle.Of(all, day, every).ID[:3]]++
		seen[puzzle.Of(all, day, func(game string) bool { return game == "one" }).ID]++
	}
	if len(seen) != 7 || len(games) != 2 {
		t.Errorf("in a week %v came, of one game %v", games, seen)
	}
	if p := puzzle.Of(all, round, func(string) bool { return false }); p != nil {
		t.Errorf("%s came, of a game that is not wanted", p.ID)
	}
}
