// Package model is Burgen Land as its computer player sees it: positions that are small
// values, moves that are numbers, and a turn that is reckoned through to its end.
//
// A turn is over soon: the crown only goes on, and must not leave its colour. So what a
// decision in it is worth need not be tried out by chance. Every throw and everything that
// the player can do after it is looked at, each throw counting as often as it comes, down to
// the positions that the other player can be left with. What these are worth says an
// estimate, whose weights are learned from matches (README.md).
//
// The model agrees with the game in every legal list and every score; a test compares them.
package model
