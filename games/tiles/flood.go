package tiles

// Flood is memory for finding out whether a tile would cut ground off. Callers that ask often keep
// one, and say when the board has changed.
type Flood struct {
	rows, columns []extent
	surveyed      bool     // the extents are those of the present board
	marks         []uint32 // by square: the number of the flood that has reached it
	number        uint32
	heap          []Square
}

// Changed says that the board has changed since the last question.
func (f *Flood) Changed() { f.surveyed = false }

// extent is how far the tiles of a row or a column reach.
type extent struct{ low, high int16 }

var unset = extent{low: 1<<15 - 1, high: -1}

func (e *extent) add(at int) { e.low, e.high = min(e.low, int16(at)), max(e.high, int16(at)) }

func (e extent) beyond(at int) bool { return int16(at) < e.low || int16(at) > e.high }

// CutsOff reports whether a tile in a gap would cut a barred cell off from the open table, from which
// empty cells lead far away. Before the tile no barred cell may be cut off.
func (b *Board) CutsOff(at Square, f *Flood) bool {
	if !b.bridges(at) {
		return false
	}
	f.survey(b)
	// The new tile counts for the extents as the others do. They need not include it, since a flood
	// that goes too far gives the same answer.
	x, y := int(at)%b.w, int(at)/b.w
	f.rows[y].add(x)
	f.columns[x].add(y)
	cut := false
	for _, step := range b.step {
		if there := at + step; b.cells[there].tile == 0 && !cut {
			f.number++
			f.marks[at] = f.number
			cut = f.strands(b, there)
		}
	}
	return cut
}

// bridges reports whether the empty squares beside a square are connected only through it, as far as
// the squares around it show. Otherwise no tile there can cut anything off. A gap at the edge of
// the window has only one tile around it.
func (b *Board) bridges(at Square) bool {
	x, y := int(at)%b.w, int(at)/b.w
	if x == 0 || y == 0 || x == b.w-1 || y == b.h-1 {
		return false
	}
	var empty [8]bool
	for i, place := range clockwise {
		empty[i] = b.cells[at+b.ring[place]].tile == 0
	}
	groups := 0
	for i := 0; i < 8; i += 2 {
		if empty[i] && !(empty[i+1] && empty[(i+2)&7]) {
			groups++
		}
	}
	return groups > 1
}

// clockwise lists the places in the ring around a square, from the north. Those on its sides have
// even numbers.
var clockwise = [8]int{1, 2, 4, 7, 6, 5, 3, 0}

// survey finds how far the tiles of each row and column reach. Beyond them is the open table.
func (f *Flood) survey(b *Board) {
	if len(f.rows) != b.h || len(f.columns) != b.w {
		*f = Flood{rows: make([]extent, b.h), columns: make([]extent, b.w), marks: make([]uint32, len(b.cells))}
	}
	if f.surveyed {
		return
	}
	for i := range f.rows {
		f.rows[i] = unset
	}
	for i := range f.columns {
		f.columns[i] = unset
	}
	for i := range b.tiles {
		x, y := int(b.tiles[i].at)%b.w, int(b.tiles[i].at)/b.w
		f.rows[y].add(x)
		f.columns[x].add(y)
	}
	f.surveyed = true
}

// strands floods the ground from a square. It reports whether the ground is cut off from the open
// table and holds a barred cell.
func (f *Flood) strands(b *Board, from Square) (held bool) {
	f.marks[from] = f.number
	f.heap = append(f.heap[:0], from)
	for len(f.heap) > 0 {
		at := f.heap[len(f.heap)-1]
		f.heap = f.heap[:len(f.heap)-1]
		if x, y := int(at)%b.w, int(at)/b.w; f.rows[y].beyond(x) || f.columns[x].beyond(y) {
			return false
		}
		held = held || b.Closed(at)
		for _, step := range b.step {
			if there := at + step; b.cells[there].tile == 0 && f.marks[there] != f.number {
				f.marks[there] = f.number
				f.heap = append(f.heap, there)
			}
		}
	}
	return held
}
