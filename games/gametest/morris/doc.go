// Package morris is Nine Men's Morris: a small game with phases, captures and a victory
// that has nothing to do with points. It is not in the catalogue; tests add it to a
// catalogue of their own, to show that a new game needs one line there.
//
// # Rules
//
// Three squares lie within each other, joined at the middles of their sides: 24 points and
// 16 lines of three. Who begins is drawn by lot.
//
//   - Each player first places nine men, one a turn, on empty points.
//   - When all are placed, one moves a man along a line to the next point, if it is empty.
//   - Whoever has only three men left flies: moves to any empty point.
//   - Whoever closes a line of three own men, a mill, takes a man of the other's: one that
//     stands in no mill, unless all do.
//   - Whoever has two men left, or cannot move, has lost.
//
// Ruling 1: forty moves without a mill end the match with no winner.
//
// # Actions
//
// An action is made of points, "3,0"; the top-left one is "0,0". Which it means follows
// from the position: the point of a man to be placed or to be taken, or the two of a move.
//
// # Draws
//
// Outcome 0 is the seat that begins, "A" or "B". There are no others.
package morris
