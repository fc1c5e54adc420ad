package city

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/city/model"
	"github.com/bastide-games/bastide/games/tiles"
)

// Imagine implements games.Imaginer.
func (s *state) Imagine(games.Seat) games.Model {
	if s.set.imagined == nil || s.phase == over {
		return nil
	}
	p := model.Position{
		Score: s.score[:s.seats], Resting: s.resting[:s.seats], Bag: s.Bag, Turn: s.InTurn, Held: int(s.held),
		Phase: model.Phase(s.phase), Pieces: s.pieces, Asked: s.asked,
	}
	for i, l := range s.Laid {
		t := s.Board.Tile(i)
		p.Tiles = append(p.Tiles, model.Tile{Cell: t.Cell, Kind: t.Kind, Turn: t.Turn, By: games.Seat(l.By), On: int(l.On)})
	}
	for seat := range games.Seat(s.seats) {
		p.Left, p.Towers = append(p.Left, s.left(seat)), append(p.Towers, s.towersLeft(seat))
	}
	if s.gated {
		p.Gate = &model.Front{Cell: s.gate.cell, Side: s.gate.side}
	}
	for _, r := range s.ramparts {
		p.Ramparts = append(p.Ramparts, model.Rampart{
			Front: model.Front{Cell: r.cell, Side: r.side}, End: int(r.end), By: games.Seat(r.by), Guard: r.guard, Tower: r.tower != nobody,
		})
	}
	return model.New(s.set.imagined, s.seats, p)
}

// simplified describes the set for a model.
func (s *set) simplified(shapes []tiles.Shape) *model.Set {
	var list []model.Kind
	for i, k := range s.kinds {
		m := model.Kind{
			Count: k.count, Slots: shapes[i].Slots, Touch: shapes[i].Touch, Watched: buildings[k.building].worth,
			Period: shapes[i].Period(), Follow: k.follow,
		}
		for _, segment := range k.segments {
			m.Grounds, m.Wares = append(m.Grounds, uint8(segment.ground)), append(m.Wares, segment.ware)
		}
		list = append(list, m)
	}
	return model.NewSet(list, [2]int(s.piles), s.ramparts)
}
