package castellan

import "github.com/bastide-games/bastide/games"

// Sides implements games.Described: there are no tiles.
func (*state) Sides(string, int) []games.Text { return nil }

// Together implements games.Described: it lists the courtyards.
func (s *state) Together() (told []games.Text) {
	for _, y := range s.yards {
		told = append(told, y.describe())
	}
	return told
}

// Holding implements games.Holder: it lists the seat's courtyards.
func (s *state) Holding(seat games.Seat) (told []games.Text) {
	for _, y := range s.yards {
		if y.owner == seat {
			told = append(told, y.describe())
		}
	}
	return told
}

// describe says where a courtyard is, who owns it, and what it is worth.
func (y yard) describe() games.Text {
	return games.T("castellan.yard", "at", y.at.String(), "player", y.owner, "n", y.points(), "double", y.double)
}
