// Package wire is the form of what the bot and Discord send each other: components, commands, errors
// and uploads with Discord's checks of them, and the numbers of the protocol. It knows nothing of what
// exists.
package wire
