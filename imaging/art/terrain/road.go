package terrain

import (
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Through is a road from side to side; From is the first clockwise from the north.
type Through struct {
	Segment  string
	From, To int
}

// Stub is a road that ends inside the tile.
type Stub struct {
	Segment string
	Side    int
	Stop    Stop
	At      Point // where it ends at a wall
}

// Stop is what a road ends at.
type Stop int

const (
	// Loose is an end with the same ground on both sides: it lies clear of everything,
	// since that ground goes round it.
	Loose Stop = iota
	// AtWall is an end at that of an area which lies across the road.
	AtWall
	// Met is an end where others end too.
	Met
)

// Roads are the roads of a tile.
type Roads struct {
	Through []Through
	Stubs   []Stub // clockwise
	Meeting *Point // of the roads that end at each other; nil without any
	Choice  bool   // there are other courses, and some may not show the plan
}

// Course is how roads are led where each separates the grounds beside it.
type Course int

const (
	// Apart lets roads meet, clear of all walls.
	Apart Course = iota
	// ToWalls ends roads at walls nearby.
	ToWalls
	// Against lets roads meet right at a wall, so that no ground goes round them.
	Against
	courses
)

// Lead draws a tile with the first course of its roads that shows the plan, or the first
// of all if none does. draw says whether there is a choice.
func Lead[T any](p *scene.Plan, draw func(Course) (drawn T, choice bool), at func(T) func(Point) string) T {
	first, choice := draw(Apart)
	if !choice || Check(p, at(first)) == nil {
		return first
	}
	for c := ToWalls; c < courses; c++ {
		if drawn, _ := draw(c); Check(p, at(drawn)) == nil {
			return drawn
		}
	}
	return first
}

// nearby is how close a wall is at which a road ends although others end on the tile, too;
// far how close one is that could part grounds.
const nearby, far = .40, .62

// RoadsOf lists the roads of a plan, given the grounds of roads and areas. The grounds beside a
// road decide what it ends at: two different ones must be separated by its end. walls are the lines
// at which areas end; a meeting moves away by shift from each side that an area has.
func RoadsOf(p *scene.Plan, road, area byte, walls [][]Point, shift float64, course Course) Roads {
	var r Roads
	for side := range 4 {
		if p.Side(side) == road {
			r.add(p, side)
		}
	}
	for _, s := range r.Stubs {
		r.Choice = r.Choice || s.Stop == Met && r.met() > 1 && Across(s.Side, walls) < far
	}
	room := plaza
	if course == Against {
		room, shift = room/4, shift/4
	}
	at := meeting(p, area, walls, shift, room)
	if course == ToWalls || r.buried(at, walls) {
		r.stop(walls, nearby)
	}
	if r.met() == 1 { // nothing to meet: there may be a wall farther on
		r.stop(walls, 1)
	}
	if r.met() > 0 {
		r.Meeting = &at
	}
	return r
}

// buried reports whether a wall lies between a road and its meeting with others.
func (r *Roads) buried(at Point, walls [][]Point) bool {
	return slices.ContainsFunc(r.Stubs, func(s Stub) bool {
		depth := art.Turn(at, 4-s.Side).Y
		return s.Stop == Met && Across(s.Side, walls) < depth
	})
}

// Room is the place at which a loose end lies, at a distance from its side or as near to that as
// other lines allow.
func (s Stub) Room(depth float64, lines [][]Point) Point {
	const clear = .22
	return Inward(s.Side, min(depth, Across(s.Side, lines)-clear))
}

// add adds the road of a side, or the side to a road known from an earlier one.
func (r *Roads) add(p *scene.Plan, side int) {
	segment := p.Middle(side)
	if i := slices.IndexFunc(r.Stubs, func(s Stub) bool { return s.Segment == segment }); i >= 0 {
		r.Through = append(r.Through, Through{segment, r.Stubs[i].Side, side})
		r.Stubs = slices.Delete(r.Stubs, i, i+1)
		return
	}
	stop := Loose
	if p.Slots[3*side] != p.Slots[3*side+2] {
		stop = Met
	}
	r.Stubs = append(r.Stubs, Stub{Segment: segment, Side: side, Stop: stop})
}

// stop ends roads at a wall that is less than a distance away.
func (r *Roads) stop(walls [][]Point, within float64) {
	for i, s := range r.Stubs {
		if d := Across(s.Side, walls); s.Stop == Met && d < within {
			r.Stubs[i].Stop, r.Stubs[i].At = AtWall, Inward(s.Side, d)
		}
	}
}

func (r *Roads) met() (n int) {
	for _, s := range r.Stubs {
		if s.Stop == Met {
			n++
		}
	}
	return n
}

// plaza is the room that a meeting of roads needs to a wall.
const plaza = .18

// meeting is near the middle of the tile, off the sides that areas have.
func meeting(p *scene.Plan, area byte, walls [][]Point, shift, room float64) Point {
	var away Point
	for side := range 4 {
		if p.Side(side) == area {
			q := Edge(side)
			away.X, away.Y = away.X+2*(.5-q.X), away.Y+2*(.5-q.Y)
		}
	}
	at := Pt(.5, .5)
	for range 5 {
		at = Pt(at.X+away.X*shift, at.Y+away.Y*shift)
		if ToLines(at, walls) >= room {
			break
		}
	}
	return at
}

// Sway is how far the road across the tile from a side sways, for [Straight]: by the second
// distance away from an area, by the first if there is none, and not at all between two areas.
func Sway(p *scene.Plan, from int, area byte, freely, away float64) float64 {
	west, east := 3, 1 // or north and south
	if from%2 == 1 {
		west, east = 0, 2
	}
	before, behind := p.Side(west) == area, p.Side(east) == area
	switch {
	case before && behind:
		return 0
	case before:
		return away
	case behind:
		return -away
	}
	return freely
}
