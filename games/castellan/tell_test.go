package castellan

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	host "github.com/bastide-games/bastide/games/table"
)

// The courtyards of a seat add up to its points.
func TestHoldingAddsUp(t *testing.T) {
	held := 0
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		for seat, points := range s.Score() {
			sum := 0
			for _, told := range s.Holding(games.Seat(seat)) {
				sum += told.Args["n"].(int)
				held++
			}
			if sum != points {
				t.Fatalf("seat %d has %d points, and holds %d", seat, points, sum)
			}
		}
	})
	if held == 0 {
		t.Error("nobody held anything")
	}
}
