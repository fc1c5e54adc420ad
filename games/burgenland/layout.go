package burgenland

import "github.com/bastide-games/bastide/games/scene"

// Where everything lies, in units of the scene. The ring is a frame: eight spaces at
// the top, four down the right side, eight at the bottom, four up the left side, so
// that a higher number is further clockwise. Inside lie, from top to bottom, the
// players with the dice between them, a row of land for each colour with the castle
// of seat A at its left and that of seat B at its right, and the track of points.

// The board as a whole, and the ring.
const (
	boardW, boardH = 17.2, 11.8
	margin         = .2
	depth          = 1.24 // of the ring
	topW           = (boardW - 2*margin) / 8
	sideH          = (boardH - 2*margin - 2*depth) / 4
)

// What lies inside the ring.
const (
	innerX, innerW = margin + depth + .12, boardW - 2*(margin+depth+.12)
	headY, headH   = margin + depth + .12, 1.5
	landY, landH   = headY + headH + .1, 1.95
	landGap        = .07
	trackY, trackH = landY + 3*landH + 2*landGap + .1, .99
	middleW        = 5.3 // of a row of land: totals and supply
	playerW        = 3.8
	edgeW          = .16 // of a row of land, in the look of a player
)

// Cards of castles.
const (
	cardW, cardH = .74, 1.7
	cardY        = .13 // below the upper edge of the land
	mostGap      = .02 // between two cards
)

// spaceBox returns the box of a space of the ring.
func spaceBox(at int) scene.Rect {
	const right, low = boardW - margin - depth, boardH - margin - depth
	switch {
	case at < 8:
		return scene.Rect{X: margin + float64(at)*topW, Y: margin, W: topW, H: depth}
	case at < 12:
		return scene.Rect{X: right, Y: margin + depth + float64(at-8)*sideH, W: depth, H: sideH}
	case at < 20:
		return scene.Rect{X: boardW - margin - float64(at-11)*topW, Y: low, W: topW, H: depth}
	}
	return scene.Rect{X: margin, Y: low - float64(at-19)*sideH, W: depth, H: sideH}
}

// heading returns where the space after this one lies.
func heading(at int) string {
	switch {
	case at < 7:
		return "east"
	case at < 12:
		return "south"
	case at < 19:
		return "west"
	}
	return "north"
}

// chevronBox returns the box of the sign between a space and the next.
func chevronBox(at int) scene.Rect {
	const side = .22
	b := spaceBox(at)
	c := b.Centre()
	switch heading(at) {
	case "east":
		c.X = b.X + b.W
	case "south":
		c.Y = b.Y + b.H
	case "west":
		c.X = b.X
	default:
		c.Y = b.Y
	}
	return scene.Rect{X: c.X - side/2, Y: c.Y - side/2, W: side, H: side}
}

// landBox returns the row of a colour.
func landBox(colour int) scene.Rect {
	return scene.Rect{X: innerX, Y: landY + float64(colour)*(landH+landGap), W: innerW, H: landH}
}

// half returns the part of a colour's row in which a seat's castle stands.
func half(seat, colour int) scene.Rect {
	land := landBox(colour)
	w := (innerW - middleW) / 2
	if seat == 0 {
		return scene.Rect{X: land.X + edgeW, Y: land.Y, W: w - edgeW, H: landH}
	}
	return scene.Rect{X: land.X + innerW - w, Y: land.Y, W: w - edgeW, H: landH}
}

// slots returns the boxes of n places of a castle, from left to right. Castles grow
// outwards from the middle of the board; long ones are narrower.
func slots(seat, colour, n int) []scene.Rect {
	room := half(seat, colour)
	room.X, room.W = room.X+.06, room.W-.12
	pitch := min(cardW+mostGap, room.W/float64(max(n, 1)))
	x := room.X
	if seat == 0 {
		x += room.W - pitch*float64(n)
	}
	boxes := make([]scene.Rect, n)
	for i := range boxes {
		boxes[i] = scene.Rect{X: x + float64(i)*pitch, Y: room.Y + cardY, W: pitch - min(mostGap, pitch/8), H: cardH}
	}
	return boxes
}

// middle returns the part of a colour's row between the castles.
func middle(colour int) scene.Rect {
	land := landBox(colour)
	return scene.Rect{X: land.X + (innerW-middleW)/2, Y: land.Y, W: middleW, H: landH}
}

// The middle of a row holds three columns: two piles above the value of a castle, which stands
// level with the values of its cards as their sum, the shield above what a scoring would bring,
// and the other castle's piles and value.
const (
	sideW = 2.24 // of the outer columns
	pad   = .05
)

// worthBox returns where the value of a seat's castle is written.
func worthBox(seat, colour int) scene.Rect {
	m := middle(colour)
	return scene.Rect{X: sideX(m, seat), Y: m.Y + 1.15, W: sideW, H: .72}
}

// sideX returns where the column of a seat begins.
func sideX(m scene.Rect, seat int) float64 {
	if seat == 0 {
		return m.X + pad
	}
	return m.X + m.W - pad - sideW
}

// shieldBox returns where the shield of a colour hangs; a scoring is asked for there.
func shieldBox(colour int) scene.Rect {
	m := middle(colour)
	return scene.Rect{X: m.X + m.W/2 - .36, Y: m.Y + .12, W: .76, H: .84}
}

