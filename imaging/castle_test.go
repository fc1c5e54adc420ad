package imaging

import (
	"github.com/bastide-games/bastide/imaging/layout"
	"image"
	"slices"
	"strconv"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/castle"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
)

// Positions of The Castle: a match played for a while, or a snapshot.
var wallPositions = []struct {
	name     string
	turns    int
	snapshot string
	words    int // of a legal action, already said
	view     View
}{
	{"early", 6, "", 0, Board},
	{"middle", 30, "", 0, Board},
	{"preview", 30, "", 3, Close},
	{"over", 60, "", 0, Plain},
	{"laps", 0, `castle 1
turn order A first A
score 131 97
bag 1 1 0 1 1 1 0 0 1 1 1 0 1 1 1 1 1 1 2 2 1 0 1 2 2 2 1 0 1 1 1 2 2 1 1 1 0 1 2 1 1 1 1 1 1 0 1 1 1 1
pool 1 1 2 1 2 2 2 2 0
held 1 1 0 0 0 0 0 0 2
held 0 0 0 1 0 0 0 0 0
fresh 0 0 0 0 0 0 0 0 0
lying ...x...xxxxxxx
keeps - 9,4:h1
current -
hand -
tiles 9
tile C06 7,0 r0 A p0
tile A12 9,4 r0 B -
tile A08 6,0 r0 B -
tile A07 6,1 r1 A t0
tile A03 3,9 r0 B c0
tile D07 4,9 r0 A -
tile E08 4,8 r1 B -
tile B06 5,8 r3 B -
tile B02 7,1 r0 A -
`, 1, Board},
}

// wallScene is the scene of one of the positions.
func wallScene(i int) (scene.Scene, Options) {
	c := wallPositions[i]
	s := wallState(c.turns, c.snapshot)
	seat, words := games.Spectator, []string(nil)
	if turn := s.Turn(); len(turn) > 0 {
		seat = turn[0]
		legal := s.Legal(seat)
		words = legal[len(legal)/2].Words()[:c.words]
	}
	sc, prompt := s.View(seat, words)
	if len(prompt.Choices) == 1 {
		sc, prompt = s.View(seat, append(words, prompt.Choices[0].Word))
	}
	o := Options{View: c.view, Names: names, Marks: map[string]string{}}
	for _, choice := range prompt.Choices {
		if choice.Mark == games.Number {
			o.Marks[choice.Word] = strconv.Itoa(len(o.Marks) + 1)
		}
	}
	return sc, o
}

// wallState loads a snapshot, or plays some turns.
func wallState(turns int, snapshot string) games.State {
	g, err := castle.New(nil)
	if err != nil {
		panic(err)
	}
	setup := games.Setup{Seats: 2, Chance: chance.New(chance.Seed{4})}
	var s games.State
	if snapshot != "" {
		s, err = g.Load(setup, []byte(snapshot))
	} else {
		s, _, err = g.New(setup)
	}
	for n := 0; err == nil && n < 2*turns && len(s.Turn()) > 0; n++ {
		legal := s.Legal(s.Turn()[0])
		s, _, err = s.Apply(s.Turn()[0], legal[(n*7)%len(legal)])
	}
	if err != nil {
		panic(err)
	}
	return s
}

// wallSamples are the pictures the palette has to serve.
func wallSamples() (list []*image.RGBA) {
	for i := range wallPositions[1:3] {
		list = append(list, naive(wallScene(i+1)))
	}
	return list
}

// TestShowWall writes the positions to the folder of -show.
func TestShowWall(t *testing.T) {
	if *show == "" {
		t.Skip("give -show FOLDER to look at pictures")
	}
	p := New()
	for i, c := range wallPositions {
		s, o := wallScene(i)
		writeBoth(t, p, "castle-"+c.name, s, o)
	}
}

// TestTrackIsTheOnlyNumbersOnTheWall: the cells are named at the rim, but never on the track.
func TestTrackIsTheOnlyNumbersOnTheWall(t *testing.T) {
	f := compose(wallScene(1))
	names := 0
	for _, s := range f.stamps {
		if s.look.noun == "pin" {
			t.Fatal("a pin on the board")
		}
		if s.look.noun != "text" || s.look.name != "coordinate" {
			continue
		}
		names++
		if s.look.text < "1" || s.look.text >= "a" {
			t.Errorf("%q is no column or row of the room", s.look.text)
		}
		if f.OnScreen() {
			continue // on a rim of its own
		}
		middle := f.Box(image.Rectangle{s.at, s.at.Add(image.Pt(int(s.look.w*s.look.unit), int(s.look.h*s.look.unit)))}).Centre()
		for _, it := range f.board.Scene.Items {
			if (it.Noun == "space" || it.Noun == "tower") && it.Box.Holds(scene.Rect{X: middle.X, Y: middle.Y}) {
				t.Errorf("%q stands on the track at %v", s.look.text, it.Box)
			}
		}
	}
	if names < 4 {
		t.Errorf("%d columns and rows are named", names)
	}
	if share := f.Part.H * float64(f.Unit) / float64(f.Size.Y); share < .82 {
		t.Errorf("the board takes %.2f of the height", share)
	}
}

