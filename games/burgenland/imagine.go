package burgenland

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/burgenland/model"
)

// Imagine implements games.Imaginer. It returns nil if a castle is longer than the model supports;
// no real match gets that far.
func (s *state) Imagine(games.Seat) games.Model {
	p := model.Position{
		Crown: uint8(s.crown()), Colour: int8(s.colour()), Seat: int8(s.seat), Phase: model.Phase(s.phase),
		Begun: s.hasRolled(),
	}
	if s.phase == choosing {
		p.Faces = uint8(s.faceSet())
	}
	for seat, castles := range s.castles {
		p.Points[seat], p.Dice[seat] = int16(s.points[seat]), int8(s.owned[seat])
		for colour, castle := range castles {
			r, ok := model.RowOf(castle.cardKinds())
			if !ok {
				return nil
			}
			p.Castles[seat][colour] = r
		}
	}
	return model.New(s.modelBoard(), p)
}

// cardKinds lists the kinds of the cards, -1 for a gap.
func (r row) cardKinds() []int {
	list := make([]int, len(r))
	for i := range list {
		list[i] = kindOf(r[i])
	}
	return list
}

// modelBoard describes the board for the model.
func (t *table) modelBoard() model.Board {
	b := model.Board{Goal: t.goal, Special: t.special, CrownOptional: t.crownOptional}
	for _, c := range t.cards {
		b.Values, b.Copies = append(b.Values, c.value), append(b.Copies, c.copies)
	}
	for i, s := range t.ring {
		b.Ring[i] = model.Space{Card: s.card, Crown: s.crown}
	}
	return b
}
