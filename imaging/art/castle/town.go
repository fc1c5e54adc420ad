package castle

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// town fills the parts of a tile.
type town struct {
	areas areas
	plan  *plan
	walls [][]point // between the parts
	paths [][]point
	pen   *art.Pen
	rand  *rand.Rand
	taken []plot
}

// found makes the town of a tile, with nothing in it yet.
func found(p *art.Pen, plan *plan, area areas, rand *rand.Rand) *town {
	t := &town{areas: area, plan: plan, paths: plan.paths(), pen: p, rand: rand}
	for _, b := range plan.borders() {
		t.walls = append(t.walls, b.line)
	}
	return t
}

// plot is the ground of something that stands on a tile.
type plot struct {
	at   point
	w, h float64
}

// Streets: the least distances of a thing from a wall, a path, the tile's edge and the
// next thing.
const wallGap, pathGap, edgeGap, plotGap = .060, .095, .072, .024

// draw fills all parts, stalls first: they mean something and need their room.
func (t *town) draw() {
	t.reserve()
	for _, m := range t.plan.markets {
		t.stall(m)
	}
	for _, segment := range t.segments() {
		switch segment[0] {
		case 'h':
			t.houses(segment)
		case 't':
			t.turrets(segment)
		case 'c':
			t.garden(segment)
		}
	}
}

// reserve keeps clear what is drawn on the paths.
func (t *town) reserve() {
	if t.plan.square || t.plan.parted() || t.plan.cross() {
		t.taken = append(t.taken, plot{pt(.5, .5), .34, .34})
	}
	if len(t.plan.arms) == 1 {
		at := art.Turn(pt(.5, .58), t.plan.arms[0])
		t.taken = append(t.taken, plot{at, .50, .50})
	}
	for _, w := range t.plan.wells {
		t.taken = append(t.taken, plot{t.plan.wellPlace(w), .25, .25})
	}
}

// segments lists the parts that are not paths, each once.
func (t *town) segments() (list []string) {
	for _, a := range t.areas {
		if !slices.Contains(list, a.segment) {
			list = append(list, a.segment)
		}
	}
	return list
}

// find looks for room for a thing of a size in a segment.
func (t *town) find(segment string, w, h float64, tries int) (plot, bool) {
	for range tries {
		q := plot{pt(t.rand.Float64(), t.rand.Float64()), w, h}
		if t.fits(q, segment) {
			return q, true
		}
	}
	return plot{}, false
}

func (t *town) fits(q plot, segment string) bool {
	x, y := q.w/2, q.h/2
	for _, c := range []point{
		q.at, pt(q.at.X-x, q.at.Y-y), pt(q.at.X+x, q.at.Y-y), pt(q.at.X+x, q.at.Y+y), pt(q.at.X-x, q.at.Y+y),
	} {
		if terrain.ToEdge(c) < edgeGap || t.areas.at(c) != segment || !t.open(c) {
			return false
		}
	}
	for _, o := range t.taken {
		if math.Abs(q.at.X-o.at.X) < (q.w+o.w)/2+plotGap && math.Abs(q.at.Y-o.at.Y) < (q.h+o.h)/2+plotGap {
			return false
		}
	}
	return true
}

// open reports whether a point keeps off walls and paths.
func (t *town) open(c point) bool {
	near := func(gap float64) func([]point) bool {
		return func(line []point) bool { return terrain.ToLine(c, line) < gap }
	}
	return !slices.ContainsFunc(t.walls, near(wallGap)) && !slices.ContainsFunc(t.paths, near(pathGap))
}

// build stands things of falling size into a segment, as many as there is room for.
func (t *town) build(segment string, sizes []float64, ratio float64, draw func(plot)) {
	for _, s := range sizes {
		for range 14 {
			w, h := s, s*ratio
			if t.rand.IntN(2) == 0 {
				w, h = h, w
			}
			q, ok := t.find(segment, w, h, 12)
			if !ok {
				continue
			}
			t.taken = append(t.taken, q)
			draw(q)
		}
	}
}

func (t *town) houses(segment string) {
	for range 14 {
		if q, ok := t.find(segment, .03, .02, 4); ok {
			p := t.pen.Around(q.at.X, q.at.Y)
			p.Line(pt(-.020, .005), pt(0, -.007), pt(.020, .005)).Stroke(art.TownPaving, .011)
		}
	}
	t.build(segment, []float64{.25, .20, .16, .13}, .66, func(q plot) {
		w, h := q.w, q.h
		if t.pen.Quarters()%2 == 1 {
			w, h = h, w
		}
		common.House(t.pen, q.at.X, q.at.Y, w, h, art.Roofs[t.rand.IntN(len(art.Roofs))], t.rand.IntN(2) == 0)
		if max(w, h) > .19 && t.rand.IntN(2) == 0 {
			common.Chimney(t.pen.Around(q.at.X, q.at.Y), w*.25, h*.25, .026)
		}
	})
}

