// Package castellan draws the nouns of Castellan: a castle of walls and towers on a
// lawn, its courtyards, keeps and cards. One unit is the distance between two
// neighbouring points; points stand in the middle of the grid's cells.
package castellan
