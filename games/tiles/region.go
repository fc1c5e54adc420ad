package tiles

import (
	"iter"
	"math/bits"
)

// Region is a connected area of one ground on one board. Its name is the number of its oldest
// segment, so names ascend with age. When two regions join, the older name is kept.
type Region int16

// node is a segment of a laid tile. The counts are those of the whole region, and valid only at the
// node that names it.
type node struct {
	tiles  tileSet
	region uint16
	next   uint16 // the nodes of a region form a ring
	open   int16  // slots that neither meet a tile nor end at a wall
	ends   int16  // the same, but a side that is one piece counts once
	men    Count
	marks  uint16 // of the segments, added up
	bits   uint8  // of all marks
	ground Ground
}

// tileSet is a set of tiles by their numbers.
type tileSet [MaxTiles / 64]uint64

// contact is a pair of nodes that touch without being joined.
type contact struct{ one, two uint16 }

// addNodes adds the nodes of the last tile, each a region of its own.
func (b *Board) addNodes(k *kind) {
	var own tileSet
	own[b.Last()/64] = 1 << (b.Last() % 64)
	base := len(b.nodes)
	b.nodes = append(b.nodes, k.fresh...)
	for i, added := 0, b.nodes[base:]; i < len(added); i++ {
		n := &added[i]
		n.tiles, n.region, n.next = own, uint16(base+i), uint16(base+i)
	}
	for _, pair := range k.touch {
		b.contacts = append(b.contacts, contact{uint16(base + int(pair[0])), uint16(base + int(pair[1]))})
	}
}

// regionAt returns the region at a slot of a tile as it lies.
func (b *Board) regionAt(tile, slot int) uint16 {
	t := &b.tiles[tile]
	return b.nodes[t.base+uint16(b.set.kinds[t.kind].slots[t.turn][slot])].region
}

// closeSlots closes the slots between two tiles and joins equal grounds. A side that is one piece is
// handled once.
func (b *Board) closeSlots(tile, other, side int) {
	one, two, facing := &b.tiles[tile], &b.tiles[other], (side+2)&3
	mine, theirs := &b.set.kinds[one.kind], &b.set.kinds[two.kind]
	from, to := &mine.ends[one.turn&3][side&3], &theirs.ends[two.turn&3][facing]
	if from.whole && to.whole {
		b.touchOrJoin(one.base+from.left, two.base+to.left, 3)
		return
	}
	b.touchOrJoin(one.base+from.left, two.base+to.right, 1)
	b.touchOrJoin(one.base+from.middle, two.base+to.middle, 1)
	b.touchOrJoin(one.base+from.right, two.base+to.left, 1)
	// A side that is one piece has ended once, not three times.
	if from.whole {
		b.nodes[b.nodes[one.base+from.middle].region].ends += 2
	}
	if to.whole {
		b.nodes[b.nodes[two.base+to.middle].region].ends += 2
	}
}

// touchOrJoin handles the regions of two nodes that meet at a number of slots.
func (b *Board) touchOrJoin(one, two uint16, slots int16) {
	nodes := b.nodes
	one, two = nodes[one].region, nodes[two].region
	into, from := &nodes[one], &nodes[two]
	into.open -= slots
	from.open -= slots
	into.ends--
	from.ends--
	switch {
	case one == two:
	case into.ground != from.ground:
		b.contacts = append(b.contacts, contact{one, two})
	case one < two:
		join(nodes, one, two)
	default:
		join(nodes, two, one)
	}
}

// join joins the younger of two regions to the older.
func join(nodes []node, older, younger uint16) {
	into, from := &nodes[older], &nodes[younger]
	for n := younger; ; {
		nodes[n].region = older
		if n = nodes[n].next; n == younger {
			break
		}
	}
	into.next, from.next = from.next, into.next
	into.tiles[0] |= from.tiles[0]
	into.tiles[1] |= from.tiles[1]
	into.open += from.open
	into.ends += from.ends
	into.marks += from.marks
	into.bits |= from.bits
	into.men += from.men
}

// Region returns the region of a segment of a tile.
func (b *Board) Region(tile, segment int) Region {
	return Region(b.nodes[int(b.tiles[tile].base)+segment].region)
}

