// Package model is Burgen Land for its computer player: positions are small values, moves are
// numbers, and a whole turn can be computed exactly.
//
// A turn is short: the crown only moves forward and must not leave its colour. So the value of a
// decision does not need random playouts. The model looks at every roll and all that the player can
// do after it, weighted by its probability, up to the positions where the other player's turn
// begins. An estimate values those positions; its weights are learned from matches (README.md).
//
// The model agrees with the game in every legal list and every score; a test compares them.
package model
