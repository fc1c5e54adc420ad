// Package wire is what goes over Discord's wires: messages, components, commands, errors
// and uploads, with Discord's own checks of them. It knows no state.
package wire
