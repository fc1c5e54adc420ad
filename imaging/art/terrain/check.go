package terrain

import (
	"fmt"

	"github.com/bastide-games/bastide/games/scene"
)

// grain is the number of points in a row at which a drawing is checked: enough to find the
// narrowest field between two walls.
const grain = 48

// Check finds out whether a drawing shows what a plan says: each segment at its slots, in one part,
// and apart from all others. at says what is drawn at a point: the name of a segment, only its
// ground where the drawing knows no more, such as "f" for grass, or another word for something that
// lies between. The error is for the author of the tile.
func Check(p *scene.Plan, at func(Point) string) error {
	parts := partsOf(at)
	var first [scene.PlanSlots]int
	for slot, segment := range p.Slots {
		first[slot] = parts.at(slot)
		if shown := parts.label[first[slot]]; shown != segment && shown != segment[:1] {
			return fmt.Errorf("it cannot be drawn: there is no room for %s at slot %d", segment, slot)
		}
	}
	for a := range first {
		for b := range a {
			switch same := p.Slots[a] == p.Slots[b]; {
			case same && first[a] != first[b]:
				return fmt.Errorf("it cannot be drawn: the picture would show %s in two parts", p.Slots[a])
			case !same && first[a] == first[b]:
				return fmt.Errorf("it cannot be drawn: the picture would join %s and %s", p.Slots[b], p.Slots[a])
			}
		}
	}
	return nil
}

// parts are the connected parts of a drawing: of points in rows, the part of each, and
// what each part shows.
type parts struct {
	of    [grain * grain]int
	label []string
}

func partsOf(at func(Point) string) *parts {
	var shown [grain * grain]string
	for i := range shown {
		shown[i] = at(Pt((float64(i%grain)+.5)/grain, (float64(i/grain)+.5)/grain))
	}
	p := &parts{label: []string{""}}
	for i := range shown {
		if p.of[i] == 0 {
			p.label = append(p.label, shown[i])
			p.spread(i, len(p.label)-1, &shown)
		}
	}
	return p
}

// spread makes a part of everything that hangs together with a point.
func (p *parts) spread(from, part int, shown *[grain * grain]string) {
	p.of[from] = part
	for open := []int{from}; len(open) > 0; {
		i := open[len(open)-1]
		open = open[:len(open)-1]
		for _, next := range beside(i) {
			if p.of[next] == 0 && shown[next] == shown[i] {
				p.of[next] = part
				open = append(open, next)
			}
		}
	}
}

// beside lists the points next to a point.
func beside(i int) (list []int) {
	if i%grain > 0 {
		list = append(list, i-1)
	}
	if i%grain < grain-1 {
		list = append(list, i+1)
	}
	if i >= grain {
		list = append(list, i-grain)
	}
	if i < grain*grain-grain {
		list = append(list, i+grain)
	}
	return list
}

// at is the part at a slot of the border.
func (p *parts) at(slot int) int {
	along := [3]float64{.2, .5, .8}[slot%3]
	q := Turned([]Point{Pt(along, .5/grain)}, slot/3)[0]
	return p.of[int(q.Y*grain)*grain+int(q.X*grain)]
}
