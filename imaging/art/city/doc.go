// Package city draws the town of The City from a small table of the shapes of its tiles:
// grounds, roads, markets and buildings are put together by the letters of a tile's id.
// It is all its own art; places of followers come from the scene.
package city
