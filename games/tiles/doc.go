// Package tiles is the geometry of square tiles that are laid side by side: which
// sides may meet, which grounds join, and which regions result. It knows grounds
// only as numbers; what they mean, what a region is worth and when it is complete is
// the business of the game.
//
// # Slots
//
// The border of a tile has twelve slots, three on each side, numbered clockwise from
// the north-west corner:
//
//	     0  1  2
//	   ┌─────────┐
//	11 │         │ 3
//	10 │         │ 4
//	 9 │         │ 5
//	   └─────────┘
//	     8  7  6
//
// Slot 1 of each side is its middle. A [Shape] says which of the tile's segments owns
// each slot. Slot i of a side lies opposite slot 2-i of the side it meets. A quarter
// turn clockwise moves what was at slot s to slot s+3; segments keep their numbers.
// Sides are numbered 0 north, 1 east, 2 south, 3 west.
//
// # Joining and touching
//
// Segments of one ground join where their slots meet and become one [Region]. Where
// different grounds meet, which a game may allow, nothing joins: each is bounded there,
// and the two regions are in contact. Segments of one tile can also be in contact.
//
// # What a game decides
//
// A [Policy] holds three answers: which grounds may meet, on which cells a tile may be
// laid at all, and which sides of cells are walls. What changes during a match is
// set on the board instead: [Board.Seal] closes a side, [Board.Bar] a cell, and
// [Board.CutsOff] reports which tiles would cut a barred cell off. A
// thing beside the field that regions reach, such as a printed start, is a tile laid on
// a cell that the policy does not offer.
//
// # How it is kept
//
// A [Board] is changed in place, and everything about it is kept up while tiles are laid: an
// empty cell beside a tile, a gap, knows what stands around it, its need, and a table says
// which turns of a tile suit a need; a region knows its tiles, its open slots, its marks and
// the followers on it. Nothing is allocated on the way once there is room ([Board.Reserve]).
// Going back copies what is small and takes the tiles laid since off the window.
package tiles
