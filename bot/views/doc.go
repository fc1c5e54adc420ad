// Package views answers requests to look at something, mostly in private: the board and its past,
// points, what is left to draw, why something is not possible, films, records, rules, and pages
// about games and the bot. Nothing here changes a match.
package views
