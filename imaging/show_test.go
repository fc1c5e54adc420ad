package imaging

import (
	"flag"
	"image"
	"os"
	"path/filepath"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"golang.org/x/image/draw"
)

var show = flag.String("show", "", "folder to write example pictures to, for looking at them while drawing")

// examples are the pictures worth looking at after any change to the art.
var examples = []struct {
	name             string
	w, h, n, players int
	hand             string
	view             View
}{
	{"opening", 12, 8, 1, 2, "V", Board},
	{"middle", 12, 8, 50, 3, "K", Board},
	{"wide", 16, 5, 40, 4, "K", Board},
	{"tall", 6, 12, 40, 2, "E", Board},
	{"huge", 20, 14, 170, 5, "U", Board},
	{"late", 14, 18, 150, 6, "V", Board},
	{"preview", 9, 7, 30, 3, "L", Close},
	{"plain", 12, 12, 72, 2, "V", Plain},
}

// TestShow writes the examples, each as it is and as a phone shows it, 350 px wide.
func TestShow(t *testing.T) {
	if *show == "" {
		t.Skip("give -show FOLDER to look at pictures")
	}
	p := New()
	for _, e := range examples {
		b := lay(e.w, e.h, e.n, 3)
		s, marks := b.scene(e.hand, e.players)
		o := Options{View: e.view, Names: names, Marks: marks}
		if e.view == Close {
			s, o.Marks = b.preview(e.hand, e.players)
			o.Chosen = "s0"
		}
		writeBoth(t, p, e.name, s, o)
	}
	s, o := handExample()
	writeBoth(t, p, "hand", s, o)
	s, o = noughtsScene()
	writeBoth(t, p, "noughts", s, o)
	for i, name := range []string{"chart-two", "chart-five", "chart-still", "chart-short"} {
		s, o := chartScene(i)
		writeBoth(t, p, name, s, o)
	}
	for i, c := range ringPositions {
		s, o := ringScene(i)
		writeBoth(t, p, "ring-"+c.name, s, o)
	}
}

// handExample is the question which of three tiles in hand to lay.
func handExample() (scene.Scene, Options) {
	s, _ := lay(12, 8, 40, 3).scene("", 2)
	marks := map[string]string{"V": "1", "M": "2", "K": "3"}
	for _, n := range []string{"V", "M", "K"} {
		s.Panel.Plates[0].Items = append(s.Panel.Plates[0].Items, scene.Item{Kind: scene.Face, Noun: "tile", Name: n, Pose: poses["carcassonne"][n], Word: n, Seat: scene.Nobody})
	}
	return s, Options{Names: names, Marks: marks}
}

func writeBoth(t *testing.T, p *Painter, name string, s scene.Scene, o Options) {
	t.Helper()
	data, err := p.PNG(s, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*show, name+".png"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	im := decode(t, data)
	phone := image.NewRGBA(image.Rect(0, 0, PhoneWidth, PhoneWidth*im.Rect.Dy()/im.Rect.Dx()))
	draw.CatmullRom.Scale(phone, phone.Rect, im, im.Rect, draw.Src, nil)
	save(t, filepath.Join(*show, name+"-phone.png"), phone)
	t.Logf("%s: %v, %d bytes", name, im.Rect.Size(), len(data))
}
