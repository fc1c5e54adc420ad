package city

import (
	"math/bits"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// Sides implements games.Described.
func (s *state) Sides(name string, turn int) []games.Text {
	return s.Set.Sides(name, turn, func(segment tiles.Segment) games.Text {
		if segment.Ground == market {
			return trades[bits.TrailingZeros8(segment.Mark)].market
		}
		return vocabulary.Feature(segment.Ground)
	})
}

// Together implements games.Described.
func (s *state) Together() []games.Text {
	return s.Joined(vocabulary, func(tiles.Ground) bool { return false }, s.printedOn)
}

// Earning implements games.Earner. Guards earn, too.
func (s *state) Earning(seat games.Seat) []games.Text {
	list := s.Table.Earning(seat, s.HasMajority(seat), vocabulary, s.worthOf)
	for _, r := range s.ramparts {
		if r.guard && r.by == int8(seat) {
			list = append(list, tilegame.Worth{Now: s.worth(r.front), Endless: true}.Earning(games.T("city.feature.guard"), s.cellWord(r.front)))
		}
	}
	return list
}

// trades names markets and their wares, by the index of wares.
var trades = [len(wares)]struct{ market, ware games.Text }{
	{games.T("city.text.fish-market"), games.T("city.text.fish")},
	{games.T("city.text.grain-market"), games.T("city.text.grain")},
	{games.T("city.text.cattle-market"), games.T("city.text.cattle")},
}

// printedOn says what a market sells.
func (s *state) printedOn(r tiles.Region) (sold []games.Text) {
	if s.Ground(r) != market {
		return nil
	}
	for i, trade := range trades {
		if s.MarkBits(r)&(1<<i) != 0 {
			sold = append(sold, trade.ware)
		}
	}
	return sold
}
