package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Majority lists the seats with the greatest count, nobody if there is nothing to count.
func Majority(counts []int) []games.Seat {
	var seats []games.Seat
	for _, seat := range tiles.Majority(counts) {
		seats = append(seats, games.Seat(seat))
	}
	return seats
}

// Letters writes seats as a row of their letters, as facts of events name several.
func Letters(seats []games.Seat) string {
	row := ""
	for _, seat := range seats {
		row += seat.String()
	}
	return row
}

// Leaders lists the seats with the highest score: equal scores share the win.
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
