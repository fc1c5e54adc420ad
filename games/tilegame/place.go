package tilegame

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
)

// Placements is a list of actions in the making, such as "place 3,-1 r2". All of them are
// written into one text, so that the list takes few allocations.
type Placements struct {
	text []byte
	ends []uint16
}

// NewPlacements returns an empty list with room for about so many actions.
func NewPlacements(n int) Placements {
	return Placements{text: make([]byte, 0, 16*n), ends: make([]uint16, 0, n)}
}

// Add adds an action: the words before the cell, each followed by a space, the cell and
// the turn.
func (p *Placements) Add(before string, c games.Cell, turn int) {
	text := append(p.text, before...)
	text = strconv.AppendInt(text, int64(c.X), 10)
	text = append(text, ',')
	text = strconv.AppendInt(text, int64(c.Y), 10)
	p.text = append(text, ' ', 'r', '0'+byte(turn))
	p.ends = append(p.ends, uint16(len(p.text)))
}

// Actions returns the list, sorted, which it mostly is already.
func (p *Placements) Actions() []games.Action {
	list := make([]games.Action, len(p.ends))
	all, from := string(p.text), uint16(0)
	for i, end := range p.ends {
		list[i], from = games.Action(all[from:end]), end
	}
	if !slices.IsSorted(list) {
		slices.Sort(list)
	}
	return list
}