// gainBox returns where the gain of a scoring is written.
func gainBox(colour int) scene.Rect {
	m := middle(colour)
	return scene.Rect{X: m.X + m.W/2 - .38, Y: m.Y + 1.18, W: .76, H: .66}
}

// pileBox returns where the supply of a kind of card lies.
func pileBox(colour, kind int) scene.Rect {
	m := middle(colour)
	x := sideX(m, kind/2) + float64(kind%2)*sideW/2
	return scene.Rect{X: x, Y: m.Y + .07, W: sideW / 2, H: 1.02}
}

// playerBox returns the panel of a seat.
func playerBox(seat int) scene.Rect {
	if seat == 0 {
		return scene.Rect{X: innerX, Y: headY, W: playerW, H: headH}
	}
	return scene.Rect{X: innerX + innerW - playerW, Y: headY, W: playerW, H: headH}
}

// nameBox and scoreBox return where a seat's bar tells who it is and what it has. The bars
// are each other's mirror image: the token outside, the score inside.
func nameBox(seat int) scene.Rect {
	b := playerBox(seat)
	if seat == 0 {
		return scene.Rect{X: b.X + 1.18, Y: b.Y + .1, W: 1.54, H: .54}
	}
	return scene.Rect{X: b.X + b.W - 1.18 - 1.54, Y: b.Y + .1, W: 1.54, H: .54}
}

func scoreBox(seat int) scene.Rect {
	const w = 1.05
	b := playerBox(seat)
	if seat == 0 {
		return scene.Rect{X: b.X + b.W - w - .08, Y: b.Y + .1, W: w, H: b.H - .2}
	}
	return scene.Rect{X: b.X + .08, Y: b.Y + .1, W: w, H: b.H - .2}
}

// diceSpot returns where the choice of dice instead of a card is marked: round those that
// are nobody's.
func diceSpot() scene.Rect {
	const edge = .1
	b := poolBox()
	return scene.Rect{X: b.X - edge, Y: b.Y - edge, W: b.W + 2*edge, H: b.H + 2*edge}
}

// rollBox returns the place in the middle where dice are rolled.
func rollBox() scene.Rect {
	return scene.Rect{X: innerX + playerW + .1, Y: headY, W: innerW - 2*playerW - .2, H: headH}
}

// dieBox returns where die i of n rolled dice lies: more than three lie in two rows.
func dieBox(i, n int) scene.Rect {
	const side, gap, most = .66, .05, 3
	const pitch = side + gap
	r, rows := rollBox(), (n+most-1)/most
	y := r.Y + (r.H-pitch*float64(rows)+gap)/2
	return scene.Rect{X: r.X + .28 + pitch*float64(i%most), Y: y + pitch*float64(i/most), W: side, H: side}
}

// reachedBox returns where the space that the roll led to is pictured again, and
// deedBox what came of it.
func reachedBox() scene.Rect { return besideDice(2.66, .86) }
func deedBox() scene.Rect    { return besideDice(3.56, 1) }

func besideDice(x, w float64) scene.Rect {
	const h = .86
	r := rollBox()
	return scene.Rect{X: r.X + x, Y: r.Y + (r.H-h)/2, W: w, H: h}
}

// poolBox returns where the special dice lie that belong to nobody.
func poolBox() scene.Rect {
	r := rollBox()
	return scene.Rect{X: r.X + r.W - 1.48, Y: r.Y + .24, W: 1.36, H: r.H - .48}
}

// trackBox returns the track of points.
func trackBox() scene.Rect { return scene.Rect{X: innerX, Y: trackY, W: innerW, H: trackH} }

// crownBox returns where the crown stands on a space: at a right corner, over the outer edge of the ring, so
// that neither the picture of the space, its colour's sign and its value nor what lies inside is hidden. On a
// column it stands at the top, over the outer edge too.
func crownBox(at int) scene.Rect {
	const side, edge, over = .72, .1, .2
	b := spaceBox(at)
	x, y := b.X+b.W-side-edge, b.Y+edge
	switch {
	case at < 8:
		y = b.Y - over
	case at < 12:
		x = b.X + b.W - side + over
	case at < 20:
		y = b.Y + b.H - side + over
	default:
		x = b.X - over
	}
	return scene.Rect{X: x, Y: y, W: side, H: side}
}

// low reports whether the crown stands at the lower edge of a space.
func low(at int) bool { return at >= 12 && at < 20 }

// trailPoint returns the point of the crown's way at a space: at its inner edge.
func trailPoint(at int) scene.Point {
	b := spaceBox(at)
	c := b.Centre()
	switch {
	case at < 8:
		c.Y = b.Y + b.H
	case at < 12:
		c.X = b.X
	case at < 20:
		c.Y = b.Y
	default:
		c.X = b.X + b.W
	}
	return c
}

// around returns the smallest rectangle round two.
func around(a, b scene.Rect) scene.Rect {
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return scene.Rect{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}

// pointBox returns where the marker of a seat stands on the track. Markers with
// equal points stand one a little above the other.
func pointBox(seat, points, goal int, equal bool) scene.Rect {
	const side = .7
	t := trackBox()
	x := t.X + .4 + float64(min(points, goal))*(t.W-.8)/float64(goal)
	y := t.Y + t.H/2
	if equal {
		y += .24 * float64(2*seat-1)
	}
	return scene.Rect{X: x - side/2, Y: y - side/2, W: side, H: side}
}
