// Package tilegame is what three games have in common: those in which a turn is a tile and a follower.
// [Set] is the tiles that a data file lists, [Table] the board, the bag and the seat in turn.
// Around them are the words of actions, snapshots, views, questions, pictures and the numbers that
// computer players need.
//
// Package tiles has the geometry. What a feature is worth, and when it is complete, each game
// decides for itself.
package tilegame
