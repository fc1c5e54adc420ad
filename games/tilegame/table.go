package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Nobody says that no follower stands on a tile, and that there is none to be laid.
const Nobody = tiles.Nobody

// Table is what the positions of all these games have, for them to embed: the board with the
// followers on it, what is still to be drawn, and who is in turn. It is changed in place: on a
// copy, which then is the next state of a match and is changed no more, or in thought, which
// goes back to where it began.
type Table struct {
	Set *Set
	tiles.Board
	Luck
	Bag    Bag
	InTurn games.Seat
	List   []games.Action // of the seat in turn in a match; empty once that is over
}

// Copy returns a copy of the table, which must not be changed any more. The copy has no legal
// list yet.
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

// DrawTile takes a tile out of the bag for a seat; ok is false if there is none.
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

// StartPlayouts makes the table one that is played on in thought: with room for all that can come,
// and numbers of its own for what is drawn.
func (t *Table) StartPlayouts() {
	t.Luck, t.List = Luck{inPlayout: true, chosen: &chosen{}}, nil
	t.Bag.fillPile()
	t.Reserve(t.Bag.n + 1)
}

// Keep makes the table remember another one, for that one to return to.
func (t *Table) Keep(of *Table) {
	t.Luck, t.InTurn = of.Luck, of.InTurn
	t.Board.Keep(&of.Board)
	t.Bag.keep(&of.Bag)
}

// Return makes the table again what another one remembers of it.
func (t *Table) Return(to *Table) {
	t.Luck, t.InTurn = to.Luck, to.InTurn
	t.Board.Return(&to.Board)
	t.Bag.keep(&to.Bag)
}

// Recent lists the tiles that a seat may not have seen yet, in the order laid: those since
// its own last one, or for a spectator the last one of each seat. to is the last that
// counts.
func (t *Table) Recent(seat games.Seat, to int) []int {
	var list []int
	seen := map[games.Seat]bool{}
	for tile := to; tile >= 0; tile-- {
		by := t.By(tile)
		if by == seat || by == games.Spectator { // nobody laid the first ones
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

// GroundOf returns what a game calls the ground of a region.
func (t *Table) GroundOf(r tiles.Region) *Ground { return &t.Set.Grounds[t.Ground(r)] }

// Occupied lists the tiles on which a follower of a seat stands.
func (t *Table) Occupied(seat games.Seat) (list []int) {
	for _, m := range t.Men() {
		if games.Seat(m.Seat) == seat {
			list = append(list, int(m.Tile))
		}
	}
	return list
}
