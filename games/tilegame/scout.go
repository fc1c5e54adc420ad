package tilegame

import (
	"bytes"
	"math"

	"github.com/bastide-games/bastide/games/tiles"
)

// Endings says by [tiles.Board.Need] of a gap and kind of tile which regions that enter the gap the
// tile can bring to an end there: a bit for each ground and each set of sides by which one enters,
// and the lowest, which no such set has, if the tile fits at all.
type Endings [256][]uint64

// endingBit says where among the endings a region of a ground stands that enters by some sides.
func endingBit(ground tiles.Ground, sides uint8) int { return int(ground)<<4 | int(sides) }

// fitting is the bit of a tile that fits.
const fitting = 0

// NewEndings returns them for so many kinds of tile and for grounds, at most four, below a limit.
func NewEndings(s *tiles.Set, kinds int, grounds tiles.Ground) *Endings {
	list, board := &Endings{}, s.NewBoard()
	for need := range list {
		list[need] = make([]uint64, kinds)
	}
	for kind := range kinds {
		var ending [4]uint64
		for turn := range ending {
			ending[turn] = endingsOf(s.Shape(kind), turn, grounds) | 1<<fitting
		}
		for need, turns := range board.TurnsByNeed(kind) {
			for turn, ends := range ending {
				if turns>>turn&1 != 0 {
					list[need][kind] |= ends
				}
			}
		}
	}
	return list
}

func endingsOf(s tiles.Shape, turn int, grounds tiles.Ground) (ends uint64) {
	for ground := range grounds {
		for sides := uint8(1); sides < 16; sides++ {
			if endsAt(s, turn, ground, sides) {
				ends |= 1 << endingBit(ground, sides)
			}
		}
	}
	return ends
}

// endsAt tells whether a region that enters by some sides ends in a turned tile: at each of them
// something else begins, or the same goes on to none but these sides.
func endsAt(s tiles.Shape, turn int, ground tiles.Ground, sides uint8) bool {
	for side := range 4 {
		segment := s.At(3*side+1, turn)
		if sides>>side&1 == 0 || s.Segments[segment].Ground != ground {
			continue
		}
		for slot := range 12 {
			whole := s.At(slot/3*3+1, turn) == segment // a side without a path is one piece
			if s.At(slot, turn) == segment && (!whole || sides>>(slot/3)&1 == 0) {
				return false
			}
		}
	}
	return true
}

// Chances are, by the number of tiles that would do, how likely a seat is to draw one of them:
// about as many as would do are dealt round to the seats.
func Chances(seats int) []float64 {
	list := make([]float64, tiles.MaxTiles+1)
	for n := range list {
		list[n] = 1 - math.Exp(-float64(n)/float64(seats))
	}
	return list
}

// Scout counts for an estimate what the tiles to come can do.
type Scout struct {
	ends *Endings
	left []uint8 // the tiles to come, by kind
	now  uint32  // changes with them
	// What was counted: the number in the lowest bits, the rest says when.
	known [256][64]uint32
}

// NewScout returns one for a set of tiles.
func NewScout(ends *Endings) *Scout { return &Scout{ends: ends, now: 1} }

// Look makes it count among the tiles of a bag from now on.
func (s *Scout) Look(bag *Bag) {
	if bytes.Equal(s.left, bag.Left) {
		return
	}
	s.left = append(s.left[:0], bag.Left...)
	if s.now++; s.now>>(32-countBits) > 0 {
		s.now, s.known = 1, [256][64]uint32{}
	}
}

// countBits hold every number of tiles.
const countBits = 8

// Fitting counts the tiles to come that fit into a gap.
func (s *Scout) Fitting(b *tiles.Board, at tiles.Square) int { return s.count(b.Need(at), fitting) }

// Closing counts the tiles to come that bring a region of a ground to an end at an opening.
func (s *Scout) Closing(b *tiles.Board, o tiles.Opening, ground tiles.Ground) int {
	return s.count(b.Need(o.Square), endingBit(ground, o.Sides))
}

// count counts the tiles to come that have a bit among the endings.
func (s *Scout) count(need uint8, bit int) int {
	known := &s.known[need][bit]
	if *known>>countBits != s.now {
		*known = s.now << countBits
		for kind, ends := range s.ends[need][:len(s.left)] {
			*known += uint32(s.left[kind]) * uint32(ends>>bit&1)
		}
	}
	return int(*known & (1<<countBits - 1))
}
