// Package art is what every game's brushes have in common: the pen they draw with,
// the theme (colours, players) and the form in which a game registers how its nouns
// look.
//
// A brush draws one thing once, into a sprite; package imaging keeps the sprite and
// copies it from then on. Brushes therefore may be slow and detailed, must depend on
// nothing but their subject, and must give the same pixels every time.
//
// Light comes from the upper left, always: a turned tile is drawn anew with its
// geometry turned, its shadows and roofs not.
package art
