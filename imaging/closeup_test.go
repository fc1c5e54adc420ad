package imaging

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging/layout"
	"github.com/bastide-games/bastide/imaging/view"
)

// moment is a picture that people decide by, from a match played at random.
type moment struct {
	game  string
	seats int
	step  int
	scene scene.Scene
	o     Options
}

// moments hands out every close picture of random matches, with what the same scene is in the
// overview. The scenes are those of all tests.
func moments(t *testing.T, matches int, see func(moment)) {
	t.Helper()
	if !gametest.All() {
		matches = min(matches, 3)
	}
	for _, played := range tileGames {
		for n := range matches {
			for _, m := range momentsOf(t, played.id, n) {
				see(m)
			}
		}
	}
}

// seen are the moments of the matches that were played, by game and number.
var seen = map[string][][]moment{}

// momentsOf plays a random match, once.
func momentsOf(t *testing.T, id string, n int) (all []moment) {
	t.Helper()
	if n < len(seen[id]) {
		return seen[id][n]
	}
	info := catalog.Builtin()[id].Info()
	seats := info.MinSeats + n%(info.MaxSeats-info.MinSeats+1)
	m := begin(t, id, seats, n)
	r := rand.New(rand.NewPCG(uint64(n), 11))
	for !m.Over() {
		m = turn(t, m, r, func(sc scene.Scene, o Options) { all = append(all, moment{id, seats, m.Steps, sc, o}) })
	}
	seen[id] = append(seen[id], all)
	return all
}

