package imaging

import (
	"bytes"
	"errors"
	"image"
	"image/gif"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// growing are the scenes of a board that grows tile by tile.
func growing(n int) (list []scene.Scene) {
	b := lay(6, 5, n, 3)
	for i := 1; i <= n; i++ {
		part := &layout{w: b.w, h: b.h, cells: b.cells, order: b.order[:i]}
		s, _ := part.scene("", 3)
		list = append(list, s)
	}
	return list
}

// project shows a film as a viewer does and returns what is seen after each picture.
func project(t testing.TB, film []byte) (g *gif.GIF, seen []*image.Paletted) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(film))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewPaletted(image.Rect(0, 0, g.Config.Width, g.Config.Height), colours)
	for _, part := range g.Image {
		for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
			for x := part.Rect.Min.X; x < part.Rect.Max.X; x++ {
				if i := part.ColorIndexAt(x, y); i != clearIndex {
					screen.SetColorIndex(x, y, i)
				}
			}
		}
		copied := *screen
		copied.Pix = slices.Clone(screen.Pix)
		seen = append(seen, &copied)
	}
	return g, seen
}

// What is seen is pixel for pixel what the painter would have drawn for each scene.
func TestFilmShowsItsScenes(t *testing.T) {
	scenes := growing(20)
	film, err := painter.Film(scenes, FilmOptions{Names: names})
	if err != nil {
		t.Fatal(err)
	}
	g, seen := project(t, film)
	if len(seen) != len(scenes) || g.LoopCount != 0 {
		t.Fatalf("%d pictures of %d, shown %d times", len(seen), len(scenes), g.LoopCount)
	}
	if first, last := g.Delay[0], g.Delay[len(scenes)-1]; first != maxDelay || last != lastDelay {
		t.Errorf("shown for %d to %d hundredths of a second", first, last)
	}
	plan := planFilm(scenes, FilmOptions{Names: names}, smallWidth)
	for i, s := range scenes {
		c := newCanvas(plan.size)
		painter.paint(c, plan.with(s))
		if !samePixels(seen[i], c.image()) {
			t.Fatalf("picture %d differs", i)
		}
	}
}

// A tile once laid lies in the same place in all pictures that follow.
func TestFilmStandsStill(t *testing.T) {
	scenes := growing(20)
	plan := planFilm(scenes, FilmOptions{}, smallWidth)
	tile := func(s scene.Scene) (at image.Point, unit float64) {
		for _, st := range plan.with(s).stamps {
			if st.look.noun == "tile" && st.look.name == scenes[0].Items[0].Name && !st.look.icon {
				return st.at, st.look.unit
			}
		}
		t.Fatal("the first tile is not shown")
		return
	}
	first, unit := tile(scenes[0])
	for i, s := range scenes {
		if at, u := tile(s); at != first || u != unit {
			t.Errorf("in picture %d the first tile is at %v, %v px large, not %v, %v px", i, at, u, first, unit)
		}
	}
}

func TestFilmGolden(t *testing.T) {
	film, err := painter.Film(growing(20), FilmOptions{Names: names})
	if err != nil {
		t.Fatal(err)
	}
	_, seen := project(t, film)
	for name, picture := range map[string]*image.Paletted{"film-first": seen[0], "film-last": seen[len(seen)-1]} {
		got, path := shrink(picture, 480), filepath.Join("testdata", name+".png")
		if *update {
			save(t, path, inPalette(got))
			continue
		}
		if diff, share := compare(got, load(t, path)); share > .004 {
			base := strings.TrimSuffix(path, ".png")
			save(t, base+".got.png", got)
			save(t, base+".diff.png", diff)
			t.Errorf("%.2f %% of the pixels differ from %s; run with -update if it is better now", 100*share, path)
		}
	}
}

// A film keeps its limit by smaller pictures, then by fewer.
func TestFilmLimit(t *testing.T) {
	scenes := growing(16)
	o := FilmOptions{}
	var sizes [][2]int // width, pictures
	for range len(filmWidths) + 1 {
		film, err := painter.Film(scenes, o)
		if err != nil {
			t.Fatal(err)
		}
		if o.Limit > 0 && len(film) > o.Limit {
			t.Errorf("%d bytes, %d were wanted", len(film), o.Limit)
		}
		g, _ := project(t, film)
		sizes = append(sizes, [2]int{g.Config.Width, len(g.Image)})
		o.Limit = len(film) - 1
	}
	want := [][2]int{{filmWidths[0], 16}, {filmWidths[1], 16}, {filmWidths[2], 16}}
	if !slices.Equal(sizes[:3], want) || sizes[3][1] != 8 {
		t.Errorf("the films have %v, want %v and fewer pictures then", sizes, want)
	}
	for _, c := range [][]scene.Scene{nil, scenes[:1], scenes} {
		if _, err := painter.Film(c, FilmOptions{Limit: 1000}); !errors.Is(err, ErrFilm) {
			t.Errorf("%d scenes in 1000 bytes: %v", len(c), err)
		}
	}
}

// The last scene is what matters: it stays when others are left out.
func TestThinned(t *testing.T) {
	for n := 2; n < 8; n++ {
		scenes := growing(n)
		fewer := thinned(scenes)
		if len(fewer) != (n+1)/2 || len(fewer[len(fewer)-1].Items) != len(scenes[n-1].Items) {
			t.Errorf("of %d scenes %d are left", n, len(fewer))
		}
	}
}

// Scenes that look alike are pictures all the same, so that the film keeps its time.
func TestFilmOfTheSame(t *testing.T) {
	s := growing(3)[2]
	film, err := painter.Film([]scene.Scene{s, s, s}, FilmOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, seen := project(t, film); len(seen) != 3 || !samePixels(seen[0], seen[2]) {
		t.Errorf("%d pictures", len(seen))
	}
}

// The entry that stands for what is unchanged is never painted.
func TestClearIndexIsUnused(t *testing.T) {
	for i, n := range closest() {
		if n == clearIndex {
			t.Fatalf("colour %x is drawn as what is unchanged", i)
		}
	}
	for _, e := range entries {
		if n, _ := exactly(e.r, e.g, e.b); n == clearIndex {
			t.Fatalf("colour %v is drawn as what is unchanged", e)
		}
	}
}
