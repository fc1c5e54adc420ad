package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Supposable lists the tiles with which a turn could begin: the one that has been drawn, then those in
// the bag that can be laid somewhere.
func (t *Table) Supposable(drawn int, playable func(kind int) bool) []games.Stock {
	left := slices.Clone(t.Bag.Left)
	left[drawn] = 0
	for kind, n := range left {
		if n > 0 && !playable(kind) {
			left[kind] = 0
		}
	}
	first := games.Stock{Face: t.Set.Face(tiles.Tile{Kind: drawn}), N: 1 + int(t.Bag.Left[drawn])}
	return append([]games.Stock{first}, t.Set.Stock(left)...)
}

// Suppose puts the tile that has been drawn back into the bag and takes out the named one, for a turn of
// a seat. The tile must be one of allowed, see [Table.Supposable].
func (t *Table) Suppose(seat games.Seat, drawn int, name string, allowed []games.Stock) (kind int, err error) {
	if !slices.ContainsFunc(allowed, func(s games.Stock) bool { return s.Face.Name == name }) {
		return Nobody, &games.Refusal{Reason: games.Illegal, Seat: seat, Action: games.Action(name)}
	}
	kind = slices.Index(t.Set.Names, name)
	t.Bag.PutBack(drawn)
	t.Bag.TakeOut(kind)
	t.InTurn = seat
	return kind, nil
}
