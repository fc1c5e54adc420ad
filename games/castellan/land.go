package castellan

// What is at a point.
const (
	hasTower  uint8 = 1 << iota
	hasMiddle       // the blocked middle of a long wall
	hasEnd          // a wall ends here
	hasEast         // a wall covers the edge to the east
	hasSouth
	shutEast // that wall has both its towers
	shutSouth
)

// margin is how far beyond the castle a land reaches, so that no legal piece lies
// outside and the outermost ring of cells is never built on.
const margin = 3

// outside is the label of cells that belong to no courtyard.
const outside = 0

// area is a courtyard as the walls make it: its name and its value.
type area struct {
	at    point // tower at the north-west corner of its top row
	value int
}

// land is the castle laid out on a grid. A cell is named by its north-western point.
// Cells that are connected without crossing a complete wall belong together; those not
// connected to the outermost ones are courtyards, for walls stand on whole edges.
type land struct {
	corner point // of the grid
	w, h   int
	points []uint8
	labels []uint8 // of cells: outside, or 1 + the number of an area
	areas  []area
}

// survey lays out a castle.
func survey(pieces []piece) *land {
	l := &land{}
	l.frame(pieces)
	size := l.w * l.h
	buffer := make([]uint8, 2*size)
	l.points, l.labels = buffer[:size:size], buffer[size:]
	for _, p := range pieces {
		l.put(p)
	}
	complete := 0
	for _, p := range pieces {
		complete += l.shut(p)
	}
	if complete >= 4 { // fewer walls close nothing
		l.label()
		l.value(pieces)
	}
	return l
}

// frame sizes the grid.
func (l *land) frame(pieces []piece) {
	var lo, hi point
	for _, p := range pieces {
		end := p.end()
		lo.x, lo.y = min(lo.x, p.at.x), min(lo.y, p.at.y)
		hi.x, hi.y = max(hi.x, end.x), max(hi.y, end.y)
	}
	l.corner = point{lo.x - margin, lo.y - margin}
	l.w, l.h = int(hi.x-lo.x)+2*margin+1, int(hi.y-lo.y)+2*margin+1
}

// index returns where a point stands in the grid.
func (l *land) index(p point) int {
	return int(p.y-l.corner.y)*l.w + int(p.x-l.corner.x)
}

// point is the inverse of index.
func (l *land) point(i int) point {
	return point{l.corner.x + int16(i%l.w), l.corner.y + int16(i/l.w)}
}

// inside reports whether a point lies in the grid.
func (l *land) inside(p point) bool {
	x, y := int(p.x-l.corner.x), int(p.y-l.corner.y)
	return x >= 0 && y >= 0 && x < l.w && y < l.h
}

// step is the distance in the grid to the next point along a piece.
func (l *land) step(upright bool) int {
	if upright {
		return l.w
	}
	return 1
}

// put adds a piece without looking whether it may stand there.
func (l *land) put(p piece) {
	i := l.index(p.at)
	if p.kind == tower {
		l.points[i] |= hasTower
		return
	}
	covered := hasEast
	if p.upright {
		covered = hasSouth
	}
	step := l.step(p.upright)
	l.points[i] |= hasEnd | covered
	if p.kind == long {
		i += step
		l.points[i] |= hasMiddle | covered
	}
	l.points[i+step] |= hasEnd
}

// shut marks a wall that has both its towers, and returns how many walls that makes.
func (l *land) shut(p piece) int {
	i, step := l.index(p.at), l.step(p.upright)
	if p.kind == tower || l.points[i]&hasTower == 0 || l.points[i+int(p.length())*step]&hasTower == 0 {
		return 0
	}
	closed := shutEast
	if p.upright {
		closed = shutSouth
	}
	for range p.length() {
		l.points[i] |= closed
		i += step
	}
	return 1
}

// label finds the courtyards, in the order of their names.
func (l *land) label() {
	const unknown = 255
	for i := range l.labels {
		l.labels[i] = unknown
	}
	stack := l.flood(make([]int32, 0, 64), 0, outside)
	for i, label := range l.labels {
		if label == unknown {
			l.areas = append(l.areas, area{at: l.point(i)})
			stack = l.flood(stack, i, uint8(len(l.areas)))
		}
	}
}

// flood labels all cells connected to one; it borrows the empty stack.
func (l *land) flood(stack []int32, from int, label uint8) []int32 {
	l.labels[from] = label
	stack = append(stack, int32(from))
	reach := func(open bool, cell int) {
		if open && l.labels[cell] == 255 {
			l.labels[cell] = label
			stack = append(stack, int32(cell))
		}
	}
	for len(stack) > 0 {
		i := int(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		x, y := i%l.w, i/l.w
		if y > 0 {
			reach(l.points[i]&shutEast == 0, i-l.w)
		}
		if x > 0 {
			reach(l.points[i]&shutSouth == 0, i-1)
		}
		if x < l.w-1 {
			reach(l.points[i+1]&shutSouth == 0, i+1)
		}
		if y < l.h-1 {
			reach(l.points[i+l.w]&shutEast == 0, i+l.w)
		}
	}
	return stack
}

// value counts the towers of every courtyard: a tower belongs to those that one of the
// four cells round it belongs to.
func (l *land) value(pieces []piece) {
	for _, p := range pieces {
		if p.kind != tower {
			continue
		}
		var counted [4]uint8
		for n, cell := range l.around(l.index(p.at)) {
			label := l.labels[cell]
			counted[n] = label
			if label != outside && !contains(counted[:n], label) {
				l.areas[label-1].value++
			}
		}
	}
}

// around lists the four cells round a point.
func (l *land) around(i int) [4]int { return [4]int{i - l.w - 1, i - l.w, i - 1, i} }

func contains(list []uint8, wanted uint8) bool {
	for _, x := range list {
		if x == wanted {
			return true
		}
	}
	return false
}

// at returns the number of the courtyard of a cell, -1 outside.
func (l *land) at(cell point) int {
	if !l.inside(cell) {
		return -1
	}
	return int(l.labels[l.index(cell)]) - 1
}
