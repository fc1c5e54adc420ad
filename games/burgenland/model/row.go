package model

import "math/bits"

// Row is a castle from left to right, three bits for each place, the left one lowest: 0 beyond its
// end, gap for a gap, otherwise 1 + the kind of card. The outermost places are never gaps.
type Row uint64

// Codes of places.
const (
	wall   = 1
	gap    = 7
	width  = 3
	mask   = 1<<width - 1
	places = 20 // capacity; one place must stay free for a new card
)

// RowOf packs a castle: the kind of card at each place, -1 for a gap. ok is false if it is too long
// for the model.
func RowOf(cards []int) (r Row, ok bool) {
	if len(cards) >= places {
		return 0, false
	}
	for i, kind := range cards {
		code := Row(kind + 1)
		if kind < 0 {
			code = gap
		}
		r |= code << (width * i)
	}
	return r, true
}

func (r Row) length() int { return (bits.Len64(uint64(r)) + width - 1) / width }

func (r Row) at(i int) int {
	if i < 0 {
		return 0
	}
	return int(r >> (width * i) & mask)
}

// building reports whether a building stands at a place.
func (r Row) building(i int) bool {
	code := r.at(i)
	return code > wall && code < gap
}

// fits reports whether a card may stand between two places: no two buildings may be neighbours.
func (r Row) fits(code, left, right int) bool {
	return code == wall || !r.building(left) && !r.building(right)
}

// ones has the lowest bit of every place set.
const ones Row = 0o111_111_111_111_111_111_111

// count returns how many cards of a kind the castle has.
func (r Row) count(code int) int {
	other := r ^ Row(code)*ones // 0 at every such card
	other |= other>>1 | other>>2
	return bits.OnesCount64(uint64(ones &^ other))
}

// worth returns the castle's value in a scoring, that is its best part without a gap, and the value
// of all its cards.
func (r Row) worth(values *[gap + 1]int) (best, total int) {
	part := 0
	for ; r != 0; r >>= width {
		v := values[r&mask]
		total += v
		part += v
		if r&mask == gap {
			part = 0
		}
		best = max(best, part)
	}
	return best, total
}

// set returns the castle with another card or a gap at a place.
func (r Row) set(i, code int) Row {
	return r&^(mask<<(width*i)) | Row(code)<<(width*i)
}

// without returns the castle without a card. Gaps at an end disappear.
func (r Row) without(i int) Row {
	r = r.set(i, gap)
	for r&mask == gap {
		r >>= width
	}
	for n := r.length(); n > 0 && r.at(n-1) == gap; n-- {
		r = r.set(n-1, 0)
	}
	return r
}
