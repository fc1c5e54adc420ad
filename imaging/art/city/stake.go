package city

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

// lit is a segment in its parts. A market keeps its colour, since what is sold there counts; a road is lit up to where
// roads meet.
func (p *plan) lit(segment string) (lit common.Lit) {
	on := func(q point) bool { return p.at(q) == segment }
	switch segment[0] {
	case marketGround:
		lit.Veil = .14
		for _, m := range p.stands {
			if m.segment == segment {
				lit.Areas, lit.Edges = append(lit.Areas, m.outline), append(lit.Edges, m.kerbs...)
			}
		}
	case roadGround:
		for _, r := range p.roads {
			lit.Ways = append(lit.Ways, terrain.Clear(r.line, on))
		}
	default:
		lit.Veil = .48
		lit.Areas = terrain.Rows(terrain.Reached(p.at, "h", p.Of(segment)))
	}
	return lit
}
