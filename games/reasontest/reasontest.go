// Package reasontest checks what games say about a move against the board: the reasons for it, and
// what the button and the menu line of a place say. It shares no code with the games. [Case.Check]
// looks at tile games and surveys every board again.
package reasontest

import (
	"os"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// ForEachSuggestion plays matches between two strong players. At every third decision it calls check with
// the first three suggested moves and the reasons for each. courses is how many courses a player
// imagines for a decision. The short form of the tests plays one match instead of so many.
//
// The test fails if more than one move in twenty has no reason at all.
func ForEachSuggestion(t *testing.T, g games.Game, matches, courses int, check func(before games.State, seat games.Seat, line []games.Action, list []games.Text)) {
	t.Helper()
	if os.Getenv("BASTIDE_TEST_ALL") == "" {
		matches = 1
	}
	moves, empty, told := 0, 0, map[string]int{}
	for n := range matches {
		header, err := table.NewHeader(g, 2, nil, chance.Seed{byte(n), 9})
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := table.New(g, header)
		if err != nil {
			t.Fatal(err)
		}
		for !m.Over() {
			seat := m.Turn()[0]
			a, err := search.Think(search.Question{Game: g, Match: m, Seat: seat, Strength: search.Strong, Playouts: courses, Seed: chance.Seed{byte(n), byte(m.Steps), byte(m.Steps >> 8)}})
			if err != nil {
				t.Fatal(err)
			}
			for i, c := range a.Candidates {
				if i == 3 || m.Steps%3 > 0 {
					break
				}
				list := m.State.(games.Reasoner).Reasons(seat, c.Line)
				if moves++; len(list) == 0 {
					if after, _, err := games.Play(m.State, seat, c.Line); err == nil && len(after.Turn()) > 0 {
						empty++
					}
				}
				for _, text := range list {
					told[text.ID]++
				}
				check(m.State, seat, c.Line, list)
			}
			if m, _, err = m.Apply(table.Entry{Seat: seat, Action: a.Action}); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%s: %d moves, %d of them without a reason; the others have %v", g.Info().ID, moves, empty, told)
	if moves == 0 || 20*empty > moves {
		t.Errorf("%d of %d moves have no reason", empty, moves)
	}
}
