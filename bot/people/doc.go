// Package people is what somebody sees and decides about themselves: their matches, their
// statistics and the leaderboards of a server, when their time counts, and what is stored
// about them.
package people
