// Package morris is Nine Men's Morris: a small game with phases, captures and a victory that does
// not depend on points. It is not in the catalogue. Tests add it to a catalogue of their own, to
// show that a new game needs one line there.
//
// # Rules
//
// Three squares lie within each other, joined at the middles of their sides. There are 24 points
// and 16 lines of three. The player who begins is drawn by lot.
//
//   - Each player first places nine men, one a turn, on empty points.
//   - When all are placed, you move a man along a line to the next point, if it is empty.
//   - A player with only three men left may move a man to any empty point.
//   - A line of three of your own men is a mill. If you close one, take a man of the other
//     player: one that is in no mill, unless all are.
//   - A player who has two men left, or cannot move, has lost.
//
// Ruling 1: the match ends without a winner after forty moves without a mill.
//
// # Actions
//
// An action consists of points, "3,0". The top-left one is "0,0". The position decides what an
// action means: where to place a man, which man to take, or from where to where to move.
//
// # Draws
//
// Outcome 0 is the seat that begins, "A" or "B". There are no others.
package morris
