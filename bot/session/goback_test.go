package session_test

import (
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
)

// Against computers alone, a decision can be taken back as long as nothing was drawn since. Other people
// can be asked in any case.
func TestMayGoBack(t *testing.T) {
	t.Parallel()
	s := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno").S
	for _, c := range []struct {
		computer    string
		own, others string // drawn in the player's own last move, and after it
		want        bool
	}{
		{"", "E", "", true}, {"easy", "", "", true}, {"easy", "E", "", false}, {"easy", "", "E", false},
	} {
		s.Players[1].Computer = c.computer
		drew := func(seat games.Seat, what string) session.Move {
			return session.Move{Seat: seat, Events: []games.Event{{Kind: "drew", Draw: what}}}
		}
		s.Recent = []session.Move{drew(0, "before"), drew(0, c.own), drew(1, c.others)}
		if got := s.MayGoBack(0); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
