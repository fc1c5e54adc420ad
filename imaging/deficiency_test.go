package imaging

import (
	"math"
	"strings"
	"testing"

	"github.com/lucasb-eyer/go-colorful"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// deficiencies are how eyes see that lack one of the three kinds of cones: matrices for
// linear light from Machado, Oliveira and Fernandes, "A Physiologically-based Model for
// Simulation of Color Vision Deficiency" (2009), for severity 1.
var deficiencies = []struct {
	name   string
	matrix [3][3]float64
}{
	{"protan", [3][3]float64{{.152286, 1.052583, -.204868}, {.114503, .786281, .099216}, {-.003882, -.048116, 1.051998}}},
	{"deutan", [3][3]float64{{.367322, .860646, -.227968}, {.280085, .672501, .047413}, {-.011820, .042940, .968881}}},
	{"tritan", [3][3]float64{{1.255528, -.076749, -.178779}, {-.078411, .930809, .147602}, {.004733, .691367, .303900}}},
}

// apart is the distance (CIEDE2000) from which on two colours look different at a glance.
const apart = 10

// light is a colour in linear light: red, green, blue.
type light [3]float64

func lightOf(r, g, b uint8) (l light) {
	l[0], l[1], l[2] = colorful.Color{R: float64(r) / 255, G: float64(g) / 255, B: float64(b) / 255}.LinearRgb()
	return l
}

// seen is the colour that an eye sees with a deficiency.
func (l light) seen(matrix [3][3]float64) colorful.Color {
	row := func(i int) float64 { return matrix[i][0]*l[0] + matrix[i][1]*l[1] + matrix[i][2]*l[2] }
	return colorful.LinearRgb(row(0), row(1), row(2)).Clamped()
}

// difference is the distance of two colours (CIEDE2000) to the eyes that tell them least.
func difference(a, b light) (v float64, eyes string) {
	v = math.Inf(1)
	for _, d := range deficiencies {
		if far := 100 * a.seen(d.matrix).DistanceCIEDE2000(b.seen(d.matrix)); far < v {
			v, eyes = far, d.name
		}
	}
	return v, eyes
}

// least is how small tiles are shown of which players still have to tell the grounds, pixels.
const least = 24

// blurred is the light of a tile that is of one ground all over, with whatever stands on it: what
// is left of it for somebody who cannot make out houses and trees.
func blurred(game, segment, mark string, variant int) (sum light) {
	pose := strings.Repeat(segment+" ", scene.PlanSlots) + mark
	im, _ := stamp{look: look{game: game, kind: scene.Face, noun: "tile", pose: pose, variant: variant, w: 1, h: 1, unit: least}}.draw()
	for i := 0; i < len(im.Pix); i += 4 {
		for k, v := range lightOf(im.Pix[i], im.Pix[i+1], im.Pix[i+2]) {
			sum[k] += v / (least * least)
		}
	}
	return sum
}

// TestGroundsDifferToAllEyes: the grounds of a game differ on small tiles too, for people who
// do not tell red from green, or blue from yellow.
func TestGroundsDifferToAllEyes(t *testing.T) {
	type ground struct{ name, segment, mark string }
	for game, grounds := range map[string][]ground{
		"carcassonne": {{"city", "c0", ""}, {"field", "f0", ""}},
		"castle":      {{"house", "h0", ""}, {"court", "c0", ""}, {"tower", "t0", ""}},
		"city":        {{"quarter", "h0", ""}, {"fish", "m0", "fish-m0"}, {"grain", "m0", "grain-m0"}, {"cattle", "m0", "cattle-m0"}},
	} {
		for i, one := range grounds {
			for _, other := range grounds[:i] {
				for variant := range 3 {
					a, b := blurred(game, one.segment, one.mark, variant), blurred(game, other.segment, other.mark, variant)
					if v, eyes := difference(a, b); v < apart {
						t.Errorf("%s: %s and %s differ by %.1f only (%s, look %d)", game, one.name, other.name, v, eyes, variant)
					}
				}
			}
		}
	}
	if v, eyes := difference(lightOf(art.Town.R, art.Town.G, art.Town.B), lightOf(art.Meadow.R, art.Meadow.G, art.Meadow.B)); v < apart {
		t.Errorf("without houses, town and meadow differ by %.1f only (%s)", v, eyes)
	}
}

// TestPlayersDifferToAllEyes: letters, shapes and patterns are not all that tells players apart.
func TestPlayersDifferToAllEyes(t *testing.T) {
	for i, one := range art.Players {
		for _, other := range art.Players[:i] {
			a, b := one.Colour, other.Colour
			if v, eyes := difference(lightOf(a.R, a.G, a.B), lightOf(b.R, b.G, b.B)); v < apart {
				t.Errorf("players %s and %s differ by %.1f only (%s)", one.Letter, other.Letter, v, eyes)
			}
		}
	}
}
