package burgenland

import "github.com/bastide-games/bastide/games/scene"

// Where everything lies, in units of the scene. The ring is a square frame of seven spaces a side,
// which go round with the clock from the upper left corner, so that a higher number is further on.
// Inside lie, from top to bottom, the players with the dice between them; a row of land for each
// colour, with the castle of seat A at its left, that of seat B at its right, and what they count and
// the supply below; and the track of points with the special dice that are nobody's.

// The board as a whole, and the ring.
const (
	boardW, boardH = 13.8, 12
	margin         = .12
	depth          = 1.24 // of the ring
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

// What lies inside the ring.
const (
	innerX, innerW = margin + depth + .08, boardW - 2*(margin+depth+.08)
	headY, headH   = margin + depth + .08, 1.1
	landY, landH   = headY + headH + .06, 2.28
	landGap        = .06
	trackY, trackH = landY + 3*landH + 2*landGap + .04, .84
	playerW        = 3.15
	edgeW          = .16 // of a row of land, in the look of a player
)

// Cards of castles.
const (
	cardW, cardH = .8, 1.42
	cardY        = .07 // below the upper edge of the land
	mostGap      = .02 // between two cards
	shieldW      = .86 // between the castles of a row
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
	w := (innerW - shieldW) / 2
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

// The lower edge of a row tells, from the middle outwards, what a scoring would bring, the supply, and
// beside each player's edge what the castle counts.
const (
	sumY, sumH = 1.52, .72 // in the row
	gainW      = .9
	worthW     = 1.86
	pileW      = 1.36
	pad        = .05
)

// summed returns a place of a width in that edge, so far from the middle of a colour's row, on the side
// of a seat.
func summed(seat, colour int, from, w float64) scene.Rect {
	land := landBox(colour)
	x := land.X + land.W/2 + from
	if seat == 0 {
		x = land.X + land.W/2 - from - w
	}
	return scene.Rect{X: x, Y: land.Y + sumY, W: w, H: sumH}
}

// worthBox returns where the value of a seat's castle is written.
func worthBox(seat, colour int) scene.Rect {
	return summed(seat, colour, gainW/2+3*pad+2*pileW, worthW)
}

// pileBox returns where the supply of a kind of card lies; on whose side tells nothing.
func pileBox(colour, kind int) scene.Rect {
	seat, from := kind/2, gainW/2+pad
	if outer := kind%2 == seat; outer {
		from += pileW + pad
	}
	return summed(seat, colour, from, pileW)
}

// shieldBox returns where the shield of a colour hangs; a scoring is asked for there.
func shieldBox(colour int) scene.Rect {
	land := landBox(colour)
	return scene.Rect{X: land.X + land.W/2 - .38, Y: land.Y + .34, W: .76, H: .84}
}

// gainBox returns where the gain of a scoring is written.
func gainBox(colour int) scene.Rect {
	land := landBox(colour)
	return scene.Rect{X: land.X + land.W/2 - gainW/2, Y: land.Y + sumY, W: gainW, H: sumH}
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
	const from, w = .9, 1.3
	b := playerBox(seat)
	if seat == 0 {
		return scene.Rect{X: b.X + from, Y: b.Y + .06, W: w, H: .48}
	}
	return scene.Rect{X: b.X + b.W - from - w, Y: b.Y + .06, W: w, H: .48}
}

func scoreBox(seat int) scene.Rect {
	const w = .94
	b := playerBox(seat)
	if seat == 0 {
		return scene.Rect{X: b.X + b.W - w - .05, Y: b.Y + .07, W: w, H: b.H - .14}
	}
	return scene.Rect{X: b.X + .05, Y: b.Y + .07, W: w, H: b.H - .14}
}

// rollBox returns the place in the middle where dice are rolled.
func rollBox() scene.Rect {
	return scene.Rect{X: innerX + playerW + .08, Y: headY, W: innerW - 2*playerW - .16, H: headH}
}

// mostAbreast is how many rolled dice lie beside each other.
const mostAbreast = 3

// dieBox returns where die i of n rolled dice lies: more than three lie in two rows, and are smaller.
func dieBox(i, n int) scene.Rect {
	const gap = .05
	side := .66
	if n > mostAbreast {
		side = .5
	}
	pitch, r, rows := side+gap, rollBox(), (n+mostAbreast-1)/mostAbreast
	y := r.Y + (r.H-pitch*float64(rows)+gap)/2
	return scene.Rect{X: r.X + .2 + inset(n) + pitch*float64(i%mostAbreast), Y: y + pitch*float64(i/mostAbreast), W: side, H: side}
}

// inset is how much nearer to the middle few dice lie, and what came of them on the other side.
func inset(n int) float64 { return .3 * float64(max(0, mostAbreast-n)) }

// reachedBox returns where the space that a roll of n dice led to is pictured again, and
// deedBox what came of it.
func reachedBox(n int) scene.Rect { return besideDice(2.46-inset(n), .86) }
func deedBox(n int) scene.Rect    { return besideDice(3.34-inset(n), 1) }

func besideDice(x, w float64) scene.Rect {
	const h = .86
	r := rollBox()
	return scene.Rect{X: r.X + x, Y: r.Y + (r.H-h)/2, W: w, H: h}
}

// poolBox returns where the special dice lie that belong to nobody: beside the track.
func poolBox() scene.Rect {
	return scene.Rect{X: innerX + innerW - 1.42, Y: trackY + (trackH-.86)/2, W: 1.36, H: .86}
}

// diceSpot returns where the choice of dice instead of a card is marked: round those that
// are nobody's.
func diceSpot() scene.Rect {
	const edge = .04
	b := poolBox()
	return scene.Rect{X: b.X - edge, Y: b.Y - edge, W: b.W + 2*edge, H: b.H + 2*edge}
}

// trackBox returns the track of points.
func trackBox() scene.Rect { return scene.Rect{X: innerX, Y: trackY, W: innerW - 2.1, H: trackH} }

// crownBox returns where the crown stands on a space: over the outer edge of the ring, in a right corner or, on a
// column, at the top, so that neither the sign of the space's colour nor its value is hidden.
func crownBox(at int) scene.Rect {
	const side, edge, over = .62, .1, .1
	b := spaceBox(at)
	x, y := b.X+b.W-side-edge, b.Y+edge
	switch {
	case at < rightSide:
		y = b.Y - over
	case at < bottomSide:
		x = b.X + b.W - side + over
	case low(at):
		y = b.Y + b.H - side + over
	default:
		x = b.X - over
	}
	return scene.Rect{X: x, Y: y, W: side, H: side}
}

// low reports whether the crown stands at the lower edge of a space.
func low(at int) bool { return at >= bottomSide && at < leftSide }

// trailPoint returns the point of the crown's way at a space: at its inner edge.
func trailPoint(at int) scene.Point {
	b := spaceBox(at)
	c := b.Centre()
	switch {
	case at < rightSide:
		c.Y = b.Y + b.H
	case at < bottomSide:
		c.X = b.X
	case low(at):
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
