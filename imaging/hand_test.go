package imaging

import (
	"fmt"
	"github.com/bastide-games/bastide/imaging/view"
	"image"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/scene"
)

// TestHandHidesNothing: the tile in hand lies on no space that can be chosen and on no tile, whatever
// lies on the table: smaller where there is little room, and where there is none, beside the board.
func TestHandHidesNothing(t *testing.T) {
	matches := 4
	if testing.Short() {
		matches = 2
	}
	const first = 20 // of two matches in which a board leaves the hand no room
	aside := 0
	for _, id := range []string{"carcassonne", "city"} {
		sizes := map[int]int{}
		for n := first; n < first+matches; n++ {
			m := begin(t, id, 2, n)
			r := rand.New(rand.NewPCG(uint64(n), 3))
			for !m.Over() {
				_, tip, err := m.Settle(m.Turn()[0], nil)
				if err != nil {
					t.Fatal(err)
				}
				if open := tip.Open(); open != nil {
					sc, _ := m.View(open.State, tip.Seat, open.Words)
					buttons, _ := wording.Offered(open.Prompt.Choices, nil, "")
					for _, o := range asked(sc, buttons) {
						f := compose(sc, o)
						if at := held(f); !at.Empty() {
							sizes[at.Dx()]++
							if f.Aside {
								aside++
							}
							handFree(t, f, at)
						}
					}
					whole := compose(sc, Options{View: Plain, Marks: wording.Signs(buttons)})
					if at := held(whole); !at.Empty() {
						handFree(t, whole, at)
					}
				}
				m = turn(t, m, r, func(scene.Scene, Options) {})
			}
		}
		if len(sizes) < 2 {
			t.Errorf("%s: the hand is always as large: %v px", id, sizes)
		}
	}
	if aside == 0 {
		t.Error("no hand was beside the board")
	}
}

// asked lists the pictures in which choices are offered: the whole board, or its areas and each of them.
func asked(sc scene.Scene, choices []wording.Marked) []Options {
	o := Options{View: Board, Names: names, Highest: 340, Marks: wording.Signs(choices)}
	list := []Options{o}
	for i, area := range Divide(sc, slices.Collect(maps.Keys(o.Marks))) {
		if i == 0 {
			list[0].Frames = []scene.Rect{area.Frame}
		}
		one := o
		one.Area, one.Marks = area.Part, map[string]string{}
		for n, word := range area.Words {
			one.Marks[word] = fmt.Sprint(n + 1)
		}
		list = append(list, one)
	}
	return list
}

// TestFirstTileOnTable: a tile alone lies in the middle of the table, which the tile in hand lies on too.
func TestFirstTileOnTable(t *testing.T) {
	first := scene.Item{Kind: scene.Face, Noun: "tile", Name: "U", Pose: poses["carcassonne"]["U"], Seat: scene.Nobody, Box: scene.Cell(0, 0)}
	s := scene.Scene{Game: "carcassonne", Grid: true, Panel: panelOf("V", 2, 71), Items: []scene.Item{first}}
	f := compose(s, Options{View: Plain, Names: names})
	if at := held(f); f.Part.W < 3 || f.Part.H < 3 || f.Part.Centre() != first.Box.Centre() || !at.In(f.Field()) {
		t.Errorf("the view is %v, the hand at %v of %v", f.Part, at, f.Field())
	}
}

// TestHandWhereNothingIs: on the whole board the tile in hand lies in whichever corner has room, as large as ever and
// off the margin.
func TestHandWhereNothingIs(t *testing.T) {
	s := scene.Scene{Game: "carcassonne", Grid: true, Panel: panelOf("V", 2, 40)}
	for _, at := range []image.Point{{0, 2}, {1, 2}, {2, 2}, {3, 2}, {4, 2}, {5, 2}, {4, 1}, {4, 0}} {
		s.Items = append(s.Items, scene.Item{Kind: scene.Face, Noun: "tile", Name: "U", Pose: poses["carcassonne"]["U"], Seat: scene.Nobody, Box: scene.Cell(at.X, at.Y)})
	}
	f := compose(s, Options{View: Plain, Names: names})
	if at := held(f); !at.In(f.Field()) || at.Dx() != f.Px(66) || at.Min.X > f.Size.X/2 {
		t.Errorf("the hand is at %v of %v", at, f.Field())
	}
}

// held is where the framed face of the hand lies, px.
func held(f *frame) (at image.Rectangle) {
	for _, s := range f.stamps {
		if s.look.noun == "held" {
			at = image.Rectangle{s.at, s.at.Add(image.Pt(int(s.look.unit), int(s.look.unit)))}
		}
	}
	return at
}

// handFree requires that nothing of the board is seen where the hand lies, neither a tile nor the flag above one, and
// that it hardly seems to be laid beside one.
func handFree(t *testing.T, f *frame, at image.Rectangle) {
	t.Helper()
	part := f.Box(at.Intersect(f.Area)) // the board is not seen elsewhere
	for _, it := range f.board.Scene.Items {
		if it.Kind == scene.Label || len(it.Points) > 0 {
			continue
		}
		if both := f.board.Taken(it).Meet(part); both.W*both.H > 1./40 {
			t.Errorf("%s: the hand at %v lies on a %s at %v", f.board.Scene.Game, at, it.Noun, it.Bounds())
		}
	}
	if n := besideTiles(f, part); n > .5 && !f.Aside && f.opts.View == Board {
		t.Errorf("%s: the hand at %v takes %.2f of the cells beside tiles", f.board.Scene.Game, at, n)
	}
}

// besideTiles is how much of the free cells beside tiles something takes, in cells.
func besideTiles(f *frame, part scene.Rect) (n float64) {
	laid, free := map[scene.Rect]bool{}, map[scene.Rect]bool{}
	for _, it := range f.board.Items {
		laid[it.Box] = laid[it.Box] || view.Lies(it)
	}
	for box, lies := range laid {
		for _, by := range around {
			if cell := (scene.Rect{X: box.X + float64(by.x), Y: box.Y + float64(by.y), W: 1, H: 1}); lies && !laid[cell] {
				free[cell] = true
			}
		}
	}
	for cell := range free {
		both := cell.Meet(part)
		n += both.W * both.H
	}
	return n
}
