// Package castellan is Castellan by Beau Beckett, Steve Jackson Games 2012, after the
// French rules sheet: two to four people build one castle together and claim the
// courtyards they close.
//
// # Rulings
//
// Where the sheet leaves a gap, this package decides as follows.
//
//  1. Towers stand on whole points. A short wall is one unit edge. A long wall is two
//     edges in a line; no tower, wall end or other wall may use the point in its
//     middle. A wall is placed against at least one tower, and its other end must be
//     able to take one. A tower goes where a wall ends open, or is the first piece, and
//     links with every wall that ends there. Walls may run side by side.
//  2. In the first turn of the match all pieces are linked. Cards are offered only while
//     the hand can still make a set with towers - 1 <= walls <= 3 x towers + 1. A place is
//     offered only if the towers left can all be linked afterwards: if they are no more
//     than the points where a wall ends open and the walls left. If no place is like that,
//     all are offered.
//  3. Closed is a bounded face of walls that have a tower at both ends. Every courtyard
//     a player closes is claimed by that player, who is asked once, after the last
//     piece, which of those claimed in the turn gets the double keep, if any. It may also
//     go on one part of an own courtyard that was divided. A divided courtyard with the
//     double keep leaves it on one part, by the owner's choice; until then on the part
//     that is worth most.
//  4. A courtyard is worth the different towers on its border and inside it. A tower
//     counts in each courtyard it borders. A loop inside a courtyard makes two: the loop
//     and the ring round it.
//  5. Nobody builds inside a courtyard of another player. Leaning on its border from
//     outside is free.
//  6. That a piece has no place is tested when no piece still to be built has one. Those
//     pieces go to the player on the left, who builds them in the next turn and still
//     plays a card. Who has no turn to come gets none: the pieces are out of the match.
//  7. One card is drawn, and one more for each draw symbol played. The decks are all
//     chosen before any of the cards is seen. An empty deck leaves the other; both
//     empty, none. The backs are public: everybody sees how many wall and tower cards a
//     hand holds.
//  8. When a player has no card left after drawing, every other player takes all the
//     cards left, and plays them all in one last turn, in turn order.
//  9. A tie goes to more keeps in play, a double keep being two; then it is shared.
//  10. Three or four players put two boxes together: each has 14 cards of their own.
//
// # Actions
//
//	+W1                 plays a card; then another one, or
//	build               takes the pieces of the cards played
//	tower 3,2           places a tower
//	short 3,2..4,2      places a short wall between two points, the more northern or
//	long 3,2..3,4       western one first; likewise a long wall
//	double 3,2          puts the double keep on the courtyard, named by the tower at the
//	double none         north-west corner of its top row; or on none
//	draw wt             draws cards: a w for each wall card, then a t for each tower card
//
// With the option "placed" at "final", playing cards and placing a piece is binding at
// once; otherwise all of a turn can be taken back until it is confirmed, and is nobody
// else's to see until then.
//
// # Draws
//
// Outcome 0 is the seat that begins. Then every seat, the first one first and clockwise,
// gets its hand: wall cards, then tower cards. Later every card drawn is one outcome, in
// the order of the action's letters. Cards are named by their ids.
package castellan
