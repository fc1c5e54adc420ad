package burgenland

import "github.com/bastide-games/bastide/games/scene"

// Where everything lies, in units of the scene. The ring is a square frame of seven spaces a side,
// which go round with the clock from the upper left corner, so that a higher number is further on.
// Along its inner edge runs a lane for the crown, its trail and the faces that lead on, so that they hide
// nothing. Inside lie, from top to bottom, the players with the dice between them; a row of land for each
// colour, with the castle of seat A at its left, that of seat B at its right, and what they count in the
// middle; the supply; and the track of points.

// The board as a whole, and the ring.
const (
	boardW, boardH = 13.8, 12.7
	margin         = .12
	depth          = 1.16 // of the ring
	lane           = .52  // along its inner edge
	perSide        = 7    // spaces, with both corners
	topW           = (boardW - 2*margin) / perSide
	sideH          = (boardH - 2*margin - 2*depth) / (perSide - 2)
)

// The first space of each side, from the top on.
const (
	rightSide  = perSide
	bottomSide = rightSide + perSide - 2
	leftSide   = bottomSide + perSide
)

// What lies inside the lane.
const (
	innerX, innerW = margin + depth + lane, boardW - 2*(margin+depth+lane)
	headY, headH   = innerX, 1.24
	landY, landH   = headY + headH + .1, 2.
	landGap        = .08
	stockY, stockH = landY + 3*landH + 2*landGap + .1, .66
	trackY, trackH = stockY + stockH + .04, .8
	playerW        = 2.95
	edgeW          = .14 // of a row of land, in the look of a player
)

// Cards of castles stand side by side, as one castle.
const (
	cardW, cardH = .74, landH - .04
	cardY        = .02 // below the upper edge of the land
	middleW      = 2.3 // between the castles of a row
)

// spaceBox returns the box of a space of the ring.
func spaceBox(at int) scene.Rect {
	const right, low = boardW - margin - depth, boardH - margin - depth
	switch {
	case at < rightSide:
		return scene.Rect{X: margin + float64(at)*topW, Y: margin, W: topW, H: depth}
	case at < bottomSide:
		return scene.Rect{X: right, Y: margin + depth + float64(at-rightSide)*sideH, W: depth, H: sideH}
	case at < leftSide:
		return scene.Rect{X: boardW - margin - float64(at-bottomSide+1)*topW, Y: low, W: topW, H: depth}
	}
	return scene.Rect{X: margin, Y: low - float64(at-leftSide+1)*sideH, W: depth, H: sideH}
}

// heading returns where the space after this one lies.
func heading(at int) string {
	switch {
	case at < rightSide-1:
		return "east"
	case at < bottomSide:
		return "south"
	case at < leftSide-1:
		return "west"
	}
	return "north"
}

// chevronBox returns the box of the sign between a space and the next.
func chevronBox(at int) scene.Rect {
	const side = .2
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
	w := (innerW-middleW)/2 - edgeW
	if seat == 0 {
		return scene.Rect{X: land.X + edgeW, Y: land.Y, W: w, H: landH}
	}
	return scene.Rect{X: land.X + innerW - edgeW - w, Y: land.Y, W: w, H: landH}
}

// slots returns the boxes of n places of a castle, from left to right. Castles grow
// outwards from the middle of the board; long ones are narrower.
func slots(seat, colour, n int) []scene.Rect {
	const inset = .06
	room := half(seat, colour)
	room.X, room.W = room.X+inset, room.W-2*inset
	w := min(cardW, room.W/float64(max(n, 1)))
	x := room.X
	if seat == 0 {
		x += room.W - w*float64(n)
	}
	boxes := make([]scene.Rect, n)
	for i := range boxes {
		boxes[i] = scene.Rect{X: x + float64(i)*w, Y: room.Y + cardY, W: w, H: cardH}
	}
	return boxes
}

// inMiddle returns a box of a width in the middle of a colour's row, so far from its axis on the side of a seat.
func inMiddle(seat, colour int, from, w, y, h float64) scene.Rect {
	land := landBox(colour)
	x := land.X + land.W/2 + from
	if seat == 0 {
		x = land.X + land.W/2 - from - w
	}
	return scene.Rect{X: x, Y: land.Y + y, W: w, H: h}
}

// worthBox returns where the value of a seat's castle is written.
func worthBox(seat, colour int) scene.Rect { return inMiddle(seat, colour, .04, 1.04, 1.1, .8) }

// gainBox returns where the gain of a scoring is written: above the value of the seat that would have it.
func gainBox(seat, colour int) scene.Rect { return inMiddle(seat, colour, .4, .72, .5, .5) }

// shieldBox returns where the shield of a colour hangs; a scoring is asked for there.
func shieldBox(colour int) scene.Rect {
	const w = .76
	land := landBox(colour)
	return scene.Rect{X: land.X + (land.W-w)/2, Y: land.Y + .14, W: w, H: .86}
}

// The supply: for each kind of card what it is, and how many are left of each colour; then the special dice.
const (
	kindW, kindSign, countW = 2.04, .54, .44
	poolW                   = 1.4
)

