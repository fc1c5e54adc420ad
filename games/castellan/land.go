package castellan

import "slices"

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

// margin is how far beyond the castle a land reaches at least, so that no legal piece lies
// outside and the outermost ring of cells is never built on; spare is how much farther one that
// has grown too small reaches anew.
const margin, spare = 3, 3

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
//
// Towers that are connected by complete walls are a part of the castle. A wall between two
// towers of the same part divides the ground; any other divides nothing.
type land struct {
	corner point // of the grid
	lo, hi point // corners of the castle, and of where it began
	w, h   int
	grid   []uint8 // the three that follow
	points []uint8
	labels []uint8  // of cells: outside, or 1 + the number of an area
	towers []uint8  // the numbers of the towers, from 1
	parts  []uint8  // by the number of a tower: itself, or another one of its part
	areas  []area   // from north to south, from west to east
	from   []int    // by area: the one before the last piece that it was or is a part of, -1 for none
	queues [2][]int // of cells, see enclosed
}

// survey lays out a castle.
func survey(pieces []piece) *land {
	l := &land{}
	for _, p := range pieces {
		l.widen(p)
	}
	l.frame(margin)
	for _, p := range pieces {
		l.add(p)
	}
	return l
}

// clone returns the same land, to be changed by itself.
func (l *land) clone() *land {
	next := &land{}
	next.take(l)
	return next
}

// take makes the land the same as another one, in its own memory.
func (l *land) take(o *land) {
	l.corner, l.lo, l.hi, l.w, l.h = o.corner, o.lo, o.hi, o.w, o.h
	l.cut(append(l.grid[:0], o.grid...))
	l.parts = append(l.parts[:0], o.parts...)
	l.areas = append(l.areas[:0], o.areas...)
}

// cut divides memory into the layers of the grid.
func (l *land) cut(grid []uint8) {
	size := l.w * l.h
	l.grid = grid
	l.points, l.labels, l.towers = grid[:size:size], grid[size:2*size:2*size], grid[2*size:]
}

// widen moves the corners of the castle so that a piece lies between them.
func (l *land) widen(p piece) {
	end := p.end()
	l.lo.x, l.lo.y = min(l.lo.x, p.at.x), min(l.lo.y, p.at.y)
	l.hi.x, l.hi.y = max(l.hi.x, end.x), max(l.hi.y, end.y)
}