// RegionAt returns the region in the middle of a side of a tile.
func (b *Board) RegionAt(tile, side int) Region { return Region(b.regionAt(tile, 3*side+1)) }

// Ground returns the ground of a region.
func (b *Board) Ground(r Region) Ground { return b.nodes[r].ground }

// Open returns how many slots of a region are still open: none for a segment without slots.
func (b *Board) Open(r Region) int { return int(b.nodes[r].open) }

// Ends returns at how many places a region is still open. A side that is one piece is one place;
// otherwise each slot is one.
func (b *Board) Ends(r Region) int { return int(b.nodes[r].ends) }

// Marks returns the sum of the marks of a region's segments.
func (b *Board) Marks(r Region) int { return int(b.nodes[r].marks) }

// MarkBits returns the bits in the marks of a region's segments.
func (b *Board) MarkBits(r Region) uint8 { return b.nodes[r].bits }

// Size returns how many different tiles a region lies on.
func (b *Board) Size(r Region) (n int) {
	for _, word := range b.nodes[r].tiles {
		n += bits.OnesCount64(word)
	}
	return n
}

// First returns the oldest tile of a region.
func (b *Board) First(r Region) int {
	set := &b.nodes[r].tiles
	if set[0] == 0 {
		return 64 + bits.TrailingZeros64(set[1])
	}
	return bits.TrailingZeros64(set[0])
}

// Tiles yields the tiles of a region in the order laid.
func (b *Board) Tiles(r Region) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range b.nodes[r].tiles {
			for ; word != 0; word &= word - 1 {
				if !yield(64*i + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// Opening is a gap at which a region goes on, with the sides by which the region enters the gap, a
// bit for each.
type Opening struct {
	Square
	Sides uint8
}

// Openings appends the gaps at which a region goes on, as long as the list has room. Each comes
// once, in the order of the region's tiles and clockwise.
func (b *Board) Openings(r Region, list []Opening) []Opening {
	cells := b.cells
	for i, word := range b.nodes[r].tiles {
		for ; word != 0; word &= word - 1 {
			t := &b.tiles[64*i+bits.TrailingZeros64(word)]
			for side, step := range b.step {
				there := t.at + step
				if cells[there].gap > 0 && b.reaches(r, t, side) {
					list = enter(list, there, side^2)
				}
			}
		}
	}
	return list
}

// enter notes that a region enters a gap by a side.
func enter(list []Opening, at Square, side int) []Opening {
	for i := range list {
		if list[i].Square == at {
			list[i].Sides |= 1 << side
			return list
		}
	}
	if len(list) < cap(list) {
		list = append(list, Opening{at, 1 << side})
	}
	return list
}

// reaches reports whether a region is open at a side of a tile.
func (b *Board) reaches(r Region, t *placed, side int) bool {
	at, segments := &b.set.kinds[t.kind].ends[t.turn&3][side&3], b.nodes[t.base:]
	return Region(segments[at.middle].region) == r ||
		!at.whole && (Region(segments[at.left].region) == r || Region(segments[at.right].region) == r)
}

// Parts yields every segment of a region as tile and segment, in the order laid.
func (b *Board) Parts(r Region) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for tile := range b.Tiles(r) {
			for segment := range b.set.shapes[b.tiles[tile].kind].Segments {
				if b.Region(tile, segment) == r && !yield(tile, segment) {
					return
				}
			}
		}
	}
}

// Regions yields all regions, in the order in which their first segments were laid.
func (b *Board) Regions() iter.Seq[Region] {
	return func(yield func(Region) bool) {
		for n := range b.nodes {
			if int(b.nodes[n].region) == n && !yield(Region(n)) {
				return
			}
		}
	}
}

// Contacts yields every place where two regions touch without being joined: first segments in
// contact inside a tile, then different grounds that meet across a side. A pair may come several
// times.
func (b *Board) Contacts() iter.Seq2[Region, Region] {
	return func(yield func(Region, Region) bool) {
		for _, c := range b.contacts {
			if !yield(Region(b.nodes[c.one].region), Region(b.nodes[c.two].region)) {
				return
			}
		}
	}
}
