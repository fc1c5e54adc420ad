package imaging

import (
	"fmt"
	"github.com/bastide-games/bastide/imaging/view"
	"image"
	"math"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// boards are sizes from the first tile to the longest matches seen.
var boards = []struct{ w, h, n int }{
	{3, 3, 1}, {5, 4, 8}, {12, 8, 50}, {8, 12, 50}, {16, 5, 40}, {5, 16, 40}, {12, 12, 72}, {20, 14, 170}, {14, 18, 160},
}

// extremes are boards that hardly ever come up.
var extremes = []struct{ w, h, n int }{{40, 1, 40}, {1, 40, 40}, {20, 20, 300}}

func TestBoardPictures(t *testing.T) {
	for _, b := range slices.Concat(boards, extremes) {
		t.Run(fmt.Sprintf("%dx%d", b.w, b.h), func(t *testing.T) {
			s, marks := lay(b.w, b.h, b.n, 5).scene("V", 5)
			f := compose(s, Options{Marks: marks, Names: names})
			if high := onPhone(f, f.Size.Y); f.Size.X != view.ScreenWidth || high < 270 || high > 420 {
				t.Errorf("%.0f px high on a phone, %v", high, f.Size)
			}
			if n := numberOnPhone(f); n < 9 {
				t.Errorf("numbers of %.1f px on a phone (tiles of %d px, picture %v)", n, f.Unit, f.Size)
			}
			for _, st := range f.stamps {
				if px := onPhone(f, 1) * st.look.unit; st.look.name == "score" && px < 11 {
					t.Errorf("the score %s is %.1f px high on a phone", st.look.text, px)
				}
			}
			seen := image.Rect(0, 0, f.Size.X, f.Panel.Min.Y)
			for _, st := range f.stamps {
				if st.look.noun == "cell" && st.look.mark != "" && !at(st).In(seen) {
					t.Errorf("number %s lies at %v of %v", st.look.mark, at(st), seen)
				}
			}
		})
	}
}

// at is where a stamp's box lies.
func at(s stamp) image.Rectangle {
	return image.Rectangle{Max: image.Pt(int(s.look.w*s.look.unit), int(s.look.h*s.look.unit))}.Add(s.at)
}

// onPhone is a length of a picture on a phone, px.
func onPhone(f *frame, px int) float64 { return float64(px) * PhoneWidth / float64(f.Size.X) }

// numberOnPhone is the font size of two digits on a candidate on a phone, px: the
// factors are those of the brush "cell".
func numberOnPhone(f *frame) float64 {
	if f.Coarse {
		return f.OnPhone() * .48 * 1.30 * f.swell
	}
	return f.OnPhone() * .40 * 1.30
}

func TestOnlyTheChoicesOfABoardTooLarge(t *testing.T) {
	s := scene.Scene{Game: "carcassonne", Grid: true}
	for x := range 60 {
		s.Items = append(s.Items, scene.Item{Kind: scene.Face, Noun: "tile", Name: "U", Pose: poses["carcassonne"]["U"], Box: scene.Cell(x, 0)})
	}
	s.Items = append(s.Items, scene.Item{Kind: scene.Spot, Noun: "cell", Word: "3,1", Box: scene.Cell(3, 1)})
	whole := compose(s, Options{})
	part := compose(s, Options{Marks: map[string]string{"3,1": "1"}})
	if part.OnPhone() < 36 || whole.OnPhone() > 36 || !part.Part.Holds(scene.Cell(3, 1)) {
		t.Errorf("tiles of %.0f px, view %v; of the whole board %.0f px", part.OnPhone(), part.Part, whole.OnPhone())
	}
}

// The focus is seen whole, but for the fringe of its outermost cells.
func TestCloseShowsTheFocusInside(t *testing.T) {
	for _, b := range boards[1:] {
		s, marks := lay(b.w, b.h, b.n, 5).preview("V", 3)
		s.Game = "" // a board of something else than tiles
		if f := compose(s, Options{View: Close, Marks: marks}); !f.Part.Holds(s.Focus.Grow(-.31 - 1e-6)) {
			t.Errorf("%v: focus %v outside %v", b, s.Focus, f.Part)
		}
	}
}

func TestPlainIsNeverSquare(t *testing.T) {
	for w := 1; w <= 20; w++ {
		for h := 1; h <= 20; h++ {
			s := scene.Scene{Board: scene.Rect{W: float64(w), H: float64(h)}}
			f := compose(s, Options{View: Plain})
			ratio := float64(f.Size.X) / float64(f.Size.Y)
			if ratio > .92 && ratio < 1.075 || max(f.Size.X, f.Size.Y) > 1800 {
				t.Errorf("%d × %d cells: %v", w, h, f.Size)
			}
		}
	}
}

// TestPlainLooksLikeBoard: the whole board of a game of tiles lies on the table that a match has in every
// picture, with the tile in hand as large; a shelf of tiles has none.
func TestPlainLooksLikeBoard(t *testing.T) {
	s, marks := lay(3, 3, 1, 1).scene("V", 2)
	of := func(s scene.Scene, view View) (planks int, hand float64) {
		f := compose(s, Options{View: view, Marks: marks, Names: names})
		for _, st := range f.stamps {
			switch st.look.noun {
			case "plank":
				planks++
			case "held":
				hand = onPhone(f, int(st.look.unit))
			}
		}
		return planks, math.Round(hand)
	}
	planks, hand := of(s, Plain)
	if _, want := of(s, Board); planks == 0 || hand != want {
		t.Errorf("%d planks, and a tile in hand of %v px, want %v", planks, hand, want)
	}
	if planks, _ := of(allTiles(), Plain); planks > 0 {
		t.Errorf("a shelf has %d planks", planks)
	}
}

// TestStripsFollowTheRows: a row of cells must lie in strips of its own, wherever the
// board begins.
func TestStripsFollowTheRows(t *testing.T) {
	for _, b := range boards {
		s, marks := lay(b.w, b.h, b.n, 5).scene("V", 2)
		f := compose(s, Options{Marks: marks, Key: "m"})
		if f.strips[0] != 0 || f.strips[len(f.strips)-1] != f.Size.Y {
			t.Errorf("%v: strips from %d to %d", b, f.strips[0], f.strips[len(f.strips)-1])
		}
		for i := range f.strips[1:] {
			if f.strips[i] >= f.strips[i+1] {
				t.Fatalf("%v: strips %v", b, f.strips)
			}
		}
	}
}

// TestHandWithOwnTiles: the hand variant shows every tile once, the chosen one framed.
func TestHandWithOwnTiles(t *testing.T) {
	s, _ := lay(5, 5, 6, 1).scene("V", 2)
	for _, name := range []string{"V", "M", "V"} {
		s.Panel.Plates[0].Items = append(s.Panel.Plates[0].Items,
			scene.Item{Kind: scene.Face, Noun: "tile", Name: name, Pose: poses["carcassonne"][name], Word: name, Seat: scene.Nobody})
	}
	for _, v := range []View{Board, Close} {
		f := compose(s, Options{View: v, Marks: map[string]string{"V": "1", "M": "2"}})
		marks, frames := map[string]int{}, 0
		for _, st := range f.stamps {
			if st.look.noun == "badge" {
				marks[st.look.mark]++
			}
			if st.look.noun == "held" {
				frames++
			}
		}
		if marks["1"] != 2 || marks["2"] != 1 || frames != 1 {
			t.Errorf("view %d: badges %v, %d frames", v, marks, frames)
		}
	}
}

// TestScenesWithNothingInThem must not fail: a game may begin with an empty board.
func TestScenesWithNothingInThem(t *testing.T) {
	for _, s := range []scene.Scene{{}, {Grid: true}, {Grid: true, Board: scene.Rect{W: 3, H: 3}}, {Game: "none", Panel: scene.Panel{Plates: make([]scene.Plate, 1)}}} {
		for _, v := range []View{Board, Close, Plain} {
			if im := painter.Draw(s, Options{View: v}); im.Rect.Empty() {
				t.Errorf("%+v in view %d: no picture", s, v)
			}
		}
	}
}
