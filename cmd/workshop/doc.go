// Command workshop is for developers: it lets computer players play, asks them for advice, teaches
// and measures them, finds puzzles, and draws contact sheets of the posts of a match.
package main
