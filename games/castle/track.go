package castle

import "github.com/bastide-games/bastide/games/scene"

// The track lies on the wall, outside the room; all lengths are in cells. The start spaces lie on
// an apron between the cells and the track.
const (
	apron      = .22
	trackWidth = .62
	outerTower = .85 // side of a tower at an outward bend
	outerEnd   = .20 // where such a tower begins, from its bend
	innerTower = .70 // side of a tower at an inward bend
	innerEnd   = .18
	markerSide = .62
)

var normals = [4]scene.Point{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}}

// layTrack places the towers, and spreads the spaces between them evenly.
func (r *room) layTrack() {
	n := len(r.towers)
	sides := make([]int, n) // by tower: on which side of the room the wall goes on
	for i := range r.towers {
		sides[i] = facing(r.towers[i].corner, r.towers[(i+1)%n].corner)
	}
	for i := range r.towers {
		r.towers[i].place(sides[(i+n-1)%n], sides[i])
	}
	for i, t := range r.towers {
		first, last := t.spaces[1]+1, r.towers[(i+1)%n].spaces[0]-1
		if i == n-1 {
			last = spaces - 1
		}
		r.layStraight(t, r.towers[(i+1)%n], sides[i], first, last)
	}
}

// facing returns the outer side of the wall that runs clockwise from a to b.
func facing(a, b scene.Point) int {
	switch {
	case b.X > a.X:
		return 0
	case b.Y > a.Y:
		return 1
	case b.X < a.X:
		return 2
	}
	return 3
}

// place puts a tower outside its bend, between two sides of the wall.
func (t *cornerTower) place(in, out int) {
	side, begin := outerTower, outerEnd
	if t.inward {
		side, begin = innerTower, innerEnd
	}
	u := scene.Point{X: normals[in].X + normals[out].X, Y: normals[in].Y + normals[out].Y}
	c := scene.Point{X: t.corner.X + u.X*(begin+side/2), Y: t.corner.Y + u.Y*(begin+side/2)}
	t.box = scene.Rect{X: c.X - side/2, Y: c.Y - side/2, W: side, H: side}
	t.diagons = [2]scene.Point{{X: c.X - u.X*side/2, Y: c.Y - u.Y*side/2}, {X: c.X + u.X*side/2, Y: c.Y + u.Y*side/2}}
}

// half returns the middle of one of the two triangles of a tower: 0 is the one where the track
// arrives.
func (r *room) half(tower, n int) scene.Point {
	t := r.towers[tower]
	before := r.towers[(tower+len(r.towers)-1)%len(r.towers)]
	in := normals[facing(before.corner, t.corner)]
	u := scene.Point{X: sign(t.diagons[1].X - t.diagons[0].X), Y: sign(t.diagons[1].Y - t.diagons[0].Y)}
	// The diagonal is the sum of both normals; the other corners are their differences.
	d := scene.Point{X: 2*in.X - u.X, Y: 2*in.Y - u.Y}
	if t.inward != (n == 1) {
		d = scene.Point{X: -d.X, Y: -d.Y}
	}
	c, step := t.box.Centre(), t.box.W/5
	return scene.Point{X: c.X + d.X*step, Y: c.Y + d.Y*step}
}

func sign(x float64) float64 {
	if x < 0 {
		return -1
	}
	return 1
}

// reach returns how far along the wall a tower covers it, from the bend.
func (t cornerTower) reach() float64 {
	if t.inward {
		return innerEnd + innerTower
	}
	return -outerEnd
}

// layStraight spreads the spaces first to last along a side of the wall.
func (r *room) layStraight(a, b cornerTower, side, first, last int) {
	n := float64(last - first + 1)
	along, out := normals[(side+1)%4], normals[side]
	length := (b.corner.X-a.corner.X)*along.X + (b.corner.Y-a.corner.Y)*along.Y
	from, to := a.reach(), length-b.reach()
	for i := first; i <= last; i++ {
		s := from + (to-from)*float64(i-first)/n
		e := from + (to-from)*float64(i-first+1)/n
		p := scene.Point{X: a.corner.X + along.X*s + out.X*apron, Y: a.corner.Y + along.Y*s + out.Y*apron}
		q := scene.Point{X: a.corner.X + along.X*e + out.X*(apron+trackWidth), Y: a.corner.Y + along.Y*e + out.Y*(apron+trackWidth)}
		r.boxes[i] = scene.Rect{X: min(p.X, q.X), Y: min(p.Y, q.Y), W: max(p.X, q.X) - min(p.X, q.X), H: max(p.Y, q.Y) - min(p.Y, q.Y)}
		r.faces[i] = side
	}
}

// facing returns the side of the room along which a space lies; for a tower, one of its two sides.
func (r *room) facing(space int) int {
	t := r.at[space]
	if t < 0 {
		return r.faces[space]
	}
	side := 1
	if r.towers[t].diagons[1].X < r.towers[t].diagons[0].X {
		side = 3
	}
	return side
}

// standing returns the middle of a space of the track.
func (r *room) standing(space int) scene.Point {
	if t := r.at[space]; t >= 0 {
		return r.half(int(t), space-r.towers[t].spaces[0])
	}
	return r.boxes[space].Centre()
}