// begin begins a match, one of many.
func begin(t *testing.T, id string, seats, n int) table.Match {
	t.Helper()
	g := catalog.Builtin()[id]
	h, err := table.NewHeader(g, seats, nil, chance.Seed{byte(n), 7})
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(g, h)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// turn plays one decision at random, word by word, and shows each preview.
func turn(t *testing.T, m table.Match, r *rand.Rand, show func(scene.Scene, Options)) table.Match {
	t.Helper()
	seat := m.Turn()[0]
	draft, tip, err := m.Settle(seat, nil)
	for err == nil && !tip.Ready {
		choices := tip.Open().Prompt.Choices
		draft, tip, err = m.Say(seat, draft, tip.Open().At, choices[r.IntN(len(choices))].Word)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range tip.Controls { // another preset now and then
		if c.Prompt.Style == games.Select && r.IntN(3) > 0 {
			word := c.Prompt.Choices[r.IntN(len(c.Prompt.Choices))].Word
			if draft, tip, err = m.Say(seat, draft, c.At, word); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	_ = draft
	show(previewed(seat, tip))
	for _, e := range tip.Entries() {
		if m, _, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// previewed is the close picture of a draft.
func previewed(seat games.Seat, tip table.Tip) (scene.Scene, Options) {
	sc, _ := tip.State.View(seat, tip.Words)
	o := Options{View: Close, Names: names, Counted: wordsOf(sc.Game, "en"), Marks: map[string]string{}}
	for _, c := range tip.Controls {
		if c.Prompt.Style == games.Select {
			o.Chosen = c.Said
			buttons, _ := wording.Offered(c.Prompt.Choices, nil, "")
			for word, sign := range wording.Signs(buttons) {
				o.Marks[word] = sign
			}
		}
	}
	return sc, o
}

// What is decided is shown large: never smaller than in the overview or than with two tiles around it, and a tile that a
// player is trying at least 150 px wide on a phone.
func TestCloseIsLarge(t *testing.T) {
	most := 0
	moments(t, 6, func(m moment) {
		f := compose(m.scene, m.o)
		over := m.o
		over.View = Board
		if o := compose(m.scene, over); f.OnPhone() < min(o.OnPhone(), 66) {
			t.Errorf("%s, step %d: a tile is %.0f px wide, in the overview %.0f", m.game, m.step, f.OnPhone(), o.OnPhone())
		}
		places := f.board.Places()
		most = max(most, len(places))
		if len(places) > 0 && f.OnPhone() < 150 {
			t.Errorf("%s, step %d: a tile with %d places is %.1f px wide on a phone", m.game, m.step, len(places), f.OnPhone())
		}
	})
	if most < 7 {
		t.Errorf("no tile had more than %d places", most)
	}
}

// What is decided is seen whole; of the surroundings there is as much as fits, and nothing is moved to be seen.
func TestCloseShowsWhatIsDecided(t *testing.T) {
	ghosts := 0
	moments(t, 4, func(m moment) {
		f := compose(m.scene, m.o)
		for _, it := range m.scene.Items {
			box := it.Bounds()
			if places := f.board.Places(); it.Noun == "follower" && len(places) > 0 {
				box = layout.PlaceNumber(it, places)
			}
			seen := box.Meet(f.Part)
			share := seen.W * seen.H / max(box.W*box.H, 1e-9)
			switch {
			case (it.Ghost || m.o.Marks[it.Word] != "") && it.Kind != scene.Piece && share < .999:
				t.Errorf("%s, step %d: %s at %v is not seen whole", m.game, m.step, it.Noun, it.Box)
			case it.Ghost && it.Kind == scene.Piece && box.W == 1:
				brush, _ := sets[m.game].Brush(it.Kind, it.Noun)
				if all := beyondSide(it, brush.Bleed); !f.Part.Grow(1e-6).Holds(all) {
					t.Errorf("%s, step %d: the %s in the %q of %v is cut", m.game, m.step, it.Noun, it.Name, it.Box)
				}
				ghosts++
			}
		}
	})
	if ghosts == 0 {
		t.Error("nothing is put up beside a tile")
	}
}

// beyondSide is the box of a piece that stands at the side of a tile after which it is named, with what
// is painted before that side.
func beyondSide(it scene.Item, bleed float64) scene.Rect {
	box := it.Box
	switch it.Name {
	case "n":
		box.Y, box.H = box.Y-bleed, 1+bleed
	case "e":
		box.W += bleed
	case "s":
		box.H += bleed
	case "w":
		box.X, box.W = box.X-bleed, 1+bleed
	}
	return box
}

// The neighbours of what is decided are seen, as many as a screen has room for.
func TestCloseShowsNeighbours(t *testing.T) {
	seen, all := 0, 0
	moments(t, 4, func(m moment) {
		f := compose(m.scene, m.o)
		core := decided(m)
		wide, high := core, core
		wide.X, wide.W, high.Y, high.H = core.X-1, core.W+2, core.Y-1, core.H+2
		for _, it := range m.scene.Items {
			if core.W > 0 && view.Lies(it) && (wide.Holds(it.Box) || high.Holds(it.Box)) {
				if all++; f.Part.Grow(.71).Holds(it.Box) {
					seen++
				}
			}
		}
	})
	if seen*100 < all*97 {
		t.Errorf("%d of %d neighbours are seen", seen, all)
	}
}

// decided are the cells of what is decided.
func decided(m moment) (cells scene.Rect) {
	for _, it := range m.scene.Items {
		if it.Ghost && !it.Beside || it.Kind == scene.Spot && m.o.Marks[it.Word] != "" {
			if cells.W == 0 {
				cells = it.Cell()
			}
			cells = cells.Around(it.Cell())
		}
	}
	return cells
}

// Little of a close picture is bare table, but for the first tiles of a match.
func TestCloseIsNotEmpty(t *testing.T) {
	n, sum := 0, 0.
	p := New()
	moments(t, 2, func(m moment) {
		if m.step%3 == 0 {
			n, sum = n+1, sum+bare(p.Draw(m.scene, m.o))
		}
	})
	t.Logf("%d pictures: %.1f %% bare on average", n, 100*sum/float64(n))
	if sum/float64(n) > .3 {
		t.Errorf("%.1f %% of the pictures are bare table", 100*sum/float64(n))
	}
}

// bare is the share of a picture that shows nothing but the table.
func bare(im *image.Paletted) float64 {
	n := 0
	for y := range im.Rect.Dy() {
		for _, index := range im.Pix[y*im.Stride:][:im.Rect.Dx()] {
			if index == tableIndex {
				n++
			}
		}
	}
	return float64(n) / float64(im.Rect.Dx()*im.Rect.Dy())
}

// What can be put on a tile differs by its rotation, and the picture does not jump for that: with a place less it shows
// the same part.
func TestCloseStaysAsLarge(t *testing.T) {
	n, other := 0, 0
	moments(t, 4, func(m moment) {
		f := compose(m.scene, m.o)
		if m.game == "castle" || len(f.board.Places()) == 0 {
			return
		}
		one := f.board.Places()[0].Word
		fewer := m.scene
		fewer.Items = slices.DeleteFunc(slices.Clone(fewer.Items), func(it scene.Item) bool { return it.Kind == scene.Spot && it.Word == one })
		if n++; compose(fewer, m.o).Part != f.Part {
			other++
		}
	})
	if n == 0 || other*6 > n { // a place far out is part of the whole board
		t.Errorf("of %d pictures %d show another part with a place less", n, other)
	}
}

// A picture of one tile draws of the ground only what it shows, and that as always.
func TestWindow(t *testing.T) {
	windows := 0
	moments(t, 1, func(m moment) {
		f := compose(m.scene, m.o)
		whole := slices.Clone(f.stamps)
		for i, s := range f.stamps {
			drawn := s.look.window
			if whole[i].look.window = (image.Rectangle{}); drawn.Empty() {
				drawn = s.look.reach()
			} else {
				windows++
			}
			if drawn.Dx()*drawn.Dy() > 3*f.Size.X*f.Size.Y {
				t.Fatalf("%s, step %d: %q is drawn with %v pixels in a picture of %v", m.game, m.step, s.look.noun, drawn.Size(), f.Size)
			}
		}
		if windows != 1 {
			return
		}
		p, shown := New(), map[bool]*image.Paletted{}
		for all, stamps := range map[bool][]stamp{false: f.stamps, true: whole} {
			f.stamps = stamps
			c := newCanvas(f.Size)
			p.paint(c, f)
			shown[all] = c.image()
		}
		others := 0 // a few pixels on edges, whose colour of the palette depends on that of a neighbour
		for i, colour := range shown[true].Pix {
			r, g, b, _ := shown[true].Palette[colour].RGBA()
			if distance(int32(r>>8), int32(g>>8), int32(b>>8), entries[shown[false].Pix[i]]) > tolerance {
				others++
			}
		}
		if others > len(shown[true].Pix)/10_000 {
			t.Errorf("%s, step %d: %d pixels have other colours", m.game, m.step, others)
		}
	})
	if windows == 0 {
		t.Error("no look is drawn in part")
	}
}
