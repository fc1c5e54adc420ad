// Package record holds the commands about games and records in files: list the games, replay a
// match, verify its luck, draw it.
package record
