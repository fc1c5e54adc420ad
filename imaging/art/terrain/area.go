package terrain

import (
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// Area is a segment that takes whole sides of a tile: a city, a market.
type Area struct {
	Segment string
	Sides   []int // clockwise
	Ends    []End // where it ends inside the tile, clockwise; none if it has all sides
}

// Form is the way an area ends inside the tile, in its base position.
type Form int

const (
	// Cap bounds the north side alone, from the north-west corner to the north-east.
	Cap Form = iota
	// Half bounds the north and the east side, from the north-west corner to the
	// south-east.
	Half
	// Strip bounds everything but the north side, from the north-west corner to the
	// north-east.
	Strip
)

// End is a line from corner to corner at which an area ends.
type End struct {
	Form Form
	Turn int // clockwise quarter turns from the base position
	// Left and Right say that another area of the same ground begins at the line's first
	// or last corner, so that the two have to leave room for each other.
	Left, Right bool
	Sides       int // of the area
}

// Areas lists the segments of a ground that take whole sides, by their first sides.
func Areas(p *scene.Plan, ground byte) (list []Area) {
	for side := range 4 {
		if p.Side(side) != ground {
			continue
		}
		segment := p.Middle(side)
		i := slices.IndexFunc(list, func(a Area) bool { return a.Segment == segment })
		if i < 0 {
			i = len(list)
			list = append(list, Area{Segment: segment})
		}
		list[i].Sides = append(list[i].Sides, side)
	}
	for i := range list {
		list[i].Ends = list[i].ends(p, ground)
	}
	return list
}

func (a Area) ends(p *scene.Plan, ground byte) (list []End) {
	for _, last := range a.Sides {
		first := last + 1 // of the sides beyond, up to next
		next := first
		for next < last+4 && p.Middle(next) != a.Segment {
			next++
		}
		if next > first {
			list = append(list, endAt(p, ground, first, next, len(a.Sides)))
		}
	}
	return list
}

// endAt is the end of an area beyond which are the sides from first to before next.
func endAt(p *scene.Plan, ground byte, first, next, sides int) End {
	other := func(side int) bool { return p.Side(side) == ground }
	before, after := other(first), other(next-1)
	switch next - first {
	case 1:
		return End{Strip, first & 3, before, before, sides}
	case 2:
		return End{Half, next & 3, after, before, sides}
	}
	return End{Cap, next & 3, after, before, sides}
}

// Outline is the border of an area on the tile, given the lines of its ends, each from
// its first corner to its last as in [End].
func (a Area) Outline(ends [][]Point) (outline []Point) {
	n := 0
	for _, side := range a.Sides {
		outline = append(outline, Corner(side))
		if slices.Contains(a.Sides, (side+1)&3) {
			continue
		}
		line := ends[n]
		if Dist(line[0], Corner(side+1)) > Dist(line[len(line)-1], Corner(side+1)) {
			line = Reversed(line)
		}
		outline = append(outline, line...)
		n++
	}
	return outline
}
