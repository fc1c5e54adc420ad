// Package burgenland is the crown and dice game for two: Burgen Land by Wolfgang
// Lehmann, Schmidt Spiele 2008, after the French rules sheet.
//
// # Rulings
//
// Where the sheet leaves a gap, this package decides as follows.
//
//  1. On a space that shows nothing but a crown the castles must be compared (option
//     "crown": by choice). On a space with crown and wall the player either compares,
//     or takes the wall, or takes its one die.
//  2. A large tower is worth 5, a house 3, a small tower 2, a wall 1. The ring is that
//     of the data file. The crown begins on the large tower of a colour drawn by lot,
//     and so is the player who begins.
//  3. Special dice that are rolled lie on the board again at once, used or not, before
//     anything else happens. They may be rolled at the first roll of a turn. The own
//     die is always rolled.
//  4. On a space with a card the player takes the card, if it can be built, or as many
//     special dice as it is worth: from the board, what is missing from the opponent,
//     fewer if there are no more. Dice may always be chosen, even when there are none;
//     there is no third way.
//  5. Two buildings never stand side by side; a gap is nobody's neighbour; walls go
//     anywhere. Any card of the colour that fits may fill a gap. When the card outside
//     a gap goes, the gap goes. Two missing neighbours are two gaps.
//  6. A card is taken from the opponent only when none lies beside the board and it can
//     be built: any copy, by the taker's choice.
//  7. Who leaves the colour of the turn gives back the more valuable of the two outer
//     cards of the whole castle in that colour; if they are worth the same, the one he
//     chooses; without a card, nothing. The turn ends, the crown stays where it is, and
//     the space reached has no effect.
//  8. The first move of a turn cannot leave a colour: it sets it.
//  9. Equal castles bring nothing and the turn goes on. The match ends at once when
//     either player has 30 points; points beyond stay.
//  10. While a castle has gaps, its most valuable part without a gap counts.
//
// # Actions
//
//	roll            the own die alone
//	with 2          the own die and two special dice, fewer than are owned
//	all             the own die and all special dice, if any are owned
//	stop            ends the turn, after its first roll
//	use 5           moves the crown by one of the different faces rolled
//	left, right     builds the card of the space at an end of the castle
//	gap 1           builds it into a gap; gaps are counted from the left
//	take 3 left     takes the card at the third place of the opponent's castle (gaps are
//	                places too) and builds it; also "take 3 gap 1"
//	dice            takes special dice instead
//	score, skip     compares the castles, or does not where that is allowed
//	return left     gives back one of two outer cards of equal value
//
// An empty castle has but one end, "right". What leaves nothing to decide follows by
// itself and is told by events: the move when all dice agree, a compulsory scoring, the
// dice when the card cannot be had, the loss of a card when the two are not equal. So a
// turn never waits for a press that decides nothing.
//
// # Draws
//
// Outcome 0 is the seat that begins, "A" or "B". Outcome 1 is the colour on which the
// crown begins: "blue", "yellow" or "red". Then every die rolled is one outcome, "1" to
// "6", the own die before the special ones.
package burgenland
