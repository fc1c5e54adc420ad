package castellan

import (
	"image/color"
	"strings"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// livery is how the courtyards of a seat look.
type livery struct {
	ground, second, joint, band color.NRGBA
	dash                        color.NRGBA // on the band; as the band for a plain one
	on, off                     float64
}

var liveries = []livery{
	{art.Hex(0xCFDFF0), art.Hex(0xCFDFF0), art.Hex(0xBCD0E6), art.Hex(0x0072B2), art.Hex(0x0072B2), .1, .1},
	{art.Hex(0xF7E7C6), art.Hex(0xDDBA86), art.Hex(0xD9C29B), art.Hex(0xC65300), art.Hex(0xFFF6E2), .09, .09},
	{art.Hex(0xFAF0CC), art.Hex(0xEDDDA0), art.Hex(0xE7CDA3), art.Hex(0xA69A1A), art.Hex(0xFFF6E2), .04, .12},
	{art.Hex(0xC9C9D2), art.Hex(0xB8B8B8), art.Hex(0xB9BDC8), art.Hex(0x26262B), art.Hex(0xC9C9D2), .03, .17},
}

// inset is how far the band of a courtyard runs from the axis of its walls.
const inset = .255

// ground draws a unit square of a courtyard: flagstones in its owner's pattern, and the
// band along those sides where the courtyard ends.
func ground(p *art.Pen, s art.Subject) {
	if s.Name == "new" {
		p.Rect(0, 0, 1, 1).Fill(art.Hex(0xFFF6E2))
		band(p, s.Pose, art.White, .075)
		for _, l := range bandLines(s.Pose) {
			p.Line(l...).Dashed(art.ChoiceDeep, .05, .12, .07)
		}
		return
	}
	seat := strings.Index("ABCD", s.Name)
	if s.Name == "" || seat < 0 {
		seat = 0
	}
	l := liveries[seat]
	p.Rect(0, 0, 1, 1).Fill(l.ground)
	if !s.Coarse {
		flags(p, l)
	}
	pattern(p, seat, l)
	band(p, s.Pose, l.band, .075)
	if l.dash != l.band {
		for _, line := range bandLines(s.Pose) {
			p.Line(line...).Dashed(l.dash, .034, l.on, l.off)
		}
	}
}

// flags draws the joints of flagstones in running bond.
func flags(p *art.Pen, l livery) {
	const rows = 6
	for i := range rows {
		y := float64(i) / rows
		p.Line(pt(0, y), pt(1, y)).Stroke(l.joint, .012)
		for x := .167 * float64(i&1); x < 1; x += 1. / 3 {
			p.Line(pt(x, y), pt(x, y+1./rows)).Stroke(l.joint, .012)
		}
	}
}

// pattern tells the owners apart without colour; it joins at the edges of the square.
func pattern(p *art.Pen, seat int, l livery) {
	p.ClipTo(scene.Cell(0, 0))
	switch seat {
	case 1:
		for o := -1.; o <= 2; o += 1. / 3 {
			p.Line(pt(o, 1.1), pt(o+1.2, -.1)).Stroke(l.second, .10)
		}
	case 2:
		for i := range 16 {
			p.Circle(.125+.25*float64(i%4), .125+.25*float64(i/4), .045)
		}
		p.Fill(l.second)
	case 3:
		for i := range 4 {
			p.Rect(0, .25*float64(i)+.06, 1, .08)
		}
		p.Fill(l.second)
	}
	p.Unclip()
}

func band(p *art.Pen, pose string, c color.NRGBA, width float64) {
	for _, line := range bandLines(pose) {
		p.Line(line...).Stroke(c, width)
	}
}

// bandLines are the pieces of the border in a unit square: along its sides, and round
// the corners where the border only turns.
func bandLines(pose string) (lines [][]scene.Point) {
	const a, b = inset, 1 - inset
	lo := func(side string) float64 {
		if strings.Contains(pose, side) {
			return a - .0375
		}
		return 0
	}
	hi := func(side string) float64 {
		if strings.Contains(pose, side) {
			return b + .0375
		}
		return 1
	}
	for _, c := range pose {
		switch c {
		case 'n':
			lines = append(lines, []scene.Point{pt(lo("w"), a), pt(hi("e"), a)})
		case 's':
			lines = append(lines, []scene.Point{pt(lo("w"), b), pt(hi("e"), b)})
		case 'w':
			lines = append(lines, []scene.Point{pt(a, lo("n")), pt(a, hi("s"))})
		case 'e':
			lines = append(lines, []scene.Point{pt(b, lo("n")), pt(b, hi("s"))})
		case '1':
			lines = append(lines, []scene.Point{pt(b, 0), pt(b, a), pt(1, a)})
		case '2':
			lines = append(lines, []scene.Point{pt(1, b), pt(b, b), pt(b, 1)})
		case '3':
			lines = append(lines, []scene.Point{pt(a, 1), pt(a, b), pt(0, b)})
		case '4':
			lines = append(lines, []scene.Point{pt(0, a), pt(a, a), pt(a, 0)})
		}
	}
	return lines
}

// keepSize is the radius of a keep by what is said of it.
func keepSize(pose string) float64 {
	r := .34
	if strings.Contains(pose, "double") {
		r = .42
	}
	if strings.Contains(pose, "small") {
		r *= .7
	}
	return r
}

// keep draws a keep with its owner's letter and what the courtyard counts.
func keep(p *art.Pen, s art.Subject) {
	r := keepSize(s.Pose)
	donjon(p, s.Who(), .5, .5, r)
	if strings.Contains(s.Pose, "double") {
		p.Circle(.5+r*.8, .5-r*.75, r*.46).Ring(art.White).Stroke(art.Ink, .03)
		p.Write("×2", .5+r*.8, .5-r*.75, r*.5, art.Centre, art.Ink)
	}
	if s.Text == "" {
		return
	}
	size := max(.26, r*.85)
	w := max(art.TextWidth(s.Text)*size+size*.5, size*1.05)
	x, y := .5+r*.78, .5+r*.78
	p.Shifted(.02, .03).Round(x-w/2, y-size*.62, w, size*1.24, size*.2).Fill(art.Shadow)
	p.Round(x-w/2, y-size*.62, w, size*1.24, size*.2).Ring(art.Plaster).Stroke(art.Ink, size*.1)
	p.Write(s.Text, x, y, size, art.Centre, art.Ink)
}

// donjon draws a seat's token with battlements.
func donjon(p *art.Pen, who art.Player, x, y, r float64) {
	p.Shifted(.08*r, .14*r).Circle(x, y, r*1.1).Fill(art.Shadow)
	common.Disc(p, who, x, y, r*.9, art.White)
	p.Circle(x, y, r*.66).Dashed(art.White, r*.13, r*.20, r*.145)
	p.Circle(x, y, r*.56).Fill(who.Colour)
	who.Sign(p, x, y, r*.86)
}
