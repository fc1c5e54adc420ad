// Package assets holds the files that travel inside the binary: the bot's message
// catalogues and the playground page.
package assets

import "embed"

// Messages holds the bot's own catalogues, messages/en.toml and messages/fr.toml.
// The games bring theirs along.
//
//go:embed messages/*.toml
var Messages embed.FS

// Playground holds the page of the local stand-in for Discord, below playground.
//
//go:embed all:playground
var Playground embed.FS
