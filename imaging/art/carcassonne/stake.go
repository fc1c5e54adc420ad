package carcassonne

import (
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// stake lights a segment of a tile, by its name.
func stake(p *art.Pen, s art.Subject) {
	if plan, ok := readPlan(s.Pose); ok {
		common.Light(p.Turned(s.Turn), plan.lit(s.Name))
	}
}

// lit is a segment in its parts. A road is lit where nothing else stands on it: a junction, a cloister, a gate.
func (p *plan) lit(segment string) common.Lit {
	lit := common.Lit{Veil: .42}
	on := func(q point) bool { return p.at(q) == segment }
	switch segment[0] {
	case cityGround:
		for _, c := range p.cities {
			if c.segment == segment {
				lit.Areas, lit.Edges = append(lit.Areas, c.outline), append(lit.Edges, c.walls...)
			}
		}
	case roadGround:
		for _, r := range p.roads {
			lit.Ways = append(lit.Ways, terrain.Clear(r.line, on))
		}
	default:
		lit.Areas = terrain.Rows(terrain.Reached(p.at, "f", p.Of(segment)))
	}
	return lit
}
