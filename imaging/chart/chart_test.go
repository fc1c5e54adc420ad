package chart

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// For every course of a match, the whole chart lies on the board, every seat has a curve and a
// token, and no token lies on another.
func TestChart(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for seats := 2; seats <= 6; seats++ {
		for _, points := range []int{1, 2, 3, 40, 300} {
			for _, size := range []float64{0, .3, 40, 3000} {
				c := Chart{Turn: Turn{From: 0, To: points, Seat: 1, Text: "+12"}, Marks: []Mark{{At: points, Seat: 1, Text: "1"}}}
				for at := range points {
					c.At = append(c.At, 3*at)
					values := make([]float64, seats)
					for i := range values {
						values[i] = r.NormFloat64() * size
					}
					c.Values = append(c.Values, values)
				}
				checkChart(t, c)
			}
		}
	}
}

func checkChart(t *testing.T, c Chart) {
	t.Helper()
	const hair = 1e-9
	s := c.Scene()
	curves := 0
	var tokens []scene.Rect
	for _, it := range s.Items {
		box := it.Box
		if it.Kind == scene.Path {
			box = scene.Rect{X: it.Points[0].X, Y: it.Points[0].Y}
			for _, p := range it.Points {
				if p.X < 0 || p.X > s.Board.W+hair || p.Y < 0 || p.Y > s.Board.H+hair || math.IsNaN(p.Y) {
					t.Fatalf("%s runs through %v", it.Noun, p)
				}
			}
		}
		if box.X < -hair || box.Y < -hair || box.X+box.W > s.Board.W+hair || box.Y+box.H > s.Board.H+hair {
			t.Fatalf("%s %q lies at %v", it.Noun, it.Text, it.Box)
		}
		switch it.Noun {
		case "chart-curve":
			curves++
		case "chart-end":
			tokens = append(tokens, it.Box)
		}
	}
	if curves != len(c.Values[0]) || len(tokens) != curves {
		t.Fatalf("%d curves, %d tokens of %d seats", curves, len(tokens), len(c.Values[0]))
	}
	for i, a := range tokens {
		for _, b := range tokens[:i] {
			if overlap(a, b) {
				t.Fatalf("tokens lie at %v and %v", a, b)
			}
		}
	}
}

// A mark lies on its seat's curve, also between two points of it.
func TestChartMark(t *testing.T) {
	c := Chart{At: []int{0, 10}, Values: [][]float64{{4, 5}, {20, 5}}, Marks: []Mark{{At: 5, Seat: 0, Text: "1"}}}
	var curve, mark scene.Item
	for _, it := range c.Scene().Items {
		switch {
		case it.Noun == "chart-curve" && it.Seat == 0:
			curve = it
		case it.Noun == "chart-mark":
			mark = it
		}
	}
	middle := scene.Point{X: (curve.Points[0].X + curve.Points[1].X) / 2, Y: (curve.Points[0].Y + curve.Points[1].Y) / 2}
	if at := mark.Box.Centre(); math.Hypot(at.X-middle.X, at.Y-middle.Y) > 1e-9 {
		t.Errorf("the mark lies at %v, the middle of the curve at %v", at, middle)
	}
}

// Of marks that would cover each other the heaviest is shown, and the others are dots below it.
func TestChartMarksDoNotCoverEachOther(t *testing.T) {
	c := Chart{}
	for at := range 101 {
		c.At, c.Values = append(c.At, at), append(c.Values, []float64{float64(at % 7), 30 + float64(at%5)})
	}
	for i := range 60 {
		c.Marks = append(c.Marks, Mark{At: i * 31 % 100, Seat: i % 2, Text: strconv.Itoa(i), Weight: float64(i * 17 % 60)})
	}
	var shown []scene.Rect
	dots, heaviest := 0, false
	for _, it := range c.Scene().Items {
		if it.Noun != "chart-mark" {
			continue
		}
		if it.Text == "" {
			dots++
			if len(shown) > 0 {
				t.Error("a dot lies on a mark")
			}
			continue
		}
		n, _ := strconv.Atoi(it.Text)
		heaviest = heaviest || c.Marks[n].Weight == 59
		for _, other := range shown {
			if overlap(it.Box, other) {
				t.Errorf("marks lie at %v and %v", it.Box, other)
			}
		}
		shown = append(shown, it.Box)
	}
	if len(shown)+dots != len(c.Marks) || len(shown) < 10 || dots == 0 || !heaviest {
		t.Errorf("%d marks and %d dots of %d, the heaviest %v", len(shown), dots, len(c.Marks), heaviest)
	}
}

func overlap(a, b scene.Rect) bool {
	const hair = 1e-9
	return a.X+a.W > b.X+hair && b.X+b.W > a.X+hair && a.Y+a.H > b.Y+hair && b.Y+b.H > a.Y+hair
}

// A mark without a text is a dot, and takes no room from one with a text.
func TestDot(t *testing.T) {
	c := Chart{At: []int{1, 2}, Values: [][]float64{{1}, {2}}, Marks: []Mark{{At: 2, Weight: 9}, {At: 2, Text: "1"}}}
	var texts []string
	for _, it := range c.Scene().Items {
		if it.Noun == "chart-mark" {
			texts = append(texts, it.Text)
		}
	}
	if len(texts) != 2 || texts[0] != "" || texts[1] != "1" {
		t.Errorf("the marks say %q", texts)
	}
}
