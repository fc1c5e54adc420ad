// Package carcassonne draws the tiles of Carcassonne from a small table of their
// geometry. It is all its own art; places of followers come from the scene.
package carcassonne
