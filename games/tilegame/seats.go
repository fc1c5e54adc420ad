package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Letters writes seats as a row of their letters, as facts of events do.
func Letters(seats []games.Seat) string {
	row := ""
	for _, seat := range seats {
		row += seat.String()
	}
	return row
}

// Leaders lists the seats with the highest score. Equal scores share the win.
func Leaders(score []int) []games.Seat {
	best := slices.Max(score)
	var leaders []games.Seat
	for seat, points := range score {
		if points == best {
			leaders = append(leaders, games.Seat(seat))
		}
	}
	return leaders
}
