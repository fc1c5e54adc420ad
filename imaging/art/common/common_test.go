package common

import (
	"fmt"
	"image"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

const unit = 30

// subjects are things in the states that change how they are drawn.
func subjects(noun string) (list []art.Subject) {
	for _, seat := range []int{scene.Nobody, 0, 1, 2, 3} {
		it := scene.Item{
			Noun: noun, Name: "6", Text: "128", Seat: seat, Box: scene.Rect{W: 1, H: 1},
			Points: []scene.Point{{X: 0, Y: 0}, {X: 1, Y: 1}},
		}
		list = append(list, art.Subject{Item: it}, art.Subject{Item: it, Mark: "24", Coarse: true}, art.Subject{Item: it, Mark: "7", Chosen: true})
		it.Ghost, it.Pose = true, "lying"
		list = append(list, art.Subject{Item: it, Mark: "B"}, art.Subject{Item: it, Coarse: true})
	}
	return list
}

// inkOf draws a subject on a picture with much room around and returns the box of what
// was drawn, relative to the subject's box.
func inkOf(b art.Brush, s art.Subject) image.Rectangle {
	im := image.NewRGBA(image.Rect(0, 0, 5*unit, 5*unit))
	b.Draw(art.NewPen(im, unit, 2*unit, 2*unit), s)
	var r image.Rectangle
	for i := 3; i < len(im.Pix); i += 4 {
		if im.Pix[i] > 60 {
			x, y := i%im.Stride/4, i/im.Stride
			r = r.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return r.Sub(image.Pt(2*unit, 2*unit))
}

// TestBrushesStayWithinTheirBleed: what is painted beyond it would be cut off.
func TestBrushesStayWithinTheirBleed(t *testing.T) {
	check := func(what string, b art.Brush, s art.Subject) {
		bleed := int(b.Bleed*unit) + 1
		allowed := image.Rect(-bleed, -bleed, unit+bleed, unit+bleed)
		if got := inkOf(b, s); !got.In(allowed) {
			t.Errorf("%s (seat %d, %+v): paints %v, allowed is %v", what, s.Seat, s, got, allowed)
		}
	}
	set := Set()
	for kind, nouns := range set.Kinds {
		for noun, b := range nouns {
			for _, s := range subjects(noun) {
				check(fmt.Sprintf("kind %d %q", kind, noun), b, s)
			}
		}
	}
	for noun, b := range set.Icons {
		for _, s := range subjects(noun) {
			if noun == "text" {
				s.Text = "1"
			}
			check("icon "+noun, b, s)
		}
	}
}

// TestTokensDiffer: no two seats may look alike, not even without their colours.
func TestTokensDiffer(t *testing.T) {
	seen := map[string]int{}
	for seat := range art.Players {
		im := image.NewRGBA(image.Rect(0, 0, unit, unit))
		token(art.NewPen(im, unit, 0, 0), art.Subject{Item: scene.Item{Seat: seat, Box: scene.Rect{W: 1, H: 1}}})
		outline := make([]byte, 0, unit*unit)
		for i := 3; i < len(im.Pix); i += 4 {
			outline = append(outline, im.Pix[i]>>7)
		}
		if other, ok := seen[string(outline)]; ok {
			t.Errorf("seats %d and %d have the same outline", seat, other)
		}
		seen[string(outline)] = seat
	}
}

// TestSmallFollowersAreFigures: on small tiles a follower is a figure as large as there is room
// for. It stands or lies, and shows its role and its seat without colours.
func TestSmallFollowersAreFigures(t *testing.T) {
	roles := Roles{"knight": Keep, "thief": Dagger}
	drawn := func(role, pose string, seat int) string {
		im := image.NewRGBA(image.Rect(0, 0, 80, 80))
		s := art.Subject{Item: scene.Item{Name: role, Pose: pose, Seat: seat, Box: scene.Rect{W: 1, H: 1}}}
		roles.Brush().Draw(art.NewPen(im, 80, 0, 0), s)
		light := make([]byte, 0, 80*80)
		for i := 0; i < len(im.Pix); i += 4 {
			light = append(light, max(im.Pix[i], im.Pix[i+1], im.Pix[i+2])>>7|im.Pix[i+3]>>7<<1)
		}
		return string(light)
	}
	seen := map[string]string{}
	for _, role := range []string{"knight", "thief"} {
		for _, pose := range []string{"", "lying"} {
			for seat := range art.Players {
				who := fmt.Sprint(role, pose, seat)
				if other, ok := seen[drawn(role, pose, seat)]; ok {
					t.Errorf("%s and %s look alike", who, other)
				}
				seen[drawn(role, pose, seat)] = who
			}
		}
	}
	brush := roles.Brush()
	for pose, higher := range map[string]bool{"": true, "lying": false} {
		box := inkOf(brush, art.Subject{Item: scene.Item{Name: "knight", Pose: pose, Box: scene.Rect{W: 1, H: 1}}})
		if (box.Dy() > box.Dx()) != higher || max(box.Dx(), box.Dy()) < unit*6/10 {
			t.Errorf("pose %q: painted %v", pose, box)
		}
	}
}

func TestDice(t *testing.T) {
	for value := 1; value <= 6; value++ {
		im := image.NewRGBA(image.Rect(0, 0, unit, unit))
		die(art.NewPen(im, unit, 0, 0), art.Subject{Item: scene.Item{Name: fmt.Sprint(value), Seat: scene.Nobody, Box: scene.Rect{W: 1, H: 1}}})
		dark := 0
		for _, y := range []int{8, 15, 22} {
			for _, x := range []int{8, 15, 22} {
				if im.RGBAAt(x, y).R < 100 {
					dark++
				}
			}
		}
		if dark != value {
			t.Errorf("the die of %d shows %d pips", value, dark)
		}
	}
}