func (t *town) turrets(segment string) {
	for range 16 {
		if q, ok := t.find(segment, .09, .05, 3); ok {
			t.flagstones(t.pen.Around(q.at.X, q.at.Y))
		}
	}
	t.build(segment, []float64{.30, .24, .19, .15}, 1, func(q plot) {
		if t.rand.IntN(3) == 0 {
			keepRoof(t.pen.Around(q.at.X, q.at.Y), q.w)
			return
		}
		common.Turret(t.pen, q.at.X, q.at.Y, q.w/2)
	})
}

func (t *town) flagstones(p *art.Pen) {
	p.Line(pt(-.05, 0), pt(.05, 0)).Stroke(flagJoints, .012)
	p.Line(pt(-.015, 0), pt(-.015, .035)).Stroke(flagJoints, .012)
	p.Line(pt(.025, 0), pt(.025, -.035)).Stroke(flagJoints, .012)
}

// keepRoof is a square tower with merlons, seen from above.
func keepRoof(p *art.Pen, side float64) {
	h := side * .44
	p.Shifted(.12*side, .18*side).Rect(-h, -h, 2*h, 2*h).Fill(art.Shadow)
	p.Rect(-h, -h, 2*h, 2*h).Fill(art.WallInk)
	p.Rect(-h*.82, -h*.82, 1.64*h, 1.64*h).Fill(art.StoneDeep)
	p.Rect(-h*.78, -h*.78, 1.56*h, 1.56*h).Dashed(art.StoneLight, h*.34, h*.40, h*.38)
	p.Rect(-h*.26, -h*.26, h*.52, h*.52).Fill(art.WallInk)
}

func (t *town) garden(segment string) {
	for range 3 {
		if q, ok := t.find(segment, .10, .06, 6); ok {
			t.pen.Around(q.at.X, q.at.Y).Ellipse(0, 0, .07, .035).Fill(art.MeadowPatch)
		}
	}
	for range 1 + t.rand.IntN(3) {
		r := .055 + .012*t.rand.Float64()
		if q, ok := t.find(segment, 2*r, 2*r, 12); ok {
			t.taken = append(t.taken, q)
			common.Tree(t.pen, q.at.X, q.at.Y, r)
		}
	}
	for range 8 {
		if q, ok := t.find(segment, .05, .04, 4); ok {
			t.taken = append(t.taken, q)
			common.Tufts(t.pen, q.at.X, q.at.Y, .024)
		}
	}
}

// stall puts a market into a court.
func (t *town) stall(segment string) {
	if q, ok := t.place(segment); ok {
		market(t.pen.Around(q.at.X, q.at.Y), q.w)
	}
}

// place takes the room for the market of a court: as large as there is, off the middle.
func (t *town) place(segment string) (q plot, ok bool) {
	for _, side := range []float64{.30, .27, .24, .21, .18, .15} {
		if q, ok = t.corner(segment, side); ok {
			t.taken = append(t.taken, q)
			return q, true
		}
	}
	return q, false
}

// corner finds room for a square as far from the middle of the tile as possible.
func (t *town) corner(segment string, side float64) (best plot, ok bool) {
	far := -1.
	for y := .10; y < .92; y += .04 {
		for x := .10; x < .92; x += .04 {
			q := plot{pt(x, y), side, side}
			if d := terrain.Dist(q.at, pt(.5, .5)); d > far+.001 && t.fits(q, segment) {
				best, far, ok = q, d, true
			}
		}
	}
	return best, ok
}

// market is a stall with a striped awning.
func market(p *art.Pen, side float64) {
	h := side / 2
	stripe := side / 5
	p.Shifted(.10*side, .16*side).Rect(-h, -h*.8, side, side*.85).Fill(art.Shadow)
	p.Rect(-h, -h*.8, side, side*.72).Fill(art.Plaster)
	for i := 0; i < 5; i += 2 {
		p.Rect(-h+float64(i)*stripe, -h*.8, stripe, side*.72)
	}
	p.Fill(awning)
	for i := range 5 {
		c := awning
		if i%2 == 1 {
			c = art.Plaster
		}
		p.Circle(-h+(float64(i)+.5)*stripe, -h*.8+side*.72, stripe*.52).Ring(c).Stroke(awningLine, side*.045)
	}
	p.Rect(-h, -h*.8, side, side*.72).Stroke(awningLine, side*.06)
}

var awning, awningLine = art.Hex(0xB3264C), art.Hex(0x3B1F2B)
