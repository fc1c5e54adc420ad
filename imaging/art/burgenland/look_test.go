package burgenland_test

import (
	"flag"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"golang.org/x/image/draw"

	"github.com/bastide-games/bastide/games"
	rules "github.com/bastide-games/bastide/games/burgenland"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/burgenland"
)

var show = flag.String("show", "", "folder to write the example pictures to, for looking at them while drawing")

const unit = 40

// examples are positions that show everything there is to draw.
var examples = []struct {
	name, snapshot string
	seat           games.Seat
	words          []string
}{
	{"choosing", "turn B choosing\ndraws 20\npoints 12 17\ndice 1 1\ncastles A whw wlwlwl wlwhws\ncastles B wswlw wlw.ws wsww\nrolled B 3 5 6\nused 0\ndeed none 0 -\ncrown 5 9\n", 1, []string{"use"}},
	{"leaving", "turn A choosing\ndraws 20\npoints 12 12\ndice 1 1\ncastles A whw wlwlwl wlwhws\ncastles B wswlw wlw.ws wsww\nrolled A 1 2 4 5\nused 0\ndeed none 0 -\ncrown 5 9 12\n", 0, []string{"use"}},
	{"taking", "turn B acting\ndraws 20\npoints 12 17\ndice 1 1\ncastles A whw wlwlwl wlwhws\ncastles B wswlw wlw.ws wsww\nrolled B 3\nused 3\ndeed none 0 -\ncrown 7 12 15\n", 1, []string{"take"}},
	{"where", "turn B acting\ndraws 20\npoints 12 17\ndice 1 1\ncastles A whw wlwlwl wlwhws\ncastles B wswlw wlw.ws wsww\nrolled B 3\nused 3\ndeed none 0 -\ncrown 7 12 15\n", 1, []string{"take", "4"}},
	{"gap", "turn B acting\ndraws 20\npoints 12 17\ndice 1 4\ncastles A whw Wlwlw wlwhws\ncastles B wswlw wlw.ws wsww\nrolled B 2 4\nused 4\ndeed none 0 -\ncrown 7 10 14\n", 1, nil},
	{"scoring", "turn A acting\ndraws 20\npoints 12 17\ndice 1 1\ncastles A whw Wlwlw wlwhws\ncastles B wswlw wlw.ws wsww\nrolled A 2 4\nused 4\ndeed none 0 -\ncrown 15 19\n", 0, nil},
	{"long", "turn A rolling\ndraws 20\npoints 29 3\ndice 2 3\ncastles A lwlwlwlwhwhwhws wlwlwl -\ncastles B ww lw.wsw.w lwhwlw\nrolled B 3 6\nused 6\ndeed left 3 -\ncrown 13 14 20\n", 0, nil},
	{"scored", "turn A rolling\ndraws 20\npoints 12 17\ndice 2 0\ncastles A whw wlwlwl wlwhwsW\ncastles B wswlw wlw.ws wsww\nrolled A 3\nused 3\ndeed scored 8 A\ncrown 15 18\n", 0, nil},
	{"even", "turn A rolling\ndraws 20\npoints 12 17\ndice 2 0\ncastles A whw wlwlwl w\ncastles B wswlw wlw.ws w\nrolled A 3\nused 3\ndeed even 0 -\ncrown 15 18\n", 0, nil},
	{"dice", "turn A rolling\ndraws 20\npoints 3 17\ndice 5 0\ncastles A w w w\ncastles B w w w\nrolled A 6\nused 6\ndeed dice 5 -\ncrown 1 7\n", 0, nil},
	{"won", "turn A over\ndraws 20\npoints 33 17\ndice 2 0\ncastles A whw wlwlwl wlwhwsw\ncastles B wswlw wlw.ws wsww\nrolled A 3\nused 3\ndeed scored 8 A\ncrown 15 18\n", games.Spectator, nil},
	{"return", "turn A returning\ndraws 20\npoints 3 7\ndice 2 0\ncastles A whw wlwlwl wlwhwsw\ncastles B wswlw wlw.ws wsww\nrolled A 6\nused 6\ndeed left 0 -\ncrown 3 4 10\n", 0, []string{"return"}},
}

// eachExample calls with the scene of every example and the numbers of its choices.
func eachExample(t *testing.T, look func(name string, s scene.Scene, marks map[string]string)) {
	t.Helper()
	g, err := rules.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range examples {
		s, err := g.Load(games.Setup{Seats: 2}, []byte("burgenland 1\n"+e.snapshot))
		if err != nil {
			t.Fatal(e.name, err)
		}
		sc, prompt := s.View(e.seat, e.words)
		marks := map[string]string{}
		for _, c := range prompt.Choices {
			if c.Mark == games.Number {
				marks[c.Word] = strconv.Itoa(len(marks) + 1)
			}
		}
		look(e.name, sc, marks)
	}
}

