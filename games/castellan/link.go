package castellan

import (
	"cmp"
	"slices"
)

// A link is a row of pieces from one place where the castle can go on to another, or back to
// the same: it encloses something, if all walls about it have their towers.
type link struct {
	pieces []piece
	long   int // how many towers the way back along the castle has at most, and its own
}

// The search for links stops after so many steps, and after so many links.
const mostSteps, mostLinks = 12_000, 600

// linker finds links on a castle.
type linker struct {
	builder
	points []uint8 // of the castle and the link in the making
	todo   supply
	from   int
	apart  []int16 // towers between from and every other point along the castle, 0 if unknown
	near   []int16 // edges to the nearest place where a link may end
	path   []piece
	steps  int
	seen   map[uint64]bool
	links  []link
}

// links lists what the pieces to be built can enclose, the longest ways first.
func (s *state) links() []link {
	l := &linker{builder: s.builder(), points: slices.Clone(s.land.points), todo: s.todo, seen: map[uint64]bool{}}
	l.near = s.land.reach()
	for i, is := range s.land.points {
		if is&(hasTower|hasEnd) != 0 && is&hasMiddle == 0 {
			l.begin(i, is)
		}
	}
	slices.SortStableFunc(l.links, func(a, b link) int {
		return cmp.Or(cmp.Compare(b.long, a.long), cmp.Compare(len(a.pieces), len(b.pieces)))
	})
	return l.links
}

// reach returns for every point how far the castle is, as the crow flies along the edges.
func (l *land) reach() []int16 {
	near := make([]int16, len(l.points))
	for i, is := range l.points {
		near[i] = farthest
		if is&(hasTower|hasEnd) != 0 {
			near[i] = 0
		}
	}
	for i := range near {
		if i > 0 {
			near[i] = min(near[i], near[i-1]+1)
		}
		if i >= l.w {
			near[i] = min(near[i], near[i-l.w]+1)
		}
	}
	for i := len(near) - 2; i >= 0; i-- {
		near[i] = min(near[i], near[i+1]+1)
		if i+l.w < len(near) {
			near[i] = min(near[i], near[i+l.w]+1)
		}
	}
	return near
}

// begin finds the links from a tower, or from an open end, which needs a tower first.
func (l *linker) begin(i int, is uint8) {
	l.from, l.apart, l.steps = i, l.along(i), 0
	if is&hasTower != 0 {
		l.goOn(i)
		return
	}
	if l.todo[tower] == 0 || !l.free(i) {
		return
	}
	l.with(piece{kind: tower, at: l.point(i)}, func() {
		l.found(0)
		l.goOn(i)
	})
}

// along counts the towers on the shortest way along the castle from a point to all others.
func (l *linker) along(from int) []int16 {
	apart := make([]int16, len(l.land.points))
	apart[from] = 1
	queue := append(make([]int, 0, 64), from)
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, side := range [4]struct {
			step    int
			edge    int
			covered uint8
		}{{1, 0, hasEast}, {-1, -1, hasEast}, {l.w, 0, hasSouth}, {-l.w, -l.w, hasSouth}} {
			to := i + side.step
			if to < 0 || to >= len(apart) || l.land.points[i+side.edge]&side.covered == 0 || apart[to] != 0 {
				continue
			}
			apart[to] = apart[i]
			if l.land.points[to]&hasMiddle == 0 {
				apart[to]++
			}
			queue = append(queue, to)
		}
	}
	return apart
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

// put is [land.put] on the points of the linker.
func (l *linker) put(p piece) {
	on := land{corner: l.corner, w: l.w, h: l.h, points: l.points}
	on.put(p)
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
			if l.steps++; l.steps > mostSteps/16 || len(l.links) >= mostLinks {
				return
			}
			l.wall(i, k, way.dx, way.dy, way.upright)
		}
	}
}

// wall tries a wall from a tower in one direction.
func (l *linker) wall(i int, k kind, dx, dy int, upright bool) {
	n := int(k)
	x, y := i%l.w+n*dx, i/l.w+n*dy
	if x < 1 || y < 1 || x >= l.w-1 || y >= l.h-1 {
		return
	}
	to := x + y*l.w
	covered, first := hasEast, min(i, to)
	if upright {
		covered = hasSouth
	}
	b := l.builder
	drawn := *l.land
	drawn.points = l.points
	b.land = &drawn
	if !b.fits(first, l.step(upright), n, covered) || l.points[to]&hasMiddle != 0 {
		return
	}
	l.with(piece{k, l.point(first), upright}, func() { l.arrive(to) })
}

// arrive goes on at the end of a wall: at the castle the link is found; on open land a tower
// is built there.
func (l *linker) arrive(to int) {
	was := l.land.points[to]
	if was&hasTower != 0 || to == l.from {
		l.found(int(l.apart[to]))
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
			l.found(int(l.apart[to]))
			return
		}
		l.goOn(to)
	})
}

// found notes a link once, whichever end it was begun at.
func (l *linker) found(apart int) {
	key := uint64(0)
	towers := 0
	for _, p := range l.path {
		key += p.hash()
		if p.kind == tower {
			towers++
		}
	}
	if !l.seen[key] {
		l.seen[key] = true
		l.links = append(l.links, link{slices.Clone(l.path), apart + towers})
	}
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
