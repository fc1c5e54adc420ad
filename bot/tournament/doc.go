// Package tournament is cups and leagues as such: who meets whom, what results are worth, and who has
// won. It is pure: no clock, no Discord, no storage, and no chance. Entrants are numbers, which whoever
// runs a tournament knows as people.
//
// # How a tournament goes
//
// [Begin] makes a [State] of rules and entrants, in the order of their start numbers, with the tables of
// the first round. Where the strongest are to meet last, or to be in the first division, they come
// first; in a Swiss tournament, where those who are equal meet by that order, it is drawn by lot.
// [State.Report] counts the result of a table, once. [State.Advance] pairs the next round when all
// tables of the last have one, or ends the tournament. [State.Withdraw] takes somebody out, whose
// tables that have not begun are won by the others; [State.Return] lets them go on, [State.Replace] lets a
// stand-in take over, whose results count for who stands where, but in nobody else's tie-breaks. Each
// returns the next state and leaves the one before as it was.
//
// # Formats
//
//   - [Swiss]: so many rounds, each among those near in points. At tables of two it is Monrad's rule:
//     in the order of points, then of start numbers, each is paired with the nearest below whom they have
//     not met; if the rest cannot be paired so, the last choice that can is another one. Rematches are
//     as few as can be. Where the number is odd, the last of those with the fewest byes has one, which
//     is worth a victory. At tables of three and four everybody sits with the nearest whom they have
//     met least often.
//   - [RoundRobin]: everybody of a division meets everybody of it once, in the order of Berger's tables,
//     one or several of their rounds at a time.
//   - [Knockout]: who loses is out. The strongest meet last, and are free in the first round where there
//     are not enough entrants. After a draw who was seeded higher goes on.
//
// A Swiss tournament, or a round robin of one division, can end with a knock-out of its best.
//
// # Duels
//
// A table of two can play two matches, with the seats swapped in the second: see [Duel].
//
// # Points
//
// A victory is worth one point, a draw half a point. At larger tables everybody has for each of the
// others who is placed behind a share of one point, and half a share for an equal one: 1, ½ and 0 at
// tables of three, 1, ⅔, ⅓ and 0 at tables of four. All is counted in twelfths, see [Point].
//
//	state.go      what a tournament is, and how it is stored
//	events.go     what happens to it
//	pairing.go    Swiss rounds
//	robin.go      round robins, divisions, promotion
//	knockout.go   knock-outs
//	duel.go       tables that play two matches
//	standing.go   tables and tie-breaks
package tournament
