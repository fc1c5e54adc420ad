package city

import (
	"image/color"
	"maps"
	"slices"

	"github.com/bastide-games/bastide/imaging/art"
)

// Slate roofs are for public and historic buildings only. Historic ones stand on straw, have a gold
// star and a ribbon with their name, and each has its own plan.

// historic holds the looks of historic buildings, as data files name them.
var historic = map[string]func(p *art.Pen){
	"great-well":      greatWell,
	"small-well":      smallWell,
	"square-tower":    squareTower,
	"mansion":         mansion,
	"castle":          castle,
	"basilica":        basilica,
	"crossing-church": crossingChurch,
}

// looks lists them in order, so that one can be picked for a building without a look.
var looks = slices.Sorted(maps.Keys(historic))

// raise draws the building of a tile upright, however the tile lies.
func raise(turned *art.Pen, plan *plan, s art.Subject) {
	p := turned.Around(plan.site.X, plan.site.Y)
	if plan.tight {
		p = p.Within(0, 0, .70)
	}
	if plan.building == "public" {
		p.Shifted(.012, .018).Round(-.155, -.115, .31, .23, .02).Fill(art.Shadow)
		p.Round(-.155, -.115, .31, .23, .02).Ring(art.Plaster).Stroke(art.Ink, .009)
		publics[pick(s.Name, len(publics))](p)
		return
	}
	p.Shifted(.012, .018).Round(-.205, -.185, .41, .33, .03).Fill(art.Shadow)
	p.Round(-.205, -.185, .41, .33, .03).Ring(straw).Stroke(art.RoadCasing, .009)
	look, ok := historic[plan.look]
	if !ok {
		look = historic[looks[pick(s.Name, len(looks))]]
	}
	look(p.Shifted(0, -.045))
	star(p.Shifted(.195, -.165))
	if !s.Coarse && s.Text != "" {
		ribbon(p, s.Text, art.Turn(*plan.site, s.Turn))
	}
}

// pick picks one of n for a kind of tile.
func pick(id string, n int) int {
	sum := 0
	for _, c := range id {
		sum += int(c)
	}
	return sum % n
}

// publics are a hall, a chapel, a school round a court, and a rotunda.
var publics = []func(p *art.Pen){
	func(p *art.Pen) { gable(p, -.12, -.075, .24, .15) },
	func(p *art.Pen) {
		gable(p, -.115, -.04, .19, .10)
		gable(p, .05, -.085, .07, .17)
		cross(p, .085, -.005, .03)
	},
	func(p *art.Pen) {
		gable(p, -.12, -.09, .24, .06)
		gable(p, -.12, -.03, .07, .115)
		gable(p, .05, -.03, .07, .115)
		wellHead(p.Shifted(0, .03), .026)
	},
	func(p *art.Pen) {
		gable(p, -.135, -.04, .27, .08)
		cupola(p, 0, 0, .082)
	},
}

// gable draws a roof of slate from its upper left corner, the lit side up or left.
func gable(p *art.Pen, x, y, w, h float64) {
	p.Shifted(.008, .012).Rect(x, y, w, h).Fill(art.Shadow)
	p.Rect(x, y, w, h).Fill(slateDark)
	if w >= h {
		p.Rect(x, y, w, h/2).Fill(slateLight)
	} else {
		p.Rect(x, y, w/2, h).Fill(slateLight)
	}
	p.Rect(x, y, w, h).Stroke(art.SlateLine, .010)
}

// hip draws a square roof that slopes to four sides.
func hip(p *art.Pen, x, y, r float64) {
	slopes := []color.NRGBA{art.SlateLight, slateDark, art.SlateDeep, slateLight}
	corners := []point{pt(x-r, y-r), pt(x+r, y-r), pt(x+r, y+r), pt(x-r, y+r)}
	for i, tone := range slopes {
		p.Shape(corners[i], corners[(i+1)%4], pt(x, y)).Fill(tone)
	}
	p.Rect(x-r, y-r, 2*r, 2*r).Stroke(art.SlateLine, .010)
}

