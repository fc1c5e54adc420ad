package portrait

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// mostTones is the most colours of a picture, besides transparency.
const mostTones = 95

// used lists the most frequent colours of a picture: all of its areas, and enough of those that
// smooth the edges.
func used(im *image.RGBA) (tones []color.NRGBA) {
	counts := map[color.NRGBA]int{}
	for i := 0; i < len(im.Pix); i += 4 {
		if im.Pix[i+3] > 0 {
			counts[color.NRGBA{im.Pix[i], im.Pix[i+1], im.Pix[i+2], 255}]++
		}
	}
	for c := range counts {
		tones = append(tones, c)
	}
	slices.SortFunc(tones, func(a, b color.NRGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(number(a), number(b)))
	})
	return tones[:min(len(tones), mostTones)]
}

func number(c color.NRGBA) uint32 { return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B) }
