package city

import "github.com/bastide-games/bastide/games/tiles"

// front is a side of a tile on the outline of the town. A rampart or the gate can stand there.
type front struct {
	tile uint8
	side int8
}

// sideWords are the words for the sides of a cell.
var sideWords = []string{"n", "e", "s", "w"}

// rampart is a piece of the rampart.
type rampart struct {
	front
	end   int8 // the end at which it was built
	by    int8 // seat; nobody for the pieces that closed the ring at the end of the match
	guard bool // there is a guard of the seat that built it
	tower int8 // seat whose tower stands at its far end, or nobody
}

// wall is the gate with the ramparts on both sides of it.
type wall struct {
	gated    bool
	gate     front
	ramparts []rampart       // in the order built
	tips     [2]front        // the last piece at each end: a rampart or the gate
	reach    [2]int          // ramparts at each end since the tower before or the gate
	gap      int             // fronts between the two ends
	guards   [maxSeats]uint8 // of each seat
	built    [maxSeats]uint8 // towers of each seat
}

// The ends of the rampart: clockwise of the gate, and the other. Their words are 1 and 2.
const (
	clockwise = iota
	counter
)

// joint is how the outline goes from one front to the next.
type joint int

const (
	straight joint = iota
	inner          // on to a tile in the way
	outer          // round the corner of the same tile
)

var jointNames = [...]string{straight: "straight", inner: "inner", outer: "outer"}

// next returns the next front of the outline (ruling 5). Where tiles touch only by a corner, the
// outline stays at its empty cell.
func (p *position) next(f front, end int) (front, joint) {
	along := (f.side + 1 + 2*int8(end)) & 3
	beside := p.Beside(p.SquareOf(int(f.tile)), int(along))
	if ahead := p.TileOn(p.Beside(beside, int(f.side))); ahead >= 0 {
		return front{uint8(ahead), (along + 2) & 3}, inner
	}
	if tile := p.TileOn(beside); tile >= 0 {
		return front{uint8(tile), f.side}, straight
	}
	return front{f.tile, along}, outer
}

// first returns a front that is certainly outside.
func (p *position) first() (f front) {
	for tile := range p.Len() {
		if p.SquareOf(tile) < p.SquareOf(int(f.tile)) {
			f.tile = uint8(tile)
		}
	}
	return f
}

// outline yields all fronts of the town, clockwise.
func (p *position) outline(yield func(front) bool) {
	start := p.first()
	for f := start; yield(f); {
		if f, _ = p.next(f, clockwise); f == start {
			return
		}
	}
}

// outside returns the square before a front.
func (p *position) outside(f front) tiles.Square {
	return p.Beside(p.SquareOf(int(f.tile)), int(f.side))
}

// beyond returns where the next rampart at an end goes.
func (p *position) beyond(end int) front {
	f, _ := p.next(p.tips[end], end)
	return f
}

// between counts the fronts between the two ends of the rampart.
func (p *position) between() (n int) {
	for f := p.beyond(clockwise); f != p.tips[counter]; f, _ = p.next(f, clockwise) {
		n++
	}
	return n
}

// closed reports whether the rampart goes all round the town.
func (p *position) closed() bool { return p.gated && p.gap == 0 }

// closeFront closes a front, and its cell to tiles.
func (p *position) closeFront(f front) {
	p.Bar(p.Cell(p.outside(f)))
	p.seal(f)
}

func (p *position) seal(f front) { p.Seal(int(f.tile), int(f.side)) }

// placeGate puts the gate at a front, where both ends of the rampart begin.
func (p *position) placeGate(f front) {
	p.gated, p.gate, p.tips = true, f, [2]front{f, f}
	p.gap = p.between()
}

// extend adds a rampart at its end.
func (p *position) extend(r rampart) {
	p.ramparts = append(p.ramparts, r)
	p.tips[r.end] = r.front
	p.reach[r.end]++
	p.gap--
}

// cutsOff reports whether a tile on a square would cut the cell in front of a rampart or the gate off
// from the open table (ruling 5).
func (p *position) cutsOff(at tiles.Square) bool {
	flood := p.flood
	if flood == nil {
		flood = &tiles.Flood{}
	}
	return p.gated && p.CutsOff(at, flood)
}
