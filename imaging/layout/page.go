package layout

import (
	"image"

	"github.com/bastide-games/bastide/imaging/view"
)

// Content is what a picture has to show.
type Content struct {
	Board   *view.Board
	Panel   *Panel
	Highest int // the greatest height of a picture of cells on a phone, px; 0 for no limit
}

// Form is the way the panel is arranged.
type Form int

// The forms of a panel.
const (
	None     Form = iota
	Column        // cards one below the other, right of the board
	Row           // cards side by side, below the board
	Thin          // one thin line below the board
	Below         // a strip as wide as the picture, with what is in hand in a corner of the board
	Flank         // a column as high as the picture, right of a low board, with what is in hand
	OnlyHand      // only what is in hand, in a corner of the board
	Side          // the plates of a strip one below the other, right of a high board on which all is over
)

// Page says where the parts of a picture are, and which part of the board is visible.
type Page struct {
	view.Sight
	Form  Form
	Area  image.Rectangle // the board's part of the picture, px; empty if that is all of it
	Panel image.Rectangle // px
	Track image.Rectangle // the strip with the score track, px; empty without one
	Aside bool            // the tray, or what is in hand, lies beside the board
	hand  handPlace
}

// OnScreen reports whether the picture fills the width of a phone and shows everything that a
// player in turn needs.
func (p *Page) OnScreen() bool { return p.Form == Below || p.Form == Flank || p.Form == Side }

// Bottom is the lower end of the board's part of the picture, px.
func (p *Page) Bottom() int {
	if p.OnScreen() {
		return p.Area.Max.Y
	}
	return p.Size.Y
}

// beside is the part of the picture to the right of the board's part.
func (p *Page) beside() image.Rectangle {
	return image.Rect(p.Area.Max.X, 0, p.Size.X, p.Bottom())
}

// extend adds a strip of the given height, px on a phone, to the foot of the picture.
func (p *Page) extend(high float64) image.Rectangle {
	top := p.Size.Y
	p.Size.Y += p.Px(high)
	return image.Rect(0, top, p.Size.X, p.Size.Y)
}

// Px converts a length on a phone into px of the picture.
func (p *Page) Px(phone float64) int { return scale(p.Size.X).px(phone) }

// placer places what a panel holds in a picture.
type placer struct {
	*Panel
	boxes
	size image.Point // of the picture, px
}

// usualBoxes is the usual number of boxes in a panel, to allocate the list once.
const usualBoxes = 48

// placer returns a placer for a picture.
func (c *Content) placer(p Page) *placer {
	return &placer{Panel: c.Panel, boxes: boxes{scale: scale(p.Size.X), list: make([]Box, 0, usualBoxes)}, size: p.Size}
}
