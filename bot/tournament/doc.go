// Package tournament decides cups and leagues: pairings, what results are worth, and who has won. It is
// pure: no clock, no Discord, no storage, no randomness. Entrants are numbers; the caller knows the people
// behind them.
//
// # How a tournament goes
//
// [Begin] makes a [State] from rules and entrants, with the tables of the first round. The order of the
// entrants gives their start numbers. If the strongest should meet last, or play in the first division,
// they come first. In a Swiss tournament, where equals meet in that order, the order should be drawn by
// lot. [State.Report] counts the result of a table, once. [State.Advance] pairs the next round when all
// tables of the last one have a result, or ends the tournament. [State.Withdraw] takes an entrant out; the
// opponents win the tables that have not begun. [State.Return] brings the entrant back. [State.Replace]
// lets a stand-in take over: the stand-in's results count in the table, but not in the tie-breaks of others.
// Each returns the next state and does not change the previous one.
//
// # Formats
//
//   - [Swiss]: a fixed number of rounds between entrants with similar points. Tables of two follow Monrad's
//     rule: in the order of points, then of start numbers, each entrant meets the nearest one below they
//     have not met. If the rest cannot be paired then, the latest choice that can change is changed. There
//     are as few rematches as possible. With an odd number, the last of the entrants with the fewest byes
//     has a bye, which is worth a victory. At tables of three and four, entrants sit with the nearest
//     opponents they have met least often.
//   - [RoundRobin]: all entrants of a division meet once, in the order of Berger's tables, one or several
//     of their rounds at a time.
//   - [Knockout]: the loser is out. The strongest meet last, and have a bye in the first round if there are
//     too few entrants. After a draw, the entrant with the better seed goes on.
//
// A Swiss tournament, or a round robin with one division, can end with a knock-out of its best.
//
// # Duels
//
// A table of two can play two matches, with the seats swapped in the second: see [Duel].
//
// # Points
//
// A victory is worth one point, a draw half a point. At larger tables, the point is shared out by place:
// each opponent in a lower place is worth a full share, each in an equal place half a share. That gives 1, ½
// and 0 at tables of three, and 1, ⅔, ⅓ and 0 at tables of four. Points are counted in twelfths, see [Point].
// A seat that did not come scores nothing, see [Result].
//
//	state.go      what a tournament is, and how it is stored
//	events.go     what happens to it
//	pairing.go    Swiss rounds
//	robin.go      round robins, divisions, promotion
//	knockout.go   knock-outs
//	duel.go       tables that play two matches
//	standing.go   tables and tie-breaks
package tournament
