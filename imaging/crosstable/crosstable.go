// Package crosstable draws the table of a tournament of up to [Most]: who stands where, and what each
// has had from each of the others.
//
// A phone shows the picture less than 400 points wide. So letters are as large as the rows allow, names
// are cut rather than small, and every other row is darker, for the eye to follow it.
package crosstable

import (
	"bytes"
	"image"
	"image/color"
	"image/color/palette"
	"image/png"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Most is how many a picture shows; more could not be read on a phone.
const Most = 16

// Row is one entrant, by place.
type Row struct {
	Place  int
	Name   string // untrusted text
	Points string
	// Cells are what the entrant has had from each of the others, by row; "" where they have not met.
	Cells []string
}

// Width of a picture, in pixels: nearly three times what a phone shows.
const Width = 1080

// The layout, in pixels.
const (
	rowHeight  = 58.0
	placeWidth = 62.0
	pointWidth = 104.0
	nameLeast  = 300.0
	cellMost   = 84.0
	textSize   = 36.0
	cellSize   = 33.0
	headSize   = 27.0 // two figures fit a column of sixteen with room between them
	pad        = 10.0
)

// The colours: those of Discord's dark clients, on which most look at it, and enough of a contrast for
// the others.
var (
	ground = color.NRGBA{0x2b, 0x2d, 0x31, 0xff}
	stripe = color.NRGBA{0x36, 0x39, 0x3f, 0xff}
	self   = color.NRGBA{0x5c, 0x60, 0x69, 0xff}
	grid   = color.NRGBA{0x45, 0x48, 0x50, 0xff}
	text   = color.NRGBA{0xf2, 0xf3, 0xf5, 0xff}
	faint  = color.NRGBA{0xb5, 0xba, 0xc1, 0xff}
	gold   = color.NRGBA{0xf0, 0xc2, 0x5a, 0xff}
)

// PNG draws a table of two rows or more, of which those beyond [Most] are left out.
func PNG(rows []Row) []byte {
	im := Draw(rows[:min(len(rows), Most)])
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
func Draw(rows []Row) *image.RGBA {
	n := len(rows)
	cell := min(cellMost, (Width-placeWidth-nameLeast-pointWidth)/float64(n))
	cells := Width - pointWidth - cell*float64(n) // where they begin
	im := image.NewRGBA(image.Rect(0, 0, Width, int(rowHeight)*(n+1)))
	p := art.NewPen(im, 1, 0, 0)
	p.Rect(0, 0, Width, rowHeight*float64(n+1)).Fill(ground)
	for i := range rows {
		p.Write(strconv.Itoa(i+1), cells+cell*(float64(i)+.5), rowHeight/2, headSize, art.Centre, faint)
	}
	for i, row := range rows {
		top := rowHeight * float64(i+1)
		middle := top + rowHeight/2
		if i%2 == 0 {
			p.Rect(0, top, Width, rowHeight).Fill(stripe)
		}
		tone := text
		if row.Place == 1 {
			tone = gold
		}
		p.Write(strconv.Itoa(row.Place), placeWidth-pad, middle, textSize, art.Right, faint)
		p.Write(art.Fit(row.Name, (cells-placeWidth-2*pad)/textSize), placeWidth+pad, middle, textSize, art.Left, tone)
		p.Write(row.Points, Width-2*pad, middle, textSize, art.Right, tone)
		for j := range rows {
			left := cells + cell*float64(j)
			switch {
			case i == j:
				p.Rect(left, top, cell, rowHeight).Fill(self)
			case j < len(row.Cells):
				p.Write(row.Cells[j], left+cell/2, middle, cellSize, art.Centre, text)
			}
		}
	}
	for j := range n + 1 {
		x := cells + cell*float64(j)
		p.Line(scene.Point{X: x, Y: 0}, scene.Point{X: x, Y: rowHeight * float64(n+1)}).Stroke(grid, 2)
	}
	return im
}
