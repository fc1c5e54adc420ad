package model

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// The grounds, numbered as in package castle. Only the first three are ever completed.
const (
	Path = iota
	Tower
	House
	Court
	Rampart
)

// letters begin the names of segments, by ground.
const letters = "pthc"

// Spaces is how many spaces the track has.
const Spaces = 100

// Kind describes a kind of tile, or a start space, in its unturned position.
type Kind struct {
	Count   int      // in the bag when a match begins
	Slots   [12]int8 // segment at each place of the border, clockwise from the north-west
	Grounds []uint8  // by segment; those of one ground are named in this order
	Marks   []bool   // by segment: a court with a market, a path with a well
	Period  int      // turns that look different
}

// Room is what the walls enclose.
type Room struct {
	Cells  []games.Cell
	Towers [Spaces]int8 // by space of the track: the tower on it, -1 without one
}

// Limits of what a model can hold, which are those of the data file.
const (
	maxTiles    = tiles.MaxTiles
	maxKinds    = tiles.MaxTiles
	maxSegments = tiles.MaxSegments
	maxNodes    = maxTiles * maxSegments
	widest      = 24 // cells, of the room, and its height
	margin      = 2  // cells round the room: the start spaces and what lies beside them
	maxCells    = (widest + 2*margin) * (widest + 2*margin)
	seats       = 2
	mostMen     = 6 * seats
)

// What stands on a side of a tile; nothing does on that of an empty cell's neighbour.
const (
	nothing = iota
	pathSide
	plainSide
)

// kind is a kind of tile made ready.
type kind struct {
	Kind
	sides [4][4]uint8  // by turn and side: what stands there
	slots [4][12]uint8 // by turn and slot: the segment
	fresh []node       // by segment: a node of its own
	shift [4][4]uint8  // by turn and side: the side as part of a need
	names []uint8      // by segment: its ground and its number among those of the ground
}

// Set is a list of kinds and a room made ready. It is immutable.
type Set struct {
	kinds []kind
	// fits says for every kind and every need, that is what stands around an empty cell,
	// which turns fit, a bit for each; ends which features beside the cell the tile can
	// bring to an end, a bit for each side and ground.
	fits   [][256]uint8
	ends   [][256]uint16
	all    int // tiles of all kinds
	width  int
	cells  []int32 // of the room
	inside []bool  // by cell
	tower  [Spaces]int8
}

// NewSet makes a set of what package castle has found to be within its limits.
func NewSet(kinds []Kind, room Room) *Set {
	s := &Set{tower: room.Towers, fits: make([][256]uint8, len(kinds)), ends: make([][256]uint16, len(kinds))}
	for _, k := range kinds {
		s.kinds = append(s.kinds, prepare(k))
		s.all += k.Count
	}
	for i := range s.kinds {
		for need := range s.fits[i] {
			s.fits[i][need], s.ends[i][need] = s.kinds[i].fitting(uint8(need))
		}
	}
	s.spread(room.Cells)
	return s
}

// spread numbers the cells of the room and those around it.
func (s *Set) spread(cells []games.Cell) {
	high := games.Cell{}
	for _, c := range cells {
		high = games.Cell{X: max(high.X, c.X), Y: max(high.Y, c.Y)}
	}
	s.width = high.X + 1 + 2*margin
	s.inside = make([]bool, s.width*(high.Y+1+2*margin))
	for _, c := range cells {
		s.cells = append(s.cells, int32(s.cell(c)))
		s.inside[s.cell(c)] = true
	}
}

func (s *Set) cell(c games.Cell) int { return (c.Y+margin)*s.width + c.X + margin }

// at is the cell with a number.
func (s *Set) at(cell int) games.Cell {
	return games.Cell{X: cell%s.width - margin, Y: cell/s.width - margin}
}

// The name of a segment is a number: its ground, and which one of these it is.
const numberBits = 4

func prepare(k Kind) kind {
	p := kind{Kind: k, fresh: make([]node, len(k.Grounds)), names: make([]uint8, len(k.Grounds))}
	var count [Rampart + 1]uint8
	for i, ground := range k.Grounds {
		p.fresh[i].ground = ground
		if k.Marks[i] {
			p.fresh[i].marks = 1
		}
		p.names[i] = ground<<numberBits | count[ground]
		count[ground]++
	}
	for turn := range 4 {
		for slot := range 12 {
			p.slots[turn][slot] = uint8(k.Slots[(slot+12-3*turn)%12])
		}
		for side := range 4 {
			p.sides[turn][side] = plainSide
			if k.Grounds[p.slots[turn][3*side+1]] == Path {
				p.sides[turn][side] = pathSide
			}
			p.shift[turn][side] = p.sides[turn][side] << (2 * ((side + 2) % 4))
		}
	}
	for side, has := range p.sides[0] {
		for _, slot := range slotsOf(has) {
			p.fresh[p.slots[0][3*side+slot]].open++
		}
	}
	return p
}

// slotsOf lists the slots of a side that are told apart: a side without a path is one piece.
func slotsOf(side uint8) []int {
	if side == pathSide {
		return []int{0, 1, 2}
	}
	return []int{1}
}

// segment returns the segment with a name, -1 if there is none.
func (k *kind) segment(name uint8) int {
	for i, other := range k.names {
		if other == name {
			return i
		}
	}
	return -1
}

// fitting returns the turns in which the kind suits a need, a bit for each, and which
// features beside it then end, a bit for each side and ground.
func (k *kind) fitting(need uint8) (turns uint8, ends uint16) {
	for turn := range k.Period {
		ok := true
		for side, has := range k.sides[turn] {
			wanted := need >> (2 * side) & 3
			ok = ok && (wanted == nothing || wanted == has)
		}
		if ok {
			turns |= 1 << turn
			ends |= k.ending(turn)
		}
	}
	return turns, ends
}

// ending returns which features a turned tile ends, by the side they come from: where
// something else begins, or the same goes nowhere else.
func (k *kind) ending(turn int) (ends uint16) {
	for side := range 4 {
		segment := k.slots[turn][3*side+1]
		ground := k.Grounds[segment]
		for other := range uint8(Court) {
			if other != ground || k.fresh[segment].open == 1 {
				ends |= 1 << (Court*side + int(other))
			}
		}
	}
	return ends
}
