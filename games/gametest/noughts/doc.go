// Package noughts is the smallest game that keeps the contract of package games: noughts and
// crosses. It is an example for people who add a game, and tests of the hosts play it. It is not in
// the catalogue.
//
// # Rules
//
// Two players take turns to mark a cell of a board of three by three. The player who begins is
// drawn by lot. Three marks in a row, a column or a diagonal win. If the board is full without such
// a line, the match has no winner. There are no points.
//
// # Actions
//
// An action is the cell to be marked, "1,0"; the top-left one is "0,0".
//
// # Draws
//
// Outcome 0 is the seat that begins, "A" or "B". There are no others.
package noughts
