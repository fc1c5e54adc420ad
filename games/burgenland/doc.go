// Package burgenland is the crown and dice game for two: Burgen Land by Wolfgang
// Lehmann, Schmidt Spiele 2008, after the French rules sheet.
//
// # Rulings
//
// Where the sheet leaves a gap, this package decides as follows.
//
//  1. On a space with nothing but a crown the castles must be compared (option "crown":
//     by choice). On a space with crown and wall the player compares, or takes the wall,
//     or takes its one die.
//  2. A large tower is worth 5, a house 3, a small tower 2, a wall 1. The data file
//     defines the ring. The player who begins and a colour are drawn. The crown begins on
//     the large tower of that colour.
//  3. Special dice return to the board as soon as they are rolled, used or not, before
//     anything else happens. They may be rolled at the first roll of a turn. The player's
//     own die is always rolled.
//  4. On a space with a card the player takes the card, if it can be built, or as many
//     special dice as it is worth. The dice come from the board, then from the opponent.
//     If there are not enough, the player gets fewer. Dice may always be chosen, even if
//     there are none. There is no third choice.
//  5. Two buildings never stand side by side; a gap is not a neighbour; walls go
//     anywhere. Any card of the colour that fits may fill a gap. When the card outside
//     a gap goes, the gap goes. Two missing neighbours are two gaps.
//  6. A card is taken from the opponent only if none lies beside the board and it can
//     be built. The player may take any copy.
//  7. A player who leaves the colour of the turn loses a card: the more valuable of the two
//     outer cards of the whole castle in that colour. If they are worth the same, the
//     player chooses; without a card, nothing is lost. The turn ends, the crown stays where
//     it is, and the space has no effect.
//  8. The first move of a turn cannot leave a colour: it sets it.
//  9. Equal castles give no points, and the turn goes on. The match ends at once when
//     either player has 30 points; points beyond 30 count.
//  10. While a castle has gaps, only its most valuable part without a gap counts.
//
// # Actions
//
//	roll            rolls the player's own die alone
//	with 2          rolls the own die and two special dice, fewer than the player has
//	all             rolls the own die and all special dice, at least one
//	stop            ends the turn, after its first roll
//	use 5           moves the crown by one of the faces rolled
//	left, right     builds the card of the space at an end of the castle
//	gap 1           builds it into a gap; gaps are counted from the left
//	take 3 left     takes the card at the third place of the opponent's castle (gaps are
//	                places too) and builds it; also "take 3 gap 1"
//	dice            takes special dice instead
//	score, skip     compares the castles, or declines if that is allowed
//	return left     gives back one of two outer cards of equal value
//
// An empty castle has only one end, "right". If there is nothing to decide, the game goes
// on and reports it as events: the move when all dice agree, a compulsory scoring, the
// dice when the card cannot be had, the loss of a card when the two are not equal. So a
// turn never waits for a press that decides nothing.
//
// # Draws
//
// Outcome 0 is the seat that begins, "A" or "B". Outcome 1 is the colour on which the
// crown begins: "blue", "yellow" or "red". Then every die rolled is one outcome, "1" to
// "6", the own die before the special ones.
package burgenland
