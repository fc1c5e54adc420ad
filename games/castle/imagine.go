package castle

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/castle/model"
	"github.com/bastide-games/bastide/games/tiles"
)

// Imagine implements games.Imaginer.
func (s *state) Imagine(games.Seat) games.Model {
	if s.phase == over {
		return nil
	}
	p := model.Position{
		Score: s.score, Bag: s.Bag, Pool: s.pool, Held: s.held, Fresh: s.fresh, Lying: s.lying,
		Turn: s.InTurn, Hand: s.hand, Phase: model.Phase(s.phase), Current: [2]int{int(s.current.tile), int(s.current.segment)},
	}
	for i, l := range s.Laid {
		t := s.Board.Tile(i)
		p.Tiles = append(p.Tiles, model.Tile{Cell: t.Cell, Kind: t.Kind, Turn: t.Turn, By: games.Seat(l.By), On: int(l.On)})
	}
	for seat := range games.Seat(seats) {
		p.Left[seat], p.Keeps[seat] = s.left(seat), s.keepSize(seat)
	}
	return model.New(s.imagined, p)
}

// simplified describes the kinds and the room for a model.
func (s *set) simplified(shapes []tiles.Shape) *model.Set {
	var list []model.Kind
	for i, k := range s.kinds {
		m := model.Kind{Slots: shapes[i].Slots, Period: shapes[i].Period()}
		if i < len(s.names) {
			m.Count = k.count
		}
		for _, segment := range k.segments {
			m.Grounds = append(m.Grounds, uint8(segment.ground))
			m.Marks = append(m.Marks, segment.market || segment.well)
		}
		list = append(list, m)
	}
	return model.NewSet(list, model.Room{Cells: s.cells, Towers: s.at})
}
