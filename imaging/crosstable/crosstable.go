// Package crosstable draws the table of a tournament of up to [Most] players: their places, and what each
// scored against each of the others.
//
// A phone shows the picture less than 400 points wide. So the letters are as large as the rows allow, long
// names are cut rather than made small, and every other row is darker, so that the eye can follow it.
package crosstable

import (
	"bytes"
	"image"
	"image/color"
	"image/color/palette"
	"image/png"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Most is how many rows a picture shows; more could not be read on a phone.
const Most = 16

// Kind is how a column is drawn.
type Kind int

// The kinds of columns. The name takes the width that the others leave; the opponents come in the order of
// the rows.
const (
	Hidden Kind = iota // the zero value: not drawn
	Place
	Name
	Opponent
	Points
)

// Column is one column of a table.
type Column struct {
	Kind  Kind
	Title string // "" for none
}

// Row is one player, by place.
type Row struct {
	First  bool     // at the first place, which is drawn in gold
	Values []string // by column; untrusted text
}

// Width of a picture, in pixels: nearly three times what a phone shows.
const Width = 1080

// The layout, in pixels.
const (
	rowHeight     = 58.0
	opponentWidth = 84.0  // at most
	nameWidth     = 300.0 // at least
	headSize      = 27.0  // two digits fit a column of sixteen with room between them
)

// The colours are those of Discord's dark clients, which most people use. Their contrast is enough for the
// light ones.
var (
	ground = color.NRGBA{0x2b, 0x2d, 0x31, 0xff}
	stripe = color.NRGBA{0x36, 0x39, 0x3f, 0xff}
	self   = color.NRGBA{0x5c, 0x60, 0x69, 0xff}
	grid   = color.NRGBA{0x45, 0x48, 0x50, 0xff}
	text   = color.NRGBA{0xf2, 0xf3, 0xf5, 0xff}
	faint  = color.NRGBA{0xb5, 0xba, 0xc1, 0xff}
	gold   = color.NRGBA{0xf0, 0xc2, 0x5a, 0xff}
)

// look is how a kind of column is drawn.
type look struct {
	width  float64 // in pixels, 0: what is left
	size   float64 // of the letters
	anchor art.Anchor
	pad    float64 // between the edge and the text
	color  color.NRGBA
	gilds  bool // the first place is gold
	cuts   bool // a text that is too wide is cut
}

var looks = map[Kind]look{
	Place:    {width: 62, size: 36, anchor: art.Right, pad: 10, color: faint},
	Name:     {size: 36, anchor: art.Left, pad: 10, color: text, gilds: true, cuts: true},
	Opponent: {size: 33, anchor: art.Centre, color: text},
	Points:   {width: 104, size: 36, anchor: art.Right, pad: 20, color: text, gilds: true},
}

// PNG draws a table. Every row has a value for every column.
func PNG(columns []Column, rows []Row) []byte {
	im := Draw(columns, rows)
	var out bytes.Buffer
	_ = (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&out, indexed(im)) // a buffer takes everything
	return out.Bytes()
}

// indexed is a picture in the colours of the palette. It has few colours, and each is looked up once,
// where draw.Draw goes through the palette for every pixel.
func indexed(im *image.RGBA) *image.Paletted {
	small := image.NewPaletted(im.Rect, tones())
	known := map[color.RGBA]uint8{}
	var last color.RGBA // transparent, as no pixel is
	var index uint8
	for i := range small.Pix {
		c := color.RGBA{im.Pix[4*i], im.Pix[4*i+1], im.Pix[4*i+2], im.Pix[4*i+3]}
		if c != last {
			if _, ok := known[c]; !ok {
				known[c] = uint8(small.Palette.Index(c))
			}
			last, index = c, known[c]
		}
		small.Pix[i] = index
	}
	return small
}

// tones are the palette: each pair of colours with the steps between them, as the edges of letters need.
func tones() (all color.Palette) {
	const steps = 12
	for _, back := range []color.NRGBA{ground, stripe, self} {
		for _, front := range []color.NRGBA{text, faint, gold, grid} {
			for i := range steps {
				mix := func(a, b uint8) uint8 { return uint8((int(a)*(steps-1-i) + int(b)*i) / (steps - 1)) }
				all = append(all, color.NRGBA{mix(back.R, front.R), mix(back.G, front.G), mix(back.B, front.B), 0xff})
			}
		}
	}
	return append(all, palette.WebSafe[:256-len(all)]...)
}

// Draw returns the picture of a table as pixels.
func Draw(columns []Column, rows []Row) *image.RGBA {
	height := rowHeight * float64(len(rows)+1)
	im := image.NewRGBA(image.Rect(0, 0, Width, int(height)))
	p := art.NewPen(im, 1, 0, 0)
	p.Rect(0, 0, Width, height).Fill(ground)
	for i := range rows {
		if i%2 == 0 {
			p.Rect(0, rowHeight*float64(i+1), Width, rowHeight).Fill(stripe)
		}
	}
	lefts := edges(columns)
	opponents := 0
	for c, column := range columns {
		left, width := lefts[c], lefts[c+1]-lefts[c]
		if column.Kind == Opponent {
			p.Rect(left, rowHeight*float64(opponents+1), width, rowHeight).Fill(self)
			opponents++
		}
		p.Write(column.Title, left+width/2, rowHeight/2, headSize, art.Centre, faint)
		for i, row := range rows {
			looks[column.Kind].write(p, row.Values[c], left, width, rowHeight*(float64(i)+1.5), row.First)
		}
	}
	for c, x := range lefts {
		if c > 0 && columns[c-1].Kind == Opponent || c < len(columns) && columns[c].Kind == Opponent {
			p.Line(scene.Point{X: x, Y: 0}, scene.Point{X: x, Y: height}).Stroke(grid, 2)
		}
	}
	return im
}

// edges returns the left edge of each column, and the right edge of the last.
func edges(columns []Column) []float64 {
	opponents, fixed := 0, 0.0
	for _, c := range columns {
		fixed += looks[c.Kind].width
		if c.Kind == Opponent {
			opponents++
		}
	}
	opponent := min(opponentWidth, (Width-fixed-nameWidth)/float64(opponents))
	name := Width - fixed - opponent*float64(opponents)
	lefts, x, n := []float64{0}, 0.0, 0.0
	for _, c := range columns {
		switch x += looks[c.Kind].width; c.Kind {
		case Name:
			x += name
		case Opponent:
			n++
		}
		lefts = append(lefts, x+n*opponent) // multiplied: a sum would round differently for each column
	}
	return lefts
}

// write writes a value into its cell.
func (l look) write(p *art.Pen, value string, left, width, middle float64, first bool) {
	x := map[art.Anchor]float64{art.Left: left + l.pad, art.Centre: left + width/2, art.Right: left + width - l.pad}[l.anchor]
	if l.cuts {
		value = art.Fit(value, (width-2*l.pad)/l.size)
	}
	tone := l.color
	if l.gilds && first {
		tone = gold
	}
	p.Write(value, x, middle, l.size, l.anchor, tone)
}
