// Package views shows, mostly in private, what there is to see of a match beside its posts:
// the board and its past, points, what is left to be drawn, why something is not possible,
// films and records, and what is to be read about games and the bot. Nothing here changes a
// match.
package views
