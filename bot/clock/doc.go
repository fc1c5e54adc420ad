// Package clock counts the time a player has. It knows players' habits: their time
// zone, the hours of the night and the weekends in which their time does not count, and
// the days they are away. It knows no matches, and asks nobody what time it is.
//
// Whether an instant counts is decided by what the player's clock on the wall shows
// then. Changes of daylight saving time need no rule of their own: an hour that the
// wall shows twice counts twice or not at all, and one that it skips is not there.
package clock
