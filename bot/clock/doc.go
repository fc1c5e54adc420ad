// Package clock counts the time that players have. It knows their habits: their time zone, the hours of the
// night and weekends in which their time does not count, and their vacations. It knows no matches, and
// never asks for the current time.
//
// Whether an instant counts depends on the player's local time. So daylight saving time needs no rules of
// its own: a local hour that occurs twice counts twice or not at all, and a skipped one does not occur.
package clock
