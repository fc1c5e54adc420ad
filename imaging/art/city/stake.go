package city

import (
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// stake lights a market, road or area of houses of a tile, by the name of its segment.
func stake(p *art.Pen, s art.Subject) {
	plan, ok := readPlan(s.Pose)
	if !ok {
		return
	}
	lit := common.Lit{Veil: .48}
	if s.Name[0] == 'h' {
		lit.Areas = terrain.Rows(terrain.Reached(plan.at, "h", plan.Of(s.Name)))
	}
	for _, m := range plan.stands {
		if m.segment == s.Name { // what is sold there counts, and keeps its colour
			lit.Areas, lit.Edges, lit.Veil = append(lit.Areas, m.outline), append(lit.Edges, m.kerbs...), .14
		}
	}
	for _, r := range plan.roads {
		if r.segment == s.Name {
			lit.Ways = append(lit.Ways, plan.clear(r))
		}
	}
	common.Light(p.Turned(s.Turn), lit)
}

// clear is the part of a road that is not the place at which roads meet.
func (p *plan) clear(r road) (line []point) {
	for _, q := range r.line {
		if p.at(q) == r.segment {
			line = append(line, q)
		}
	}
	return line
}
