// Package terrain is what the brushes of the tile games have in common: it reads from a
// [scene.Plan] which areas and roads a tile has, where areas end inside the tile and what
// roads end at, and it finds out whether a drawing shows what the plan says.
//
// A brush only says how its areas and roads are curved. So every tile that a data file
// can describe has a drawing, and one whose drawing would tell something else is found
// before anybody plays with it.
package terrain
