// Package source reads what command lines name: records of matches, and the games with the data
// files that a host has replaced.
package source
