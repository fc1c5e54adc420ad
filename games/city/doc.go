// Package city is Carcassonne: The City of 2004: 75 tiles in three piles, ramparts
// around the town, two to four players, by the rules of the French edition.
//
// # Actions
//
// A turn is a tile and a follower or none. From pile 2 on, a tile that causes a scoring
// is followed by a building phase, in which all seats act in turn.
//
//	place 3,-1 r2     lay the tile drawn on a cell, turned clockwise by two quarters
//	follow m0         put a follower on segment m0 of the tile just laid
//	follow none       put none
//	gate 3,-1 n       put the gate up on the north side of a tile
//	build 1           build a rampart at the end clockwise of the gate
//	build 2           build one at the other end
//	guard yes         put a guard on the own last rampart
//	guard none        put none
//	tower 1           build a tower at an end
//	tower none        build none
//
// Segments are named in the data file. Of rotations that look alike only the smallest is
// legal. What has only one answer in a building phase is done without an action. The
// first tile is laid at 0,0, unturned, when the match begins.
//
// # Chance
//
// Outcome 0 is the seat that begins, named by its letter. Every other outcome is a tile,
// named by its id and drawn when its turn begins, the first at once. The bag lists the
// kinds in the order of the data file; which pile a tile comes from follows from the
// number of tiles drawn.
//
// # Events
//
//	started           Seat begins
//	drew              tile, pile
//	setaside          tile fits nowhere and leaves the match
//	placed            tile, at (cell), turn
//	followed          tile, at, on (segment), as (role)
//	scored            feature (road, market), at (the cell of its first tile), with the
//	                  term of the sum: tiles, times the kinds of wares for a market
//	returned          n followers come home
//	gated             the gate stands: at, side
//	built             a rampart: at, side, end
//	guarded           a guard: at, side
//	crowned           a tower: at, side, end, with the ramparts it scores
//	surrounded        n fronts were closed at the end
//	final             like scored, at the end: feature home (residents) or guard
//	ended             winners (letters)
//
// # Rulings
//
// Where the printed rules are silent or unclear, this package plays as follows. The
// numbers are used in comments and scenarios.
//
//  1. A road or market that is completed with nobody on it scores for nobody and starts
//     no building phase.
//  2. What pile a tile came from decides about its building phase: no ramparts in pile 1,
//     one for each seat in pile 2, two in pile 3, twice as many with two players. Tiles
//     that were thrown out count for the borders of the piles.
//  3. A follower that comes home can be used from the next turn on, not in the building
//     phase of the same turn.
//  4. A side of a tile is closed by a tile opposite, or by a rampart or the gate on that
//     very side. A side before a closed cell is open until it has its own rampart or the
//     ring is closed. Holes inside the town close nothing.
//  5. Ramparts follow the outline of the town, inner corners too, one for each side of a
//     tile: each end has exactly one next place. No tile may be laid where it would cut
//     the cell outside a rampart or the gate off from the open table, and so never on
//     such a cell.
//  6. There is one building phase a turn at most. Pieces go round one by one, from the
//     seat that caused it. In pile 2 the guard is decided right after each rampart, then
//     the rampart scores what it closes; with two players a guard may go on both. In pile
//     3 each rampart scores at once, and when all stand each seat that built may put one
//     guard on its last. At the very end the seat that caused the phase may build one
//     tower, at an end with at least one rampart since the tower before it, whosever that
//     is, or the gate.
//  7. The gate is the first piece of the seat that causes the first phase. It stands on
//     any outer side, carries no guard, scores for no tower, and closes like a rampart.
//  8. Whether the match is over is tested once, at the end of a turn: five or fewer
//     fronts between the two ends, no rampart left, or no tile left. When the ring closes
//     inside a phase, no more is built and there is no tower; guards of pile 3 may still
//     be placed.
//  9. When ramparts run short they are dealt round from the seat that caused the phase;
//     the phase is finished and the match ends.
//  10. A guard is refused when any guard, also an own one, stands at the far end of his
//     unbroken row of tiles. Rows are counted as they are at the end.
//  11. A market counts once for a residential area that touches it, on a tile or across a
//     side, however often.
//  12. A tile that fits nowhere is thrown out, and the same seat draws again.
//
// Equal scores share the win.
//
// # The data file
//
// the-city-tiles.json lists the tiles. The published list was never found: the file is a
// reconstruction with the known totals, and [games.Info] says so. A host may replace it by
// a file of the same form. set is its name (small letters, digits, dashes); about may
// hold remarks; piles says how many tiles are in each of the three piles; ramparts how
// many there are. Each tile has an id of one to eight letters, digits and dashes, a count
// from 1 to 99 (128 tiles in all at most), and:
//
//   - border: the segment at each of the twelve slots of its border, clockwise from the
//     north-west corner, three to a side. r0, r1 … are roads, m0 … markets, h0 …
//     residential areas, counted from 0. A side is one market, one area, or a road
//     between areas. A road with one slot ends inside the tile.
//   - markets: what each market sells: fish, grain or cattle.
//   - touch: pairs "h0 m0" of an area and a market that touch inside the tile.
//   - building: public or historic, or left out; name: that of a historic one.
//   - site: where the building is drawn, as spots are written; look: how a historic one is
//     drawn, such as great-well or basilica. Both may be left out and change no rule: the
//     picture then finds a place and a look.
//   - spots: for each segment where a follower stands on the unturned tile, in hundredths
//     of its side from the north-west corner, 5 to 95.
package city
