package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Nobody stands for no follower on a tile, and for no tile to be laid.
const Nobody = tiles.Nobody

// Table is what the positions of all these games embed: the set, the board with its followers, the
// bag and the seat in turn. It is changed in place. A match changes a copy, which becomes the next
// state and then stays as it is. A playout changes the table itself, and goes back to where it
// began.
type Table struct {
	Set *Set
	tiles.Board
	Luck
	Bag    Bag
	InTurn games.Seat
	List   []games.Action // of the seat in turn; empty once the match is over, and in playouts
}

// Copy returns a copy, which has no legal list yet. The table itself must not change any more.
func (t *Table) Copy() Table {
	next := *t
	next.Board, next.Bag, next.List = t.Board.Copy(), t.Bag.copy(), nil
	return next
}

// Turn implements games.State.
func (t *Table) Turn() []games.Seat {
	if len(t.List) == 0 {
		return nil
	}
	return []games.Seat{t.InTurn}
}

// Legal implements games.State.
func (t *Table) Legal(seat games.Seat) []games.Action {
	if seat != t.InTurn {
		return nil
	}
	return t.List
}

// DrawTile takes a tile out of the bag for a seat; ok is false if the bag is empty.
func (t *Table) DrawTile(seat games.Seat) (kind int, ok bool) {
	if t.Bag.n == 0 || t.Err != nil {
		return Nobody, false
	}
	if t.inPlayout {
		return t.Bag.drawInPlayout(&t.Luck), true
	}
	kind = t.Pick(t.Set.Names, t.Bag.Left)
	if t.Err != nil {
		t.Fail("tile for %s", seat)
		return Nobody, false
	}
	t.Bag.TakeOut(kind)
	return kind, true
}

// StartPlayouts prepares the table for playouts: it gets room for all tiles to come, and a quick
// generator.
func (t *Table) StartPlayouts() {
	t.Luck, t.List = Luck{inPlayout: true, chosen: &chosen{}}, nil
	t.Bag.fillPile()
	t.Reserve(t.Bag.n + 1)
}

// Keep makes the table remember another one, for [Table.Return].
func (t *Table) Keep(of *Table) {
	t.Luck, t.InTurn = of.Luck, of.InTurn
	t.Board.Keep(&of.Board)
	t.Bag.keep(&of.Bag)
}

// Return makes the table equal to one that [Table.Keep] remembers.
func (t *Table) Return(to *Table) {
	t.Luck, t.InTurn = to.Luck, to.InTurn
	t.Board.Return(&to.Board)
	t.Bag.keep(&to.Bag)
}

// Recent lists the tiles that a seat may not have seen yet, in the order laid, up to the tile to:
// those since its own last one, or for a spectator the last one of each seat.
func (t *Table) Recent(seat games.Seat, to int) []int {
	var list []int
	seen := map[games.Seat]bool{}
	for tile := to; tile >= 0; tile-- {
		by := t.By(tile)
		if by == seat || by == games.Spectator { // nobody laid the first tiles
			break
		}
		if seat != games.Spectator || !seen[by] {
			list = append(list, tile)
		}
		seen[by] = true
	}
	slices.Reverse(list)
	return list
}

// KindOf returns the kind of a laid tile.
func (t *Table) KindOf(tile int) *Kind { return &t.Set.Kinds[t.Kind(tile)] }

// GroundOf returns the ground of a region.
func (t *Table) GroundOf(r tiles.Region) *Ground { return &t.Set.Grounds[t.Ground(r)] }

// Occupied lists the tiles with a follower of a seat.
func (t *Table) Occupied(seat games.Seat) (list []int) {
	for _, m := range t.AllFollowers() {
		if games.Seat(m.Seat) == seat {
			list = append(list, int(m.Tile))
		}
	}
	return list
}
