package castellan

import "github.com/bastide-games/bastide/games"

// Sides implements games.Described: there are no tiles.
func (*state) Sides(string, int) []games.Text { return nil }

// Together implements games.Described: it lists the courtyards.
func (s *state) Together() []games.Text {
	told := make([]games.Text, len(s.yards))
	for i, y := range s.yards {
		told[i] = games.T("castellan.yard", "at", y.at.String(), "player", y.owner, "n", y.points(), "double", y.double)
	}
	return told
}
