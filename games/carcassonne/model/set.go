package model

import "github.com/bastide-games/bastide/games"

// The grounds, numbered as in package carcassonne.
const (
	City = iota
	Road
	Field
	Cloister
)

// Kind describes a kind of tile in its unturned position.
type Kind struct {
	Count   int
	Slots   [12]int8 // segment at each place of the border, clockwise from the north-west
	Grounds []uint8  // by segment
	Shields []bool   // by segment
	Feeds   [][2]int8
	Period  int // turns that look different
	Follow  []games.Action
}

// Limits of what a model can hold.
const (
	maxTiles    = 128
	maxKinds    = 64
	maxSegments = 12
	maxFeeds    = 4 // of one tile
	maxNodes    = maxTiles * maxSegments
	maxSeats    = 5
	mostMen     = 7 * maxSeats
)

// What stands on a side of a tile; nothing does on that of an empty cell's neighbour.
const (
	nothing = iota
	citySide
	roadSide
	fieldSide
)

// kind is a kind of tile made ready.
type kind struct {
	Kind
	sides [4][4]uint8  // by turn and side: what stands there
	slots [4][12]uint8 // by turn and slot: the segment
	fresh []node       // by segment: a node of its own
	shift [4][4]uint8  // by turn and side: the side as part of a need
}

// Set is a list of kinds made ready. It is immutable.
type Set struct {
	kinds []kind
	// fits says for every kind and every need, that is what stands around an empty cell,
	// which turns fit, a bit for each.
	fits [maxKinds][256]uint8
	all  int // tiles of all kinds
}

// NewSet makes a set. It returns nil for one that is too large for a model.
func NewSet(kinds []Kind) *Set {
	if len(kinds) > maxKinds {
		return nil
	}
	s := &Set{}
	for _, k := range kinds {
		if len(k.Grounds) > maxSegments || len(k.Feeds) > maxFeeds {
			return nil
		}
		s.kinds = append(s.kinds, prepare(k))
	}
	for i := range s.kinds {
		s.all += s.kinds[i].Count
		for need := range s.fits[i] {
			s.fits[i][need] = s.kinds[i].fitting(uint8(need))
		}
	}
	return s
}

func prepare(k Kind) kind {
	p := kind{Kind: k, fresh: make([]node, len(k.Grounds))}
	for i, ground := range k.Grounds {
		p.fresh[i].ground = ground
		if k.Shields[i] {
			p.fresh[i].shields = 1
		}
	}
	for turn := range 4 {
		for slot := range 12 {
			p.slots[turn][slot] = uint8(k.Slots[(slot+12-3*turn)%12])
		}
		for side := range 4 {
			middle := p.slots[turn][3*side+1]
			p.sides[turn][side] = citySide + k.Grounds[middle]
			p.shift[turn][side] = p.sides[turn][side] << (2 * ((side + 2) % 4))
			if turn == 0 {
				p.fresh[middle].open++
			}
		}
	}
	return p
}

// fitting returns the turns in which the kind suits a need, a bit for each.
func (k *kind) fitting(need uint8) (turns uint8) {
	for turn := range k.Period {
		ok := true
		for side, has := range k.sides[turn] {
			wanted := need >> (2 * side) & 3
			ok = ok && (wanted == nothing || wanted == has)
		}
		if ok {
			turns |= 1 << turn
		}
	}
	return turns
}
