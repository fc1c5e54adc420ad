// Package view decides which part of a board a picture shows, and how large.
//
// A [Board] is a scene with what the decision depends on: how its game draws, which choices have a mark,
// and what kind of picture is wanted. Each kind has a function that answers with a [Sight]: the part of
// the board that is seen, the size of a unit in px, and where both lie in the picture. A Sight turns
// places of the board into pixels and back.
//
//	screen.go  the picture above the buttons: the whole board, or what the question is about
//	close.go   a part of the board, large, with what lies round it
//	tiles.go   which cells of a board of tiles such a part is
//	areas.go   a board with many choices: its areas, and one of them
//	room.go    how a part and what lies round it fill the room of a picture
//	window.go  how a window moves so that it cuts as little as possible
//	small.go   a picture of the history, a whole board, a part without surroundings
//	cover.go   what stands for a game
//	film.go    what the camera of a film shows
//	sight.go   what is seen, and where it lies in the picture
//
// A new kind of picture is a [Kind], a method of Board that answers with a Sight, and a case in layout's
// Content.Arrange.
//
// How much room a picture has for the board is known to package layout, which measures what stands beside
// the board and asks for a Sight of that [Room].
package view