// frame makes a grid that reaches so far beyond the castle, with what lay on the one before.
func (l *land) frame(beyond int) {
	was := *l
	far := int16(beyond)
	l.corner = point{l.lo.x - far, l.lo.y - far}
	l.w, l.h = int(l.hi.x-l.lo.x)+2*beyond+1, int(l.hi.y-l.lo.y)+2*beyond+1
	l.cut(make([]uint8, 3*l.w*l.h))
	for y := range was.h {
		to := l.index(was.point(y * was.w))
		for layer := range 3 {
			copy(l.grid[layer*l.w*l.h+to:][:was.w], was.grid[layer*was.w*was.h+y*was.w:])
		}
	}
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

// rows yields the first and the last point of every row of the castle, from north to south.
func (l *land) rows(yield func(first, last int) bool) {
	first, width := l.index(l.lo), int(l.hi.x-l.lo.x)
	for range l.hi.y - l.lo.y + 1 {
		if !yield(first, first+width) {
			return
		}
		first += l.w
	}
}

// add adds a piece without looking whether it may stand there.
func (l *land) add(p piece) (divided bool) {
	if l.widen(p); !l.roomy() {
		l.frame(margin + spare)
	}
	l.put(p)
	l.from = l.from[:0]
	for n := range l.areas {
		l.from = append(l.from, n)
	}
	if p.kind != tower {
		return l.shut(l.index(p.at), l.step(p.upright), int(p.length()))
	}
	i := l.index(p.at)
	l.number(i)
	for _, w := range l.ending(i) {
		if w.n > 0 && l.shut(min(i, w.to), w.step, w.n) {
			divided = true
		}
	}
	return divided
}

// roomy tells whether the grid reaches far enough beyond the castle.
func (l *land) roomy() bool {
	far := point{l.corner.x + int16(l.w) - 1, l.corner.y + int16(l.h) - 1}
	return min(l.lo.x-l.corner.x, l.lo.y-l.corner.y, far.x-l.hi.x, far.y-l.hi.y) >= margin
}

// put marks a piece on its points.
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

// number gives a tower its number, and counts it in the areas round it.
func (l *land) number(i int) {
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

// labelsAround returns the labels of the four cells round a point, each once and the others
// outside.
func (l *land) labelsAround(i int) (list [4]uint8) {
	for n, cell := range l.around(i) {
		if label := l.labels[cell]; !slices.Contains(list[:n], label) {
			list[n] = label
		}
	}
	return list
}

// part returns which part of the castle the tower at a point belongs to.
func (l *land) part(i int) uint8 { return l.parts[l.towers[i]] }

// join makes one part of two.
func (l *land) join(one, other uint8) {
	for n, part := range l.parts {
		if part == other {
			l.parts[n] = one
		}
	}
}

// connected tells whether a tower stands at a point that is a part of the castle with one at another.
func (l *land) connected(tower, i int) bool {
	return l.points[i]&hasTower != 0 && l.part(tower) == l.part(i)
}

// ending is a wall that ends at a point: its other end, the way between two of its points, and how
// many edges it has, 0 for none.
type ending struct{ to, step, n int }

// ending lists the walls that end at a point.
func (l *land) ending(i int) (list [4]ending) {
	for n, side := range [4]struct {
		way, step int
		covered   uint8
	}{{1, 1, hasEast}, {-1, 1, hasEast}, {l.w, l.w, hasSouth}, {-l.w, l.w, hasSouth}} {
		edge := min(i, i+side.way)
		if l.points[edge]&side.covered == 0 {
			continue
		}
		list[n] = ending{i + side.way, side.step, 1}
		if l.points[i+side.way]&hasMiddle != 0 {
			list[n] = ending{i + 2*side.way, side.step, 2}
		}
	}
	return list
}

// closes returns how many courtyards more there are with a legal piece.
func (l *land) closes(p piece) (n int) {
	i := l.index(p.at)
	if p.kind != tower {
		if l.points[i]&hasTower != 0 && l.connected(i, l.index(p.end())) {
			return 1
		}
		return 0
	}
	var parts [4]uint8
	for side, w := range l.ending(i) {
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

// shut marks a wall if it has both its towers, and divides the ground if that closes something.
func (l *land) shut(i, step, n int) (divided bool) {
	end := i + n*step
	if l.points[i]&l.points[end]&hasTower == 0 {
		return false
	}
	closed, beside := shutEast, l.w
	if step != 1 {
		closed, beside = shutSouth, 1
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

// divide makes two areas of one: that of two cells that are not connected any more.
func (l *land) divide(a, b int) {
	cells := l.enclosed(a, b)
	was, label := l.labels[a], uint8(len(l.areas)+1)
	for _, cell := range cells {
		l.labels[cell] = label
	}
	l.areas = append(l.areas, l.measure(label, cells))
	if was == outside {
		l.from = append(l.from, -1)
	} else {
		l.from = append(l.from, l.from[was-1])
		l.areas[was-1] = l.measure(was, l.cells(int(was)-1))
	}
	l.sort()
}

// enclosed lists the cells connected to one of two that are not connected with each other: to that
// with fewer, or if those of one reach the outermost cells, to the other one.
func (l *land) enclosed(a, b int) []int {
	var done [2]int
	var open [2]bool
	for side, from := range [2]int{a, b} {
		l.queues[side] = append(l.queues[side][:0], from)
		l.labels[from] |= met
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
			l.labels[cell] &^= met
		}
	}
	return l.queues[side]
}

// met marks the labels of cells that a flood has met.
const met = 1 << 7

// neighbours adds the cells beside one to which no complete wall bars the way, and marks them.
func (l *land) neighbours(queue []int, i int) []int {
	for _, side := range [4]struct {
		to, edge int
		closed   uint8
	}{{i - l.w, i, shutEast}, {i - 1, i, shutSouth}, {i + 1, i + 1, shutSouth}, {i + l.w, i + l.w, shutEast}} {
		if l.points[side.edge]&side.closed == 0 && l.labels[side.to]&met == 0 {
			l.labels[side.to] |= met
			queue = append(queue, side.to)
		}
	}
	return queue
}

// measure finds out the name and the value of the area that has a label and these cells. A tower
// counts with the first of them that it stands at.
func (l *land) measure(label uint8, cells []int) area {
	value := 0
	for _, cell := range cells {
		for _, i := range [4]int{cell, cell + 1, cell + l.w, cell + l.w + 1} {
			if l.points[i]&hasTower != 0 && l.first(i, label) == cell {
				value++
			}
		}
	}
	return area{l.point(slices.Min(cells)), value}
}

// first returns the first cell round a point that has a label.
func (l *land) first(i int, label uint8) int {
	for _, cell := range l.around(i) {
		if l.labels[cell] == label {
			return cell
		}
	}
	return -1
}

// sort puts the areas in order again.
func (l *land) sort() {
	var now [met]uint8 // labels by their former ones
	var was [met]uint8
	moved := false
	for n := range l.areas {
		was[n] = uint8(n + 1)
		for i := n; i > 0 && l.areas[i].at.before(l.areas[i-1].at); i-- {
			l.areas[i], l.areas[i-1] = l.areas[i-1], l.areas[i]
			l.from[i], l.from[i-1] = l.from[i-1], l.from[i]
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

// before tells whether a point comes before another one, from north to south and from west to east.
func (p point) before(o point) bool { return p.y < o.y || p.y == o.y && p.x < o.x }

// around lists the four cells round a point.
func (l *land) around(i int) [4]int { return [4]int{i - l.w - 1, i - l.w, i - 1, i} }

// at returns the number of the courtyard of a cell, -1 outside.
func (l *land) at(cell point) int {
	if !l.inside(cell) {
		return -1
	}
	return int(l.labels[l.index(cell)]) - 1
}
