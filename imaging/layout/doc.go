// Package layout says where each box of a picture lies: the board, the panel with its plates, the strip, the
// tray, and the labels of the board.
//
// A box first measures, in phone px, what it needs, and then places what it holds. So the way of a picture is:
//
//	arrange.go      how much room there is for the board; package view answers which part of it is seen, and
//	                how large; the rest of the picture is placed round that
//	page.go         what comes of it: where the parts of the picture lie
//	box.go          what a placed thing is: the only thing that painting has to know
//	landscape.go    a picture in the proportion of a screen, with the panel as a column, a row or a line
//	panel.go        what the panel holds, and how large its plates have to be
//	plate.go        token, name, score and counts of a seat
//	strip.go        the line below a board as wide as a phone
//	flank.go        the column beside a board within walls
//	hand.go         where the faces in hand hide least of a board
//	tray.go         a hand that has a picture of its own
//	coordinates.go  names of columns and rows
//	letters.go      letters at the rim of a tile
//	numbers.go      numbers of cells, and the ring that points one out
//	away.go         numbers of choices that lie outside the picture
//	credits.go      title and winners of a film
//
// Sizes named "on a phone" are px of a picture shown [view.PhoneWidth] wide.
package layout
