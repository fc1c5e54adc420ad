// Package players holds the commands about computer players: let them play, ask for advice, learn
// the value of positions, measure strengths, find puzzles.
package players
