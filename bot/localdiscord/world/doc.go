// Package world is what exists in the local Discord: guilds, people, channels, messages and
// files, who may do what with them, how they look on the wire, and the file that keeps
// them. It holds the one lock, and tells the rooms above it what happens through [Hooks].
package world
