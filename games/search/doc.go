// Package search holds the computer players. It chooses an action in a position of any game through
// the public contract only.
//
// # How it thinks
//
// [Think] grows a tree of playouts (Monte Carlo tree search). Each playout starts at the position
// in question, with a new random choice for everything the seat does not know: the other hands and
// all outcomes to come. It follows the moves in the tree that have done well so far and then plays
// at random; the result is added to every move on its path. A node of the tree stands for what the
// thinking seat has seen. So one tree serves all possible hands, and every visible random outcome
// is a branch of its own.
//
// If the rest of the match is short enough, all of it is searched with every outcome, and the
// answer is exact.
//
// The value of a playout is the squashed lead over the best other seat at its end. Where random
// play to the end says little, a game cuts the playout short with its estimate ([games.Estimator]).
// README.md has the figures.
//
// # What it cannot know
//
// An answer depends only on what the seat may see, the seed of the question, and how often
// [Question.More] returns true. The secret seed of the match is never used.
package search
