package wording

import (
	"fmt"
	"os"
	"testing"

	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

func TestZZ(t *testing.T) {
	if os.Getenv("ZZ") == "" {
		t.Skip()
	}
	for _, id := range []string{"carcassonne", "castle", "city", "castellan", "burgenland"} {
		n, empty := 0, 0
		show := 0
		for k := range 3 {
			_ = k
			m, l := begin(t, id, "Alix", "Bruno")
			match := m.S.Match
			for i := 0; i < k; i++ {
				seat := match.State.Turn()[0]
				match, _, _ = match.Apply(table.Entry{Seat: seat, Action: match.State.Legal(seat)[0]})
			}
			for !match.Over() {
				seat := match.State.Turn()[0]
				if len(match.State.Legal(seat)) == 1 {
					match, _, _ = match.Apply(table.Entry{Seat: seat, Action: match.State.Legal(seat)[0]})
					continue
				}
				h, err := search.Advise(search.Question{Game: m.S.Game, Match: match, Seat: seat, Strength: search.Strong, Playouts: 150}, nil)
				if err != nil {
					t.Fatal(err)
				}
				tip, err := match.Plan(seat, h.List[0].Line)
				if err != nil {
					t.Fatal(err)
				}
				why := because(l, tip, h.List[0].Why, mostReasons)
				n++
				if why == "" {
					empty++
					if show++; show%4 == 1 {
						fmt.Println("   ", id, h.List[0].Line, "|", Deeds(l, tip))
					}
				} else if n%11 == 0 {
					fmt.Println("  +", id, h.List[0].Line, "|", Deeds(l, tip), "|", why)
				}
				for _, a := range h.List[0].Line {
					next, _, err := match.Apply(table.Entry{Seat: seat, Action: a})
					if err != nil {
						break
					}
					match = next
				}
			}
		}
		fmt.Println(id, n, "empty", empty)
	}
	_ = sessiontest.Begin
	_ = games.Seat(0)
}
