// Package terrain is what the brushes of the tile games share. It reads from a [scene.Plan] which
// areas and roads a tile has, where areas end inside the tile and what roads end at. It checks
// whether a drawing shows what the plan says.
//
// A brush only says how its areas and roads are curved. So every tile that a data file can describe
// has a drawing. A drawing that would show something else is found before the tile is played.
package terrain
