// Package assets holds the files that travel inside the binary: the bot's message
// catalogues and the playground page.
package assets

import "embed"

// Messages holds the message catalogues. The bot's own are messages/en.toml and
// messages/fr.toml, and the games bring theirs in these languages along. Every other language
// has a folder, such as messages/de, with the catalogues of the bot and of the games that do not
// bring theirs along.
//
//go:embed messages
var Messages embed.FS

// Playground holds the page of the local stand-in for Discord, below playground.
//
//go:embed all:playground
var Playground embed.FS
