// Package imaging turns a scene into a PNG, and many into a film.
//
// The way of a picture: package view decides which part of the board is seen, and how large; package layout
// says where each box of the picture lies. frame.go turns items and boxes into stamps, each a look (what is
// drawn, in which size) and a place. Every look is drawn once with its brush, matched to one fixed palette
// and kept as a sprite. canvas.go copies sprites onto a picture of palette indices. encode.go writes it as a
// PNG and reuses the strips that did not change since the last picture of the same match.
//
// To follow a numbered space from its scene to its pixel: view.Board.Screen puts it in sight, view.Sight.Place
// turns its box into pixels, frame.stampItem stamps it there, and canvas.put copies its sprite.
//
// Compression costs more than drawing. Hence the palette (a quarter of the bytes), no row filters (they
// spoil flat art) and the strips.
//
// A film (film.go, reel.go) is many scenes laid out in one place and size, of which each picture holds only
// what has changed; it is a GIF with the same palette.
//
// How nouns look is the matter of the packages under imaging/art; brushes.go lists them. A noun without a
// brush is drawn as a labelled plain shape.
package imaging