func stockBox() scene.Rect { return scene.Rect{X: innerX, Y: stockY, W: innerW, H: stockH} }

// kindBox returns where a kind of card is pictured, pileBox where it is written how many are left of a colour.
func kindBox(kind int) scene.Rect {
	return scene.Rect{X: innerX + .1 + kindW*float64(kind), Y: stockY + .06, W: kindSign, H: stockH - .12}
}

func pileBox(colour, kind int) scene.Rect {
	b := kindBox(kind)
	return scene.Rect{X: b.X + kindSign + countW*float64(colour), Y: b.Y, W: countW, H: b.H}
}

// poolBox returns where the special dice lie that belong to nobody.
func poolBox() scene.Rect {
	return scene.Rect{X: innerX + innerW - poolW - .06, Y: stockY + .04, W: poolW, H: stockH - .08}
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
	const from, w = .96, 1.
	b := playerBox(seat)
	if seat == 0 {
		return scene.Rect{X: b.X + from, Y: b.Y + .12, W: w, H: .48}
	}
	return scene.Rect{X: b.X + b.W - from - w, Y: b.Y + .12, W: w, H: .48}
}

func scoreBox(seat int) scene.Rect {
	const w = .9
	b := playerBox(seat)
	if seat == 0 {
		return scene.Rect{X: b.X + b.W - w - .06, Y: b.Y + .07, W: w, H: b.H - .14}
	}
	return scene.Rect{X: b.X + .06, Y: b.Y + .07, W: w, H: b.H - .14}
}

// trayBox returns the place in the middle where dice are rolled.
func trayBox() scene.Rect {
	return scene.Rect{X: innerX + playerW + .08, Y: headY, W: innerW - 2*playerW - .16, H: headH}
}

// throw is how n rolled dice lie in the middle of the tray, with what they led to and what came of it behind them.
type throw struct {
	n, abreast int     // dice, and how many of them lie beside each other: more lie in two rows
	side, x    float64 // of a die, and where the first lies
}

const (
	dieGap             = .07 // between two dice
	reachedW, reachedH = .8, .88
	arrowW             = .34
	deedW              = 1.
)

func throwOf(n int, used, told bool) throw {
	t, tray := throw{n: n, abreast: 3, side: .9}, trayBox()
	switch {
	case n == 4 && !used:
		t.abreast, t.side = 4, .84
	case n > 3 || n == 3 && used:
		t.side = .54
	case used:
		t.side = .8
	}
	w := t.width()
	if used {
		w += arrowW + reachedW
	}
	if told {
		w += dieGap + deedW
	}
	t.x = tray.X + (tray.W-w)/2
	return t
}

// width is how wide the dice lie.
func (t throw) width() float64 { return float64(min(t.n, t.abreast))*(t.side+dieGap) - dieGap }

// die returns where die i lies.
func (t throw) die(i int) scene.Rect {
	tray, pitch, rows := trayBox(), t.side+dieGap, (t.n+t.abreast-1)/t.abreast
	y := tray.Y + (tray.H-pitch*float64(rows)+dieGap)/2
	return scene.Rect{X: t.x + pitch*float64(i%t.abreast), Y: y + pitch*float64(i/t.abreast), W: t.side, H: t.side}
}

// reached returns where the space that the roll led to is pictured again, deed what came of it.
func (t throw) reached() scene.Rect {
	tray := trayBox()
	return scene.Rect{X: t.x + t.width() + arrowW, Y: tray.Y + (tray.H-reachedH)/2, W: reachedW, H: reachedH}
}

func (t throw) deed() scene.Rect {
	b := t.reached()
	return scene.Rect{X: b.X + b.W + dieGap, Y: b.Y, W: deedW, H: b.H}
}

// trackBox returns the track of points.
func trackBox() scene.Rect { return scene.Rect{X: innerX, Y: trackY, W: innerW, H: trackH} }

// laneAt returns a square in the lane beside a space; that of a corner lies in the corner of the lane.
func laneAt(at int, side float64) scene.Rect {
	const near, right, low = margin + depth + lane/2, boardW - margin - depth - lane/2, boardH - margin - depth - lane/2
	c := spaceBox(at).Centre()
	x, y := min(max(c.X, near), right), min(max(c.Y, near), low)
	return scene.Rect{X: x - side/2, Y: y - side/2, W: side, H: side}
}

// Sizes of what is in the lane.
const crownSide, reachSide, stopSide = .64, .46, .36

// around returns the smallest rectangle round two.
func around(a, b scene.Rect) scene.Rect {
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return scene.Rect{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}

// pointBox returns where the marker of a seat stands on the track, above its numbers. Markers with
// equal points stand side by side.
func pointBox(seat, points, goal int, equal bool) scene.Rect {
	const side, first, last, road = .46, .58, 1.2, .24
	t := trackBox()
	x := t.X + first + float64(min(points, goal))*(t.W-first-last)/float64(goal)
	if equal {
		x += side / 2 * float64(2*seat-1)
	}
	return scene.Rect{X: x - side/2, Y: t.Y + road - side/2, W: side, H: side}
}
