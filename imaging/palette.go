package imaging

import (
	_ "embed"
	"image/color"
	"strconv"
	"strings"
	"sync"

	"github.com/bastide-games/bastide/imaging/art"
)

// One palette for all pictures: sprites are matched to it once, and pictures of a
// match stay comparable strip by strip. It is made from the art itself by
// TestPalette -update and kept in a file, so that it never depends on the run.
//
//go:embed palette.txt
var paletteText string

// entry is a colour of the palette.
type entry struct{ r, g, b uint8 }

var (
	entries    = readPalette(paletteText)
	colours    = paletteColours()
	exact      = exactColours()
	closest    = sync.OnceValue(closestColours)
	tableIndex = nearest(art.Table.R, art.Table.G, art.Table.B)
)

func readPalette(text string) (p [256]entry) {
	for i, word := range strings.Fields(text)[:len(p)] {
		rgb, err := strconv.ParseUint(word, 16, 24)
		if err != nil {
			panic("imaging: palette.txt: " + err.Error())
		}
		p[i] = entry{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb)}
	}
	return p
}

func paletteColours() color.Palette {
	p := make(color.Palette, len(entries))
	for i, e := range entries {
		p[i] = color.RGBA{e.r, e.g, e.b, 255}
	}
	return p
}

func exactColours() map[entry]uint8 {
	m := make(map[entry]uint8, len(entries))
	for i, e := range entries {
		m[e] = uint8(i)
	}
	return m
}

// nearest returns the palette's index for a colour: its own if it has one, so that
// flat areas keep their colour exactly.
func nearest(r, g, b uint8) uint8 {
	if i, ok := exact[entry{r, g, b}]; ok {
		return i
	}
	return closest()[uint32(r)>>3<<11|uint32(g)>>2<<5|uint32(b)>>3]
}

// closestColours is the nearest entry for every colour of 5, 6 and 5 bits. It takes
// some milliseconds and waits until somebody draws.
func closestColours() *[1 << 16]uint8 {
	table := new([1 << 16]uint8)
	for i := range table {
		r, g, b := int32(i>>11<<3|4), int32(i>>5&63<<2|2), int32(i&31<<3|4)
		table[i] = search(r, g, b)
	}
	return table
}

// search finds the entry with the smallest distance, weighted roughly as the eye
// does; the first of equals.
func search(r, g, b int32) (found uint8) {
	best := int32(1 << 30)
	for i, e := range entries {
		if d := distance(r, g, b, e); d < best {
			best, found = d, uint8(i)
		}
	}
	return found
}

func distance(r, g, b int32, e entry) int32 {
	dr, dg, db := r-int32(e.r), g-int32(e.g), b-int32(e.b)
	return 3*dr*dr + 4*dg*dg + 2*db*db
}
