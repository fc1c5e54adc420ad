package castellan

import "slices"

// Flags of a grid point.
const (
	hasTower  uint8 = 1 << iota
	hasMiddle       // the middle of a long wall, where nothing else may stand
	hasEnd          // a wall ends here
	hasEast         // a wall covers the edge to the east
	hasSouth
	closedEast // the wall to the east has a tower at both ends
	closedSouth
)

// margin is the least distance between the castle and the edge of the grid, so that every legal
// piece fits and the outermost ring of cells stays empty. A grid that has become too small grows by
// spare beyond that.
const margin, spare = 3, 3

// outside labels cells that belong to no courtyard.
const outside = 0

// area is a courtyard as the walls define it, without its owner.
type area struct {
	at    point // its name: the tower at the north-west corner of its top row
	value int
}

// land is the castle on a grid. The point at its north-west corner names a cell. A complete wall
// has a tower at both ends. Cells belong together if you can walk between them without crossing a
// complete wall. Groups of cells that do not reach the edge of the grid are courtyards.
//
// Towers that complete walls connect form a part of the castle. A wall between two towers of the
// same part divides the ground; other walls divide nothing.
type land struct {
	corner     point // the north-west corner of the grid
	lo, hi     point // bounding box of the castle and of point 0,0
	w, h       int
	grid       []uint8 // memory of points, labels and towers
	points     []uint8
	labels     []uint8  // by cell: outside, or 1 + the index of an area
	towers     []uint8  // by point: the number of the tower, from 1; 0 for none
	parts      []uint8  // by tower number: one tower of its part stands for all of them
	areas      []area   // from north to south, from west to east
	formerArea []int    // by area: index of the area that contained it before the last piece, -1 for none
	queues     [2][]int // of cells, for enclosed
}

// survey builds the grid of a castle.
func survey(pieces []piece) *land {
	l := &land{}
	for _, p := range pieces {
		l.extendBounds(p)
	}
	l.regrow(margin)
	for _, p := range pieces {
		l.add(p)
	}
	return l
}

// clone returns an independent copy.
func (l *land) clone() *land {
	next := &land{}
	next.copyFrom(l)
	return next
}

// copyFrom makes l equal to o and reuses the memory of l.
func (l *land) copyFrom(o *land) {
	l.corner, l.lo, l.hi, l.w, l.h = o.corner, o.lo, o.hi, o.w, o.h
	l.setLayers(append(l.grid[:0], o.grid...))
	l.parts = append(l.parts[:0], o.parts...)
	l.areas = append(l.areas[:0], o.areas...)
}

// setLayers divides grid into the three layers.
func (l *land) setLayers(grid []uint8) {
	size := l.w * l.h
	l.grid = grid
	l.points, l.labels, l.towers = grid[:size:size], grid[size:2*size:2*size], grid[2*size:]
}

// extendBounds enlarges the bounding box to include a piece.
func (l *land) extendBounds(p piece) {
	end := p.end()
	l.lo.x, l.lo.y = min(l.lo.x, p.at.x), min(l.lo.y, p.at.y)
	l.hi.x, l.hi.y = max(l.hi.x, end.x), max(l.hi.y, end.y)
}

// regrow makes a larger grid, so many points beyond the castle on each side, and copies the old one
// into it.
func (l *land) regrow(beyond int) {
	was := *l
	far := int16(beyond)
	l.corner = point{l.lo.x - far, l.lo.y - far}
	l.w, l.h = int(l.hi.x-l.lo.x)+2*beyond+1, int(l.hi.y-l.lo.y)+2*beyond+1
	l.setLayers(make([]uint8, 3*l.w*l.h))
	for y := range was.h {
		to := l.index(was.point(y * was.w))
		for layer := range 3 {
			copy(l.grid[layer*l.w*l.h+to:][:was.w], was.grid[layer*was.w*was.h+y*was.w:])
		}
	}
}

// index converts a point to its index in the grid.
func (l *land) index(p point) int {
	return int(p.y-l.corner.y)*l.w + int(p.x-l.corner.x)
}

// point converts an index in the grid to a point.
func (l *land) point(i int) point {
	return point{l.corner.x + int16(i%l.w), l.corner.y + int16(i/l.w)}
}

// inside reports whether the grid contains a point.
func (l *land) inside(p point) bool {
	x, y := int(p.x-l.corner.x), int(p.y-l.corner.y)
	return x >= 0 && y >= 0 && x < l.w && y < l.h
}

// step is the difference in index between neighbouring points along a piece.
func (l *land) step(upright bool) int {
	if upright {
		return l.w
	}
	return 1
}

