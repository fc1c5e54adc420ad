package imaging

import "image"

// A hand that has a picture of its own lies on a tray below the strip, right above the buttons.

// Of a tray, on a phone, px: how wide a card is at most, and less where there is more than one row;
// what is free round them.
const trayCard, trayCardOfRows, trayRim = 66, 46, 6

// tray reports whether the picture has one.
func (f *frame) tray() bool {
	return f.scene.Hand != nil && f.scene.Grid && (f.opts.View == Board || f.opts.View == Close)
}

// trayUnit is the size of a unit of the tray on a phone, px. Its rows are all of the same height.
func (f *frame) trayUnit() float64 {
	board, most := f.scene.Hand.Board, float64(trayCard)
	if board.H > 2 {
		most = trayCardOfRows
	}
	return min(most, (phoneWidth-2*trayRim)/board.W)
}

// trayHigh is how high the tray is on a phone, px, 0 without one.
func (f *frame) trayHigh() float64 {
	if !f.tray() {
		return 0
	}
	return f.scene.Hand.Board.H*f.trayUnit() + 2*trayRim
}

// drawTray covers the foot of the picture with the tray, and stamps what lies on it.
func (f *frame) drawTray() {
	if !f.tray() {
		return
	}
	ground := image.Rect(0, f.panel.Max.Y, f.size.X, f.size.Y)
	f.stamps = append(f.stamps, stamp{
		look: look{icon: true, noun: "mat", w: float64(ground.Dx()), h: float64(ground.Dy()), unit: 1}, at: ground.Min,
	})
	on := *f
	on.scene, on.coarse, on.swell = *f.scene.Hand, false, 1
	on.view, on.unit = on.scene.Board, f.px(f.trayUnit())
	on.corner = image.Pt((f.size.X-round(on.view.W*float64(on.unit)))/2, ground.Min.Y+f.px(trayRim))
	for _, it := range on.scene.Items {
		on.drawItem(it)
	}
	on.pointOut()
	f.stamps = on.stamps
}
