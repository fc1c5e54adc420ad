// Package burgenland draws the nouns of Burgen Land: the ring and its crown, castles
// as rows of building cards, dice, the supply and the way to the king.
//
// Colours also differ without their hue: blue is hatched with lines and has a lily, yellow is
// dotted and has a sun, red has upright lines and has a heart.
package burgenland
