package layout

import (
	"image"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// A hand that has a picture of its own lies on a tray below the strip, right above the buttons. A hand that
// is only looked at lies beside the board where that shows more of it, larger.

// Sizes of a tray on a phone, px: how wide a card is at most, and less where there is more than one row or
// where the tray lies beside the board; what is free round the cards; how wide a tray beside the board is at
// most, and from which size on cards lie there.
const trayCard, trayCardOfRows, trayRim, trayAside, leastAside = 66, 46, 6, 112, 30

// HasTray tells whether the picture has a tray.
func (c *Content) HasTray() bool {
	b := c.Board
	return b.Hand != nil && b.Grid && (b.Kind == view.Screen || b.Kind == view.Close)
}

// trayBox is what of the hand's picture lies on the tray: beside the board no more than is used.
func (c *Content) trayBox(aside bool) scene.Rect {
	if box, ok := scene.Bounds(c.Board.Hand.Items); aside && ok {
		return box
	}
	return c.Board.Hand.Board
}

// trayUnit is the size of a unit of the tray on a phone, px. Its rows are all of the same height.
func (c *Content) trayUnit(aside bool) float64 {
	box, most, room := c.trayBox(aside), float64(trayCard), float64(view.PhoneWidth-2*trayRim)
	if aside {
		room = trayAside - 2*trayRim
	}
	if box.H > 2 || aside {
		most = trayCardOfRows
	}
	return min(most, room/box.W)
}

// trayHigh is how high the tray below the strip is on a phone, px, 0 without one.
func (c *Content) trayHigh(aside bool) float64 {
	if !c.HasTray() || aside {
		return 0
	}
	return c.trayBox(aside).H*c.trayUnit(aside) + 2*trayRim
}

// trayWide is how wide the tray beside the board is on a phone, px.
func (c *Content) trayWide() float64 { return c.trayBox(true).W*c.trayUnit(true) + 2*trayRim }

// trayGround is the part of the picture that the tray covers.
func (p *Page) trayGround() image.Rectangle {
	if p.Aside {
		return p.beside()
	}
	return image.Rect(0, p.Panel.Max.Y, p.Size.X, p.Size.Y)
}

// tray covers its place, if there is a tray.
func (w *placer) tray(c *Content, p Page) {
	if c.HasTray() {
		w.ground("mat", p.trayGround())
	}
}

// Tray is how the hand's picture is seen on the tray.
func (c *Content) Tray(p Page) view.Sight {
	ground := p.trayGround()
	s := view.Sight{Part: c.trayBox(p.Aside), Unit: p.Px(c.trayUnit(p.Aside)), Size: p.Size}
	s.Corner = ground.Min.Add(ground.Size().Sub(s.Field().Size()).Div(2))
	return s
}
