package layout

import (
	"image"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// A hand with its own picture is on a tray below the strip, right above the buttons. If players
// only look at it, it may be beside the board, if that shows more of the board or shows it larger.

// Sizes of a tray, px on a phone: the greatest width of a card, smaller with several rows or beside
// the board; the space around cards; the greatest width of a tray beside the board, and the least
// size of cards there.
const trayCard, trayCardOfRows, trayRim, trayAside, leastAside = 66, 46, 6, 112, 30

// HasTray reports whether the picture has a tray.
func (c *Content) HasTray() bool {
	b := c.Board
	return b.Hand != nil && b.Grid && (b.Kind == view.Screen || b.Kind == view.Close)
}

// trayBox is the part of the hand's picture on the tray: beside the board only the used part.
func (c *Content) trayBox(aside bool) scene.Rect {
	if box, ok := scene.Bounds(c.Board.Hand.Items); aside && ok {
		return box
	}
	return c.Board.Hand.Board
}

// trayUnit is the size of a unit of the tray, px on a phone. All its rows have the same height.
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

// trayHigh is the height of the tray below the strip, px on a phone, 0 without one.
func (c *Content) trayHigh(aside bool) float64 {
	if !c.HasTray() || aside {
		return 0
	}
	return c.trayBox(aside).H*c.trayUnit(aside) + 2*trayRim
}

// trayWide is the width of the tray beside the board, px on a phone.
func (c *Content) trayWide() float64 { return c.trayBox(true).W*c.trayUnit(true) + 2*trayRim }

// trayGround is the part of the picture for the tray.
func (p *Page) trayGround() image.Rectangle {
	if p.Aside {
		return p.beside()
	}
	return image.Rect(0, p.Panel.Max.Y, p.Size.X, p.Size.Y)
}

// tray draws the background of the tray, if there is one.
func (w *placer) tray(c *Content, p Page) {
	if c.HasTray() {
		w.ground("mat", p.trayGround())
	}
}

// Tray is the sight of the hand's picture on the tray.
func (c *Content) Tray(p Page) view.Sight {
	ground := p.trayGround()
	s := view.Sight{Part: c.trayBox(p.Aside), Unit: p.Px(c.trayUnit(p.Aside)), Size: p.Size}
	s.Corner = ground.Min.Add(ground.Size().Sub(s.Field().Size()).Div(2))
	return s
}
