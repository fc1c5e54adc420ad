package layout

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// However the places lie, their letters stand at the rim, none on another, none far from
// where its place points, and no two lines cross.
func TestRim(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= 9; n++ {
		for range 300 {
			places := make([]scene.Item, n)
			for i := range places {
				places[i].Box = scene.Rect{X: .1 + .8*r.Float64(), Y: .1 + .8*r.Float64()}
			}
			points := atRim(places, scene.Point{X: .5, Y: .5}, nil)
			for i, p := range points {
				if out := max(math.Abs(p.X-.5), math.Abs(p.Y-.5)); math.Abs(out-rimOff) > 1e-6 {
					t.Fatalf("letter %d of %d lies at %v, not on the rim", i, n, p)
				}
				for j, q := range points[:i] {
					if d := math.Hypot(p.X-q.X, p.Y-q.Y); d < 2*LetterRadius {
						t.Fatalf("letters %d and %d of %d are %.2f apart", i, j, n, d)
					}
				}
			}
		}
	}
}

// Where a sign would lie on another's line, the letters move: as on a tile whose road ends beside a small field.
func TestRimKeepsOffSigns(t *testing.T) {
	for _, at := range [][]scene.Point{
		{{X: .35, Y: .65}, {X: .14, Y: .86}}, {{X: .45, Y: .3}, {X: .62, Y: .62}, {X: .86, Y: .86}}, {{X: .86, Y: .14}, {X: .65, Y: .35}, {X: .3, Y: .55}},
	} {
		places := make([]scene.Item, len(at))
		for i, p := range at {
			places[i].Box = scene.Rect{X: p.X, Y: p.Y}
		}
		points := atRim(places, scene.Point{X: .5, Y: .5}, nil)
		for i, p := range points {
			if long := math.Hypot(p.X-at[i].X, p.Y-at[i].Y); long > .65 {
				t.Errorf("of %v letter %d, at %v, is %.2f from its place", at, i, p, long)
			}
			for j, other := range at {
				if d := toLine(other, p, at[i]); j != i && d < roleSide/2 {
					t.Errorf("of %v the line of letter %d, at %v, is %.2f from the sign of %d", at, i, p, d, j)
				}
			}
		}
	}
}

// Where a figure stands below the tile, no letter hides it.
func TestRimKeepsOffPieces(t *testing.T) {
	places := []scene.Item{{Box: scene.Rect{X: .5, Y: .15}}, {Box: scene.Rect{X: .25, Y: .8}}, {Box: scene.Rect{X: .6, Y: .8}}, {Box: scene.Rect{X: .5, Y: .45}}}
	figure := scene.Rect{X: .05, Y: 1, W: .8, H: .4}
	hidden := func(points []scene.Point) (n int) {
		for _, p := range points {
			if figure.Holds(scene.Rect{X: p.X, Y: p.Y}) {
				n++
			}
		}
		return n
	}
	if n := hidden(atRim(places, scene.Point{X: .5, Y: .5}, nil)); n == 0 {
		t.Fatal("no letter would lie there anyhow")
	}
	points := atRim(places, scene.Point{X: .5, Y: .5}, []scene.Rect{figure})
	if n := hidden(points); n > 0 {
		t.Errorf("%d letters hide the figure", n)
	}
	for i, p := range points {
		if c := places[i].Box.Centre(); math.Hypot(p.X-c.X, p.Y-c.Y) > .75 {
			t.Errorf("letter %d at %v is far from its place at %v", i, p, c)
		}
	}
}

// Letters keep off what stands on the tiles beside theirs, and off the flags of these, but not off what the tile itself
// or others bear.
func TestAround(t *testing.T) {
	at := func(kind scene.Kind, x, y float64) scene.Item {
		return scene.Item{Kind: kind, Seat: 1, Box: scene.Rect{X: x, Y: y, W: .4, H: .4}}
	}
	board := &view.Board{Scene: scene.Scene{Items: []scene.Item{
		at(scene.Piece, 1.3, .3), at(scene.Piece, .3, .3), at(scene.Piece, 2.3, .3), at(scene.Face, 1.3, .3),
		{Kind: scene.Outline, Seat: 1, Box: scene.Cell(0, 1)}, {Kind: scene.Outline, Seat: scene.Nobody, Box: scene.Cell(1, 1)},
	}}}
	want := []scene.Rect{scene.Rect{X: 1.3, Y: .3, W: .4, H: .4}.Grow(LetterRadius), scene.Rect{Y: .75, W: .5, H: .25}.Grow(LetterRadius)}
	if got := around(board, scene.Cell(0, 0)); !slices.Equal(got, want) {
		t.Errorf("letters keep off %v, want %v", got, want)
	}
}

// A lone place points straight outwards.
func TestRimIsNear(t *testing.T) {
	places := []scene.Item{
		{Box: scene.Rect{X: .5, Y: .2}}, {Box: scene.Rect{X: .9, Y: .5}}, {Box: scene.Rect{X: .5, Y: .7}}, {Box: scene.Rect{X: .1, Y: .1}},
	}
	want := []scene.Point{{X: .5, Y: .5 - rimOff}, {X: .5 + rimOff, Y: .5}, {X: .5, Y: .5 + rimOff}, {X: .5 - rimOff, Y: .5 - rimOff}}
	for i, p := range atRim(places, scene.Point{X: .5, Y: .5}, nil) {
		if math.Hypot(p.X-want[i].X, p.Y-want[i].Y) > 1e-6 {
			t.Errorf("letter %d stands at %v, want %v", i, p, want[i])
		}
	}
}