// BenchmarkWall draws the board of The Castle, its sprites known.
func BenchmarkWall(b *testing.B) {
	p := New()
	s, o := wallScene(1)
	data, err := p.PNG(s, o)
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for b.Loop() {
		if _, err := p.PNG(s, o); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(data))/1000, "kB")
}

// TestWallStandsStill: for every choice the picture shows the same parts of the room.
func TestWallStandsStill(t *testing.T) {
	parts, pictures := map[scene.Rect]bool{}, 0
	s, o := wallScene(1)
	for x := 3.; x < 9; x++ {
		for y := 3.; y < 8; y++ {
			s.Items = slices.DeleteFunc(slices.Clone(s.Items), func(it scene.Item) bool { return it.Kind == scene.Spot })
			s.Items = append(s.Items, scene.Item{Kind: scene.Spot, Noun: "cell", Word: "here", Box: scene.Rect{X: x, Y: y, W: 1, H: 1}})
			o.Marks = map[string]string{"here": "1"}
			parts[compose(s, o).Part], pictures = true, pictures+1
		}
	}
	if len(parts) > 1 {
		t.Errorf("%d pictures show %d parts of the room", pictures, len(parts))
	}
}

// TestFlagsAreSeenWhole: a flag on the track is in a picture or outside, wherever in the room the
// choice is.
func TestFlagsAreSeenWhole(t *testing.T) {
	s, o := wallScene(1)
	flags := func(it scene.Item) bool { return it.Noun == "marker" }
	if !slices.ContainsFunc(s.Items, flags) {
		t.Fatal("no flag")
	}
	s.Items = slices.DeleteFunc(s.Items, func(it scene.Item) bool { return it.Kind == scene.Spot })
	pictures := 0
	for x := 1.; x < 10; x += 2 {
		for y := 1.; y < 10; y += 2 {
			one := s
			one.Items = append(slices.Clone(s.Items), scene.Item{Kind: scene.Spot, Noun: "cell", Word: "here", Box: scene.Rect{X: x, Y: y, W: 1, H: 1}})
			o.Marks = map[string]string{"here": "1"}
			for _, o.View = range []View{Board, Close} {
				f := compose(one, o)
				for _, it := range s.Items {
					box := it.Box.Grow(.38) // as far as it flies
					if both := box.Meet(f.Part); flags(it) && both.W > 0 && both.H > 0 && !f.Part.Holds(box) {
						t.Errorf("place %v,%v, view %v: the flag at %v is cut off in %v", x, y, o.View, it.Box, f.Part)
					}
				}
				pictures++
			}
		}
	}
	if pictures == 0 {
		t.Error("no picture")
	}
}

// TestRecordsCutNoFlag: neither edge of a picture in the record goes through a flag.
func TestRecordsCutNoFlag(t *testing.T) {
	for i := range wallPositions {
		s, o := wallScene(i)
		o.View = Small
		for y := range 11 {
			s.Focus = scene.Rect{X: 4, Y: float64(y), W: 3, H: 3}
			f := compose(s, o)
			for _, flag := range f.board.Flags() {
				if both := flag.Meet(f.Part); both.W > 0 && both.H > 0 && both.H < flag.H-1e-6 {
					t.Errorf("%s, row %d: the flag at %v is cut by %v", wallPositions[i].name, y, flag, f.Part)
				}
			}
		}
	}
}

// TestRoomIsLargerThanItsWalls: where a picture is low, it shows all cells within the walls and all flags, larger than
// with all of the walls, and no plate or hand lies on them.
func TestRoomIsLargerThanItsWalls(t *testing.T) {
	for i := range wallPositions {
		s, o := wallScene(i)
		o.View = Board
		for _, o.Highest = range []int{220, 260, 300} {
			f := compose(s, o)
			for _, it := range s.Items {
				if box := it.Box.Grow(.38); it.Noun == "marker" && !it.Ghost && !f.Part.Holds(box) {
					t.Errorf("%s, %d px: the flag at %v is not whole in %v", wallPositions[i].name, o.Highest, it.Box, f.Part)
				}
			}
			if !f.Part.Holds(f.board.Inside(f.Part)) {
				t.Errorf("%s, %d px: %v is not all of the room, %v", wallPositions[i].name, o.Highest, f.Part, f.board.Inside(f.Part))
			}
			whole := f.board.Used()
			for _, flag := range f.board.Flags() {
				whole = whole.Around(flag)
			}
			if all := unitOfAll(f, whole); f.Unit < all {
				t.Errorf("%s, %d px: a tile has %d px, and %d with all walls", wallPositions[i].name, o.Highest, f.Unit, all)
			}
			if f.Form != layout.Flank || f.Panel.Overlaps(f.Field()) || f.Panel.Max != f.Size {
				t.Errorf("%s, %d px: the panel, %v, does not stand beside the board, %v", wallPositions[i].name, o.Highest, f.Panel, f.Field())
			}
		}
	}
	s, o := wallScene(0)
	o.View, o.Highest = Board, 260
	if f := compose(s, o); f.Unit <= unitOfAll(f, f.board.Used()) {
		t.Errorf("a tile has %d px, as with all walls", f.Unit)
	}
}

// unitOfAll is the size of a unit, px, at which a part of the board would fit into a picture.
func unitOfAll(f *frame, part scene.Rect) int {
	return int(min(float64(f.Area.Dx())/part.W, float64(f.Area.Dy())/part.H)) &^ 1 // sizes are even
}
