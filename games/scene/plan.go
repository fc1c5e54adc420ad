package scene

import "strings"

// PlanSlots is the number of slots on the border of a tile, three to a side.
const PlanSlots = 12

// Plan is what is printed on a tile, unturned: all that a picture of it has to show. A
// game writes the plan of a tile into the Pose of its face, so that a brush draws the
// tile that the data set describes and needs no list of its own.
type Plan struct {
	// Slots names the segment at each slot of the border, clockwise from the north-west
	// corner. The first letter of a name is the ground, as in the data file: "c0".
	Slots [PlanSlots]string
	// Marks are what is printed besides, in the order of the data set.
	Marks []Mark
}

// Mark is something printed on a tile.
type Mark struct {
	What string // in the game's words, without a dash: "shield"
	On   string // the segment with it, or another detail; may be empty
}

// NewPlan returns a plan with the segments of a border, as data files write it, and
// without marks. A border of another length makes a plan with empty slots.
func NewPlan(border string) Plan {
	var p Plan
	copy(p.Slots[:], strings.Fields(border))
	return p
}

// Add appends a mark for each of the segments.
func (p *Plan) Add(what string, on ...string) {
	for _, segment := range on {
		p.Marks = append(p.Marks, Mark{what, segment})
	}
}

// String writes the plan in a line: the twelve slots, then the marks, such as
// "c0 c0 c0 f0 r0 f1 … shield-c0".
func (p Plan) String() string {
	var b strings.Builder
	for i, slot := range p.Slots {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(slot)
	}
	for _, m := range p.Marks {
		b.WriteByte(' ')
		b.WriteString(m.What)
		if m.On != "" {
			b.WriteByte('-')
			b.WriteString(m.On)
		}
	}
	return b.String()
}

// ReadPlan reads what String wrote; ok is false for anything with fewer than twelve
// words. It is called for every tile of every picture and therefore allocates nothing
// but the marks.
func ReadPlan(text string) (p Plan, ok bool) {
	n := 0
	for word := range strings.FieldsSeq(text) {
		if n < PlanSlots {
			p.Slots[n] = word
			n++
			continue
		}
		what, on, _ := strings.Cut(word, "-")
		p.Marks = append(p.Marks, Mark{what, on})
	}
	return p, n == PlanSlots
}

// Of lists the slots of a segment.
func (p *Plan) Of(segment string) (slots []int) {
	for slot, s := range p.Slots {
		if s == segment {
			slots = append(slots, slot)
		}
	}
	return slots
}

// Side returns the ground in the middle of a side, by its letter. Sides are counted
// clockwise from the north.
func (p *Plan) Side(side int) byte { return p.Middle(side)[0] }

// Middle returns the segment in the middle of a side.
func (p *Plan) Middle(side int) string { return p.Slots[3*(side&3)+1] }
