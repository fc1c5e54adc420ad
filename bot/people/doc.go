// Package people lets users see and decide things about themselves: their matches, their statistics, the
// leaderboards of a server, when their time counts, and what is stored about them.
package people
