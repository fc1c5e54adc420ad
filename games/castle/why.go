package castle

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// spoken is how the game calls what tiles show.
var spoken = tiles.Words{Game: ID, Ground: func(g tiles.Ground) string {
	if g == rampart {
		return "rampart" // no follower stands there, so it is no feature
	}
	return grounds[g].feature
}}

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
// rotations.
func (v *view) barredCells() []games.Bar {
	if v.half.celled {
		return v.Board.BarredTurns(v.half.cell, v.hand, spoken)
	}
	return v.Board.Barred(v.hand, spoken)
}

// barredPlaces explains the segments on which no follower can stand.
func (v *view) barredPlaces() []games.Bar {
	last := v.Tile(v.Last())
	var places []tiles.Place
	sides := tilegame.Reaches(v.geometry.Shape(last.Kind), last.Turn)
	obstacle := v.obstacle()
	for i, segment := range v.kind(v.Last()).segments {
		why := obstacle(i)
		if v.left(v.seat) == 0 {
			why = games.T("castle.why.supply")
		}
		places = append(places, tiles.Place{ID: segment.id, Label: v.followLabel(segment.id), Sides: sides[i], Why: why})
	}
	return tiles.BarredPlaces(places)
}