// subjectOf is what the brush of an item gets, and where the item lies.
func subjectOf(it scene.Item, mark string) (art.Subject, scene.Point) {
	at := scene.Point{X: it.Box.X, Y: it.Box.Y}
	if len(it.Points) > 0 {
		at = scene.Point{X: math.Inf(1), Y: math.Inf(1)}
		for _, p := range it.Points {
			at.X, at.Y = min(at.X, p.X), min(at.Y, p.Y)
		}
		points := make([]scene.Point, len(it.Points))
		for i, p := range it.Points {
			points[i] = scene.Point{X: p.X - at.X, Y: p.Y - at.Y}
			it.Box.W, it.Box.H = max(it.Box.W, points[i].X), max(it.Box.H, points[i].Y)
		}
		it.Points = points
	}
	it.Box.X, it.Box.Y = 0, 0
	return art.Subject{Item: it, Mark: mark}, at
}

// Every noun has a brush, which paints something and nothing beyond its bleed.
func TestBrushes(t *testing.T) {
	set := burgenland.Set()
	seen := map[string]bool{}
	eachExample(t, func(name string, s scene.Scene, marks map[string]string) {
		for _, it := range s.Items {
			mark := marks[it.Word]
			if it.Kind == scene.Face && it.Noun == "board" {
				continue // covers everything
			}
			key := fmt.Sprintf("%s: %d %s %s %s %s %d %s", name, it.Kind, it.Noun, it.Name, it.Pose, it.Text, it.Seat, mark)
			if seen[key] {
				continue
			}
			seen[key] = true
			b, ok := set.Brush(it.Kind, it.Noun)
			if !ok {
				t.Errorf("%s: no brush", key)
				continue
			}
			checkInk(t, key, b, it, mark)
		}
	})
}

// mute are looks that say nothing.
var mute = map[string]bool{"none": true, "built": true, "skipped": true}

func checkInk(t *testing.T, key string, b art.Brush, it scene.Item, mark string) {
	t.Helper()
	s, _ := subjectOf(it, mark)
	if b.Named {
		s.Text = "Clémence the Long-named"
	}
	const margin = 1
	w, h := int((s.Box.W+2*margin)*unit), int((s.Box.H+2*margin)*unit)
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	b.Draw(art.NewPen(im, unit, margin*unit, margin*unit), s)
	var ink image.Rectangle
	for y := range h {
		for x := range w {
			if im.RGBAAt(x, y).A > 60 {
				ink = ink.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	bleed := b.Bleed*unit + 1
	low, right, foot := int(margin*unit-bleed), int(margin*unit+s.Box.W*unit+bleed)+1, int(margin*unit+s.Box.H*unit+bleed)+1
	if !ink.In(image.Rect(low, low, right, foot)) {
		t.Errorf("%s: paints %v, allowed is %v", key, ink, image.Rect(low, low, right, foot))
	}
	silent := it.Noun == "deed" && (mute[it.Name] || it.Text == "0") || it.Kind == scene.Spot && mark == "" && it.Noun == "badge"
	if ink.Empty() && !silent {
		t.Errorf("%s: paints nothing", key)
	}
}

// TestShow writes the examples, each as it is and as a phone shows it.
func TestShow(t *testing.T) {
	if *show == "" {
		t.Skip("give -show FOLDER to look at pictures")
	}
	eachExample(t, func(name string, s scene.Scene, marks map[string]string) {
		im := paint(s, 88, marks)
		save(t, filepath.Join(*show, name+".png"), im)
		phone := image.NewRGBA(image.Rect(0, 0, 350, 350*im.Rect.Dy()/im.Rect.Dx()))
		draw.CatmullRom.Scale(phone, phone.Rect, im, im.Rect, draw.Src, nil)
		save(t, filepath.Join(*show, name+"-phone.png"), phone)
	})
}

// paint paints a scene brush by brush, in true colours.
func paint(s scene.Scene, unit float64, marks map[string]string) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, int(s.Board.W*unit), int(s.Board.H*unit)))
	set := burgenland.Set()
	for _, it := range s.Items {
		if b, ok := set.Brush(it.Kind, it.Noun); ok {
			subject, at := subjectOf(it, marks[it.Word])
			b.Draw(art.NewPen(im, unit, at.X*unit, at.Y*unit), subject)
		}
	}
	return im
}

func save(t *testing.T, path string, im image.Image) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, im); err != nil {
		t.Fatal(err)
	}
}
