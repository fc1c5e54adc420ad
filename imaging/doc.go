// Package imaging turns a scene into a PNG, and several scenes into a film.
//
// A picture is made in these steps. Package view decides which part of the board is visible, and
// how large. Package layout places each box of the picture. frame.go turns items and boxes into
// stamps: each is a look (what is drawn, in which size) and a place. A brush draws every look once;
// its colours are matched to one fixed palette, and the result is kept as a sprite. canvas.go
// copies sprites onto a picture of palette indices. encode.go writes it as a PNG and reuses the
// strips that did not change since the last picture of the same match.
//
// To follow a numbered space from its scene to its pixels: view.Board.Screen chooses the visible
// part, view.Sight.Place turns its box into pixels, frame.stampItem stamps it there, and canvas.put
// copies its sprite.
//
// Compression costs more than drawing. The palette (a quarter of the bytes), the lack of row
// filters (which make flat art larger) and the strips keep it low.
//
// A film (film.go, reel.go) lays out many scenes in one size. It is a GIF with the same palette,
// and each of its pictures contains only what has changed.
//
// The packages under imaging/art decide how nouns look; brushes.go lists them. A noun without a
// brush is drawn as a plain shape with a label.
package imaging
