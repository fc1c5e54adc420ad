// Package art holds what the brushes of all games share: the pen they draw with, the theme
// (colours, players) and the form in which a game registers how its nouns look.
//
// A brush draws one thing once, into a sprite; package imaging keeps the sprite and copies it from
// then on. So brushes may be slow and detailed. They must depend on nothing but their subject, and
// must always give the same pixels.
//
// Light always comes from the upper left: the geometry of a turned tile is turned, its shadows and
// roofs are not.
package art
