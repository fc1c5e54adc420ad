package tilegame

import (
	"bytes"
	"math"

	"github.com/bastide-games/bastide/games/tiles"
)

// Endings says which regions a tile can bring to an end in a gap, by [tiles.Board.Need] of the gap and by
// kind of tile. There is a bit for each ground and each set of sides by which a region enters the gap.
// The lowest bit, which no such set has, says whether the tile fits at all.
type Endings [256][]uint64

// endingBit returns the bit for a region of a ground that enters by some sides.
func endingBit(ground tiles.Ground, sides uint8) int { return int(ground)<<4 | int(sides) }

// fitting is the bit of a tile that fits.
const fitting = 0

// NewEndings returns the endings for the first kinds of a set, and for the grounds below a limit, which
// is at most four.
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

// endsAt reports whether a region that enters a turned tile by some sides ends there. It does if at each of these
// sides another ground begins, or its own ground reaches none but these sides.
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

// chances returns how likely a seat is to draw one of the tiles that it needs, by the number of these
// tiles. They are dealt about evenly to all seats.
func chances(seats int) []float64 {
	list := make([]float64, tiles.MaxTiles+1)
	for n := range list {
		list[n] = 1 - math.Exp(-float64(n)/float64(seats))
	}
	return list
}

// Scout counts for an estimate what the tiles to come can do.
type Scout struct {
	ends    *Endings
	chances []float64
	left    []uint8 // the tiles to come, by kind
	now     uint32  // the number of the present bag
	// known caches counts. The lowest bits hold the count, the others the number of the bag it is for.
	known [256][64]uint32
}

// NewScout returns a scout for a set of tiles and a number of seats.
func NewScout(ends *Endings, seats int) *Scout {
	return &Scout{ends: ends, chances: chances(seats), now: 1}
}

// Look makes the scout count among the tiles of a bag from now on.
func (s *Scout) Look(bag *Bag) {
	if bytes.Equal(s.left, bag.Left) {
		return
	}
	s.left = append(s.left[:0], bag.Left...)
	if s.now++; s.now>>(32-countBits) > 0 {
		s.now, s.known = 1, [256][64]uint32{}
	}
}

// countBits is enough for every number of tiles.
const countBits = 8

// Ending is how likely a region is to be completed.
type Ending struct {
	Gaps   int     // the cells that have to be filled
	Chance float64 // that tiles to come do so
	Dead   bool    // no tile to come fits one of them
}

// Ending looks at the gaps at which a region goes on. One that is complete has none.
func (s *Scout) Ending(b *tiles.Board, r tiles.Region) Ending {
	e := Ending{Chance: 1}
	if b.Open(r) == 0 {
		return e
	}
	var room [24]tiles.Opening
	list, ground := b.Openings(r, room[:0]), b.Ground(r)
	e.Gaps = len(list)
	for _, o := range list {
		e.Chance *= s.chances[s.Closing(b, o, ground)]
		e.Dead = e.Dead || s.Fitting(b, o.Square) == 0
	}
	return e
}

// Fill adds a gap that any tile fills which fits.
func (s *Scout) Fill(e *Ending, b *tiles.Board, at tiles.Square) {
	n := s.Fitting(b, at)
	e.Gaps++
	e.Chance *= s.chances[n]
	e.Dead = e.Dead || n == 0
}

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
