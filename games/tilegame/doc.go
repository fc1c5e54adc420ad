// Package tilegame is what games have in common in which a turn is to lay a tile and to
// put a follower on it: the [Position] they embed, data files, legal lists, next words, the order in which choices
// are offered, what a follower's place looks like, and the line of a tile in a snapshot.
// The geometry is in package tiles; what grounds mean and what they are worth is the
// business of each game.
package tilegame
