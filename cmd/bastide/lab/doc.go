// Package lab holds the commands that let computer players play: to see how they do, to ask
// one for advice, to learn what positions are worth, to measure how strong they are, and to
// look at the pictures of a whole match.
package lab
