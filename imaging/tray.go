package imaging

import (
	"image"

	"github.com/bastide-games/bastide/games/scene"
)

// A hand that has a picture of its own lies on a tray below the strip, right above the buttons. A hand
// that is only looked at lies beside the board where that shows more of it, larger.

// Of a tray, on a phone, px: how wide a card is at most, and less where there is more than one row or
// where it lies beside the board; what is free round them, and how wide such a tray is at most.
const trayCard, trayCardOfRows, trayRim, trayAside = 66, 46, 6, 112

// tray reports whether the picture has one.
func (f *frame) tray() bool {
	return f.scene.Hand != nil && f.scene.Grid && (f.opts.View == Board || f.opts.View == Close)
}

// trayBox is what of the hand's picture lies on the tray.
func (f *frame) trayBox() scene.Rect {
	if box, ok := bounds(f.scene.Hand.Items, every); f.aside && ok {
		return box
	}
	return f.scene.Hand.Board
}

// trayUnit is the size of a unit of the tray on a phone, px. Its rows are all of the same height.
func (f *frame) trayUnit() float64 {
	box, most, room := f.trayBox(), float64(trayCard), float64(phoneWidth-2*trayRim)
	if f.aside {
		room = trayAside - 2*trayRim
	}
	if box.H > 2 || f.aside {
		most = trayCardOfRows
	}
	return min(most, room/box.W)
}

// trayHigh is how high the tray below the strip is on a phone, px, 0 without one.
func (f *frame) trayHigh() float64 {
	if !f.tray() || f.aside {
		return 0
	}
	return f.trayBox().H*f.trayUnit() + 2*trayRim
}

// besideWide is how wide what stands beside the board is on a phone, px, 0 where nothing does.
func (f *frame) besideWide() float64 {
	switch {
	case f.form == flank:
		return flankWide
	case !f.aside:
		return 0
	case !f.tray():
		return handTiles[1] + 2*handGap
	}
	return f.trayBox().W*f.trayUnit() + 2*trayRim
}

// leastAside is the size of cards, on a phone, px, below which they do not lie beside the board.
const leastAside = 30

// withTrayAside returns the frame with the tray beside the board, if that shows more of a board that is
// not large and whole above it: there cards are larger.
func (f *frame) withTrayAside() *frame {
	all := f.shown()
	if !f.tray() || f.opts.View != Close || f.form != below || holds(f.view, all) && onPhone(f.unit) >= wantedWall {
		return f
	}
	other := &frame{scene: f.scene, opts: f.opts, aside: true}
	if other.trayUnit() < leastAside {
		return f
	}
	other.arrange()
	switch both := [2]bool{holds(f.view, all), holds(other.view, all)}; {
	case both[1] && !both[0], both[0] == both[1] && other.unit > f.unit:
		return other
	}
	return f
}

// drawTray covers its place with the tray, and stamps what lies on it.
func (f *frame) drawTray() {
	if !f.tray() {
		return
	}
	ground := image.Rect(0, f.panel.Max.Y, f.size.X, f.size.Y)
	if f.aside {
		ground = f.besideBoard()
	}
	f.drawGround(ground)
	on := *f
	on.scene, on.coarse, on.swell = *f.scene.Hand, false, 1
	on.view, on.unit = f.trayBox(), f.px(f.trayUnit())
	used := image.Pt(round(on.view.W*float64(on.unit)), round(on.view.H*float64(on.unit)))
	on.corner = ground.Min.Add(ground.Size().Sub(used).Div(2))
	for _, it := range on.scene.Items {
		on.drawItem(it)
	}
	on.pointOut()
	f.stamps = on.stamps
}

// besideBoard is the part of the picture beside the board's.
func (f *frame) besideBoard() image.Rectangle {
	return image.Rect(f.area().Max.X, 0, f.size.X, f.bottom())
}

// drawGround covers a part of the picture with what a tray or hand lies on.
func (f *frame) drawGround(r image.Rectangle) {
	f.stamps = append(f.stamps, stamp{look: look{icon: true, noun: "mat", w: float64(r.Dx()), h: float64(r.Dy()), unit: 1}, at: r.Min})
}
