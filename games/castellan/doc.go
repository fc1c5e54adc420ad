// Package castellan is Castellan by Beau Beckett, Steve Jackson Games 2012, after the
// French rules sheet: two to four players build one castle together and claim the
// courtyards that they close.
//
// # Rulings
//
// Where the sheet leaves a gap, this package decides as follows.
//
//  1. Towers stand on whole points. A short wall covers one unit edge, a long wall two
//     edges in a line. No tower, wall end or other wall may use the point in the middle
//     of a long wall. A new wall must touch a tower, and its other end must be able to
//     take one. A tower goes where a wall has an open end, or is the first piece. It
//     links with every wall that ends there. Walls may run side by side.
//  2. In the first turn of the match all pieces are linked. Cards are offered only while
//     the hand can still make a set with towers - 1 <= walls <= 3 x towers + 1. A place is
//     offered only if all towers left can be linked afterwards: there are at most as many
//     as open wall ends and walls left. If that leaves no place, all legal places are
//     offered.
//  3. A courtyard is an area that is completely enclosed by walls with a tower at both
//     ends. You claim every courtyard that you close. After your last piece you choose
//     once which of the courtyards claimed in this turn gets the double keep, if any. It
//     may also go on one part of your own courtyard that was divided. If a courtyard with
//     the double keep is divided, one part keeps it, and its owner chooses which. Until
//     then it stands on the most valuable part.
//  4. A courtyard is worth one point for each tower on its border and inside it. A tower
//     counts in each courtyard that it borders. A loop inside a courtyard makes two: the
//     loop and the ring around it.
//  5. Nobody builds inside another player's courtyard. You may build against its border
//     from outside.
//  6. Pieces have no place if none of the pieces left has one. They go to the player on
//     the left, who builds them in the next turn and still plays a card. If that player
//     has no more turns, the pieces are out of the match.
//  7. You draw one card, and one more for each draw symbol you played. You choose all
//     decks before you see any of the cards. If one deck is empty, you draw from the
//     other; if both are, you draw nothing. The backs are public: everybody sees how many
//     wall and tower cards a hand holds.
//  8. When a player has no card left after drawing, every other player takes all cards
//     left and plays them in one last turn, in turn order.
//  9. The player with more keeps in play wins a tie; a double keep counts as two. If that
//     is equal too, they share the win.
//  10. Three or four players put two boxes together: each player has 14 cards.
//
// # Actions
//
//	+W1                 plays a card
//	build               takes the pieces of the cards played
//	tower 3,2           places a tower
//	short 3,2..4,2      places a short wall between two points, the more northern or
//	long 3,2..3,4       western one first; likewise a long wall
//	double 3,2          puts the double keep on the courtyard, named by the tower at the
//	double none         north-west corner of its top row; or on none
//	draw wt             draws cards: a w for each wall card, then a t for each tower card
//
// If the option "placed" is "final", cards played and pieces placed are binding at once.
// Otherwise the player can take back the whole turn until they confirm it, and nobody
// else sees it before.
//
// # Draws
//
// Outcome 0 is the seat that begins. Then every seat gets its hand, clockwise from the
// first: wall cards, then tower cards. Later every card drawn is one outcome, in the order
// of the letters of the action. Outcomes are the ids of the cards.
package castellan
