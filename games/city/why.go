package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// spoken is how the game calls what tiles show.
var spoken = tiles.Words{Game: ID, Ground: func(g tiles.Ground) string { return grounds[g].feature }}

// Barred implements games.Explainer: cells and rotations for the tile to be laid, and
// places for a follower.
func (s *state) Barred(seat games.Seat, words []string) []games.Bar {
	v := s.seen(seat, words)
	switch {
	case !v.acting:
	case s.phase == placing:
		return v.barredCells()
	case s.phase == following:
		return v.barredPlaces()
	}
	return nil
}

// barredCells explains the cells on which the tile does not fit, or for a chosen cell the
// rotations. A cell on which it would fit can be one that must stay empty (ruling 5).
func (v *view) barredCells() []games.Bar {
	if v.half.celled {
		return v.Board.BarredTurns(v.half.cell, int(v.held), spoken)
	}
	bars := v.Board.Barred(int(v.held), spoken)
	for _, c := range v.Frontier() {
		if v.Fillable(c, int(v.held)) && v.severs(v.Square(c)) {
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

// barredPlaces explains the segments on which no follower can stand.
func (v *view) barredPlaces() []games.Bar {
	last := v.Tile(v.Last())
	var places []tiles.Place
	sides := tilegame.Reaches(v.set.geometry.Shape(last.Kind), last.Turn)
	obstacle := v.obstacle()
	for i, segment := range v.kind(v.Last()).segments {
		why := obstacle(i)
		if v.ready(v.seat) == 0 {
			why = games.T("city.why.supply")
		}
		places = append(places, tiles.Place{ID: segment.id, Label: v.followLabel(segment.id), Sides: sides[i], Why: why})
	}
	return tiles.BarredPlaces(places)
}
