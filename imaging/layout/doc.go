// Package layout decides where each box of a picture is: the board, the panel with its plates, the
// strip, the tray, and the labels of the board.
//
// A box first measures the space that it needs, in px on a phone, and then places its contents.
// These are the files:
//
//	arrange.go      the space for the board, for which package view chooses the visible part and its
//	                size; then the rest of the picture around it
//	page.go         the result: where the parts of the picture are
//	box.go          a placed thing, which is all that painting has to know
//	landscape.go    a picture in the proportions of a screen, with the panel as a column, a row or a line
//	panel.go        the contents of the panel, and the size of its plates
//	plate.go        token, name, score and counts of a seat
//	strip.go        the line below a board as wide as a phone
//	flank.go        the column beside a board within walls
//	track.go        the lanes of a score track that is shown apart from the board
//	hand.go         the faces in hand, where they hide least of a board
//	tray.go         a hand with its own picture
//	coordinates.go  names of columns and rows
//	numbers.go      numbers of cells, and the ring around a choice
//	away.go         numbers of choices outside the picture
//	credits.go      title and winners of a film
//
// Sizes named "on a phone" are px of a picture shown [view.PhoneWidth] wide.
package layout
