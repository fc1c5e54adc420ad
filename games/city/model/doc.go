// Package model plays Carcassonne: The City on in thought, far faster than the public
// contract does. It has the same rules as package city, whose comment numbers the rulings; a
// test there compares every legal list and score.
//
// A position is changed in place: joined features are a union-find forest whose counts stand
// at the roots, a cell that is still empty knows what stands around it, and a table says which
// tiles fit there. Going back copies what is small and takes the tiles and ramparts since off
// the grid, so that nothing is allocated while it plays.
package model
