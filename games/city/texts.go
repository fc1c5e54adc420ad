package city

import "embed"

// Texts holds the game's message catalogues, texts/en.toml and texts/fr.toml. All
// their ids begin with "city.".
//
//go:embed texts rules lesson cover.txt puzzles.txt
var Texts embed.FS
