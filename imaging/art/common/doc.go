// Package common holds the brushes every game uses: players' tokens and figures,
// numbers and letters of choices, frames, the furniture of the panel, dice, and the
// building blocks of landscapes (walls, towers, roofs, trees, water).
package common
