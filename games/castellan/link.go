package castellan

import "slices"

// link is a chain of pieces from one point where the castle can grow to another, or back to the
// same one. It encloses something if all walls around it have their towers.
type link struct {
	pieces []piece
	towers int // number of towers on the chain and on the way back along the castle
}

// The search stops after so many steps, or so many links.
const mostSteps, mostLinks = 12_000, 600

// linker finds links on a castle. It reuses its memory for the next castle.
type linker struct {
	builder     // on a copy of the castle that includes the current chain
	scratch     land
	original    []uint8 // points of the castle without the chain
	todo        supply
	from        int
	towersFrom  []int16 // by point: towers on the shortest way along the castle from the start; 0 for no way
	towersKnown bool    // towersFrom is valid for the current start
	toCastle    []int16 // by point: edges to the nearest point where a link may end
	path        []piece
	queue       []int
	steps       int
	count       int // links found so far
	most        int // how many of them to keep
	links       []link
}

// find lists links that the pieces to build can form: at most so many, those with the most towers.
// The list is valid until the next call.
func (l *linker) find(s *state, most int) []link {
	l.builder, l.todo, l.most, l.count, l.links = s.builder(), s.todo, most, 0, l.links[:0]
	points := append(l.scratch.points[:0], s.land.points...)
	l.scratch, l.original = *s.land, s.land.points
	l.scratch.points, l.land = points, &l.scratch
	l.setDistances()
	for first, last := range s.land.rows {
		for i := first; i <= last; i++ {
			if is := l.original[i]; is&(hasTower|hasEnd) != 0 && is&hasMiddle == 0 {
				l.startAt(i, is)
			}
		}
	}
	return l.links
}

// setDistances computes for every point the distance to the castle along the edges of the grid.
func (l *linker) setDistances() {
	near := l.toCastle[:0]
	for i, is := range l.original {
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
	l.toCastle = near
}

// startAt finds the links that start at a point: a tower, or an open wall end, which needs a tower
// first.
func (l *linker) startAt(i int, is uint8) {
	l.from, l.towersKnown, l.steps = i, false, 0
	if is&hasTower != 0 {
		l.tryWalls(i)
		return
	}
	if l.todo[tower] == 0 || !l.free(i) {
		return
	}
	l.withPiece(piece{kind: tower, at: l.point(i)}, func() {
		l.keep(i)
		l.tryWalls(i)
	})
}

// towersTo counts the towers on the shortest way along the castle from the start to another point,
// 0 if there is no way.
func (l *linker) towersTo(to int) int {
	if l.towersKnown {
		return int(l.towersFrom[to])
	}
	l.towersKnown = true
	points := l.original
	if len(l.towersFrom) < len(points) {
		l.towersFrom = make([]int16, len(points))
	}
	apart := l.towersFrom[:len(points)]
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

// withPiece calls then with one more piece on the chain, and removes the piece again.
func (l *linker) withPiece(p piece, then func()) {
	i, step := l.index(p.at), l.step(p.upright)
	var was [3]uint8
	for n := range p.length() + 1 {
		was[n] = l.points[i+int(n)*step]
	}
	l.mark(p)
	l.todo[p.kind]--
	l.path = append(l.path, p)
	then()
	l.path = l.path[:len(l.path)-1]
	l.todo[p.kind]++
	for n := range p.length() + 1 {
		l.points[i+int(n)*step] = was[n]
	}
}

// tryWalls tries every wall from a tower, in all four directions.
func (l *linker) tryWalls(i int) {
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
			l.tryWall(i, k, way.dx, way.dy, way.upright)
		}
	}
}

// tryWall tries one wall from a tower in one direction.
func (l *linker) tryWall(i int, k kind, dx, dy int, upright bool) {
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
	l.withPiece(piece{k, l.point(first), upright}, func() { l.continueAt(to) })
}

// continueAt handles the end of a new wall. At the castle the link is complete; elsewhere a tower
// is needed to go on.
func (l *linker) continueAt(to int) {
	was := l.original[to]
	if was&hasTower != 0 || to == l.from {
		l.keep(to)
		return
	}
	if l.points[to]&hasTower != 0 || l.todo[tower] == 0 || !l.free(to) {
		return
	}
	if was&hasEnd == 0 && int(l.toCastle[to]) > 2*int(l.todo[long])+int(l.todo[short]) {
		return
	}
	l.withPiece(piece{kind: tower, at: l.point(to)}, func() {
		if was&hasEnd != 0 {
			l.keep(to)
			return
		}
		l.tryWalls(to)
	})
}

// beyond limits how far a link may leave the bounding box of the castle.
const beyond = margin - 1

// nearby reports whether a point is in the bounding box of the castle or at most beyond outside it.
func (l *land) nearby(p point) bool {
	return min(p.x-l.lo.x, p.y-l.lo.y, l.hi.x-p.x, l.hi.y-p.y) >= -beyond
}

// keep stores the chain as a link if it is among the best. The search finds every link from both
// ends; only the northern start counts.
func (l *linker) keep(to int) {
	if to < l.from || to == l.from && l.mirrored() {
		return
	}
	l.count++
	long := l.towersTo(to)
	for _, p := range l.path {
		if p.kind == tower {
			long++
		}
	}
	at := len(l.links)
	for at > 0 && (long > l.links[at-1].towers || long == l.links[at-1].towers && len(l.path) < len(l.links[at-1].pieces)) {
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

// mirrored reports whether the search finds the same closed chain in the other direction, too.
func (l *linker) mirrored() bool {
	walls := slices.DeleteFunc(slices.Clone(l.path), func(p piece) bool { return p.kind == tower })
	return len(walls) > 0 && walls[0].move() > walls[len(walls)-1].move()
}

// hash returns a number for a piece. The sum of these numbers identifies a set of pieces.
func (p piece) hash() uint64 {
	h := uint64(uint16(p.at.x))<<20 | uint64(uint16(p.at.y))<<4 | uint64(p.kind)<<1
	if p.upright {
		h |= 1
	}
	h = (h + 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}
