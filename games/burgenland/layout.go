package burgenland

import "github.com/bastide-games/bastide/games/scene"

// Positions of everything on the board, in units of the scene. The ring is a wide frame, so that a
// picture of it leaves room for text and buttons: eight spaces above, which is a whole colour, eight
// below, and four on each side. It runs clockwise from the upper left corner. A lane along its inner
// edge holds the crown, its trail and the next roll's faces, so that they hide nothing. Inside the
// lane, from top to bottom: the players with the dice between them; one row of land for each
// colour, with seat A's castle on the left, seat B's on the right, and their values in the middle;
// the supply; and the track of points.

// The whole board, and the ring.
const (
	boardW, boardH = 13.8, trackY + trackH + margin + depth + lane
	margin         = .12
	depth          = 1.08 // of the ring
	lane           = .5   // along its inner edge
	across, along  = 8, 4 // spaces above and below, with the corners, and on each side between them
	topW           = (boardW - 2*margin) / across
	sideH          = (boardH - 2*margin - 2*depth) / along
)

// The first space of each side, starting at the top.
const (
	rightSide  = across
	bottomSide = rightSide + along
	leftSide   = bottomSide + across
)

// Everything inside the lane.
const (
	innerX, innerW = margin + depth + lane, boardW - 2*(margin+depth+lane)
	headY, headH   = innerX, 1.1
	landY, landH   = headY + headH + .06, 1.56
	landGap        = .06
	stockY, stockH = landY + 3*landH + 2*landGap + .06, .6
	trackY, trackH = stockY + stockH + .03, .78
	playerW        = 2.95
	edgeW          = .14 // of a row of land, in a player's style
)

// Cards of a castle touch, so that they look like one building.
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

