// Package wire is what goes over Discord's wires: components, commands, errors and uploads,
// with Discord's own checks of them. It knows no state.
package wire
