// Package city draws the town of The City from the plans of its tiles (see [scene.Plan]): it
// knows how a market, a road or a building looks, and no tile by its name. It is all its
// own art; places of followers come from the scene.
package city
