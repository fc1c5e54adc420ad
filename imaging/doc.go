// Package imaging turns a scene into a PNG.
//
// The way of a picture: frame.go decides what part of the board is shown how large
// and where the panel goes; board.go and panel.go lay out stamps, each a look (what
// is drawn, in which size) and a place; every look is drawn once with its brush,
// matched to one fixed palette and kept as a sprite; canvas.go copies sprites onto a
// picture of palette indices; encode.go writes it as a PNG and reuses the strips that
// did not change since the last picture of the same match.
//
// Compression costs more than drawing. Hence the palette (a quarter of the bytes),
// no row filters (they spoil flat art) and the strips.
//
// How nouns look is the matter of the packages under imaging/art; brushes.go lists
// them. A noun without a brush is drawn as a labelled plain shape.
package imaging
