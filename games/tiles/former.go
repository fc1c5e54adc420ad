package tiles

import "github.com/bastide-games/bastide/games"

// What The Castle and The City use until their positions are changed in place too: every
// change makes another board.

// Place returns the board with one tile more.
func (b *Board) Place(c games.Cell, kind, turn int) *Board {
	next := b.Copy()
	next.Lay(c, kind, turn, games.Spectator)
	return &next
}

// BarredAt returns the board with a barred cell.
func (b *Board) BarredAt(c games.Cell) *Board {
	next := b.Copy()
	next.Bar(c)
	return &next
}

// SealedAt returns the board with a sealed side.
func (b *Board) SealedAt(tile, side int) *Board {
	next := b.Copy()
	next.Seal(tile, side)
	return &next
}
