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
	entries      = readPalette(paletteText)
	colours      = paletteColours()
	ownEntries   = ownColours()
	closestTable = sync.OnceValue(closestColours)
	tableIndex   = nearest(art.Table.R, art.Table.G, art.Table.B)
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

// chains are the entries of the palette by bucket, counted from 1: the last in each, and
// the one before each.
type chains struct {
	last   [1 << 16]uint16
	before [256]uint16
}

func ownColours() *chains {
	c := new(chains)
	for i, e := range entries {
		b := bucket(e.r, e.g, e.b)
		c.before[i], c.last[b] = c.last[b], uint16(i+1)
	}
	return c
}

// exactly returns the index of a colour that is in the palette itself, the last of equals.
func exactly(r, g, b uint8) (index uint8, ok bool) {
	for i := ownEntries.last[bucket(r, g, b)]; i != 0; i = ownEntries.before[i-1] {
		if entries[i-1] == (entry{r, g, b}) {
			return uint8(i - 1), true
		}
	}
	return 0, false
}

// bucket is the same for colours that 5, 6 and 5 bits cannot distinguish.
func bucket(r, g, b uint8) int { return int(r)>>3<<11 | int(g)>>2<<5 | int(b)>>3 }

// nearest returns the palette's index for a colour. A colour of the palette keeps its own index, so
// that flat areas keep their exact colour.
func nearest(r, g, b uint8) uint8 {
	if i, ok := exactly(r, g, b); ok {
		return i
	}
	return closestTable()[bucket(r, g, b)]
}

// closestColours holds the nearest entry for every colour of 5, 6 and 5 bits. It takes some
// milliseconds, so the first picture makes it.
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
