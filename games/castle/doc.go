// Package castle is Carcassonne: The Castle for two players, by the rules of the French
// edition of 2003: 60 tiles inside the walls of a castle, and a race along the wall.
//
// # Actions
//
// A turn is a tile, a follower, and now and then a question about the scoring:
//
//	place 3,4 r2     lay the tile drawn on a cell, turned clockwise by two quarters
//	follow t0        put a follower on segment t0 of the tile just laid
//	follow none      put none
//	score 3,4:p0     score first the feature that has this segment of the tile at 3,4;
//	                 asked only if the order can matter (ruling 5)
//	use w2           use a wall tile: w2 or w3 to double the feature that is about to be
//	                 scored, w1 for a second turn at the end of this one; asked only if
//	                 it can matter (ruling 8)
//	use none         keep it
//
// Segments are named in the data file. Of rotations that look alike only the smallest
// is legal. The origin is the upper left corner of the smallest rectangle round the
// room.
//
// # Chance
//
// Outcome 0 is the seat that begins, "A" or "B". Every other outcome is a tile, named by
// its id, drawn when a turn begins, or a wall tile, "w1" to "w9", drawn when a marker
// stops on its tower: until then nobody can know it, nor which five are left over. The
// bag lists the tiles in the order of the data file, the wall tiles by kind.
//
// # Events
//
//	started           Seat begins
//	drew              tile
//	setaside          tile fits nowhere and leaves the match
//	placed            tile, at (cell), turn
//	followed          tile, at, on (segment), as (role), back (if it comes home in the same turn)
//	scored            feature, at (the cell of its first tile); the term is its tiles, named
//	                  like it
//	tied              feature, at: equally many followers; at the end feature "keep", size
//	took              wall (tile), tower (its spaces)
//	used              wall (tile)
//	keep              at, size of the house in which the seat's keep stands now
//	returned          n followers come home
//	final             like scored, at the end: feature "keep" (with its size), "court",
//	                  "path", "tower", "house" by wall tiles 4 to 6, "gift" by wall tile 9
//	ended             winners (letters)
//
// # Rulings
//
// Where the printed rules are silent or unclear, this package plays as follows. The
// numbers are used in comments and scenarios.
//
//  1. A side with a path has ground on both sides of it; each joins across the border
//     like that of a side without a path.
//  2. Only paths must go on: a path meets a path and nothing else does, also at a start
//     space. A path may run against the wall and ends there. Beside the path of a start
//     space there is wall.
//  3. A start space is a tile of the feature it belongs to, for points, for the keep and
//     for wall tiles. A tile counts once however many of its segments belong to it.
//  4. A tile can complete a feature that it is no part of, by closing its last side.
//  5. The features of the seat that laid the tile are scored first, one by one, then the
//     other's. After each the marker moves and the landing is looked at. The seat that
//     laid the tile chooses both orders, and is asked when they differ in the wall tiles
//     taken, or known at the time another one can be used.
//  6. More followers than the other scores; equally many score nothing. All followers of
//     a completed feature come home all the same. Merchants never do.
//  7. The keep goes into the first house the seat scores, and on to any larger one. At
//     the end equal keeps score nothing, and one alone scores. Empty cells hang together
//     by their sides.
//  8. Wall tiles can be used from the owner's next turn on, in the owner's turns only.
//     The first is used at the end of a turn, if a tile is left, and the turn it gives is
//     a new one. The second and third double one feature each, and a feature can be
//     doubled once; in the owner's last turn they are used unasked if nothing can come of
//     keeping them. Of the fourth to sixth each pays for the largest unfinished feature
//     that no other one pays for, so there is nothing to choose; wells do not count. The
//     seventh is for the court of most tiles, among equals of most markets; a second one
//     adds nothing. The eighth adds two tiles to a keep, if there is one. Those taken in
//     the last turn count; the final scoring takes none.
//  9. The track goes round: 113 points stand on space 13. Wall tiles can be taken on any
//     lap.
//  10. A fork without a square is one path, complete when all its arms have ended.
//  11. If the last tile fits nowhere the match ends at once.
//
// Equal scores share the win.
//
// # The data file
//
// the-castle-tiles.json lists walls, starts and tiles. It is a reconstruction, since the
// published ones exist only as pictures. A host may replace it by a file of the same
// form. set is its name (small letters, digits, dashes); reconstructed says that players
// are to be told; about may hold remarks.
//
//   - room: the cells inside the walls, row by row, # for a cell; one piece without a
//     hole, at most 24 × 24.
//   - towers: every bend of the wall clockwise, from the first on: corner is its point of
//     the grid (x, y), spaces the two spaces of the track on it, from 0 and 1 on; a bare
//     one has no wall tile. The other spaces up to 99 lie along the sides between them.
//   - starts: cell and side (N, E, S, W) where the start space opens; ground is path,
//     tower, house or court, which may have a market.
//   - wall: how many wall tiles there are of each of the nine kinds.
//   - tiles: each with an id of one to four letters and digits, a count from 1 to 99
//     (tiles and starts together at most 128), and: border, the segment at each of the
//     twelve slots, clockwise from the north-west corner, three to a side: p0, p1 … are
//     paths, t0 … towers, h0 … houses, c0 … courts, counted from 0. A side is one tower,
//     house or court, or a path between them. markets lists courts, wells paths; square
//     says that the paths end at one, which is only drawn. spots says for each segment
//     where a follower stands on the unturned tile, in hundredths of its side from the
//     north-west corner, 5 to 95.
package castle
