// Command workshop is for those who build: it lets computer players play, asks them for advice,
// teaches and measures them, draws contact sheets of what the posts of a match show, and makes releases.
package main
