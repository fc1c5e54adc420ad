package layout

import (
	"image"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// Box is a thing at its place in a picture: an icon, a text, a background or a face.
type Box struct {
	Noun   string      // what is drawn
	At     image.Point // its upper left corner, px
	W, H   float64     // its size, in units
	Unit   float64     // px in a unit
	Name   string      // which one; for a text its role, such as "score"
	Anchor string      // for a text: which point of it is at its place
	Text   string
	Mark   string // the number of a choice
	Seat   int
	Framed bool
	Face   *scene.Item // a face in hand, drawn as the item says; nil for everything else
}

// scale is the width of a picture, px. It converts px on a phone into px of the picture.
type scale int

// px converts a length on a phone into px of the picture.
func (s scale) px(phone float64) int { return view.Round(phone * float64(s) / view.PhoneWidth) }

// phone converts px of the picture into px on a phone.
func (s scale) phone(px int) float64 { return float64(px) * view.PhoneWidth / float64(s) }

// boxes is a list of boxes in a picture, in the order of painting.
type boxes struct {
	scale
	list []Box
}

// ground covers a part of the picture with a background for other boxes.
func (b *boxes) ground(noun string, r image.Rectangle) {
	b.list = append(b.list, Box{Noun: noun, At: r.Min, W: float64(r.Dx()), H: float64(r.Dy()), Unit: 1})
}

// card places a card. Its frame marks the player to act, and winners.
func (b *boxes) card(r image.Rectangle, framed bool) {
	b.ground("card", r)
	b.list[len(b.list)-1].Framed = framed
}

// icon places an icon on a square with its upper left corner at (x,y).
func (b *boxes) icon(noun string, seat, x, y, side int) *Box {
	b.list = append(b.list, Box{Noun: noun, Seat: seat, At: image.Pt(x, y), W: 1, H: 1, Unit: float64(side)})
	return &b.list[len(b.list)-1]
}

// The anchors of a text: which point of it is at its place. Vertically, all of them centre capital
// letters.
const centred, fromLeft, toRight = "", "left", "right"

// textHigh is the height of the box of a text, as a multiple of the text's size.
const textHigh = 1.2

// write places a text of a size in px, with its anchor at x and the middle of its capitals at y. It
// is at most width times as long as its size. The role decides its colour.
func (b *boxes) write(role, anchor, text string, x, y int, size, width float64) {
	switch anchor {
	case centred:
		x -= view.Round(width * size / 2)
	case toRight:
		x -= view.Round(width * size)
	}
	at := image.Pt(x, y-view.Round(textHigh/2*size))
	b.list = append(b.list, Box{Noun: "text", Name: role, Anchor: anchor, Text: text, At: at, W: width, H: textHigh, Unit: size})
}
