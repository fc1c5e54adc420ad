// Package search is the computer players: it finds out what to do in a position of any
// game, by the public contract alone.
//
// # How it thinks
//
// [Think] grows a tree of imagined courses (Monte Carlo tree search). Each course begins
// at the position in question, with everything drawn anew that the seat does not know:
// the hands of the others and all outcomes to come. It goes down the tree by the moves
// that have done well so far, then plays on at random, and what it ends in is told to the
// moves on its way. A node of the tree stands for what the thinking seat has seen, so one
// tree serves all imagined hands, and an outcome of chance is a branch of its own.
//
// Where so little is left that all of it can be tried, every course is, with every outcome, and the
// answer is exact.
//
// A course is worth the squashed lead over the best other seat at its end. Where playing
// to the end at random tells little, a game cuts it short by its estimate
// ([games.Estimator]). See README.md for the figures.
//
// # What it does not know
//
// A thought depends on nothing but what the seat may see, the seed it is given, and how
// often [Question.More] says yes. The seed of the match is never looked at.
package search
