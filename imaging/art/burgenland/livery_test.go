package burgenland

import (
	"image/color"
	"math"
	"testing"

	"github.com/bastide-games/bastide/imaging/art"
)

// blindness are the matrices of Machado (2009) for who sees no difference of red and green,
// of linear red, green and blue.
var blindness = map[string][3][3]float64{
	"no red":   {{.152286, 1.052583, -.204868}, {.114503, .786281, .099216}, {-.003882, -.048116, 1.051998}},
	"no green": {{.367322, .860646, -.227968}, {.280085, .672501, .047413}, {-.011820, .042940, .968881}},
}

// lightness is the relative luminance of a colour as an eye sees it.
func lightness(c color.NRGBA, sees [3][3]float64) float64 {
	linear := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	rgb := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	sum := 0.
	for i, weight := range []float64{.2126, .7152, .0722} {
		for j, part := range rgb {
			sum += weight * sees[i][j] * part
		}
	}
	return max(0, sum)
}

// Yellow and red are told apart by their lightness alone, on the ring, out of the turn and
// behind the castles.
func TestYellowIsNotRed(t *testing.T) {
	yellow, red := liveries["yellow"], liveries["red"]
	for _, c := range []struct {
		what        string
		yellow, red color.NRGBA
		least       float64
	}{
		{"ring", yellow.full, red.full, 2.5},
		{"ring, veiled", veiled(yellow.full), veiled(red.full), 2},
		{"veiled and not", veiled(yellow.full), red.full, 1.5},
		{"sky", yellow.sky, red.sky, 1.4},
		{"hills", yellow.hill, red.hill, 1.4},
	} {
		for who, sees := range blindness {
			ratio := (lightness(c.yellow, sees) + .05) / (lightness(c.red, sees) + .05)
			if ratio < c.least {
				t.Errorf("%s, %s: yellow is %.2f times as light as red, %.2f were wanted", c.what, who, ratio, c.least)
			}
		}
	}
}

// Values of cards and spaces are digits at least 8 px high on a phone, which shows a picture 350 px
// wide, and what lies beside the board can be read there.
func TestCountsAreReadable(t *testing.T) {
	const board, phone, least = 13.8 + .5, 350., 8.
	const digit = .7 // how high a digit is, in sizes of its text
	for what, size := range map[string]float64{"values": valueSize, "piles": pileSize, "points of the track": trackSize} {
		if px := size * digit * phone / board; px < least {
			t.Errorf("%s are digits of %.1f px on a phone, %.0f were wanted", what, px, least)
		}
	}
	if size := art.TextWidth("9") * pileSize; size > .4 {
		t.Errorf("a number is %.2f units wide, its plate .4", size)
	}
}
