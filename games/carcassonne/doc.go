// Package carcassonne is the base game of Carcassonne: 72 tiles, two to five players,
// by the rules of the French edition of 2002, including its tactical variant with three
// tiles in hand.
//
// # Actions
//
// A turn is two actions: lay a tile, then decide about a follower.
//
//	place 3,-1 r2     lay the tile drawn on a cell, turned clockwise by two quarters
//	place V 3,-1 r2   the same with three tiles in hand: the tile is named
//	discard V         give up a tile of the hand, when none of them fits
//	follow c0         put a follower on segment c0 of the tile just laid
//	follow none       put none
//
// Segments are named in the data file. Of rotations that look alike only the smallest
// is legal.
//
// # Chance
//
// Outcome 0 is the seat that begins, named by its letter. Every other outcome is a tile,
// named by its id. The bag lists the kinds in the order of the data file. In the base
// game a tile is drawn when the turn before has ended; with three tiles in hand every
// seat begins with three, dealt seat by seat from the one that begins, and draws one at
// the end of its turn.
//
// # Events
//
//	started           Seat begins
//	drew              tile; private with three tiles in hand
//	setaside          tile fits nowhere and leaves the match
//	discarded         tile was given up
//	placed            tile, at (cell), turn
//	followed          tile, at, on (segment), as (role), back (if it comes home in the same turn)
//	scored            feature, at (the cell of its first tile), with the terms of the sum
//	returned          n followers come home
//	final             like scored, at the end: unfinished features, then farmers, as
//	                  feature "fields" around a city or, by option, as "field"
//	ended             winners (letters)
//
// # Options
//
//	hand    no, three     three secret tiles in hand
//	fields  city, field   majority city by city over all its fields, or field by field
//	small   two, full     a city of two tiles: 2 points in all, or its full 4
//
// # Rulings
//
// Where the printed rules are silent or unclear, this package plays as follows. The
// numbers are used in comments and scenarios.
//
//  1. Each completed city is looked at by itself: the farmers of all fields that touch it
//     are counted together, and the seat with most of them, or every seat with equally
//     many, gets 3 points. The one place where the text says 4 is a misprint. The option
//     fields=field gives each field its own majority and 3 points for every completed
//     city it touches.
//  2. A completed city of two tiles is worth 2 points in all; with small=full it is worth
//     4 like any other. No such city can hold a shield with the printed tiles.
//  3. A follower may be put on something that the same tile completes. It scores and is
//     back at once.
//  4. A tile that fits nowhere is out of the match, and the same player draws again.
//  5. A tile counts once for a feature, even if several of its segments belong to it. A
//     road that closes into a ring is complete.
//  6. A field that touches a city at several places feeds it once. Every completed city
//     can be fed, also one of two tiles or one that nobody ever held.
//  7. The majority also decides about unfinished features at the end. When a feature is
//     completed all its followers come home, those of the losers too.
//  8. A cloister may be laid into a full ring of eight tiles: a monk put on it scores 9
//     points and is back at once. A cloister scores for its monk's owner no matter who
//     lays the last tile around it.
//  9. The last tile is a tile like any other; the final scoring follows. If it fits
//     nowhere the match ends at once.
//  10. With three tiles in hand: once the bag is empty the hands are played out. Who can
//     lay none of his tiles gives one up, draws another and goes on; with an empty bag
//     the turn ends instead. While one fits there is no exchange. Hands are secret, how
//     many tiles are in the bag is not.
//
// Equal scores share the win.
//
// # The data file
//
// carcassonne-tiles.json lists the tiles. A host may replace it by a file of the same
// form. set is its name (small letters, digits, dashes); about may hold remarks; start
// names the tile that lies on the table at the beginning, one of its count. Each tile
// has an id of one to four letters and digits, a count from 1 to 99 (128 tiles in all at
// most), and:
//
//   - border: the segment at each of the twelve slots of its border, clockwise from the
//     north-west corner, three to a side. c0, c1 … are cities, r0 … roads, f0 … fields,
//     counted from 0. A side is one city, one field, or a road between fields. A road
//     with one slot ends inside the tile.
//   - shields: the cities with a shield.
//   - feeds: pairs "f0 c0" of a field and a city that touch inside the tile.
//   - spots: for each segment where a follower stands on the unturned tile, in hundredths
//     of its side from the north-west corner, 5 to 95. The segment m, a cloister, has a
//     spot but no slot.
package carcassonne
