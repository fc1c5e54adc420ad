// Package record holds the commands about the games and about records of matches in files: what
// there is to play, what happened in a match, whether its chance was fair, and how it looked.
package record
