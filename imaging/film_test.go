package imaging

import (
	"bytes"
	"errors"
	"github.com/bastide-games/bastide/imaging/layout"
	"image"
	"image/gif"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// growing are the scenes of a board that grows tile by tile, growingTo those of a larger one.
func growing(n int) []scene.Scene { return growingTo(6, 5, n) }

func growingTo(w, h, n int) (list []scene.Scene) {
	b := lay(w, h, n, 3)
	for i := 1; i <= n; i++ {
		part := &tiling{w: b.w, h: b.h, cells: b.cells, order: b.order[:i]}
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

// pictureOf returns which picture of a film shows a scene.
func pictureOf(scene int, titled bool) int {
	if titled {
		return scene + 2
	}
	return scene + 1
}

// What is seen is pixel for pixel what the painter would have drawn for each scene, in
// the same part of the board. The first picture is the last scene.
func TestFilmShowsItsScenes(t *testing.T) {
	scenes := growingTo(14, 10, 60)
	film, err := painter.Film(scenes, FilmOptions{Names: names})
	if err != nil {
		t.Fatal(err)
	}
	g, seen := project(t, film)
	plan := painter.newShooting(scenes, FilmOptions{Names: names}, layout.FilmWidth)
	if want := pictureOf(len(scenes)-1, false) + 2; len(seen) != want || g.LoopCount != 0 {
		t.Fatalf("%d pictures instead of %d, shown %d times", len(seen), want, g.LoopCount)
	}
	if first, last := g.Delay[pictureOf(0, false)], g.Delay[len(seen)-1]; g.Delay[0] != stillDelay || first != pace(len(scenes)) || last != lastDelay {
		t.Errorf("shown for %d, %d to %d hundredths of a second", g.Delay[0], first, last)
	}
	for i, s := range scenes {
		c := newCanvas(plan.plan.Size)
		painter.paint(c, plan.frame(s, gainedIn(scenes, i)))
		if !samePixels(seen[pictureOf(i, false)], c.image()) {
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

// The camera shows all of the board in every scene.
func TestFilmShowsTheWholeBoard(t *testing.T) {
	scenes := growingTo(14, 10, 80)
	plan := painter.newShooting(scenes, FilmOptions{}, layout.FilmWidth)
	for i, s := range scenes {
		f := plan.frame(s, nil)
		if used := f.board.Used(); !f.Part.Holds(used) || !f.Place(used).In(f.Area) {
			t.Errorf("scene %d: %v is not all seen in %v", i, used, f.Part)
		}
	}
}

// A picture of a film holds little but what was laid: nothing else moves.
func TestFilmHoldsWhatChanges(t *testing.T) {
	s, o := growingTo(14, 10, 80), FilmOptions{}
	size := func(scenes []scene.Scene) int {
		film, err := painter.Film(scenes, o)
		if err != nil {
			t.Fatal(err)
		}
		return len(film)
	}
	few, all := size([]scene.Scene{s[0], s[78], s[79]}), size(s)
	if all > 3*few {
		t.Errorf("%d scenes take %d bytes, the first and the last two %d", len(s), all, few)
	}
}

// Points are pointed out where they are gained, in every form of the panel and on a board
// without one.
func TestFilmFlashesPoints(t *testing.T) {
	scenes := growing(3)
	scenes[2].Panel.Plates = slices.Clone(scenes[2].Panel.Plates)
	scenes[2].Panel.Plates[1].Score += 7
	plan := painter.newShooting(scenes, FilmOptions{Names: names}, layout.FilmWidth)
	flashes := func(f *frame) (list []string) {
		for _, s := range f.stamps {
			if s.look.name == "flash" {
				list = append(list, s.look.text)
			}
		}
		return list
	}
	for _, form := range []layout.Form{layout.Column, layout.Row, layout.Thin} {
		plan.plan.Form, plan.plan.Panel = form, image.Rect(44, 560, 1056, 640)
		if got := flashes(plan.frame(scenes[2], gained(scenes[1], scenes[2]))); !slices.Equal(got, []string{"+7"}) {
			t.Errorf("form %d: %q", form, got)
		}
		if got := flashes(plan.frame(scenes[1], gained(scenes[0], scenes[1]))); got != nil {
			t.Errorf("form %d, without points: %q", form, got)
		}
	}
	ring, _ := ringScene(0)
	whole := painter.newShooting([]scene.Scene{ring}, FilmOptions{}, layout.FilmWidth)
	if got := flashes(whole.frame(ring, []int{0, 5})); !slices.Equal(got, []string{"+5"}) {
		t.Errorf("on the board: %q", got)
	}
}

// What a seat has gained covers neither a name nor a token, however many players there are.
func TestFilmFlashesCoverNoName(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		s, _ := lay(6, 5, 12, 3).scene("", seats)
		before := s
		before.Panel.Plates = slices.Clone(s.Panel.Plates)
		for i := range before.Panel.Plates {
			s.Panel.Plates[i].Score = 9 + 90*(i%2)
			before.Panel.Plates[i].Score = s.Panel.Plates[i].Score - 9
		}
		plan := painter.newShooting([]scene.Scene{before, s}, FilmOptions{Names: hard[:min(seats, len(hard))]}, layout.FilmWidth)
		for _, form := range []layout.Form{layout.Column, layout.Row, layout.Thin} {
			if form != plan.plan.Form {
				plan.plan.Form, plan.plan.Panel = form, image.Rect(44, 560, 1056, map[layout.Form]int{layout.Column: 1056, layout.Row: 690, layout.Thin: 616}[form])
			}
			f := plan.frame(s, gained(before, s))
			var flashes, others []image.Rectangle
			for _, st := range f.stamps {
				r := image.Rectangle{Min: st.at, Max: st.at.Add(image.Pt(int(st.look.w*st.look.unit), int(st.look.h*st.look.unit)))}
				switch {
				case st.look.noun == "flash":
					flashes = append(flashes, r)
				case st.look.noun == "text" && st.look.name == "name":
					ink := min(st.look.w, art.TextWidth(art.Fit(st.look.text, st.look.w/common.Smallest))) * st.look.unit
					r.Max.X = r.Min.X + int(ink)
					others = append(others, r)
				case st.look.noun == "token":
					others = append(others, r)
				}
			}
			for _, r := range flashes {
				if form == layout.Column && seats < 6 && 2*r.Dy() < plan.plan.Px(22) {
					t.Errorf("points of %d px are too small to read", r.Dy())
				}
			}
			if len(flashes) != seats || len(others) < seats {
				t.Errorf("form %d of %d seats: %d points, %d names and tokens", form, seats, len(flashes), len(others))
			}
			for _, flash := range flashes {
				for _, other := range others {
					if both := flash.Intersect(other); both.Dx() > 2 && both.Dy() > 2 {
						t.Errorf("form %d of %d seats: points at %v cover %v", form, seats, flash, other)
					}
				}
			}
		}
	}
}

// The points of the final scoring are shown long enough to read them, and neither the banner with the winner nor
// confetti ever covers the final points.
func TestFilmEndShowsPoints(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		s, _ := lay(6, 5, 12, 3).scene("", seats)
		before := s
		before.Panel.Plates = slices.Clone(s.Panel.Plates)
		for i := range before.Panel.Plates {
			s.Panel.Plates[i].Score = before.Panel.Plates[i].Score + 9
		}
		o := FilmOptions{Names: hard[:min(seats, len(hard))], Ending: "Bruno wins", Winners: []int{1}}
		film, err := painter.Film([]scene.Scene{before, s}, o)
		if err != nil {
			t.Fatal(err)
		}
		g, _ := project(t, film)
		if held := g.Delay[len(g.Delay)-parties-1]; held < 100+50*seats {
			t.Errorf("%d seats: the final points are shown for %d hundredths of a second", seats, held)
		}
		plan := painter.newShooting([]scene.Scene{before, s}, o, layout.FilmWidth)
		for _, form := range []layout.Form{layout.Column, layout.Row, layout.Thin} {
			if form != plan.plan.Form {
				panel := image.Rect(44, 616, 1056, 690)
				if form == layout.Column {
					panel = image.Rect(760, 44, 1056, 656)
				}
				plan.plan.Form, plan.plan.Panel = form, panel
			}
			checkUncovered(t, plan.frame(s, nil), o, []image.Rectangle{plan.plan.Panel})
		}
	}
	ring, _ := ringScene(0)
	o := FilmOptions{Ending: "Bruno wins", Winners: []int{1}}
	plan := painter.newShooting([]scene.Scene{ring}, o, layout.FilmWidth)
	f := plan.frame(ring, nil)
	var points []image.Rectangle
	for _, it := range f.board.Items {
		if it.Noun == "player" || it.Noun == "marker" {
			points = append(points, f.Place(it.Box))
		}
	}
	checkUncovered(t, f, o, points)
}

// checkUncovered fails if what a film shows at its end covers a part of the picture.
func checkUncovered(t *testing.T, f *frame, o FilmOptions, parts []image.Rectangle) {
	t.Helper()
	for n := range parties {
		for _, b := range f.content.Ending(f.Page, o.Ending, o.Winners, n, f.standings()) {
			r := image.Rectangle{Min: b.At, Max: b.At.Add(image.Pt(int(b.W*b.Unit), int(b.H*b.Unit)))}
			if b.Text != "" {
				continue // it stands on the banner
			}
			for _, part := range parts {
				if r.Overlaps(part) {
					t.Fatalf("form %d, picture %d: %s at %v covers %v", f.Form, n, b.Noun, r, part)
				}
			}
			if !r.In(image.Rectangle{Max: f.Size}) && b.Noun == "card" {
				t.Fatalf("form %d: the banner at %v is outside", f.Form, r)
			}
		}
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
	if want := pictureOf(3, true) + 1 + parties; len(seen) != want || g.Delay[1] != titleDelay || g.Delay[want-1] != lastDelay || g.Delay[want-2] != partyDelay {
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
		if want := [2]int{width, pictureOf(15, false) + 2}; sizes[i] != want {
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
	for i, n := range closestTable() {
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
	plan := painter.newShooting(scenes, FilmOptions{Names: []string{"Alix", "Zoé"}}, layout.FilmWidth)
	f := plan.frame(scenes[0], nil)
	before := len(f.stamps)
	f.add(f.content.Title(f.Page, "Carcassonne", 2))
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

// The panel of a film says in words what it counts.
func TestFilmPanel(t *testing.T) {
	playing, _ := lay(9, 7, 40, 5).scene("V", 5)
	over, _ := lay(9, 7, 40, 5).scene("", 5)
	over.Panel.Hand, over.Panel.Counts = nil, nil
	plan := painter.newShooting([]scene.Scene{playing, over}, FilmOptions{Names: names, Counted: wordsOf("carcassonne", "en")}, layout.FilmWidth)
	f := plan.frame(playing, nil)
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
