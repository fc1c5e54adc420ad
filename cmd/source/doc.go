// Package source reads what command lines name: the games, with the data files that a host puts
// in the place of theirs, and records of matches.
package source
