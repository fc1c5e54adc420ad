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

// growing are the scenes of a board that grows tile by tile, growingTo those of a larger one.
func growing(n int) []scene.Scene { return growingTo(6, 5, n) }

func growingTo(w, h, n int) (list []scene.Scene) {
	b := lay(w, h, n, 3)
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

// pictureOf returns which picture of a film shows each scene.
func pictureOf(cameras []camera, titled bool) (at []int) {
	n := 1
	if titled {
		n = 2
	}
	for i := range cameras {
		if i > 0 && cameras[i] != cameras[i-1] {
			n += glides
		}
		at = append(at, n)
		n++
	}
	return at
}

// What is seen is pixel for pixel what the painter would have drawn for each scene, by its
// camera. The first picture is the last scene.
func TestFilmShowsItsScenes(t *testing.T) {
	scenes := growingTo(14, 10, 60)
	film, err := painter.Film(scenes, FilmOptions{Names: names})
	if err != nil {
		t.Fatal(err)
	}
	g, seen := project(t, film)
	plan := planFilm(scenes, FilmOptions{Names: names}, smallWidth)
	cameras := plan.cameras(scenes)
	at := pictureOf(cameras, false)
	if want := at[len(at)-1] + 2; len(seen) != want || g.LoopCount != 0 {
		t.Fatalf("%d pictures instead of %d, shown %d times", len(seen), want, g.LoopCount)
	}
	if first, last := g.Delay[at[0]], g.Delay[len(seen)-1]; g.Delay[0] != stillDelay || first != pace(len(scenes)) || last != lastDelay {
		t.Errorf("shown for %d, %d to %d hundredths of a second", g.Delay[0], first, last)
	}
	for i, s := range scenes {
		c := newCanvas(plan.size)
		painter.paint(c, plan.with(s, cameras[i], gainedIn(scenes, i)))
		if !samePixels(seen[at[i]], c.image()) {
			t.Fatalf("the picture of scene %d differs", i)
		}
		if i == len(scenes)-1 && !samePixels(seen[0], seen[len(seen)-1]) {
			t.Error("the first picture is not that of the end")
		}
	}
}

func gainedIn(scenes []scene.Scene, i int) []int {
	if i == 0 {
		return nil
	}
	return gained(scenes[i-1], scenes[i])
}

// The camera begins near and goes back with the board, in small steps: all of it is always
// seen, nothing jumps, and no picture is empty.
func TestFilmGrowsWithTheBoard(t *testing.T) {
	scenes := growingTo(14, 10, 80)
	plan := planFilm(scenes, FilmOptions{}, smallWidth)
	cameras := plan.cameras(scenes)
	moves := 0
	for i, c := range cameras {
		f := *plan
		f.scene = scenes[i]
		if !holds(c.view, f.shown()) {
			t.Errorf("scene %d: %v is not all seen in %v", i, f.shown(), c.view)
		}
		if i == 0 || c == cameras[i-1] {
			continue
		}
		moves++
		seen := cameras[i-1].view
		for n := range glides + 1 {
			way := float64(n+1) / (glides + 1)
			next := cameras[i-1].between(c, way*way*(3-2*way))
			if next.W < seen.W || next.W > 1.3*seen.W {
				t.Errorf("before scene %d, step %d: %.1f cells wide after %.1f", i, n, next.W, seen.W)
			}
			seen = next
		}
		if !holds(c.view, seen) || !holds(seen, c.view) {
			t.Errorf("before scene %d the camera arrives at %v instead of %v", i, seen, c.view)
		}
	}
	first, last := cameras[0], cameras[len(cameras)-1]
	if moves == 0 || moves > 6 || first.unit <= last.unit || first.unit*(nearCells-2) > smallWidth {
		t.Errorf("%d moves, from %d to %d px a cell", moves, first.unit, last.unit)
	}
}

// Between two cameras the picture is that of the one drawn larger or smaller: each pixel shows
// the same place of the board as in the picture it is taken from.
func TestZoom(t *testing.T) {
	scenes := growingTo(14, 10, 80)
	plan := planFilm(scenes, FilmOptions{}, smallWidth)
	cameras := plan.cameras(scenes)
	from, to := cameras[0], cameras[len(cameras)-1]
	there, got := newCanvas(plan.size), newCanvas(plan.size)
	painter.paint(there, plan.with(scenes[0], to, nil))
	area, _ := plan.divide(plan.size, plan.form)
	got.zoom(there, area, to, to.view)
	if !samePixels(got.image(), there.image()) {
		t.Error("the same camera shows something else")
	}
	near := newCanvas(plan.size)
	painter.paint(near, plan.with(scenes[0], from, nil))
	got.zoom(there, area, to, from.view)
	if diff, share := compare(shrink(got.image(), 100), shrink(near.image(), 100)); share > .12 {
		t.Errorf("%.0f %% of %v differ from the near picture", 100*share, diff.Rect.Size())
	}
}

// Points are pointed out where they are gained, in every form of the panel and on a board
// without one.
func TestFilmFlashesPoints(t *testing.T) {
	scenes := growing(3)
	scenes[2].Panel.Plates = slices.Clone(scenes[2].Panel.Plates)
	scenes[2].Panel.Plates[1].Score += 7
	plan := planFilm(scenes, FilmOptions{Names: names}, smallWidth)
	cameras := plan.cameras(scenes)
	flashes := func(f *frame) (list []string) {
		for _, s := range f.stamps {
			if s.look.name == "flash" {
				list = append(list, s.look.text)
			}
		}
		return list
	}
	for _, form := range []form{column, row, thin} {
		plan.form = form
		_, plan.panel = plan.divide(plan.size, form)
		if got := flashes(plan.with(scenes[2], cameras[2], gained(scenes[1], scenes[2]))); !slices.Equal(got, []string{"+7"}) {
			t.Errorf("form %d: %q", form, got)
		}
		if got := flashes(plan.with(scenes[1], cameras[1], gained(scenes[0], scenes[1]))); got != nil {
			t.Errorf("form %d, without points: %q", form, got)
		}
	}
	ring, _ := ringScene(0)
	whole := planFilm([]scene.Scene{ring}, FilmOptions{}, smallWidth)
	if got := flashes(whole.with(ring, camera{}, []int{0, 5})); !slices.Equal(got, []string{"+5"}) {
		t.Errorf("on the board: %q", got)
	}
}

// A film has a title, and ends with the winners in a wreath while confetti falls.
func TestFilmTitleAndWinners(t *testing.T) {
	scenes := growing(4)
	o := FilmOptions{Names: names, Title: "Carcassonne", Ending: "Bruno wins", Winners: []int{1}}
	film, err := painter.Film(scenes, o)
	if err != nil {
		t.Fatal(err)
	}
	g, seen := project(t, film)
	at := pictureOf(planFilm(scenes, o, smallWidth).cameras(scenes), true)
	if want := at[3] + 1 + parties; len(seen) != want || g.Delay[1] != titleDelay || g.Delay[want-1] != lastDelay || g.Delay[want-2] != partyDelay {
		t.Fatalf("%d pictures of %d, delays %v", len(seen), want, g.Delay)
	}
	for name, picture := range map[string]*image.Paletted{"film-title": seen[1], "film-winner": seen[len(seen)-1]} {
		checkGolden(t, name, picture)
	}
	if samePixels(seen[len(seen)-1], seen[len(seen)-2]) {
		t.Error("the confetti stands still")
	}
}

func TestFilmGolden(t *testing.T) {
	film, err := painter.Film(growing(20), FilmOptions{Names: names})
	if err != nil {
		t.Fatal(err)
	}
	_, seen := project(t, film)
	for name, picture := range map[string]*image.Paletted{"film-first": seen[1], "film-last": seen[len(seen)-1]} {
		checkGolden(t, name, picture)
	}
}

func checkGolden(t *testing.T, name string, picture *image.Paletted) {
	t.Helper()
	got, path := shrink(picture, 480), filepath.Join("testdata", name+".png")
	if *update {
		save(t, path, inPalette(got))
		return
	}
	if diff, share := compare(got, load(t, path)); share > .004 {
		base := strings.TrimSuffix(path, ".png")
		save(t, base+".got.png", got)
		save(t, base+".diff.png", diff)
		t.Errorf("%.2f %% of the pixels differ from %s; run with -update if it is better now", 100*share, path)
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
	for i, width := range filmWidths {
		cameras := planFilm(scenes, o, width).cameras(scenes)
		if want := [2]int{width, pictureOf(cameras, false)[15] + 2}; sizes[i] != want {
			t.Errorf("film %d has %v, want %v", i, sizes[i], want)
		}
	}
	if n := len(filmWidths); sizes[n][1] > sizes[n-1][1]-8 {
		t.Errorf("the films have %v, fewer pictures were wanted in the end", sizes)
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
	if _, seen := project(t, film); len(seen) != 5 || !samePixels(seen[0], seen[2]) {
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

// Players have the letters of their names on the title, as everywhere.
func TestFilmTitleIsSigned(t *testing.T) {
	scenes := growing(2)
	plan := planFilm(scenes, FilmOptions{Names: []string{"Alix", "Zoé"}}, smallWidth)
	f := plan.with(scenes[0], camera{plan.unit, plan.view}, nil)
	before := len(f.stamps)
	f.addTitle("Carcassonne", 2)
	var letters []string
	for _, st := range f.stamps[before:] {
		if st.look.noun == "token" {
			letters = append(letters, st.look.who)
		}
	}
	if !slices.Equal(letters, []string{"A", "Z"}) {
		t.Errorf("the tokens say %q", letters)
	}
}

// The panel of a film has room for five players through the whole match, and says in words what
// it counts.
func TestFilmPanel(t *testing.T) {
	playing, _ := lay(9, 7, 40, 5).scene("V", 5)
	over, _ := lay(9, 7, 40, 5).scene("", 5)
	over.Panel.Hand, over.Panel.Counts = nil, nil
	plan := planFilm([]scene.Scene{playing, over}, FilmOptions{Names: names, Counted: wordsOf("carcassonne", "en")}, smallWidth)
	f := plan.with(playing, camera{plan.unit, plan.view}, nil)
	if need := f.columnHigh(f.phonePx(f.panel.Dx())); f.form == column && f.px(need) > f.panel.Dy() {
		t.Errorf("the panel needs %d px and has %d", f.px(need), f.panel.Dy())
	}
	words := 0
	for _, st := range f.stamps {
		if st.look.name == "word" {
			words++
		}
	}
	if words < 2 {
		t.Errorf("%d words in the panel", words)
	}
}
