// Package noughts is the smallest game that keeps the contract of package games:
// noughts and crosses. It is an example for whoever adds a game, and what the tests of
// the hosts play; it is not in the catalogue.
//
// # Rules
//
// Two players mark the cells of a board of three by three in turn. Who begins is drawn
// by lot. Whoever has three marks in a row, a column or a diagonal wins. When the board is
// full without such a line, nobody has won. There are no points.
//
// # Actions
//
// An action is the cell to be marked, "1,0"; the top-left one is "0,0".
//
// # Draws
//
// Outcome 0 is the seat that begins, "A" or "B". There are no others.
package noughts
