package castellan

import "slices"

// A link is a row of pieces from one place where the castle can go on to another, or back to
// the same: it encloses something, if all walls about it have their towers.
type link struct {
	pieces []piece
	long   int // how many towers the way back along the castle has at most, and its own
}

// The search for links stops after so many steps, and after so many links.
const mostSteps, mostLinks = 12_000, 600

// linker finds links on a castle. It keeps its memory from one castle to the next.
type linker struct {
	builder // on the castle with the link in the making
	drawn   land
	was     []uint8 // points of the castle without it
	todo    supply
	from    int
	apart   []int16 // towers between from and every other point along the castle, 0 if unknown
	known   bool    // apart is that of from
	near    []int16 // edges to the nearest place where a link may end
	path    []piece
	queue   []int
	steps   int
	count   int // links found
	most    int // of them that are kept
	links   []link
}

// find lists what the pieces to be built can enclose, so many links at most and of them those with
// the longest ways. The list is valid until the next call.
func (l *linker) find(s *state, most int) []link {
	l.builder, l.todo, l.most, l.count, l.links = s.builder(), s.todo, most, 0, l.links[:0]
	points := append(l.drawn.points[:0], s.land.points...)
	l.drawn, l.was = *s.land, s.land.points
	l.drawn.points, l.land = points, &l.drawn
	l.reach()
	for first, last := range s.land.rows {
		for i := first; i <= last; i++ {
			if is := l.was[i]; is&(hasTower|hasEnd) != 0 && is&hasMiddle == 0 {
				l.begin(i, is)
			}
		}
	}
	return l.links
}

// reach finds out for every point how far the castle is, as the crow flies along the edges.
func (l *linker) reach() {
	near := l.near[:0]
	for i, is := range l.was {
		far := int16(farthest)
		switch {
		case is&(hasTower|hasEnd) != 0:
			far = 0
		case i >= l.w:
			far = min(near[i-1], near[i-l.w]) + 1
		}
		near = append(near, far)
	}
	for i := len(near) - l.w - 1; i >= 0; i-- {
		near[i] = min(near[i], near[i+1]+1, near[i+l.w]+1)
	}
	l.near = near
}

// begin finds the links from a tower, or from an open end, which needs a tower first.
func (l *linker) begin(i int, is uint8) {
	l.from, l.known, l.steps = i, false, 0
	if is&hasTower != 0 {
		l.goOn(i)
		return
	}
	if l.todo[tower] == 0 || !l.free(i) {
		return
	}
	l.with(piece{kind: tower, at: l.point(i)}, func() {
		l.found(i)
		l.goOn(i)
	})
}

// along counts the towers on the shortest way along the castle from where the link begins to
// another point, 0 if there is no way.
func (l *linker) along(to int) int {
	if l.known {
		return int(l.apart[to])
	}
	l.known = true
	points := l.was
	if len(l.apart) < len(points) {
		l.apart = make([]int16, len(points))
	}
	apart := l.apart[:len(points)]
	clear(apart)
	apart[l.from] = 1
	l.queue = append(l.queue[:0], l.from)
	for n := 0; n < len(l.queue); n++ {
		i := l.queue[n]
		for _, side := range [4]struct {
			to, edge int
			covered  uint8
		}{{i + 1, i, hasEast}, {i - 1, i - 1, hasEast}, {i + l.w, i, hasSouth}, {i - l.w, i - l.w, hasSouth}} {
			if points[side.edge]&side.covered == 0 || apart[side.to] != 0 {
				continue
			}
			apart[side.to] = apart[i]
			if points[side.to]&hasMiddle == 0 {
				apart[side.to]++
			}
			l.queue = append(l.queue, side.to)
		}
	}
	return int(apart[to])
}

// with goes on with one more piece, and takes it away again.
func (l *linker) with(p piece, then func()) {
	i, step := l.index(p.at), l.step(p.upright)
	var was [3]uint8
	for n := range p.length() + 1 {
		was[n] = l.points[i+int(n)*step]
	}
	l.put(p)
	l.todo[p.kind]--
	l.path = append(l.path, p)
	then()
	l.path = l.path[:len(l.path)-1]
	l.todo[p.kind]++
	for n := range p.length() + 1 {
		l.points[i+int(n)*step] = was[n]
	}
}

// goOn tries every wall from a tower, in all directions.
func (l *linker) goOn(i int) {
	for k := short; k <= long; k++ {
		if l.todo[k] == 0 {
			continue
		}
		for _, way := range [4]struct {
			dx, dy  int
			upright bool
		}{{1, 0, false}, {0, 1, true}, {-1, 0, false}, {0, -1, true}} {
			if l.steps++; l.steps > mostSteps/16 || l.count >= mostLinks {
				return
			}
			l.wall(i, k, way.dx, way.dy, way.upright)
		}
	}
}

// wall tries a wall from a tower in one direction.
func (l *linker) wall(i int, k kind, dx, dy int, upright bool) {
	n := int(k)
	to := i + n*(dx+dy*l.w)
	if !l.nearby(l.point(to)) {
		return
	}
	covered, first := hasEast, min(i, to)
	if upright {
		covered = hasSouth
	}
	if !l.fits(first, l.step(upright), n, covered) || l.points[to]&hasMiddle != 0 {
		return
	}
	l.with(piece{k, l.point(first), upright}, func() { l.arrive(to) })
}

// arrive goes on at the end of a wall: at the castle the link is found; on open land a tower
// is built there.
func (l *linker) arrive(to int) {
	was := l.was[to]
	if was&hasTower != 0 || to == l.from {
		l.found(to)
		return
	}
	if l.points[to]&hasTower != 0 || l.todo[tower] == 0 || !l.free(to) {
		return
	}
	if was&hasEnd == 0 && int(l.near[to]) > 2*int(l.todo[long])+int(l.todo[short]) {
		return
	}
	l.with(piece{kind: tower, at: l.point(to)}, func() {
		if was&hasEnd != 0 {
			l.found(to)
			return
		}
		l.goOn(to)
	})
}

// beyond is how far a link may lead out of the castle.
const beyond = margin - 1

// nearby tells whether a point is in the castle or not far beyond it.
func (l *land) nearby(p point) bool {
	return min(p.x-l.lo.x, p.y-l.lo.y, l.hi.x-p.x, l.hi.y-p.y) >= -beyond
}

// found notes a link. It is found from both ends, and noted from that in the north.
func (l *linker) found(to int) {
	if to < l.from || to == l.from && l.backwards() {
		return
	}
	l.count++
	long := l.along(to)
	for _, p := range l.path {
		if p.kind == tower {
			long++
		}
	}
	at := len(l.links)
	for at > 0 && (long > l.links[at-1].long || long == l.links[at-1].long && len(l.path) < len(l.links[at-1].pieces)) {
		at--
	}
	if at == l.most {
		return
	}
	if len(l.links) == l.most {
		l.links = l.links[:l.most-1]
	}
	l.links = slices.Insert(l.links, at, link{slices.Clone(l.path), long})
}

// backwards tells whether a link that leads back to where it began is found the other way round too.
func (l *linker) backwards() bool {
	walls := slices.DeleteFunc(slices.Clone(l.path), func(p piece) bool { return p.kind == tower })
	return len(walls) > 0 && walls[0].move() > walls[len(walls)-1].move()
}

// hash is a number of a piece whose sums tell sets of pieces apart.
func (p piece) hash() uint64 {
	h := uint64(uint16(p.at.x))<<20 | uint64(uint16(p.at.y))<<4 | uint64(p.kind)<<1
	if p.upright {
		h |= 1
	}
	h = (h + 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}
