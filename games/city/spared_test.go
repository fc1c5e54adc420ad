package city

import (
	"testing"

	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/games/tilegame"
)

// Nobody is asked for a follower where none is the only answer.
func TestNoFollowerWithoutAsking(t *testing.T) {
	spared := 0
	for n := range uint64(6) {
		g, err := New(nil)
		if err != nil {
			t.Fatal(err)
		}
		h, err := table.NewHeader(g, 2+int(n%3), nil, gametest.Seed(n))
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := table.New(g, h)
		if err != nil {
			t.Fatal(err)
		}
		for dice := chance.NewQuick(n); !m.Over(); {
			seat := m.Turn()[0]
			legal := m.State.Legal(seat)
			if len(legal) == 1 && legal[0] == tilegame.FollowNone {
				spared++
				if log := m.Spared(); len(log) != 1 || log[0].Action != tilegame.FollowNone {
					t.Fatalf("asked for the only answer, %v by itself", log)
				}
			} else if s := m.State.(*state); s.phase == following && m.Spared() != nil {
				t.Fatalf("not asked about %v", legal)
			}
			if m, _, err = m.Apply(table.Entry{Seat: seat, Action: legal[dice.Number(len(legal))]}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if spared == 0 {
		t.Error("no follower question had one answer")
	}
}
