package imaging

import (
	"math"
	"strconv"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/layout"
)

// longRow is a row of tiles with choices below some of them, and a tile laid last.
func longRow(last int, choices ...int) (s scene.Scene, marks map[string]string) {
	s = scene.Scene{Game: "carcassonne", Grid: true}
	marks = map[string]string{}
	for n, x := range choices {
		word := strconv.Itoa(x) + ",1"
		marks[word] = strconv.Itoa(n + 1)
		s.Items = append(s.Items,
			scene.Item{Kind: scene.Face, Noun: "tile", Name: "U", Pose: poses["carcassonne"]["U"], Box: scene.Cell(x, 0)},
			scene.Item{Kind: scene.Spot, Noun: "cell", Word: word, Box: scene.Cell(x, 1)})
	}
	s.Items = append(s.Items, scene.Item{Kind: scene.Outline, Noun: "tile", Seat: 0, Box: scene.Cell(last, 0)})
	return s, marks
}

// Every choice has its number in the picture: on its place, or at the edge towards that if it would make
// tiles too small to tell them apart.
func TestAllNumbersAreSeen(t *testing.T) {
	for _, c := range []struct {
		name           string
		last           int
		choices        []int
		inside, strays int
		holdsLast      bool
	}{
		{"all in one picture", 4, []int{0, 2, 4, 6, 8}, 5, 0, true},
		{"a few at the ends", 6, []int{0, 2, 4, 6, 8, 30}, 5, 1, true},
		{"what was laid last counts as much as four", 30, []int{0, 2, 4, 28, 32}, 2, 3, true},
		{"but not more than many", 40, []int{0, 1, 2, 3, 4, 5, 6, 7}, 8, 0, false},
	} {
		s, marks := longRow(c.last, c.choices...)
		quiet := scene.Item{Kind: scene.Spot, Noun: "cell", Word: "quiet", Box: scene.Cell(60, 1)} // far off
		s.Items = append(s.Items, quiet)
		f := compose(s, Options{Marks: marks, Others: map[string]string{"quiet": "99"}})
		cells, aways := map[string]bool{}, map[string]bool{}
		for _, st := range f.stamps {
			switch st.look.noun {
			case "cell":
				cells[st.look.mark] = true
			case "away":
				aways[st.look.mark] = true
				if st.look.faint != (st.look.mark == "99") {
					t.Errorf("%s: %s is dark, or 99 is not", c.name, st.look.mark)
				}
			}
		}
		if len(cells) != c.inside || len(aways) != c.strays+1 || f.Part.Holds(scene.Cell(c.last, 0)) != c.holdsLast || f.OnPhone() < 27 {
			t.Errorf("%s: inside %v, at the edge %v, in a view of %v with tiles of %.0f px", c.name, cells, aways, f.Part, f.OnPhone())
		}
	}
}

// Numbers at the edge lie in the picture, apart from each other and from those of places, on the side of their place.
func TestStrays(t *testing.T) {
	s, marks := longRow(6, 0, 2, 4, 6, 8, 9, 27, 28, 29, 30)
	f := compose(s, Options{Marks: marks})
	list := f.Away
	if len(list) != 4 {
		t.Fatalf("%d numbers at the edge: %v", len(list), list)
	}
	if _, ring := layout.Ring(f.board, &f.Page, s.Items[15], f.swell); s.Items[15].Word != "28,1" || ring != list[1].Circle(f.Sight) {
		t.Errorf("the ring of %s is at %v, its number at %v", s.Items[15].Word, ring, list[1].At)
	}
	for _, st := range f.stamps {
		if st.look.noun == "away" && (st.points[1].X <= st.points[0].X || math.Abs(st.points[1].Y-st.points[0].Y) > st.points[1].X-st.points[0].X) {
			t.Errorf("the arrow of %s points from %v to %v, though its place is at the right", st.look.mark, st.points[0], st.points[1])
		}
	}
	for i, a := range list {
		circle := a.Circle(f.Sight)
		if !f.Part.Holds(circle) || a.At.X < f.Part.Centre().X {
			t.Errorf("%s at %v in a view of %v", a.Mark, a.At, f.Part)
		}
		for _, b := range list[:i] {
			if d := math.Hypot(a.At.X-b.At.X, a.At.Y-b.At.Y); d < circle.W {
				t.Errorf("%s and %s are %.2f apart", a.Mark, b.Mark, d)
			}
		}
	}
}
