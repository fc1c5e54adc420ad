package imaging

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// However the places lie, their letters stand at the rim, none on another, none far from
// where its place points, and no two lines cross.
func TestRim(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := manyLetters; n <= 9; n++ {
		for range 300 {
			places := make([]scene.Item, n)
			for i := range places {
				places[i].Box = scene.Rect{X: .1 + .8*r.Float64(), Y: .1 + .8*r.Float64()}
			}
			points := rim(places, scene.Point{X: .5, Y: .5})
			for i, p := range points {
				if out := max(math.Abs(p.X-.5), math.Abs(p.Y-.5)); math.Abs(out-rimOff) > 1e-6 {
					t.Fatalf("letter %d of %d lies at %v, not on the rim", i, n, p)
				}
				for j, q := range points[:i] {
					if d := math.Hypot(p.X-q.X, p.Y-q.Y); d < 2*letterRadius {
						t.Fatalf("letters %d and %d of %d are %.2f apart", i, j, n, d)
					}
				}
			}
		}
	}
}

// A lone place points straight outwards.
func TestRimIsNear(t *testing.T) {
	places := []scene.Item{
		{Box: scene.Rect{X: .5, Y: .2}}, {Box: scene.Rect{X: .9, Y: .5}}, {Box: scene.Rect{X: .5, Y: .7}}, {Box: scene.Rect{X: .1, Y: .1}},
	}
	want := []scene.Point{{X: .5, Y: .5 - rimOff}, {X: .5 + rimOff, Y: .5}, {X: .5, Y: .5 + rimOff}, {X: .5 - rimOff, Y: .5 - rimOff}}
	for i, p := range rim(places, scene.Point{X: .5, Y: .5}) {
		if math.Hypot(p.X-want[i].X, p.Y-want[i].Y) > 1e-6 {
			t.Errorf("letter %d stands at %v, want %v", i, p, want[i])
		}
	}
}

// Few letters lie on the tile, many at its rim: each once, with its line.
func TestLettersOfATile(t *testing.T) {
	s, marks := lay(7, 5, 14, 3).preview("L", 3)
	for _, few := range []bool{true, false} {
		if few {
			delete(marks, "s3")
		} else {
			marks["s3"] = "D"
		}
		rim, lines, on := map[string]int{}, 0, 0
		for _, st := range compose(s, Options{View: Close, Marks: marks}).stamps {
			switch {
			case st.look.noun == "letter":
				rim[st.look.mark]++
			case st.look.noun == "leader":
				lines++
			case st.look.kind == scene.Spot && !st.look.icon && st.look.mark != "":
				on++
			}
		}
		if few && (on != 3 || len(rim) > 0) || !few && (on != 0 || len(rim) != 4 || lines != 4 || rim["D"] != 1) {
			t.Errorf("few %v: %d letters on the tile, %v at the rim, %d lines", few, on, rim, lines)
		}
	}
}

// Letters so near that the piece which tries one would cover another stand at the rim too.
func TestNearLetters(t *testing.T) {
	s, marks := lay(7, 5, 14, 3).preview("L", 3)
	delete(marks, "s3")
	at, n := scene.Rect{}, 0
	for i, it := range s.Items {
		if it.Kind != scene.Spot || marks[it.Word] == "" {
			continue
		}
		if n++; n == 1 {
			at = it.Box
			continue
		}
		at.X += .3
		s.Items[i].Box = at
	}
	rim := 0
	for _, st := range compose(s, Options{View: Close, Marks: marks}).stamps {
		if st.look.noun == "letter" {
			rim++
		}
	}
	if n < 2 || n >= manyLetters || rim != n {
		t.Errorf("%d of %d letters stand at the rim", rim, n)
	}
}
