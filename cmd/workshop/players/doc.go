// Package players holds the commands about computer players: let them play, ask one for advice,
// learn what positions are worth, and measure how strong they are.
package players