// rows yields the index of the first and the last point of every row of the castle, from north to
// south.
func (l *land) rows(yield func(first, last int) bool) {
	first, width := l.index(l.lo), int(l.hi.x-l.lo.x)
	for range l.hi.y - l.lo.y + 1 {
		if !yield(first, first+width) {
			return
		}
		first += l.w
	}
}

// add adds a piece without checking that it is legal. It reports whether the piece closed or
// divided a courtyard.
func (l *land) add(p piece) (divided bool) {
	if l.extendBounds(p); !l.hasMargin() {
		l.regrow(margin + spare)
	}
	l.mark(p)
	l.formerArea = l.formerArea[:0]
	for n := range l.areas {
		l.formerArea = append(l.formerArea, n)
	}
	if p.kind != tower {
		return l.completeWall(l.index(p.at), l.step(p.upright), int(p.length()))
	}
	i := l.index(p.at)
	l.numberTower(i)
	for _, w := range l.wallsAt(i) {
		if w.n > 0 && l.completeWall(min(i, w.to), w.step, w.n) {
			divided = true
		}
	}
	return divided
}

// hasMargin reports whether the grid reaches far enough beyond the castle.
func (l *land) hasMargin() bool {
	far := point{l.corner.x + int16(l.w) - 1, l.corner.y + int16(l.h) - 1}
	return min(l.lo.x-l.corner.x, l.lo.y-l.corner.y, far.x-l.hi.x, far.y-l.hi.y) >= margin
}

