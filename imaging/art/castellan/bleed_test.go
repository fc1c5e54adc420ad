package castellan

import (
	"image"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

const unit = 48

// subjects are looks of a noun that reach farthest.
func subjects(noun string) (list []art.Subject) {
	square := scene.Rect{W: 1, H: 1}
	flat := []scene.Point{pt(0, 0), pt(2, 0)}
	upward := []scene.Point{pt(0, 2), pt(0, 0)}
	add := func(s art.Subject) { list = append(list, s) }
	switch noun {
	case "short-place", "long-place": // with the number at their end, and beside it
		for _, points := range [][]scene.Point{
			{flat[0], flat[1], pt(1.6, 0)}, {flat[0], flat[1], pt(1.6, .5)}, {upward[0], upward[1], pt(0, .4)}, {upward[0], upward[1], pt(.5, .4)},
		} {
			box := scene.Rect{W: max(points[0].X, points[1].X, points[2].X), H: max(points[0].Y, points[1].Y, points[2].Y)}
			add(art.Subject{Item: scene.Item{Noun: noun, Points: points, Box: box, Pose: "closing", Text: "+12"}, Mark: "24", Coarse: true})
		}
	case "short-wall", "long-wall", "fresh", "planned":
		for _, line := range [][]scene.Point{flat, upward} {
			box := scene.Rect{W: max(line[0].X, line[1].X), H: max(line[0].Y, line[1].Y)}
			it := scene.Item{Noun: noun, Points: line, Box: box, Ghost: true}
			add(art.Subject{Item: it})
			it.Pose, it.Text = "closing", "+12"
			add(art.Subject{Item: it, Mark: "24", Coarse: true})
		}
	case "card":
		add(art.Subject{Item: scene.Item{Box: square, Pose: "Wtlls+"}})
		add(art.Subject{Item: scene.Item{Box: scene.Rect{W: 1, H: 2}, Pose: "Ttttttttttllllsssss+++", Dead: true}})
	case "chosen", "pick":
		add(art.Subject{Item: scene.Item{Box: scene.Rect{W: 1, H: 2}}, Mark: "D"})
	case "keep":
		for seat := range 4 {
			for _, pose := range []string{"", " small", "double", "double small"} {
				add(art.Subject{Item: scene.Item{Box: square, Seat: seat, Pose: pose, Text: "64"}})
			}
		}
	default:
		for variant := range 6 {
			it := scene.Item{Box: square, Seat: 3, Name: "D", Pose: "nesw1234", Text: "+12", Ghost: true}
			add(art.Subject{Item: it, Mark: "24", Chosen: true, Variant: variant})
		}
	}
	return list
}

// What is painted beyond a brush's bleed would be cut off.
func TestBrushesStayWithinTheirBleed(t *testing.T) {
	set := Set()
	for _, nouns := range set.Kinds {
		checkBleed(t, nouns)
	}
	checkBleed(t, set.Icons)
}

func checkBleed(t *testing.T, nouns art.Nouns) {
	t.Helper()
	for noun, b := range nouns {
		if b.Parts != nil {
			continue // which have brushes of their own
		}
		for _, s := range subjects(noun) {
			bleed := int(b.Bleed*unit) + 1
			allowed := image.Rect(0, 0, int(s.Box.W*unit), int(s.Box.H*unit)).Inset(-bleed)
			if got := inkOf(b, s); !got.In(allowed) {
				t.Errorf("%s %q of seat %d paints %v, allowed is %v", noun, s.Pose, s.Seat, got, allowed)
			}
		}
	}
}

// inkOf returns the box of what a brush paints, from the corner of the subject's box.
func inkOf(b art.Brush, s art.Subject) (r image.Rectangle) {
	im := image.NewRGBA(image.Rect(0, 0, 9*unit, 6*unit))
	b.Draw(art.NewPen(im, unit, 2*unit, 2*unit), s)
	for i := 3; i < len(im.Pix); i += 4 {
		if im.Pix[i] > 60 {
			x, y := i%im.Stride/4, i/im.Stride
			r = r.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return r.Sub(image.Pt(2*unit, 2*unit))
}
