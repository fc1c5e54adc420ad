package castle

import (
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// stake lights a segment of a tile, by its name; what stands on it stays to be seen.
func stake(p *art.Pen, s art.Subject) {
	plan, ok := readPlan(s.Pose)
	if !ok {
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
	lit.Areas = rows(on)
	for _, b := range p.borders() {
		lit.Edges = append(lit.Edges, along(b.line, on)...)
	}
	return lit
}

// fine is into how many rows and columns a segment is divided, and an edge into how many pieces.
const fine = 64

// rows are the rows of which a segment consists: its outline alone says nothing of what is painted over it.
func rows(on func(point) bool) (list [][]point) {
	const step = 1. / fine
	for row := range fine {
		y, begin := float64(row)*step, -1
		for column := range fine + 1 {
			in := column < fine && on(pt((float64(column)+.5)*step, y+step/2))
			switch x := float64(column) * step; {
			case in && begin < 0:
				begin = column
			case !in && begin >= 0:
				list = append(list, []point{pt(float64(begin)*step, y), pt(x, y), pt(x, y+step), pt(float64(begin)*step, y+step)})
				begin = -1
			}
		}
	}
	return list
}

// along are the parts of an edge that lie at a segment.
func along(edge []point, on func(point) bool) (list [][]point) {
	const beside = .05
	var part []point
	for i := range fine + 1 {
		q := terrain.Along(edge, float64(i)/fine)
		if on(pt(q.X-beside, q.Y)) || on(pt(q.X+beside, q.Y)) || on(pt(q.X, q.Y-beside)) || on(pt(q.X, q.Y+beside)) {
			part = append(part, q)
			continue
		}
		list, part = append(list, part), nil
	}
	return append(list, part)
}
