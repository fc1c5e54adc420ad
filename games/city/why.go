package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Barred implements games.Explainer: cells and rotations for the tile to be laid, and
// places for a follower.
func (s *state) Barred(seat games.Seat, words []string) []games.Bar {
	v := s.seen(seat, words)
	switch {
	case !v.Acting:
	case s.phase == placing:
		return v.barredCells()
	case s.phase == following:
		return v.BarredPlaces(v.obstacle(), v.ready(seat))
	}
	return nil
}

// barredCells explains the cells on which the tile does not fit or, for a chosen cell, the
// rotations. Some cells must stay empty although the tile fits (ruling 5).
func (v *view) barredCells() []games.Bar {
	if v.Draft.Celled {
		return v.Board.BarredTurns(v.Draft.Cell, int(v.held), vocabulary)
	}
	bars := v.Board.Barred(int(v.held), vocabulary)
	for _, c := range v.Frontier() {
		if v.Fillable(c, int(v.held)) && v.cutsOff(v.Square(c)) {
			bars = append(bars, games.Bar{
				Word:  c.String(),
				Label: games.T("table.why.cell", "at", c.String()),
				Why:   []games.Text{games.T("city.why.severs")},
			})
		}
	}
	slices.SortFunc(bars, func(a, b games.Bar) int {
		one, _ := games.ParseCell(a.Word)
		two, _ := games.ParseCell(b.Word)
		return tiles.Reading(one, two)
	})
	return bars
}
