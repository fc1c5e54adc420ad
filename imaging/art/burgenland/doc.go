// Package burgenland draws the nouns of Burgen Land: the ring and its crown, castles
// as rows of building cards, dice, the supply and the way to the king.
//
// A colour is never told by its hue alone: blue is hatched with lines and bears a lily,
// yellow is dotted and bears a sun, red has upright lines and bears a heart.
package burgenland