// mark sets the flags of a piece on its points.
func (l *land) mark(p piece) {
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

// numberTower gives a new tower its number and adds it to the value of the areas around it.
func (l *land) numberTower(i int) {
	if len(l.parts) == 0 {
		l.parts = append(l.parts, 0) // for points without a tower
	}
	n := uint8(len(l.parts))
	l.parts = append(l.parts, n)
	l.towers[i] = n
	for _, label := range l.labelsAround(i) {
		if label != outside {
			l.areas[label-1].value++
		}
	}
}

// labelsAround returns the labels of the four cells around a point. A label that occurs again is
// replaced by outside.
func (l *land) labelsAround(i int) (list [4]uint8) {
	for n, cell := range l.cellsAround(i) {
		if label := l.labels[cell]; !slices.Contains(list[:n], label) {
			list[n] = label
		}
	}
	return list
}

// part returns the part of the castle that the tower at a point belongs to.
func (l *land) part(i int) uint8 { return l.parts[l.towers[i]] }

// join merges two parts.
func (l *land) join(one, other uint8) {
	for n, part := range l.parts {
		if part == other {
			l.parts[n] = one
		}
	}
}

// connected reports whether there is a tower at i in the same part of the castle as the given
// tower.
func (l *land) connected(tower, i int) bool {
	return l.points[i]&hasTower != 0 && l.part(tower) == l.part(i)
}

// wallEnd is a wall that ends at a point: the index of its other end, the step along it, and its
// length in edges, 0 for no wall.
type wallEnd struct{ to, step, n int }

// wallsAt lists the walls that end at a point.
func (l *land) wallsAt(i int) (list [4]wallEnd) {
	for n, side := range [4]struct {
		way, step int
		covered   uint8
	}{{1, 1, hasEast}, {-1, 1, hasEast}, {l.w, l.w, hasSouth}, {-l.w, l.w, hasSouth}} {
		edge := min(i, i+side.way)
		if l.points[edge]&side.covered == 0 {
			continue
		}
		list[n] = wallEnd{i + side.way, side.step, 1}
		if l.points[i+side.way]&hasMiddle != 0 {
			list[n] = wallEnd{i + 2*side.way, side.step, 2}
		}
	}
	return list
}

// closes returns how many courtyards a legal piece would add.
func (l *land) closes(p piece) (n int) {
	i := l.index(p.at)
	if p.kind != tower {
		if l.points[i]&hasTower != 0 && l.connected(i, l.index(p.end())) {
			return 1
		}
		return 0
	}
	var parts [4]uint8
	for side, w := range l.wallsAt(i) {
		if w.n == 0 || l.points[w.to]&hasTower == 0 {
			continue
		}
		parts[side] = l.part(w.to)
		if slices.Contains(parts[:side], parts[side]) {
			n++
		}
	}
	return n
}

// completeWall marks a wall as complete if it has both its towers. It reports whether that divides
// the ground.
func (l *land) completeWall(i, step, n int) (divided bool) {
	end := i + n*step
	if l.points[i]&l.points[end]&hasTower == 0 {
		return false
	}
	closed, beside := closedEast, l.w
	if step != 1 {
		closed, beside = closedSouth, 1
	}
	for at := i; at != end; at += step {
		l.points[at] |= closed
	}
	one, other := l.part(i), l.part(end)
	if one != other {
		l.join(one, other)
		return false
	}
	l.divide(i-beside, i)
	return true
}

// divide makes two areas out of one: cells a and b are no longer connected.
func (l *land) divide(a, b int) {
	cells := l.enclosed(a, b)
	was, label := l.labels[a], uint8(len(l.areas)+1)
	for _, cell := range cells {
		l.labels[cell] = label
	}
	l.areas = append(l.areas, l.measure(label, cells))
	if was == outside {
		l.formerArea = append(l.formerArea, -1)
	} else {
		l.formerArea = append(l.formerArea, l.formerArea[was-1])
		l.areas[was-1] = l.measure(was, l.cells(int(was)-1))
	}
	l.sort()
}

// enclosed floods from cells a and b in turns and returns the cells on one side: the smaller side,
// or the one that does not reach the edge of the grid.
func (l *land) enclosed(a, b int) []int {
	var done [2]int
	var open [2]bool
	for side, from := range [2]int{a, b} {
		l.queues[side] = append(l.queues[side][:0], from)
		l.labels[from] |= visited
	}
	side := 0
	for ; open[side] || done[side] < len(l.queues[side]); side = 1 - side {
		if open[side] {
			continue
		}
		i := l.queues[side][done[side]]
		done[side]++
		if x, y := i%l.w, i/l.w; x == 0 || y == 0 || x == l.w-1 || y == l.h-1 {
			open[side] = true
			continue
		}
		l.queues[side] = l.neighbours(l.queues[side], i)
	}
	for _, queue := range l.queues {
		for _, cell := range queue {
			l.labels[cell] &^= visited
		}
	}
	return l.queues[side]
}

// visited marks the labels of cells that the flood has reached.
const visited = 1 << 7

// neighbours adds the unvisited cells next to cell i that no complete wall separates from it.
func (l *land) neighbours(queue []int, i int) []int {
	for _, side := range [4]struct {
		to, edge int
		closed   uint8
	}{{i - l.w, i, closedEast}, {i - 1, i, closedSouth}, {i + 1, i + 1, closedSouth}, {i + l.w, i + l.w, closedEast}} {
		if l.points[side.edge]&side.closed == 0 && l.labels[side.to]&visited == 0 {
			l.labels[side.to] |= visited
			queue = append(queue, side.to)
		}
	}
	return queue
}

// measure computes the name and the value of an area from its cells. A tower counts only at the
// first of its cells, so it counts once.
func (l *land) measure(label uint8, cells []int) area {
	value := 0
	for _, cell := range cells {
		for _, i := range [4]int{cell, cell + 1, cell + l.w, cell + l.w + 1} {
			if l.points[i]&hasTower != 0 && l.firstCell(i, label) == cell {
				value++
			}
		}
	}
	return area{l.point(slices.Min(cells)), value}
}

// firstCell returns the first cell around a point that has the label, -1 for none.
func (l *land) firstCell(i int, label uint8) int {
	for _, cell := range l.cellsAround(i) {
		if l.labels[cell] == label {
			return cell
		}
	}
	return -1
}

// sort restores the order of the areas and adapts their labels.
func (l *land) sort() {
	var now [visited]uint8 // new label by old label
	var was [visited]uint8
	moved := false
	for n := range l.areas {
		was[n] = uint8(n + 1)
		for i := n; i > 0 && l.areas[i].at.before(l.areas[i-1].at); i-- {
			l.areas[i], l.areas[i-1] = l.areas[i-1], l.areas[i]
			l.formerArea[i], l.formerArea[i-1] = l.formerArea[i-1], l.formerArea[i]
			was[i], was[i-1] = was[i-1], was[i]
			moved = true
		}
	}
	if !moved {
		return
	}
	for i := range l.areas {
		now[was[i]] = uint8(i + 1)
	}
	for i, label := range l.labels {
		l.labels[i] = now[label]
	}
}

// before orders points from north to south, then from west to east.
func (p point) before(o point) bool { return p.y < o.y || p.y == o.y && p.x < o.x }

// cellsAround lists the four cells around a point.
func (l *land) cellsAround(i int) [4]int { return [4]int{i - l.w - 1, i - l.w, i - 1, i} }

// courtyardAt returns the index of the courtyard that contains a cell, -1 outside.
func (l *land) courtyardAt(cell point) int {
	if !l.inside(cell) {
		return -1
	}
	return int(l.labels[l.index(cell)]) - 1
}
