package today

import (
	"log/slog"
	"os"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/puzzle"
)

func who(user uint64, answers map[Day]string) entrant {
	e := entrant{user: user}
	for d, line := range answers {
		e.Answers = append(e.Answers, Answer{d, []games.Action{games.Action(line)}})
	}
	return e
}

func TestTableOf(t *testing.T) {
	days := posted(10, 13)
	days[1].Stars, days[2].Stars = map[string]int{"good": 3, "fair": 1}, map[string]int{"good": 3}
	days[3].Lost, days[3].Stars = true, map[string]int{"good": 3}
	all := []entrant{
		who(1, map[Day]string{11: "fair", 12: "good"}),
		who(2, map[Day]string{11: "good", 12: "bad", 13: "good"}),
		who(3, map[Day]string{11: "good"}),
		who(4, map[Day]string{10: "good"}), // before
		who(5, nil),
	}
	rows := tableOf(all, days, span{11, 20})
	for i, want := range []struct {
		user        uint64
		stars, days int
	}{{1, 4, 2}, {3, 3, 1}, {2, 3, 2}} {
		if r := rows[i]; r.user != want.user || r.stars != want.stars || r.days != want.days {
			t.Errorf("place %d: user %d, %d stars on %d days", i+1, r.user, r.stars, r.days)
		}
	}
	if len(rows) != 3 {
		t.Errorf("%d rows", len(rows))
	}
}

func TestStarsFor(t *testing.T) {
	for loss, want := range map[float64]int{0: 3, .5: 3, .6: 2, 2: 2, 2.1: 1, 4: 1, 4.1: 0, 30: 0} {
		if got := starsFor(loss); got != want {
			t.Errorf("%v points less: %d stars", loss, got)
		}
	}
}

func TestShares(t *testing.T) {
	all := []entrant{
		who(1, map[Day]string{7: "a"}), who(2, map[Day]string{7: "b"}), who(3, map[Day]string{7: "same as b"}),
		who(4, map[Day]string{7: "x"}), who(5, map[Day]string{7: "y"}), who(6, map[Day]string{8: "a"}),
	}
	answers := map[string]int{"a": 0, "b": 1, "same as b": 1}
	list, n := shares(all, 7, func(line []games.Action) int {
		if at, ok := answers[spell(line)]; ok {
			return at
		}
		return -1
	})
	if n != 5 || len(list) != 4 || list[0].n != 2 || spell(list[0].line) != "b" || list[1].n != 1 {
		t.Errorf("%d answers: %v", n, list)
	}
}

func somePuzzles(t *testing.T) map[string][]*puzzle.Puzzle {
	t.Helper()
	text, err := os.ReadFile("testdata/puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	list, err := puzzle.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]*puzzle.Puzzle{}
	for _, p := range list {
		all[p.Game()] = append(all[p.Game()], p)
	}
	return all
}

// The stars of an answer do not depend on the order of its decisions.
func TestStarsOf(t *testing.T) {
	one := somePuzzles(t)["castellan"][1]
	line := one.Answers[0].Line // a tower, and another tower first
	turned := append([]games.Action{line[1], line[0]}, line[2:]...)
	p := NewPuzzles(nil, catalog.Builtin(), slog.New(slog.DiscardHandler))
	if stars := p.starsByAnswer(one, [][]games.Action{turned, {"nothing"}}); len(stars) != 1 || stars[spell(turned)] != mostStars {
		t.Errorf("%v", stars)
	}
}

// A decision counts as the answer of the choice that stands for its words, even if it was stored when
// these were a choice of their own.
func TestFormerWordsOfAnAnswer(t *testing.T) {
	p := NewPuzzles(nil, catalog.Builtin(), slog.New(slog.DiscardHandler))
	list, err := puzzle.Load(catalog.Entries[slices.IndexFunc(catalog.Entries, func(e catalog.Entry) bool { return e.ID == "castle" })].Texts)
	if err != nil {
		t.Fatal(err)
	}
	one := list[slices.IndexFunc(list, func(one *puzzle.Puzzle) bool { return one.ID == "ea1261edcdea" })]
	now, former := []games.Action{"place 6,0 r1", "follow h0"}, []games.Action{"place 6,0 r1", "follow h1"}
	if want, at := one.Find(now), p.answerOf(one, former); want < 0 || at != want {
		t.Errorf("%q is answer %d, %q is %d", former, at, now, want)
	}
	for _, other := range [][]games.Action{{"nothing"}, {"place 6,0 r1", "nothing"}} {
		if at := p.answerOf(one, other); at >= 0 {
			t.Errorf("%q is answer %d", other, at)
		}
	}
}