// cupola draws a round roof lit from the upper left.
func cupola(p *art.Pen, x, y, r float64) {
	p.Shifted(.14*r, .2*r).Circle(x, y, r).Fill(art.Shadow)
	p.Circle(x, y, r).Ring(slateDark).Stroke(art.SlateLine, .011)
	p.Circle(x-.18*r, y-.2*r, r*.66).Fill(slateLight)
	p.Circle(x-.28*r, y-.32*r, r*.30).Fill(art.SlateLight)
	p.Circle(x, y, r*.14).Fill(art.Gold)
}

func cross(p *art.Pen, x, y, r float64) {
	p.Line(pt(x, y-r), pt(x, y+r)).Stroke(art.Gold, .014)
	p.Line(pt(x-r*.7, y-r*.2), pt(x+r*.7, y-r*.2)).Stroke(art.Gold, .014)
}

func greatWell(p *art.Pen) {
	wellHead(p, .135)
	p.Line(pt(-.15, 0), pt(.15, 0)).Stroke(art.WoodDeep, .030)
	p.Line(pt(-.14, 0), pt(.14, 0)).Stroke(art.Wood, .016)
	p.Circle(.03, 0, .024).Ring(art.Soil).Stroke(art.WoodDeep, .008)
}

func smallWell(p *art.Pen) {
	wellHead(p, .090)
	hip(p, 0, -.02, .058)
}

func squareTower(p *art.Pen) {
	p.Shifted(.02, .03).Rect(-.115, -.115, .23, .23).Fill(art.Shadow)
	p.Rect(-.115, -.115, .23, .23).Ring(art.StoneLight).Stroke(art.WallInk, .014)
	p.Rect(-.10, -.10, .20, .20).Dashed(art.Stone, .022, .026, .026)
	hip(p, 0, 0, .075)
}

func mansion(p *art.Pen) {
	gable(p, -.17, -.085, .34, .10)
	for _, x := range []float64{-.15, -.045, .06} {
		gable(p, x, -.02, .09, .125)
	}
}

func castle(p *art.Pen) {
	gable(p, -.115, -.10, .23, .07)
	gable(p, -.115, -.03, .08, .13)
	gable(p, -.03, .04, .145, .07)
	hip(p, .055, -.005, .046)
	for _, q := range []point{pt(-.145, -.11), pt(.145, -.11), pt(-.145, .10), pt(.145, .10)} {
		cupola(p, q.X, q.Y, .044)
	}
}

func basilica(p *art.Pen) {
	gable(p, -.03, -.125, .085, .25)
	gable(p, -.15, -.042, .33, .085)
	hip(p, -.135, -.085, .036)
	hip(p, -.135, .085, .036)
	cross(p, .012, 0, .036)
}

func crossingChurch(p *art.Pen) {
	gable(p, -.17, -.045, .34, .09)
	gable(p, -.045, -.125, .09, .25)
	p.Polygon(8, 0, 0, .074, .39).Ring(slateDark).Stroke(art.SlateLine, .010)
	p.Polygon(8, -.012, -.014, .046, .39).Fill(art.SlateLight)
	cross(p, 0, 0, .034)
}

// star marks what is worth three points to a guard.
func star(p *art.Pen) {
	const r = .062
	var points []point
	for i := range 10 {
		long := r
		if i%2 == 1 {
			long = r * .44
		}
		points = append(points, spoke(i, 10, long))
	}
	p.Shape(points...).Stroke(art.Ink, .026)
	p.Shape(points...).Fill(art.Gold)
}

// ribbon shows the name of a historic building, moved so that it stays on its tile. The
// place is that of the pen on the turned tile.
func ribbon(p *art.Pen, name string, place point) {
	const size, high = .088, .128
	half := art.TextWidth(name)*size/2 + .045
	x := max(half+.02, min(1-half-.02, place.X)) - place.X
	y := min(.150, .97-high/2-place.Y)
	notch := high * .26
	band := []point{pt(x-half, y-high/2), pt(x+half, y-high/2), pt(x+half-notch, y), pt(x+half, y+high/2), pt(x-half, y+high/2), pt(x-half+notch, y)}
	p.Shifted(.010, .014).Shape(band...).Fill(art.Shadow)
	p.Shape(band...).Ring(ribbonFill).Stroke(art.RoadCasing, .011)
	p.Write(name, x, y, size, art.Centre, art.Ink)
}
