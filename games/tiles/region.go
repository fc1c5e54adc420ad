package tiles

import (
	"iter"
	"math/bits"
)

// Region names a connected area of one ground on one board. On the board after it,
// the same area may have another name.
type Region int

// node is a segment of a laid tile in a union-find forest. The counts are those of
// the whole region and mean something at its root only.
type node struct {
	parent uint16 // itself at the root
	next   uint16 // the nodes of a region form a ring
	size   uint16 // nodes in the region
	open   int16  // slots that neither meet a tile nor end at a wall
	ground Ground
	tile   uint8
}

// sprout adds the nodes of the tile laid last, each a region of its own.
func (b *Board) sprout(shape *Shape) {
	base := len(b.nodes)
	for i, s := range shape.Segments {
		n := uint16(base + i)
		b.nodes = append(b.nodes, node{parent: n, next: n, size: 1, ground: s.Ground, tile: uint8(len(b.tiles) - 1)})
	}
	for _, segment := range shape.Slots {
		b.nodes[base+int(segment)].open++
	}
}

// root finds the region of a node. It never shortens paths: boards are read by many.
func (b *Board) root(n uint16) uint16 {
	for b.nodes[n].parent != n {
		n = b.nodes[n].parent
	}
	return n
}

func (b *Board) nodeAt(tile, slot int) uint16 {
	t := b.tiles[tile]
	return t.base + uint16(b.set.shapes[t.kind].At(slot, int(t.turn)))
}

// meet closes the slots between two tiles and joins equal grounds.
func (b *Board) meet(tile, other, side int) {
	for i := range 3 {
		one := b.root(b.nodeAt(tile, 3*side+i))
		two := b.root(b.nodeAt(other, 3*((side+2)%4)+2-i))
		b.nodes[one].open--
		b.nodes[two].open--
		if one != two && b.nodes[one].ground == b.nodes[two].ground {
			b.join(one, two)
		}
	}
}

// join makes one region of two roots, the smaller below the larger.
func (b *Board) join(one, two uint16) {
	if b.nodes[one].size < b.nodes[two].size {
		one, two = two, one
	}
	into, from := &b.nodes[one], &b.nodes[two]
	from.parent = one
	into.size += from.size
	into.open += from.open
	into.next, from.next = from.next, into.next
}

// end closes the slots of one side of a tile.
func (b *Board) end(tile, side int) {
	for i := range 3 {
		b.nodes[b.root(b.nodeAt(tile, 3*side+i))].open--
	}
}

// Region returns the region of a segment of a tile.
func (b *Board) Region(tile, segment int) Region {
	return Region(b.root(b.tiles[tile].base + uint16(segment)))
}

// Ground returns the ground of a region.
func (b *Board) Ground(r Region) Ground { return b.nodes[r].ground }

// Open returns how many slots of a region are still open. A region of a segment without
// slots has none.
func (b *Board) Open(r Region) int { return int(b.nodes[r].open) }

// tileSet is a set of tiles by their numbers.
type tileSet [MaxTiles / 64]uint64

// tilesOf goes round the ring of a region.
func (b *Board) tilesOf(r Region) (set tileSet) {
	n := uint16(r)
	for {
		tile := b.nodes[n].tile
		set[tile/64] |= 1 << (tile % 64)
		if n = b.nodes[n].next; n == uint16(r) {
			return set
		}
	}
}

// Size returns how many different tiles a region lies on.
func (b *Board) Size(r Region) int {
	n := 0
	for _, word := range b.tilesOf(r) {
		n += bits.OnesCount64(word)
	}
	return n
}

// First returns the earliest laid tile of a region.
func (b *Board) First(r Region) int {
	for i, word := range b.tilesOf(r) {
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	panic("tiles: region without tile")
}

// Parts yields every segment of a region as tile and segment, in the order laid.
func (b *Board) Parts(r Region) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i, word := range b.tilesOf(r) {
			for ; word != 0; word &= word - 1 {
				if !b.parts(64*i+bits.TrailingZeros64(word), r, yield) {
					return
				}
			}
		}
	}
}

// parts yields the segments of one tile that belong to the region.
func (b *Board) parts(tile int, r Region, yield func(int, int) bool) bool {
	for segment := range b.set.shapes[b.tiles[tile].kind].Segments {
		if b.Region(tile, segment) == r && !yield(tile, segment) {
			return false
		}
	}
	return true
}

// Regions lists all regions, in the order in which their first segments were laid.
func (b *Board) Regions() []Region {
	var all []Region
	seen := make([]bool, len(b.nodes))
	for n := range b.nodes {
		if root := b.root(uint16(n)); !seen[root] {
			seen[root] = true
			all = append(all, Region(root))
		}
	}
	return all
}

// Contacts yields every place where two regions touch without being joined: segments
// in contact inside a tile, and different grounds that meet across a side. A pair
// comes as often as there are such places.
func (b *Board) Contacts() iter.Seq2[Region, Region] {
	return func(yield func(Region, Region) bool) {
		for tile := range b.tiles {
			if !b.inside(tile, yield) || !b.across(tile, 1, yield) || !b.across(tile, 2, yield) {
				return
			}
		}
	}
}

func (b *Board) inside(tile int, yield func(Region, Region) bool) bool {
	for _, pair := range b.set.shapes[b.tiles[tile].kind].Touch {
		if !yield(b.Region(tile, int(pair[0])), b.Region(tile, int(pair[1]))) {
			return false
		}
	}
	return true
}

func (b *Board) across(tile, side int, yield func(Region, Region) bool) bool {
	other := b.grid.at(Beside(b.tiles[tile].cell(), side))
	if other < 0 {
		return true
	}
	for i := range 3 {
		one := b.root(b.nodeAt(tile, 3*side+i))
		two := b.root(b.nodeAt(other, 3*((side+2)%4)+2-i))
		if b.nodes[one].ground != b.nodes[two].ground && !yield(Region(one), Region(two)) {
			return false
		}
	}
	return true
}
