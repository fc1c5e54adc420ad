package castle

import (
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// veil is strong enough for a lit tower not to look like a house.
const veil = .58

// stake lights a segment of a tile, by its name, or without a tile a start space. Marks of the tile stay visible.
func stake(p *art.Pen, s art.Subject) {
	plan, ok := readPlan(s.Pose)
	if !ok {
		p.Rect(0, 0, s.Box.W, s.Box.H).Fill(art.Veil(art.Choice, veil))
		return
	}
	pen := p.Turned(s.Turn)
	common.Light(pen, plan.lit(s.Name))
	drawMarks(pen, &plan)
}

// lit is a segment in its parts.
func (p *plan) lit(segment string) (lit common.Lit) {
	for i, l := range p.paths() {
		if p.Middle(p.arms[i]) == segment {
			lit.Ways = append(lit.Ways, l)
		}
	}
	if len(lit.Ways) > 0 {
		return lit
	}
	at := p.at(areasOf(p), p.paths())
	on := func(q point) bool { return at(q) == segment }
	lit.Areas, lit.Veil = terrain.Rows(on), veil // an outline alone would include what is painted over it
	for _, b := range p.borders() {
		lit.Edges = append(lit.Edges, along(b.line, on)...)
	}
	return lit
}

// along are the parts of an edge that lie at a segment.
func along(edge []point, on func(point) bool) (list [][]point) {
	const beside = .05
	var part []point
	for i := range terrain.Fine + 1 {
		q := terrain.Along(edge, float64(i)/terrain.Fine)
		if on(pt(q.X-beside, q.Y)) || on(pt(q.X+beside, q.Y)) || on(pt(q.X, q.Y-beside)) || on(pt(q.X, q.Y+beside)) {
			part = append(part, q)
			continue
		}
		list, part = append(list, part), nil
	}
	return append(list, part)
}
