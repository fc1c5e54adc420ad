package burgenland_test

import (
	"flag"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"

	"github.com/bastide-games/bastide/games"
	rules "github.com/bastide-games/bastide/games/burgenland"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/burgenland"
)

var show = flag.String("show", "", "folder to write example pictures to, for looking at them while drawing")

// naive paints a scene without palette.
func naive(s scene.Scene, unit float64, marks map[string]string) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, int(s.Board.W*unit), int(s.Board.H*unit)))
	set := burgenland.Set()
	for _, it := range s.Items {
		box := it.Box
		if len(it.Points) > 0 {
			x0, y0 := math.Inf(1), math.Inf(1)
			for _, p := range it.Points {
				x0, y0 = min(x0, p.X), min(y0, p.Y)
			}
			pts := append([]scene.Point(nil), it.Points...)
			for i := range pts {
				pts[i].X -= x0
				pts[i].Y -= y0
			}
			it.Points, box.X, box.Y = pts, x0, y0
		}
		b, ok := set.Brush(it.Kind, it.Noun)
		if !ok {
			panic(it.Noun)
		}
		it.Box.X, it.Box.Y = 0, 0
		b.Draw(art.NewPen(im, unit, box.X*unit, box.Y*unit), art.Subject{Item: it, Mark: marks[it.Word]})
	}
	return im
}

func TestShow(t *testing.T) {
	if *show == "" {
		t.Skip("give -show FOLDER to look at pictures")
	}
	g, _ := rules.New(nil)
	s, _, _ := g.New(games.Setup{Seats: 2, Chance: chance.New(chance.Seed{7})})
	n := 0
	for i := 0; i < 400 && len(s.Turn()) > 0; i++ {
		legal := s.Legal(s.Turn()[0])
		a := legal[(i*7+len(legal)/2)%len(legal)]
		for _, l := range legal {
			if l == "left" || l == "right" {
				a = l
			}
		}
		s, _, _ = s.Apply(s.Turn()[0], a)
		if len(s.Turn()) == 0 {
			break
		}
		_, p := s.View(s.Turn()[0], nil)
		words := []string{}
		if len(p.Choices) == 1 {
			words = append(words, p.Choices[0].Word)
		}
		sc, p := s.View(s.Turn()[0], words)
		if i%29 != 0 && i != 30 {
			continue
		}
		marks := map[string]string{}
		k := 0
		for _, c := range p.Choices {
			if c.Mark == games.Number {
				k++
				marks[c.Word] = string(rune('0' + k))
			}
		}
		im := naive(sc, 88, marks)
		write(t, im, n, "")
		small := image.NewRGBA(image.Rect(0, 0, 350, 350*im.Rect.Dy()/im.Rect.Dx()))
		draw.CatmullRom.Scale(small, small.Rect, im, im.Rect, draw.Src, nil)
		write(t, small, n, "-phone")
		n++
	}
}

func write(t *testing.T, im image.Image, n int, suffix string) {
	f, err := os.Create(filepath.Join(*show, string(rune('a'+n))+suffix+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, im); err != nil {
		t.Fatal(err)
	}
}
