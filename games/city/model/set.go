package model

import "github.com/bastide-games/bastide/games"

// The grounds, numbered as in package city.
const (
	Road = iota
	Market
	Home
)

// Kind describes a kind of tile in its unturned position.
type Kind struct {
	Count   int
	Slots   [12]int8  // segment at each place of the border, clockwise from the north-west
	Grounds []uint8   // by segment
	Wares   []int     // by segment: what a market sells
	Touch   [][2]int8 // a residential area and a market that touch inside the tile
	Watched int       // what a guard gets for its building
	Period  int       // turns that look different
	Follow  []games.Action
}

// Limits of what a model can hold.
const (
	maxTiles    = 128
	maxSegments = 16
	maxTouches  = 8 // of one tile
	maxNodes    = maxTiles * maxSegments
	maxSeats    = 4
	maxRamparts = 4 * maxTiles
	followers   = 7
	mostMen     = followers * maxSeats
)

// What stands on a side of a tile; nothing does on that of an empty cell's neighbour. Markets
// and residential areas may meet.
const (
	nothing = iota
	roadSide
	otherSide
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
	fits     [][256]uint8
	all      int // tiles of all kinds
	piles    [2]int
	ramparts int
}

// NewSet makes a set with so many tiles in the first two piles, and so many ramparts. It
// returns nil for one that is too large for a model.
func NewSet(kinds []Kind, piles [2]int, ramparts int) *Set {
	s := &Set{fits: make([][256]uint8, len(kinds)), piles: piles, ramparts: ramparts}
	for _, k := range kinds {
		if len(k.Touch) > maxTouches {
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

// pile returns the pile, from 1, of the tile drawn as number n, from 1.
func (s *Set) pile(n int) int {
	switch {
	case n <= s.piles[0]:
		return 1
	case n <= s.piles[0]+s.piles[1]:
		return 2
	}
	return 3
}

func prepare(k Kind) kind {
	p := kind{Kind: k, fresh: make([]node, len(k.Grounds))}
	for i, ground := range k.Grounds {
		p.fresh[i].ground = ground
		if ground == Market {
			p.fresh[i].wares = 1 << k.Wares[i]
		}
	}
	for turn := range 4 {
		for slot := range 12 {
			p.slots[turn][slot] = uint8(k.Slots[(slot+12-3*turn)%12])
		}
		for side := range 4 {
			p.sides[turn][side] = otherSide
			if k.Grounds[p.slots[turn][3*side+1]] == Road {
				p.sides[turn][side] = roadSide
			}
			p.shift[turn][side] = p.sides[turn][side] << (2 * ((side + 2) % 4))
		}
	}
	p.sprout()
	return p
}

// sprout counts the sides at which the segments go on.
func (k *kind) sprout() {
	for side := range 4 {
		k.fresh[k.slots[0][3*side+1]].open++
		if k.sides[0][side] == roadSide {
			k.fresh[k.slots[0][3*side]].open++
			k.fresh[k.slots[0][3*side+2]].open++
		}
	}
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
