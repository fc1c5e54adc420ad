package view

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// grown returns a board of tiles that grew at random, with a choice on each free cell beside a tile that
// some tile fits, and the words of the choices.
func grown(tiles int, choose *rand.Rand) (b *Board, words []string) {
	b = &Board{Scene: scene.Scene{Grid: true}, Set: art.Set{Tiled: true}}
	laid := map[[2]int]bool{}
	free := [][2]int{{0, 0}}
	for range tiles {
		i := choose.IntN(len(free))
		at := free[i]
		laid[at], free = true, slices.Delete(free, i, i+1)
		b.Items = append(b.Items, scene.Item{Kind: scene.Face, Noun: "tile", Box: scene.Cell(at[0], at[1])})
		for _, next := range [][2]int{{at[0] + 1, at[1]}, {at[0] - 1, at[1]}, {at[0], at[1] + 1}, {at[0], at[1] - 1}} {
			if !laid[next] && !slices.Contains(free, next) {
				free = append(free, next)
			}
		}
	}
	for _, at := range free {
		if (at[0]*7+at[1]*3)%4 == 0 {
			continue // nothing fits here
		}
		word := fmt.Sprintf("%d,%d", at[0], at[1])
		words = append(words, word)
		b.Items = append(b.Items, scene.Item{Kind: scene.Spot, Noun: "cell", Word: word, Box: scene.Cell(at[0], at[1])})
	}
	return b, words
}

// Each choice is in one area, whose picture shows it large. Areas do not overlap, and together they are
// the board.
func TestDivide(t *testing.T) {
	t.Parallel()
	choose := rand.New(rand.NewPCG(1, 2))
	divided := 0
	for n := range 150 {
		b, words := grown(4+n/3, choose)
		areas := b.Divide(words)
		if (areas == nil) != (len(words) <= MostNumbers && b.fitsAtOnce(b.places(words))) {
			t.Fatalf("%d choices are in %d areas", len(words), len(areas))
		}
		if areas == nil {
			continue
		}
		divided++
		var met []string
		size := 0.
		for i, a := range areas {
			met, size = append(met, a.Words...), size+a.Frame.W*a.Frame.H
			if len(a.Words) == 0 || len(a.Words) > MostNumbers {
				t.Errorf("an area has %d of %d choices", len(a.Words), len(words))
			}
			for _, word := range a.Words {
				at := slices.IndexFunc(b.Items, func(it scene.Item) bool { return it.Word == word })
				if cell := b.Items[at].Box; !a.Part.Holds(cell) || !a.Frame.Holds(cell) {
					t.Errorf("%s lies outside its area, %+v", word, a)
				}
			}
			for _, other := range areas[:i] {
				if both := a.Frame.Meet(other.Frame); both.W > 1e-6 && both.H > 1e-6 {
					t.Errorf("%v overlaps %v", a.Frame, other.Frame)
				}
			}
			area := *b
			area.Area = a.Part
			if s := area.Screen(Room{Width: ScreenWidth, Highest: areaHigh * ScreenWidth / PhoneWidth}); s.OnPhone() < areaTile-1 || !s.Part.Holds(a.Part) {
				t.Errorf("the picture of %v shows %v with tiles of %.0f px", a.Part, s.Part, s.OnPhone())
			}
		}
		whole := b.Used().Around(needed(b.places(words)))
		if slices.Sort(met); !slices.Equal(met, slices.Sorted(slices.Values(words))) || size < whole.W*whole.H-1e-6 {
			t.Errorf("the areas have %v, the board %v", met, words)
		}
	}
	if divided < 100 {
		t.Errorf("only %d boards were divided", divided)
	}
}

// Most lines between areas stay where they are while the board grows.
func TestAreasStay(t *testing.T) {
	t.Parallel()
	stayed, all := 0, 0
	for n := range 6 {
		var before []Area
		for tiles := 20; tiles < 60; tiles++ {
			b, words := grown(tiles, rand.New(rand.NewPCG(3, uint64(n)))) // the same board with a tile more
			areas := b.Divide(words)
			for _, a := range areas {
				all++
				inner := func(o Area) bool { return o.Frame.Meet(a.Frame) == o.Frame || o.Frame.Meet(a.Frame) == a.Frame }
				if slices.ContainsFunc(before, inner) {
					stayed++
				}
			}
			before = areas
		}
	}
	if 4*stayed < 3*all {
		t.Errorf("%d of %d areas are those of the board before", stayed, all)
	}
	t.Logf("%d of %d areas stay", stayed, all)
}

// Choices that lie too far from each other for one picture are in different areas, however few they are.
// Two choices, such as the ends of a wall, are only divided if a tile would be tiny. A board that is always
// whole is never divided.
func TestDivideOfFew(t *testing.T) {
	t.Parallel()
	b := &Board{Scene: scene.Scene{Grid: true}, Set: art.Set{Tiled: true}}
	for _, x := range []int{0, 40} {
		b.Items = append(b.Items,
			scene.Item{Kind: scene.Face, Noun: "tile", Box: scene.Cell(x, 1)},
			scene.Item{Kind: scene.Spot, Noun: "cell", Word: fmt.Sprint(x), Box: scene.Cell(x, 0)})
	}
	if areas := b.Divide([]string{"0", "40"}); len(areas) != 2 || areas[0].Columns != 2 || areas[1].Column != 1 {
		t.Errorf("areas %+v", areas)
	}
	near := &Board{Scene: scene.Scene{Grid: true}, Set: art.Set{Tiled: true}}
	for x := range 20 {
		near.Items = append(near.Items, scene.Item{Kind: scene.Face, Noun: "tile", Box: scene.Cell(x, 1)})
	}
	for _, x := range []int{0, 9, 19} {
		near.Items = append(near.Items, scene.Item{Kind: scene.Spot, Noun: "cell", Word: fmt.Sprint(x), Box: scene.Cell(x, 0)})
	}
	if areas := near.Divide([]string{"0", "19"}); areas != nil {
		t.Errorf("two choices have areas %+v", areas)
	}
	if areas := near.Divide([]string{"0", "9", "19"}); len(areas) < 2 {
		t.Errorf("three choices have areas %+v", areas)
	}
	b.Set.Whole = true
	if areas := b.Divide([]string{"0", "40"}); areas != nil {
		t.Errorf("a whole board has areas %+v", areas)
	}
}
