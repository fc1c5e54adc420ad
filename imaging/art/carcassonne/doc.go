// Package carcassonne draws the tiles of Carcassonne from their plans (see [scene.Plan]): it
// knows how a city, a road or a cloister looks, and no tile by its name. It is all its own
// art; places of followers come from the scene.
package carcassonne
