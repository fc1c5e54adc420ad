package carcassonne

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/carcassonne/model"
	"github.com/bastide-games/bastide/games/tiles"
)

// Imagine implements games.Imaginer. With three tiles in hand there is no model.
func (s *state) Imagine(games.Seat) games.Model {
	if s.hand || s.set.imagined == nil || s.phase == over {
		return nil
	}
	p := model.Position{
		Score: s.score[:s.seats], Bag: s.Bag, Turn: s.InTurn, Held: nobody, Following: s.phase == following,
	}
	for i, l := range s.Laid {
		t := s.Board.Tile(i)
		p.Tiles = append(p.Tiles, model.Tile{Cell: t.Cell, Kind: t.Kind, Turn: t.Turn, By: games.Seat(l.By), On: int(l.On)})
	}
	for seat := range games.Seat(s.seats) {
		p.Left = append(p.Left, s.left(seat))
	}
	if s.phase == placing {
		p.Held = int(s.hands[s.InTurn][0])
	}
	return model.New(s.set.imagined, model.Rules{Seats: s.seats, ByField: s.byField, Full: s.full}, p)
}

// simplified describes the kinds for a model.
func (s *set) simplified(shapes []tiles.Shape) *model.Set {
	var list []model.Kind
	for i, k := range s.kinds {
		m := model.Kind{
			Count: k.count, Slots: shapes[i].Slots, Feeds: shapes[i].Touch,
			Period: shapes[i].Period(), Follow: k.follow,
		}
		for _, segment := range k.segments {
			m.Grounds = append(m.Grounds, uint8(segment.ground))
			m.Shields = append(m.Shields, segment.shield)
		}
		list = append(list, m)
	}
	return model.NewSet(list)
}
