package carcassonne

import (
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// stake lights a city, road or field of a tile, by the name of its segment.
func stake(p *art.Pen, s art.Subject) {
	plan, ok := readPlan(s.Pose)
	if !ok {
		return
	}
	lit := common.Lit{Veil: .42}
	if s.Name[0] == 'f' {
		lit.Areas = terrain.Rows(terrain.Reached(plan.at, "f", plan.Of(s.Name)))
	}
	for _, c := range plan.cities {
		if c.segment == s.Name {
			lit.Areas, lit.Edges = append(lit.Areas, c.outline), append(lit.Edges, c.walls...)
		}
	}
	for _, r := range plan.roads {
		if r.segment == s.Name {
			lit.Ways = append(lit.Ways, plan.clear(r))
		}
	}
	common.Light(p.Turned(s.Turn), lit)
}

// clear is the part of a road that nothing else stands on: a junction, a cloister, a gate.
func (p *plan) clear(r road) (line []point) {
	for _, q := range r.line {
		if p.at(q) == r.segment {
			line = append(line, q)
		}
	}
	return line
}
