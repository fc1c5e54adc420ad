package session

import (
	"testing"

	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// ended is the end of a match without a winner, whatever the points.
type ended struct {
	games.State
	score []int
}

func (e ended) Turn() []games.Seat    { return nil }
func (e ended) Winners() []games.Seat { return nil }
func (e ended) Score() []int          { return e.score }

// won is the end of a match that the first seat has won.
type won struct{ ended }

func (won) Winners() []games.Seat { return []games.Seat{0} }

// Players with the same end share a place; a player who left is last.
func TestPlaces(t *testing.T) {
	t.Parallel()
	s := &Session{}
	s.Players = make([]Player, 5)
	s.Match = table.Match{State: won{ended{score: []int{2, 7, 9, 7, 30}}}, Gone: []bool{false, false, false, false, true}}
	p := (&ledger{s: s}).places()
	if !(p[0] < p[2] && p[2] < p[1] && p[1] == p[3] && p[3] < p[4]) {
		t.Errorf("the places are %v", p)
	}
}

// Without a winner, all who played to the end share a place in the ratings, whatever their points, before
// those who left. The match counts as drawn and not as won.
func TestDraws(t *testing.T) {
	t.Parallel()
	for _, score := range [][]int{{0, 0, 0}, {3, 7, 50}} {
		s := &Session{}
		s.Status = Over
		s.Players = []Player{{User: 1, Name: "Alix"}, {User: 2, Name: "Bruno"}, {User: 3, Name: "Chloé"}}
		s.Match = table.Match{State: ended{score: score}, Gone: []bool{false, false, true}, Steps: 99}
		tallies := s.Count(func(uint64) Tally { return Tally{Rating: rating.New()} })
		if len(s.Gains) != 3 || s.Gains[0].After != s.Gains[1].After || s.Gains[2].After >= s.Gains[0].After {
			t.Errorf("points %v: the ratings become %+v", score, s.Gains)
		}
		for user, drawn := range map[uint64]int{1: 1, 2: 1, 3: 0} {
			if got := tallies[user]; got.Drawn != drawn || got.Wins != 0 || got.Matches != 1 {
				t.Errorf("user %d: %+v", user, got)
			}
		}
	}
}