// direction returns where the space after this one lies.
func direction(at int) string {
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

// chevronBox returns the box of the arrow between a space and the next.
func chevronBox(at int) scene.Rect {
	const side = .2
	b := spaceBox(at)
	c := b.Centre()
	switch direction(at) {
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

// castleArea returns the part of a colour's row for a seat's castle.
func castleArea(seat, colour int) scene.Rect {
	land := landBox(colour)
	w := (innerW-middleW)/2 - edgeW
	if seat == 0 {
		return scene.Rect{X: land.X + edgeW, Y: land.Y, W: w, H: landH}
	}
	return scene.Rect{X: land.X + innerW - edgeW - w, Y: land.Y, W: w, H: landH}
}

// slots returns the boxes of the n places of a castle, from left to right. Castles grow outwards
// from the middle of the board; the cards of long ones are narrower.
func slots(seat, colour, n int) []scene.Rect {
	const inset = .06
	room := castleArea(seat, colour)
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

// inMiddle returns a box in the middle of a colour's row, at a distance from its axis on a seat's
// side.
func inMiddle(seat, colour int, from, w, y, h float64) scene.Rect {
	land := landBox(colour)
	x := land.X + land.W/2 + from
	if seat == 0 {
		x = land.X + land.W/2 - from - w
	}
	return scene.Rect{X: x, Y: land.Y + y, W: w, H: h}
}

// worthBox is where the value of a seat's castle stands.
func worthBox(seat, colour int) scene.Rect { return inMiddle(seat, colour, .04, 1.04, .76, .74) }

// gainBox is where the gain of a scoring stands: above the value of the seat that would get it.
func gainBox(seat, colour int) scene.Rect { return inMiddle(seat, colour, .36, .72, .2, .5) }

// shieldBox is where the shield of a colour hangs. It is also the spot for a scoring.
func shieldBox(colour int) scene.Rect {
	const w = .68
	land := landBox(colour)
	return scene.Rect{X: land.X + (land.W-w)/2, Y: land.Y + .04, W: w, H: .7}
}

// The supply: for each kind of card a picture and how many are left in each colour; then the
// special dice.
const (
	kindW, kindSign, countW = 2.04, .54, .44
	poolW                   = 1.4
)

func stockBox() scene.Rect { return scene.Rect{X: innerX, Y: stockY, W: innerW, H: stockH} }

// kindBox is the place for the picture of a kind of card, pileBox for the number of cards left in a
// colour.
func kindBox(kind int) scene.Rect {
	return scene.Rect{X: innerX + .1 + kindW*float64(kind), Y: stockY + .06, W: kindSign, H: stockH - .12}
}

func pileBox(colour, kind int) scene.Rect {
	b := kindBox(kind)
	return scene.Rect{X: b.X + kindSign + countW*float64(colour), Y: b.Y, W: countW, H: b.H}
}

// poolBox is the place for the special dice on the board.
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

// nameBox and scoreBox are the places for a seat's name and score on its bar. The bars mirror each
// other: the token outside, the score inside.
func nameBox(seat int) scene.Rect {
	const from, w = .96, 1.
	b := playerBox(seat)
	if seat == 0 {
		return scene.Rect{X: b.X + from, Y: b.Y + .08, W: w, H: .46}
	}
	return scene.Rect{X: b.X + b.W - from - w, Y: b.Y + .08, W: w, H: .46}
}

func scoreBox(seat int) scene.Rect {
	const w = .9
	b := playerBox(seat)
	if seat == 0 {
		return scene.Rect{X: b.X + b.W - w - .06, Y: b.Y + .07, W: w, H: b.H - .14}
	}
	return scene.Rect{X: b.X + .06, Y: b.Y + .07, W: w, H: b.H - .14}
}

// trayBox is the place in the middle for rolled dice.
func trayBox() scene.Rect {
	return scene.Rect{X: innerX + playerW + .08, Y: headY, W: innerW - 2*playerW - .16, H: headH}
}

// diceLayout places n rolled dice in the middle of the tray, and after them the space they led to
// and its effect.
type diceLayout struct {
	n, abreast int     // number of dice, and how many of them stand in a row; the others make a second row
	side, x    float64 // the size of a die, and the x of the first
}

const (
	dieGap             = .07 // between two dice
	reachedW, reachedH = .8, .88
	arrowW             = .34
	deedW              = 1.
)

func layOutDice(n int, used, told bool) diceLayout {
	t, tray := diceLayout{n: n, abreast: 3, side: .9}, trayBox()
	switch {
	case n == 4 && !used:
		t.abreast, t.side = 4, .84
	case n > 3 || n == 3 && used:
		t.side = .48
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

// width is the width of a row of dice.
func (t diceLayout) width() float64 { return float64(min(t.n, t.abreast))*(t.side+dieGap) - dieGap }

// dieBox is the place for die i.
func (t diceLayout) dieBox(i int) scene.Rect {
	tray, pitch, rows := trayBox(), t.side+dieGap, (t.n+t.abreast-1)/t.abreast
	y := tray.Y + (tray.H-pitch*float64(rows)+dieGap)/2
	return scene.Rect{X: t.x + pitch*float64(i%t.abreast), Y: y + pitch*float64(i/t.abreast), W: t.side, H: t.side}
}

// reachedBox is the place for a picture of the space that the roll led to, deedBox for its effect.
func (t diceLayout) reachedBox() scene.Rect {
	tray := trayBox()
	return scene.Rect{X: t.x + t.width() + arrowW, Y: tray.Y + (tray.H-reachedH)/2, W: reachedW, H: reachedH}
}

func (t diceLayout) deedBox() scene.Rect {
	b := t.reachedBox()
	return scene.Rect{X: b.X + b.W + dieGap, Y: b.Y, W: deedW, H: b.H}
}

// trackBox returns the track of points.
func trackBox() scene.Rect { return scene.Rect{X: innerX, Y: trackY, W: innerW, H: trackH} }

// laneAt returns a square in the lane next to a space; for a corner space, in the corner of the
// lane.
func laneAt(at int, side float64) scene.Rect {
	const near, right, low = margin + depth + lane/2, boardW - margin - depth - lane/2, boardH - margin - depth - lane/2
	c := spaceBox(at).Centre()
	x, y := min(max(c.X, near), right), min(max(c.Y, near), low)
	return scene.Rect{X: x - side/2, Y: y - side/2, W: side, H: side}
}

// Sizes of things in the lane.
const crownSide, reachSide, stopSide = .64, .46, .36

// union returns the smallest rectangle around two.
func union(a, b scene.Rect) scene.Rect {
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return scene.Rect{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}

// pointBox is the place for a seat's marker on the track, above its number. Markers with equal
// points stand side by side.
func pointBox(seat, points, goal int, equal bool) scene.Rect {
	const side, first, last, road = .4, .58, 1.2, .18
	t := trackBox()
	x := t.X + first + float64(min(points, goal))*(t.W-first-last)/float64(goal)
	if equal {
		x += side / 2 * float64(2*seat-1)
	}
	return scene.Rect{X: x - side/2, Y: t.Y + road - side/2, W: side, H: side}
}
