package art

import (
	"image/color"
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Letters are drawn as outlines, not with a font.Face: a face may not be shared
// between goroutines and can only sit on whole pixels, an outline has neither limit.

var bold = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(gobold.TTF)
	if err != nil {
		panic("art: the embedded font does not parse: " + err.Error())
	}
	return f
})

// glyph is one character laid out: its outline in font units and where it begins.
type glyph struct {
	segments []sfnt.Segment
	x        float64
}

// line is a laid out text of size 1: its ink box and how far the pen moved.
type line struct {
	glyphs                 []glyph
	left, right, top, foot float64
	advance                float64
}

// outline is what the font says of one character, measured once: its shape in font units, and in size 1 its ink box
// and how far it moves the pen.
type outline struct {
	segments               []sfnt.Segment
	left, right, top, foot float64
	advance                float64
}

// outlines keeps those of the characters that the font has.
var outlines sync.Map // of *outline, by rune

// outlineOf returns the outline of a character, nil if the font lacks it.
func outlineOf(r rune) *outline {
	if known, ok := outlines.Load(r); ok {
		return known.(*outline)
	}
	o := load(r)
	if o != nil {
		outlines.Store(r, o)
	}
	return o
}

func load(r rune) *outline {
	f := bold()
	var buf sfnt.Buffer
	units := float64(f.UnitsPerEm())
	em := fixed.I(int(f.UnitsPerEm()))
	i, err := f.GlyphIndex(&buf, r)
	if err != nil || i == 0 {
		return nil
	}
	segments, err := f.LoadGlyph(&buf, i, em, nil)
	if err != nil {
		return nil
	}
	o := &outline{segments: slices.Clone(segments), left: 1e9, right: -1e9, top: 1e9, foot: -1e9}
	for _, s := range o.segments {
		for _, a := range s.Args[:arguments(s.Op)] {
			x, y := float64(a.X)/64/units, float64(a.Y)/64/units
			o.left, o.right = min(o.left, x), max(o.right, x)
			o.top, o.foot = min(o.top, y), max(o.foot, y)
		}
	}
	if advance, err := f.GlyphAdvance(&buf, i, em, 0); err == nil {
		o.advance = float64(advance) / 64 / units
	}
	return o
}

// layout sets a text in the size 1. Characters the font lacks are left out.
func layout(text string) line {
	l := line{left: 1e9, right: -1e9, top: 1e9, foot: -1e9}
	for _, r := range text {
		if o := outlineOf(r); o != nil {
			l.add(o)
		}
	}
	return l
}

func (l *line) add(o *outline) {
	l.glyphs = append(l.glyphs, glyph{o.segments, l.advance})
	if len(o.segments) > 0 {
		l.left, l.right = min(l.left, l.advance+o.left), max(l.right, l.advance+o.right)
		l.top, l.foot = min(l.top, o.top), max(l.foot, o.foot)
	}
	l.advance += o.advance
}

func arguments(op sfnt.SegmentOp) int {
	switch op {
	case sfnt.SegmentOpQuadTo:
		return 2
	case sfnt.SegmentOpCubeTo:
		return 3
	}
	return 1
}

// TextWidth returns the width of a text's ink at size 1.
func TextWidth(text string) float64 {
	l := layout(text)
	return max(0, l.right-l.left)
}

// Fit shortens a text to a width, as a multiple of its size, with an ellipsis for what is
// missing. Characters the font lacks are written in Latin letters.
func Fit(text string, width float64) string {
	const rounding = 1e-9 // a width that was computed from the text's own may be a little less
	text, width = latin(text), width+rounding
	if TextWidth(text) <= width {
		return text
	}
	runes := []rune(text)
	for n := len(runes) - 1; n > 0; n-- {
		cut := strings.TrimRight(string(runes[:n]), " ") + "…"
		if TextWidth(cut) <= width {
			return cut
		}
	}
	return ""
}

// Anchor says which point of a text's ink is put where.
type Anchor int

// The anchors: all of them centre the height of a capital letter or digit.
const (
	Centre Anchor = iota
	Left
	Right
)

// capHeight is the height of the font's capitals and digits at size 1.
var capHeight = sync.OnceValue(func() float64 {
	l := layout("H8")
	return -l.top
})

// Text adds the outlines of a text to the path; size is the font size in units. The text stays
// upright when the pen is turned. A capital letter is centred exactly on y; descenders hang below.
func (p *Pen) Text(text string, x, y, size float64, anchor Anchor) *Pen {
	l := layout(text)
	if len(l.glyphs) == 0 {
		return p
	}
	cx, cy := p.px(x, y)
	s := size * p.unit
	cy += s * capHeight() / 2
	switch anchor {
	case Centre:
		cx -= s * (l.left + l.right) / 2
	case Left:
		cx -= s * l.left
	case Right:
		cx -= s * l.right
	}
	for _, g := range l.glyphs {
		p.outline(g, cx+g.x*s, cy, s/float64(bold().UnitsPerEm())/64)
	}
	return p
}

func (p *Pen) outline(g glyph, x, y, scale float64) {
	at := func(a fixed.Point26_6) (float64, float64) {
		return x + float64(a.X)*scale, y + float64(a.Y)*scale
	}
	for _, s := range g.segments {
		x1, y1 := at(s.Args[0])
		x2, y2 := at(s.Args[1])
		x3, y3 := at(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.dc.NewSubPath()
			p.dc.MoveTo(x1, y1)
		case sfnt.SegmentOpLineTo:
			p.dc.LineTo(x1, y1)
		case sfnt.SegmentOpQuadTo:
			p.dc.QuadraticTo(x1, y1, x2, y2)
		case sfnt.SegmentOpCubeTo:
			p.dc.CubicTo(x1, y1, x2, y2, x3, y3)
		}
	}
}

// Write draws a text in a colour.
func (p *Pen) Write(text string, x, y, size float64, anchor Anchor, c color.NRGBA) {
	p.Text(text, x, y, size, anchor).Fill(c)
}
